import { flagshipBumblebee as design } from '../figures/flagshipBumblebee.ts';
import type { Film } from '../film.ts';
import type { Pose } from '../rig.ts';

const robot = design.forms.robot as Pose;
/** Arms and head go in first. What leaves the body for the shell must not stay behind in the air. */
const car: Pose = {
  ...(design.forms.vehicle as Pose),
  beats: {
    arm: [0, 0.6],
    fore: [0, 0.45],
    hand: [0, 0.4],
    head: [0, 0.5],
    pelvis: [0, 0.8],
    waist: [0, 0.8],
    chest: [0, 0.8],
    thigh: [0, 0.75],
    shin: [0, 0.8],
    foot: [0, 0.6],
    tail: [0.08, 0.86],
    rear: [0.55, 0.9],
    hood: [0.06, 0.94],
    cabin: [0.02, 0.84],
    fender: [0.04, 0.96],
    wheel: [0.6, 1],
    door: [0.06, 1],
  },
};

/** Knees bent, arms in: what comes before the change, and after it. */
const crouch: Pose = {
  ...robot,
  joints: {
    ...robot.joints,
    pelvis: { r: [10, 8, -2], p: [0, -12, -2] },
    waist: [6, -4, 2],
    chest: [12, -8, 2],
    head: { r: [14, 12, 0], p: [0, 0.6, 0] },
    armL: [-4, 0, 24],
    foreL: [-72, -14, 0],
    armR: [8, 0, 20],
    foreR: [-84, 20, 0],
  },
  // The other way round: he stands on his legs before he looks up and spreads the doors.
  beats: {
    rear: [0, 0.4],
    tail: [0.05, 0.6],
    thigh: [0, 0.7],
    shin: [0, 0.7],
    foot: [0, 0.6],
    pelvis: [0, 0.75],
    waist: [0.1, 0.8],
    chest: [0.1, 0.8],
    hood: [0.1, 0.8],
    cabin: [0.2, 0.8],
    fender: [0.15, 0.85],
    wheel: [0.1, 0.5],
    arm: [0.3, 0.95],
    fore: [0.3, 0.95],
    hand: [0.5, 1],
    door: [0.25, 1],
    head: [0.55, 1],
  },
};

/** One knee bent, one fist up, the doors spread: there he is. */
const finale: Pose = {
  joints: {
    ...robot.joints,
    pelvis: { r: [6, 16, -6], p: [0, -10, 2] },
    waist: [-4, -8, 5],
    chest: [-8, -14, 6],
    head: { r: [-10, 18, 4], p: [0, 2.8, 0] },
    armR: [-162, 0, -34],
    foreR: [-16, 0, 0],
    armL: [14, 0, 34],
    foreL: [-88, -10, 0],
    handL: [0, 0, 0],
    door: { r: [-14, 84, 56], p: [8, 9, -1] },
  },
  plant: { L: [16, 14, 24], R: [16, -14, 34] },
};

/** Robot, scout car, once out of the picture and back, robot; and from the dark, a fist up, in a spotlight. */
export const film: Film = {
  design,
  start: robot,
  poses: [
    [0.3, robot],
    [0.6, crouch],
    [2.0, car],
    [3.4, car],
    [4.7, crouch],
    [5.1, finale],
    [6, finale],
  ],
  yaw: [
    [0, 30],
    [0.5, 32],
    [2.1, 44],
    [2.7, 46],
    [3.5, 42],
    [5.2, 20],
    [6, 17],
  ],
  pitch: [
    [0, 8],
    [2, 13],
    [3.4, 13],
    [5.2, 7],
  ],
  way: [
    [2.05, 0],
    [2.2, -3, 'out'],
    [2.75, 210, 'in'],
    [2.76, -200, 'jump'],
    [2.77, -200],
    [3.35, 2, 'out'],
    [3.5, 0],
  ],
  wheels: { wheel: 5.6, rear: 5.8 },
  height: [
    [0.4, 118],
    [2.1, 84],
    [3.5, 84],
    [4.7, 118],
    [5.1, 104],
    [6, 101],
  ],
  ground: 0.2,
  dark: 4.75,
};
