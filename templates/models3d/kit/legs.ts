import type { Vec2, Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';
import type { Make } from './limbs.ts';

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
