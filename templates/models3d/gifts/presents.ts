import type { Design } from '../design.ts';
import { base } from '../figures/aiBase.ts';
import { truckLeader } from '../figures/eliteOptimusPrime.ts';
import { eliteOptimusPrimeAiBase } from '../figures/eliteOptimusPrimeAiBase.ts';
import type { Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';
import type { Rig } from '../rig.ts';

/** A wrapped box: a lid a little wider, a ribbon both ways, a bow of two loops and two ends. */
export function present(
  rig: Rig,
  name: string,
  on: string,
  at: Vec3,
  [w, h, d]: Vec3,
  paper: PaintName,
  ribbon: PaintName,
): void {
  const p = rig.part(name, on, at);
  const lid = Math.min(5, h * 0.24);
  const band = Math.max(2.6, w * 0.15);
  p.box([0, (h - lid) / 2, 0], [w, h - lid, d], paper);
  p.box([0, h - lid / 2, 0], [w + 1.2, lid, d + 1.2], paper);
  p.box([0, h / 2, 0], [band, h + 0.5, d + 1.8], ribbon);
  p.box([0, h / 2, 0], [w + 1.8, h + 0.5, band], ribbon);
  bow(rig.part(`${name}Bow`, name, [0, h + 0.2, 0]), band, ribbon);
}

/** Two loops, two ends and a knot, for a ribbon of this breadth. */
export function bow(p: Part, k: number, ribbon: PaintName): void {
  for (const s of [-1, 1]) {
    p.prism(
      'z',
      [0, 0, 0],
      [
        [s * 0.3 * k, 0.1 * k],
        [s * 1.9 * k, 0],
        [s * 2.5 * k, 0.8 * k],
        [s * 2.1 * k, 1.9 * k],
        [s * 1.3 * k, 1.9 * k],
        [s * 0.3 * k, 0.8 * k],
      ],
      k * 1.1,
      ribbon,
      { r: [0, s * 14, 0], crease: 40 },
    );
    // An end, cut to a swallow's tail: each point is a solid of its own, for solids are convex.
    for (const tail of [
      [
        [0, 0],
        [s * 0.45 * k, 0],
        [s * 1.8 * k, 2 * k],
        [s * 1.2 * k, 2.6 * k],
      ],
      [
        [s * 0.45 * k, 0],
        [s * 0.9 * k, 0],
        [s * 2.4 * k, 2 * k],
        [s * 1.8 * k, 2 * k],
      ],
    ] as const)
      p.prism('y', [0, 0.15 * k, 0], tail, 0.5, ribbon);
  }
  p.box([0, 0.6 * k, 0], [0.9 * k, 1.2 * k, 1.3 * k], ribbon);
}

const { robot } = eliteOptimusPrimeAiBase.forms;
// What each arm does for itself there, both do here alike.
const { shoulderL, shoulderR, armL, armR, foreL, foreR, handR, ...joints } = robot?.joints ?? {};

/** The truck leader on his base, a present in his hands and more of them at his feet. */
export const presents: Design = {
  ...eliteOptimusPrimeAiBase,
  build: (rig) => {
    truckLeader(rig, { L: 'hold', R: 'hold' });
    base(rig, 'root');
    present(rig, 'held', 'chest', [0, -22.4, 14], [25, 13, 13], 'gold', 'teal');
    present(rig, 'large', 'root', [-33, -7, 24], [26, 24, 24], 'red', 'gold');
    present(rig, 'small', 'root', [30, -7, 26], [18, 13, 16], 'teal', 'gold');
  },
  hero: { yaw: 28, pitch: 11 },
  forms: {
    robot: {
      ...robot,
      joints: {
        ...joints,
        pelvis: { r: [0, -6, 0], p: [0, -1, 0] },
        chest: [2, 6, 0],
        head: [4, 10, 4],
        shoulder: [0, 0, 0],
        arm: [-12, -40.8, 10.5],
        fore: [-53.5, 0, 0],
        hand: [-16, 34.3, 41.6],
      },
    },
  },
};

/** Three of them by themselves, one before the others. */
export const parcels: Design = {
  build: (rig) => {
    rig.part('root', null, [0, 0, 0]);
    present(rig, 'large', 'root', [-6, 0, -8], [32, 26, 26], 'red', 'gold');
    present(rig, 'tall', 'root', [22, 0, -2], [20, 34, 18], 'white', 'red');
    present(rig, 'small', 'root', [6, 0, 20], [24, 13, 16], 'gold', 'red');
  },
  hero: { yaw: 26, pitch: 14 },
  forms: { robot: { joints: {} } },
};
