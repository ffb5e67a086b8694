import type { Vec2, Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../rig.ts';

export type Make = (base: string, parent: string, at: Vec3) => Part;

export type Grip = 'fist' | 'open' | 'point' | 'grip';

/** A hand hanging from its wrist: back outwards (+x), thumb forwards (+z). `k` is its width over the knuckles. */
export function hand(
  p: Part,
  k: number,
  paint: PaintName,
  grip: Grip = 'fist',
  palm: PaintName = 'dark',
): void {
  p.cyl('y', [0, -0.06 * k, 0], 0.3 * k, 0.24 * k, palm, { n: 10 });
  p.plate('x', [0.06 * k, -0.5 * k, 0], [0.5 * k, 0.72 * k, k], paint, 0.14 * k, 0.08 * k);
  for (let i = 0; i < 4; i++) {
    const z = (i - 1.5) * 0.25 * k;
    const w = 0.22 * k;
    const out = grip === 'open' || (grip === 'point' && i === 3);
    if (out) {
      const lean = grip === 'open' ? (i - 1.5) * -5 : 0;
      p.box([0.05 * k, -1.03 * k, z], [0.26 * k, 0.42 * k, w], paint, { r: [lean, 0, -6] });
      p.box([-0.02 * k, -1.42 * k, z + (i - 1.5) * 0.045 * k], [0.22 * k, 0.44 * k, w * 0.88], palm, {
        r: [lean, 0, -14],
        top: [1, 1.1],
      });
    } else {
      p.box([0.04 * k, -0.97 * k, z], [0.36 * k, 0.3 * k, w], paint, { r: [0, 0, -14] });
      p.box([-0.29 * k, -0.98 * k, z], [0.36 * k, 0.26 * k, w * 0.94], palm, { r: [0, 0, 6] });
      p.box([-0.42 * k, -0.75 * k, z], [0.2 * k, 0.32 * k, w * 0.9], paint);
    }
  }
  if (grip === 'open') {
    p.box([-0.12 * k, -0.6 * k, 0.64 * k], [0.26 * k, 0.5 * k, 0.24 * k], palm, { r: [-38, 0, -8] });
    p.box([-0.16 * k, -0.92 * k, 0.84 * k], [0.22 * k, 0.34 * k, 0.22 * k], paint, { r: [-20, 0, -8] });
  } else {
    p.box([-0.14 * k, -0.55 * k, 0.56 * k], [0.28 * k, 0.46 * k, 0.24 * k], palm, { r: [-22, 0, -10] });
    p.box([-0.4 * k, -0.76 * k, 0.56 * k], [0.4 * k, 0.26 * k, 0.24 * k], paint, { r: [0, 0, 24] });
  }
}

export interface ArmStyle {
  upper: number;
  fore: number;
  /** Width of the forearm; the rest follows. */
  w: number;
  main: PaintName;
  second: PaintName;
  hand?: PaintName;
  grip?: Grip;
  /** How much thicker than the upper arm. */
  bulk?: number;
  cuff?: PaintName;
}

/** Upper arm, forearm and hand below a shoulder joint: parts `arm`, `fore`, `hand`. */
export function arm(
  make: Make,
  parent: string,
  at: Vec3,
  s: ArmStyle,
): { arm: Part; fore: Part; hand: Part } {
  const { upper, fore: f, w } = s;
  const u = w * 0.74;
  const bulk = s.bulk ?? 1;
  const a = make('arm', parent, at);
  a.cyl('x', [0, 0, 0], u * 0.5, u * 1.1, 'dark', { n: 12 });
  a.box([0, -upper * 0.5, 0], [u, upper * 0.72, u * 1.05], s.second, { top: [0.86, 0.9] });
  a.plate('x', [u * 0.46, -upper * 0.5, 0], [u * 0.3, upper * 0.5, u * 0.74], s.second, u * 0.16, u * 0.1);
  a.plate('z', [0, -upper * 0.52, u * 0.5], [u * 0.6, upper * 0.44, u * 0.24], 'dark', 0, u * 0.08);
  const e = make('fore', 'arm', [0, -upper, 0]);
  e.cyl('x', [0, 0, 0], u * 0.46, u * 1.24, 'steel', { n: 12 });
  e.cyl('x', [0, 0, 0], u * 0.24, u * 1.44, 'dark', { n: 8 });
  e.box([0, -f * 0.2, 0], [u * 0.7, f * 0.36, u * 0.8], 'dark');
  e.box([0, -f * 0.56, 0], [w * bulk, f * 0.68, w * 1.06 * bulk], s.main, {
    top: [1.1, 1.08],
    grooves: [
      ['z', -w, -f * 0.16, w, -f * 0.16],
      ['x', -w, -f * 0.16, w, -f * 0.16],
    ],
  });
  e.plate(
    'x',
    [w * 0.5 * bulk + w * 0.06, -f * 0.5, 0],
    [w * 0.26, f * 0.56, w * 0.74],
    s.main,
    w * 0.16,
    w * 0.1,
    {
      r: [0, 0, 2],
      grooves: [
        ['x', -w * 0.2, f * 0.12, w * 0.2, f * 0.12],
        ['x', -w * 0.2, f * 0.05, w * 0.2, f * 0.05],
      ],
    },
  );
  e.plate(
    'z',
    [0, -f * 0.48, w * 0.54 * bulk],
    [w * 0.56, f * 0.44, w * 0.16],
    s.cuff ?? 'dark',
    w * 0.1,
    w * 0.06,
  );
  e.lathe(
    'y',
    [0, -f * 0.93, 0],
    [
      [w * 0.34, -f * 0.07],
      [w * 0.42, 0],
      [w * 0.42, f * 0.06],
    ],
    s.cuff ?? 'steel',
    { n: 12 },
  );
  const h = make('hand', 'fore', [0, -f, 0]);
  hand(h, w * 0.82, s.hand ?? s.second, s.grip);
  return { arm: a, fore: e, hand: h };
}

export interface LegStyle {
  thigh: number;
  shin: number;
  /** Width of the shin. */
  w: number;
  main: PaintName;
  second: PaintName;
  foot?: PaintName;
  ankle: number;
  /** Length of the foot. */
  sole?: number;
  /** Width of the shin's lower end over its upper. */
  flare?: number;
  knee?: PaintName;
  /** A plain cap, a tall pointed guard, or a round one. */
  cap?: 'gem' | 'guard' | 'round';
  /** A heavy lower leg that widens to the foot, or a lean one with a calf. */
  build?: 'heavy' | 'lean';
  toes?: 1 | 2;
}

function shinOf(sh: Part, s: LegStyle): void {
  const { shin: n, w } = s;
  const flare = s.flare ?? 1.18;
  const v = w * 0.8;
  sh.cyl('x', [0, 0, 0], v * 0.44, v * 1.28, 'steel', { n: 12 });
  sh.cyl('x', [0, 0, 0], v * 0.22, v * 1.46, 'dark', { n: 8 });
  sh.box([0, -n * 0.1, 0], [v * 0.72, n * 0.22, v * 0.8], 'dark');
  if (s.build === 'lean') {
    // A calf that swells behind and runs thin to the ankle, a guard before it.
    const calf: Vec2[] = [
      [w * 0.4, -n * 0.1],
      [-w * 0.34, -n * 0.1],
      [-w * 0.68, -n * 0.32],
      [-w * 0.5, -n * 0.66],
      [-w * 0.3, -n * 0.94],
      [w * 0.36, -n * 0.94],
    ];
    sh.prism('x', [0, 0, 0], calf, w * 0.82, s.second, {
      grooves: [['x', -w * 0.6, -n * 0.5, w * 0.5, -n * 0.56]],
    });
    const guard: Vec2[] = [
      [-w * 0.34, n * 0.02],
      [w * 0.34, n * 0.02],
      [w * 0.5, -n * 0.3],
      [w * 0.4 * flare, -n * 0.86],
      [-w * 0.4 * flare, -n * 0.86],
      [-w * 0.5, -n * 0.3],
    ];
    sh.prism('z', [0, 0, w * 0.42], guard, w * 0.34, s.main, {
      ends: [
        [-w * 0.17, 1],
        [w * 0.05, 1],
        [w * 0.17, 0.86, 0, -n * 0.06],
      ],
      grooves: [
        ['z', -w * 0.3, -n * 0.62, w * 0.3, -n * 0.62],
        ['z', -w * 0.3, -n * 0.67, w * 0.3, -n * 0.67],
      ],
    });
    sh.plate(
      'x',
      [w * 0.42, -n * 0.42, -w * 0.1],
      [w * 0.22, n * 0.5, w * 0.62],
      s.main,
      w * 0.16,
      w * 0.08,
      {
        grooves: [
          ['x', -w * 0.2, n * 0.06, w * 0.2, n * 0.06],
          ['x', -w * 0.2, 0, w * 0.2, 0],
        ],
      },
    );
    sh.cyl('y', [0, -n * 0.78, -w * 0.34], w * 0.1, n * 0.4, 'steel', { n: 8 });
  } else {
    sh.prism(
      'x',
      [0, 0, 0],
      [
        [w * 0.42, -n * 0.12],
        [-w * 0.36, -n * 0.12],
        [-w * 0.66, -n * 0.34],
        [-w * 0.56, -n * 0.92],
        [w * 0.56, -n * 0.92],
        [w * 0.5, -n * 0.2],
      ],
      w,
      s.main,
      {
        grooves: [
          ['x', -w * 0.6, -n * 0.5, w * 0.52, -n * 0.6],
          ['-z', -w * 0.5, -n * 0.6, w * 0.5, -n * 0.6],
        ],
      },
    );
    sh.box([0, -n * 0.73, 0], [w * flare, n * 0.4, w * 1.16], s.main, {
      top: [0.86, 0.9],
      grooves: [
        ['x', -w, -n * 0.12, w, -n * 0.12],
        ['z', -w, -n * 0.12, w, -n * 0.12],
      ],
    });
    // Two layers of guard, the outer one pointed at the knee.
    const guard: Vec2[] = [
      [-w * 0.38, -n * 0.86],
      [w * 0.38, -n * 0.86],
      [w * 0.42, -n * 0.3],
      [w * 0.24, -n * 0.14],
      [-w * 0.24, -n * 0.14],
      [-w * 0.42, -n * 0.3],
    ];
    sh.prism('z', [0, 0, w * 0.58], guard, w * 0.2, s.main, {
      ends: [
        [-w * 0.1, 1],
        [w * 0.1, 0.86, 0, -n * 0.07],
      ],
    });
    sh.plate('z', [0, -n * 0.6, w * 0.7], [w * 0.4, n * 0.3, w * 0.12], s.second, w * 0.08, w * 0.05, {
      grooves: [
        ['z', -w, n * 0.06, w, n * 0.06],
        ['z', -w, 0, w, 0],
        ['z', -w, -n * 0.06, w, -n * 0.06],
      ],
    });
    sh.plate(
      'x',
      [w * 0.5 * flare, -n * 0.56, -w * 0.06],
      [w * 0.2, n * 0.5, w * 0.66],
      s.main,
      w * 0.14,
      w * 0.08,
      {
        grooves: [
          ['x', -w * 0.16, n * 0.1, w * 0.16, n * 0.1],
          ['x', -w * 0.16, n * 0.05, w * 0.16, n * 0.05],
          ['x', -w * 0.16, 0, w * 0.16, 0],
        ],
      },
    );
  }
  const knee = s.knee ?? s.main;
  if (s.cap === 'guard') {
    const k: Vec2[] = [
      [-w * 0.34, -n * 0.1],
      [w * 0.34, -n * 0.1],
      [w * 0.42, n * 0.04],
      [w * 0.22, n * 0.2],
      [-w * 0.22, n * 0.2],
      [-w * 0.42, n * 0.04],
    ];
    sh.prism('z', [0, 0, w * 0.52], k, w * 0.36, knee, {
      ends: [
        [-w * 0.18, 1],
        [w * 0.04, 1],
        [w * 0.18, 0.76, 0, n * 0.01],
      ],
      grooves: [['z', -w, n * 0.02, w, n * 0.02]],
    });
  } else if (s.cap === 'round') {
    sh.lathe(
      'z',
      [0, 0, w * 0.44],
      [
        [w * 0.4, -w * 0.14],
        [w * 0.4, w * 0.08],
        [w * 0.26, w * 0.2],
      ],
      knee,
      { n: 12 },
    );
    sh.cyl('z', [0, 0, w * 0.62], w * 0.14, w * 0.1, 'dark', { n: 8 });
  } else sh.plate('z', [0, -n * 0.02, w * 0.5], [w * 0.62, n * 0.26, w * 0.34], knee, w * 0.18, w * 0.14);
}

function footOf(ft: Part, s: LegStyle): void {
  const { w, ankle: a } = s;
  const l = s.sole ?? w * 2;
  const fp = s.foot ?? s.main;
  ft.cyl('x', [0, 0, 0], a * 0.42, w * 0.8, 'dark', { n: 10 });
  ft.box([0, -a * 0.32, 0], [w * 0.7, a * 0.6, w * 0.66], 'dark');
  // Instep, toes, heel.
  ft.prism(
    'x',
    [0, 0, 0],
    [
      [l * 0.5, -a],
      [l * 0.5, -a * 0.6],
      [l * 0.26, -a * 0.1],
      [-l * 0.08, 0],
      [-l * 0.14, -a],
    ],
    w * 0.72,
    fp,
  );
  const toe: Vec2[] = [
    [l * 0.64, -a],
    [l * 0.62, -a * 0.66],
    [l * 0.4, -a * 0.24],
    [l * 0.02, -a * 0.3],
    [-l * 0.04, -a],
  ];
  if (s.toes === 1)
    ft.prism('x', [0, 0, 0], toe, w * 1.04, fp, {
      ends: [
        [-w * 0.52, 0.94, 0, -a * 0.06],
        [-w * 0.34, 1],
        [w * 0.34, 1],
        [w * 0.52, 0.94, 0, -a * 0.06],
      ],
    });
  else {
    for (const k of [-1, 1]) {
      ft.prism('x', [k * w * 0.36, 0, 0], toe, w * 0.44, fp, {
        r: [0, k * 5, 0],
        grooves: [
          ['x', l * 0.3, 0, l * 0.42, -a],
          ['-x', l * 0.3, 0, l * 0.42, -a],
        ],
      });
      ft.box([k * (w * 0.36 + l * 0.05), -a * 0.84, l * 0.6], [w * 0.36, a * 0.32, l * 0.1], 'dark', {
        r: [0, k * 5, 0],
      });
    }
  }
  ft.prism(
    'x',
    [0, 0, 0],
    [
      [-l * 0.06, -a * 0.16],
      [-l * 0.28, -a * 0.5],
      [-l * 0.36, -a],
      [-l * 0.06, -a],
    ],
    w * 0.8,
    fp,
    { grooves: [['-z', -w, -a * 0.4, w, -a * 0.4]] },
  );
  ft.plate('x', [w * 0.5, -a * 0.52, l * 0.02], [w * 0.26, a * 0.66, l * 0.26], 'dark', a * 0.14, w * 0.06);
}

/** Thigh, shin and foot below a hip joint: parts `thigh`, `shin`, `foot`; the sole is `ankle` below the last. */
export function leg(
  make: Make,
  parent: string,
  at: Vec3,
  s: LegStyle,
): { thigh: Part; shin: Part; foot: Part } {
  const { thigh: t, w } = s;
  const v = w * 0.8;
  const th = make('thigh', parent, at);
  th.cyl('x', [0, 0, 0], v * 0.48, v * 1.16, 'dark', { n: 12 });
  th.cyl('x', [v * 0.2, 0, 0], v * 0.26, v * 1, 'steel', { n: 10 });
  th.box([0, -t * 0.5, 0], [v, t * 0.72, v * 1.05], s.second, { top: [0.94, 1] });
  th.plate('z', [0, -t * 0.46, v * 0.52], [v * 0.74, t * 0.56, v * 0.24], s.second, v * 0.18, v * 0.1, {
    grooves: [['z', -v * 0.26, -t * 0.1, v * 0.26, -t * 0.1]],
  });
  th.plate('x', [v * 0.5, -t * 0.52, -v * 0.06], [v * 0.2, t * 0.46, v * 0.6], 'dark', v * 0.12, v * 0.08);
  th.cyl('y', [0, -t * 0.6, -v * 0.5], v * 0.16, t * 0.6, 'steel', { n: 8 });
  const sh = make('shin', 'thigh', [0, -t, 0]);
  shinOf(sh, s);
  const ft = make('foot', 'shin', [0, -s.shin, 0]);
  footOf(ft, s);
  return { thigh: th, shin: sh, foot: ft };
}
