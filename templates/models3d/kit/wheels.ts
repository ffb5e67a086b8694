import type { Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';

/** A road wheel with its rim facing +x of its part. */
export function wheel(p: Part, at: Vec3, r: number, w: number, rim: PaintName = 'steel'): void {
  const [x, y, z] = at;
  p.lathe(
    'x',
    at,
    [
      [r * 0.84, -w * 0.5],
      [r, -w * 0.32],
      [r, w * 0.32],
      [r * 0.84, w * 0.5],
    ],
    'ink',
    { n: 16 },
  );
  p.lathe(
    'x',
    [x + w * 0.5, y, z],
    [
      [r * 0.66, -w * 0.1],
      [r * 0.6, w * 0.08],
    ],
    rim,
    { n: 16 },
  );
  p.lathe(
    'x',
    [x + w * 0.54, y, z],
    [
      [r * 0.3, -w * 0.1],
      [r * 0.22, w * 0.16],
    ],
    'dark',
    { n: 10 },
  );
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * Math.PI * 2 + 0.3;
    p.box(
      [x + w * 0.58, y + Math.cos(a) * r * 0.42, z + Math.sin(a) * r * 0.42],
      [w * 0.08, r * 0.3, r * 0.12],
      'dark',
      {
        r: [(a * 180) / Math.PI, 0, 0],
      },
    );
  }
}
