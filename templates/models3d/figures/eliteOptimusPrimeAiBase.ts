import type { Design } from '../design.ts';
import { base } from './aiBase.ts';
import { eliteOptimusPrime } from './eliteOptimusPrime.ts';

const robot = eliteOptimusPrime.forms.robot;

/** The bundle: the truck leader on the charging base, the ring upright behind his shoulders. */
export const eliteOptimusPrimeAiBase: Design = {
  build: (rig) => {
    eliteOptimusPrime.build(rig);
    base(rig, 'root', true);
  },
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 6 },
  hero: { yaw: 30, pitch: 12 },
  bust: ['head', 'chest', 'shoulder', 'stack'],
  forms: {
    robot: {
      ...(robot as NonNullable<typeof robot>),
      joints: { ...robot?.joints, dais: { p: [0, -7.4, 2] }, ring: [90, 0, 0] },
    },
  },
};
