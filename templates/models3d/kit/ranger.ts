import type { Vec2, Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';
import type { Rig } from '../rig.ts';
import { type FaceStyle, face } from './face.ts';
import type { Grip } from './limbs.ts';
import { rangerLimbs } from './rangerLimbs.ts';

export interface RangerStyle {
  main: PaintName;
  second: PaintName;
  /** Trim: belt, keys' plate, soles. */
  third: PaintName;
  /** Overall stretch of trunk and limbs. */
  tall: number;
  /** Breadth of trunk and limbs. */
  broad: number;
  dome: number;
  span: number;
  face: FaceStyle;
  grips: Record<'L' | 'R', Grip>;
}

/** Bars round a circle in the plane of z: rims and rings. */
function rim(p: Part, r: number, thick: number, deep: number, paint: PaintName, lamp: PaintName): void {
  const n = 24;
  for (let i = 0; i < n; i++) {
    const t = ((i + 0.5) / n) * Math.PI * 2;
    const h = (Math.PI / n) * 1.0006;
    const at = (k: number, d: number): Vec2 => [Math.sin(t + d) * k, Math.cos(t + d) * k];
    p.prism(
      'z',
      [0, 0, 0],
      [at(r - thick, -h), at(r, -h), at(r, h), at(r - thick, h)],
      deep,
      i === 0 || i === n - 1 ? lamp : paint,
      { crease: 40 },
    );
  }
}

/** Space ranger: a clear helmet open to the front, a breastplate with keys, a jet pack with wings, round joints. */
export function ranger(rig: Rig, s: RangerStyle): void {
  const { tall: t, broad: b, main, second, third } = s;
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 36 * t, 0]);
  // Cut up to the hips, so that each leg comes out of a plane.
  pelvis.lathe('y', [0, 0, 0], `${5.4 * b} -4.6, ${6.4 * b} -0.6, ${6.2 * b} 2.4`, main, {
    n: 16,
    cuts: [-1, 1].map((s): [Vec3, number] => [[s * 0.7, -0.72, 0], 3.9 * b]),
  });
  pelvis.plate('z', [0, -3, 5.8 * b], [4.8 * b, 5, 1.8], main, 1.6, 0.6, {
    r: [17, 0, 0],
    grooves: 'z -2 -1 2 -1',
  });
  pelvis.lathe('y', [0, 2, 0], `${6.3 * b} -1.1, ${6.7 * b} 0, ${6.3 * b} 1.1`, third, { n: 16 });
  pelvis.plate('z', [0, 2, 6.3 * b], [4.4, 3.2, 1.4], second, 0.9, 0.4);
  const waist = rig.part('waist', 'pelvis', [0, 3, 0]);
  for (let i = 0; i < 3; i++)
    waist.lathe(
      'y',
      [0, 1 + i * 1.8 * t, 0],
      `${5 * b} -1, ${5.4 * b} 0, ${5 * b} 0.9`,
      i % 2 ? 'ink' : 'dark',
      { n: 14 },
    );
  const chest = rig.part('chest', 'waist', [0, 6 * t, 0]);
  chest.lathe(
    'y',
    [0, 0, 0],
    [
      [6 * b, -0.6],
      [8.4 * b, 3 * t],
      [10.4 * b, 9 * t],
      [9.6 * b, 13 * t],
      [6.2 * b, 15.8 * t],
    ],
    main,
    { n: 18 },
  );
  // The breastplate, green on every ranger, wide above; keys and the small screen in it.
  chest.prism(
    'z',
    [0, 8.4 * t, 8.9 * b],
    [
      [-4.6 * b, -5.8 * t],
      [4.6 * b, -5.8 * t],
      [7.4 * b, -1.6 * t],
      [8.2 * b, 3.6 * t],
      [6 * b, 6 * t],
      [-6 * b, 6 * t],
      [-8.2 * b, 3.6 * t],
      [-7.4 * b, -1.6 * t],
    ],
    4.4,
    'leaf',
    {
      ends: '-2.2 1, 1 1, 2.2 0.86',
      grooves: [['z', -8 * b, -1.2 * t, 8 * b, -1.2 * t]],
    },
  );
  const front = 8.9 * b + 2.2;
  for (const [i, c] of (['white', 'red', 'sky'] as const).entries())
    chest.plate('z', [(i - 2) * 2.3, 10.8 * t, front], [1.7, 2.6, 1.4], c, 0.4, 0.3);
  chest.cyl('z', [3.9, 10.8 * t, front], 1.7, 1.2, 'white', { n: 12 });
  chest.cyl('z', [3.9, 10.8 * t, front + 0.5], 1, 0.6, 'red', { n: 10, lamp: true });
  chest.plate('z', [0, 5.2 * t, front - 0.1], [6.6 * b, 2.2, 0.9], third, 0.6, 0.3, {
    grooves: 'z -3 0 3 0',
  });
  for (const k of [-1, 1])
    chest.plate('x', [k * 9.2 * b, 5.4 * t, 0], [2, 4, 6], 'dark', 1, 0.5, {
      grooves: 'x -3 0.8 3 0.8, x -3 -0.8 3 -0.8',
    });
  // The collar that the helmet sits in.
  chest.lathe('y', [0, 15.6 * t, 0], `${7 * b} -1.4, ${8.2 * b} 0.2, ${7.6 * b} 1.6`, third, { n: 18 });

  const head = rig.part('head', 'chest', [0, 16.2 * t, 0.4]).explode([0, 6, 2]);
  face(head, s.face);
  const dome = rig.part('dome', 'chest', [0, 16.6 * t, 0]).explode([0, 17, -5]);
  const r = s.dome;
  const cy = r * 0.6;
  const round = Array.from({ length: 8 }, (_, i): [number, number] => {
    const a = -0.7 + (i / 7) * (Math.PI / 2 + 0.7);
    return [Math.max(0.01, Math.cos(a) * r), Math.sin(a) * r];
  });
  // Clear, so only its back half is drawn: a ball cut by a leaning plane.
  dome.lathe('y', [0, cy, 0], round, 'sky', { n: 22, cuts: [[[0, 0.34, 1], -0.6]], crease: 40 });
  const cut = rig.part('rim', 'dome', [0, cy - 0.2, -0.5]).explode([0, 1, 5]);
  rim(cut, r * 1.02, 1, 1.6, main, 'red');
  for (const k of [-1, 1]) {
    dome.cyl('x', [k * (r - 0.2), cy - 1.6, -0.4], 2.4, 1.8, second, { n: 14 });
    dome.cyl('x', [k * (r + 0.7), cy - 1.6, -0.4], 1.2, 1, 'steel', { n: 10 });
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
