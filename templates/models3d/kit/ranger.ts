import type { Vec2 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';
import type { Rig } from '../rig.ts';
import type { Grip } from './limbs.ts';
import { rangerLimbs } from './rangerLimbs.ts';

export interface RangerStyle {
  main: PaintName;
  second: PaintName;
  /** Overall stretch of trunk and limbs. */
  tall: number;
  /** Breadth of trunk and limbs. */
  broad: number;
  dome: number;
  span: number;
  grips: Record<'L' | 'R', Grip>;
}

/** The rim of the open helmet: bars round the plane of its cut. */
function rim(p: Part, r: number, paint: PaintName, glow: PaintName): void {
  const n = 22;
  for (let i = 0; i < n; i++) {
    const t = ((i + 0.5) / n) * Math.PI * 2;
    const h = (Math.PI / n) * 1.002;
    const at = (k: number, d: number): Vec2 => [Math.sin(t + d) * k, Math.cos(t + d) * k];
    p.prism(
      'z',
      [0, 0, 0],
      [at(r * 0.9, -h), at(r * 1.06, -h), at(r * 1.06, h), at(r * 0.9, h)],
      2,
      i % 11 === 0 ? glow : paint,
      {
        crease: 40,
      },
    );
  }
}

/** Space ranger: round helmet, breastplate with keys, a jet pack with wings, round joints. */
export function ranger(rig: Rig, s: RangerStyle): void {
  const { tall: t, broad: b, main, second } = s;
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 36 * t, 0]);
  pelvis.lathe(
    'y',
    [0, 0, 0],
    [
      [4.6 * b, -3],
      [6.4 * b, 0],
      [6.2 * b, 2.6],
    ],
    main,
    { n: 14 },
  );
  pelvis.plate('z', [0, -1.4, 5 * b], [5, 6, 3], second, 1.6, 0.8);
  const waist = rig.part('waist', 'pelvis', [0, 2, 0]);
  for (let i = 0; i < 4; i++)
    waist.lathe(
      'y',
      [0, 1 + i * 1.7 * t, 0],
      [
        [5.3 * b, -1],
        [5.7 * b, 0],
        [5.3 * b, 0.9],
      ],
      i % 2 ? 'dark' : 'ink',
      { n: 12 },
    );
  const chest = rig.part('chest', 'waist', [0, 7 * t, 0]);
  chest.lathe(
    'y',
    [0, 0, 0],
    [
      [6.6 * b, -0.6],
      [9.4 * b, 3 * t],
      [10.2 * b, 9 * t],
      [8.4 * b, 14 * t],
      [5.6 * b, 15.6 * t],
    ],
    main,
    { n: 16 },
  );
  chest.plate('z', [0, 8.4 * t, 8 * b], [14 * b, 9.6 * t, 4], second, 2.4, 1.4, {
    grooves: [['z', -6 * b, -1.4 * t, 6 * b, -1.4 * t]],
  });
  for (const [i, c] of (['white', 'red', 'sky'] as const).entries())
    chest.plate('z', [(i - 2.2) * 2.5, 9.8 * t, 10 * b], [1.9, 2.4, 1.2], c, 0.4, 0.3);
  chest.cyl('z', [4.2 * b, 9.6 * t, 8 * b + 2.1], 1.7, 1, main, { n: 10 });
  chest.box([0, 5.6 * t, 8 * b + 2], [8 * b, 1.2, 0.6], main);
  chest.lathe(
    'y',
    [0, 15.4 * t, 0],
    [
      [6.6 * b, -1],
      [7.6 * b, 0.4],
      [7.4 * b, 1.8],
    ],
    second,
    { n: 16 },
  );

  const head = rig.part('head', 'chest', [0, 16.4 * t, 0]).explode([0, 6, 2]);
  head.cyl('y', [0, 0, 0], 2.6, 3, 'dark');
  head.lathe('y', [0, 5.4, 0], '2.6 -4.4, 4 -2.4, 4.6 0.6, 4.2 3.4, 2.4 5', 'white', { n: 12 });
  head.lathe('y', [0, 6.2, -0.3], '4.7 -3, 5 0.8, 4.5 3.2, 2.6 5', second, {
    n: 12,
    cuts: [[[0, -1, 0.7], 1.4]],
  });
  head.box([0, 5.6, 3.7], [6.6, 2.6, 2.4], 'ink', { top: [1.02, 1] });
  for (const k of [-1, 1]) head.cyl('z', [k * 1.6, 5.7, 4.9], 0.8, 0.5, 'white', { n: 8 });
  head.box([0, 2.6, 3.4], [2.6, 0.6, 1.4], 'ink');
  const dome = rig.part('dome', 'chest', [0, 17 * t, 0]).explode([0, 17, -5]);
  const r = s.dome;
  const cy = r * 0.56;
  const round = Array.from({ length: 7 }, (_, i): [number, number] => {
    const a = -0.62 + (i / 6) * (Math.PI / 2 + 0.62);
    return [Math.max(0.01, Math.cos(a) * r), Math.sin(a) * r];
  });
  // The shell is open to the front: a ball cut by a leaning plane, lined dark.
  dome.lathe('y', [0, cy, 0], round, 'white', { n: 20, cuts: [[[0, 0.3, 1], 1.2]], crease: 40 });
  const cut = rig.part('rim', 'dome', [0, cy + 0.34, 1.15]).explode([0, 1, 5]);
  rim(cut, r * 0.985, second, 'red');
  cut.lathe(
    'z',
    [0, 0, -0.5],
    [
      [r * 0.92, -0.6],
      [r * 0.92, 0.6],
    ],
    'sky',
    { n: 22 },
  );
  for (const k of [-1, 1]) {
    dome.cyl('x', [k * (r + 0.2), cy - 1, -1], 2.6, 2, second, { n: 12 });
    dome.cyl('x', [k * (r + 1), cy - 1, -1], 1.3, 1.4, 'steel', { n: 8 });
  }

  const pack = rig.part('pack', 'chest', [0, 8 * t, -8.6 * b]).explode([0, 2, -14]);
  pack.plate('-z', [0, 0, -2], [15 * b, 15 * t, 7], main, 3, 1.6, {
    grooves: '-z -6 2 6 2, -z 0 -7 0 2',
  });
  for (const k of [-1, 1]) {
    pack.lathe('y', [k * 4.4 * b, -5 * t, -3.4], '2.6 -6, 3 -2, 3 6, 1.8 9', second, { n: 12 });
    pack.lathe('y', [k * 4.4 * b, -11.6 * t, -3.4], '1.7 -2, 2.4 1', 'dark', { n: 12 });
  }
  pack.cyl('z', [0, 3.4, -6], 2, 1, 'red', { n: 12 });

  rangerLimbs(rig, s);
}
