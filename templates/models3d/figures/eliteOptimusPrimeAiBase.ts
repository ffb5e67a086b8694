import type { Design } from '../design.ts';
import { base } from './aiBase.ts';
import { eliteOptimusPrime } from './eliteOptimusPrime.ts';

const robot = eliteOptimusPrime.forms.robot;

/** The bundle: the truck leader on the charging base, the ring upright behind his shoulders. */
export const eliteOptimusPrimeAiBase: Design = {
  build: (rig) => {
    eliteOptimusPrime.build(rig);
    base(rig, 'root');
  },
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 6 },
  hero: { yaw: 30, pitch: 12 },
  bust: ['head', 'chest', 'shoulder', 'stack', 'ring'],
  forms: {
    robot: {
      ...(robot as NonNullable<typeof robot>),
      joints: {
        ...robot?.joints,
        // At rest, as one charges.
        pelvis: { r: [0, -10, 0], p: [0, -1, 0] },
        chest: [-3, 10, 0],
        head: [-6, 14, 0],
        shoulderL: [0, 0, 2],
        shoulderR: [0, 0, 2],
        armL: [6, 0, 30],
        foreL: [-30, 0, -44],
        armR: [6, 0, 30],
        foreR: [-30, 0, -44],
        handR: [0, 0, 0],
        dais: { p: [0, -7.4, 2] },
      },
      plant: { L: [11.5, 2, 18], R: [11.5, 0, 18] },
    },
  },
};
