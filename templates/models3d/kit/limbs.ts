import { add, apply, rotation, type Vec2, type Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';

export type Make = (base: string, parent: string, at: Vec3) => Part;

export type Grip = 'fist' | 'knuckles' | 'open' | 'point' | 'grip' | 'hold';

/** A hand hanging from its wrist: back outwards (+x), thumb forwards (+z). `k` is its width over the knuckles. */
export function hand(
  p: Part,
  k: number,
  paint: PaintName,
  grip: Grip = 'fist',
  palm: PaintName = 'dark',
): void {
  p.cyl('y', [0, -0.06 * k, 0], 0.3 * k, 0.24 * k, palm, { n: 10 });
  if (grip === 'knuckles') {
    knuckles(p, k, paint, palm);
    return;
  }
  p.plate('x', [0.06 * k, -0.5 * k, 0], [0.5 * k, 0.72 * k, k], paint, 0.14 * k, 0.08 * k);
  for (let i = 0; i < 4; i++) {
    const z = (i - 1.5) * 0.25 * k;
    const w = 0.22 * k;
    if (grip === 'hold') {
      // Round the corner of what it holds: the palm along one side, the fingers along the next.
      p.box([0.04 * k, -0.98 * k, z], [0.32 * k, 0.38 * k, w], paint);
      p.box([-0.2 * k, -1.16 * k, z], [0.68 * k, 0.26 * k, w * 0.94], palm);
      continue;
    }
    if (grip === 'open' || (grip === 'point' && i === 3)) {
      // Spread like a fan, each a gap from the next: the hand is told by its fingers, however small it is shown.
      const lean = grip === 'open' ? (1.5 - i) * 9 : 0;
      const long = 0.9 - Math.abs(i - 2) * 0.08;
      finger(p, [0.05 * k, -0.8 * k, z], [0.21 * k, long * k], lean, paint);
    } else {
      p.box([0.04 * k, -0.97 * k, z], [0.36 * k, 0.3 * k, w], paint, { r: [0, 0, -14] });
      p.box([-0.29 * k, -0.98 * k, z], [0.36 * k, 0.26 * k, w * 0.94], palm, { r: [0, 0, 6] });
      p.box([-0.42 * k, -0.75 * k, z], [0.2 * k, 0.32 * k, w * 0.9], paint);
    }
  }
  if (grip === 'hold') {
    // The thumb lies on top.
    p.box([0.02 * k, -0.42 * k, 0.58 * k], [0.34 * k, 0.4 * k, 0.34 * k], palm);
    p.box([-0.38 * k, -0.56 * k, 0.68 * k], [0.78 * k, 0.28 * k, 0.24 * k], paint);
  } else if (grip === 'open') {
    p.plate('-x', [-0.2 * k, -0.5 * k, 0], [0.1 * k, 0.5 * k, 0.7 * k], palm, 0.1 * k, 0.04 * k);
    finger(p, [-0.06 * k, -0.46 * k, 0.4 * k], [0.25 * k, 0.74 * k], -50, paint);
  } else {
    p.box([-0.14 * k, -0.55 * k, 0.56 * k], [0.28 * k, 0.46 * k, 0.24 * k], palm, { r: [-22, 0, -10] });
    p.box([-0.4 * k, -0.76 * k, 0.56 * k], [0.4 * k, 0.26 * k, 0.24 * k], paint, { r: [0, 0, 24] });
  }
}

/** A finger stretched from its root, leaning towards the thumb's side by degrees, its joint a line across it. */
function finger(p: Part, root: Vec3, [wide, long]: Vec2, lean: number, paint: PaintName): void {
  const r: Vec3 = [lean, 0, -9];
  p.box(add(root, apply(rotation(r), [0, -long / 2, 0])), [wide * 1.1, long, wide], paint, {
    r,
    top: [1.15, 1.1],
    grooves: [
      ['x', -wide, 0, wide, 0],
      ['-x', -wide, 0, wide, 0],
    ],
  });
}

/** A fist whose fingers are plain facets: each is one solid from its knuckle round to the palm. */
function knuckles(p: Part, k: number, paint: PaintName, palm: PaintName): void {
  const scaled = (row: readonly Vec2[]): Vec2[] => row.map(([x, y]) => [x * k, y * k]);
  const back = scaled([
    [-0.24, -0.12],
    [0.14, -0.12],
    [0.34, -0.3],
    [0.34, -0.7],
    [-0.24, -0.7],
  ]);
  p.prism('z', [0, 0, 0], back, 1.02 * k, paint);
  // The middle ones reach farthest.
  for (const [i, reach] of [0.95, 1.02, 1.05, 1].entries()) {
    const finger = scaled([
      [0.28, -0.58],
      [0.42, -0.8],
      [0.24, -1.08],
      [-0.44, -1.08],
      [-0.44, -0.56],
      [0.1, -0.56],
    ]);
    p.prism('z', [0, 0, (i - 1.5) * 0.27 * k], finger, 0.27 * k, paint, {
      ends: [
        [-0.135 * k, reach],
        [0.135 * k, reach],
      ],
    });
  }
  // The thumb lies along them.
  p.box([-0.1 * k, -0.42 * k, 0.6 * k], [0.32 * k, 0.5 * k, 0.26 * k], palm, { r: [-16, 0, -10] });
  p.box([-0.2 * k, -0.8 * k, 0.64 * k], [0.3 * k, 0.42 * k, 0.24 * k], paint, { r: [4, 0, -14] });
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
