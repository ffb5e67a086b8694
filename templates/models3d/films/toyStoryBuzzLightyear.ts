import { toyStoryBuzzLightyear as design } from '../figures/toyStoryBuzzLightyear.ts';
import type { Film } from '../film.ts';
import type { Pose } from '../rig.ts';

const rim = [-18.8, 0, 0] as const;
const folded = { r: [0, -6, -24] } as const;

/** One step of the march: the left leg up and the right arm ahead, or the other way round. */
function step(up: 'L' | 'R'): Pose {
  const on = up === 'L' ? 'R' : 'L';
  return {
    joints: {
      rim,
      pelvis: { r: [4, up === 'L' ? -6 : 6, up === 'L' ? 3 : -3] },
      chest: [0, up === 'L' ? -8 : 8, 0],
      head: [-4, 0, 0],
      [`arm${up}`]: [34, 0, 20],
      [`fore${up}`]: [-28, 0, 0],
      [`arm${on}`]: [-50, 0, 18],
      [`fore${on}`]: [-58, 0, 0],
      [`thigh${up}`]: [-58, 0, 5],
      [`shin${up}`]: [64, 0, 0],
      [`foot${up}`]: [4, 0, 0],
      [`thigh${on}`]: [10, 0, 4],
      [`shin${on}`]: [6, 0, 0],
      [`foot${on}`]: [-14, 0, 0],
      wing: folded,
    },
  };
}

const stand: Pose = {
  joints: {
    rim,
    arm: [0, 0, 14],
    fore: [-16, 0, -6],
    thigh: [-2, 0, 6],
    shin: [4, 0, 0],
    foot: [-2, 0, 0],
    wing: folded,
  },
};

/** He has heard something. */
const listen: Pose = {
  joints: {
    ...stand.joints,
    pelvis: { r: [4, 0, 0] },
    head: [-4, -8, 0],
    chest: [0, 10, 0],
    arm: [10, 0, 30],
    fore: [-50, 0, 0],
  },
};

/** Flat on his back, as a toy lies. */
const flat: Pose = {
  joints: {
    rim,
    pelvis: { r: [-88, 0, 0] },
    arm: [-6, 0, 30],
    fore: [-6, 0, 0],
    thigh: [-4, 0, 7],
    shin: [6, 0, 0],
    foot: [10, 0, 0],
    wing: folded,
  },
};

/** Is the air clear? */
const peek: Pose = { joints: { ...flat.joints, head: [12, 24, 0], chest: [16, 0, 0], waist: [12, 0, 0] } };

const sit: Pose = {
  joints: {
    ...stand.joints,
    pelvis: { r: [-16, 0, 0] },
    chest: [14, 0, 0],
    arm: [30, 0, 24],
    fore: [-10, 0, 0],
    thigh: [-72, 0, 9],
    shin: [10, 0, 0],
    foot: [4, 0, 0],
  },
};

const rise: Pose = {
  joints: {
    ...stand.joints,
    pelvis: { r: [26, 0, 0] },
    chest: [10, 0, 0],
    arm: [-30, 0, 26],
    fore: [-60, 0, 0],
    thigh: [-84, 0, 10],
    shin: [92, 0, 0],
    foot: [-34, 0, 0],
  },
};

const robot = design.forms.robot as Pose;

/** Wings out, a hand to the sky, the other at his side: ready to go where no toy has been. */
const finale: Pose = {
  joints: {
    rim,
    pelvis: { r: [-2, -6, 4], p: [0, -1.6, 0] },
    chest: [-8, -6, -8],
    head: [-14, -6, -4],
    shoulderR: [0, 0, 34],
    armR: [-10, 0, 110],
    foreR: [-4, 0, 20],
    handR: [0, -60, 4],
    armL: [10, 0, 50],
    foreL: [0, 0, -100],
    wing: { r: [0, 20, 30] },
  },
  plant: { L: [10, 4, 26], R: [10, -4, 26] },
};

/** He marches, hears someone, drops flat; looks, gets up; and from the dark, his wings out, in a spotlight. */
export const film: Film = {
  design,
  start: stand,
  poses: [
    [0.2, stand],
    [0.5, step('L')],
    [0.85, step('R')],
    [1.1, stand],
    [1.3, listen],
    [1.7, listen],
    [2, flat],
    [2.9, flat],
    [3.25, peek],
    [3.8, peek],
    [4.2, sit],
    [4.7, rise],
    [4.95, robot],
    [5.25, finale],
    [6, finale],
  ],
  yaw: [
    [1.6, -40],
    [2, -50],
    [4, -50],
    [5.25, -22],
  ],
  pitch: [
    [1.6, 7],
    [2, 16],
    [4, 16],
    [5.2, 6],
  ],
  way: [
    [0.2, -22],
    [1.1, 0],
    [1.7, 0],
    [2, 14],
    [4, 14],
    [5.2, 0],
  ],
  height: [
    [1.6, 101],
    [2, 76],
    [4, 76],
    [4.9, 106],
    [5.3, 115],
    [6, 111],
  ],
  ground: 0.17,
  dark: 4.95,
};
