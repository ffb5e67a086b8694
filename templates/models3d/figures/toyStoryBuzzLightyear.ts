import type { Design } from '../design.ts';
import { ranger } from '../kit/ranger.ts';

/** Slimmer ranger about to take off: one arm to the sky, wings swept up, one leg drawn back. */
export const toyStoryBuzzLightyear: Design = {
  build: (rig) =>
    ranger(rig, {
      main: 'white',
      second: 'lilac',
      tall: 1.16,
      broad: 0.94,
      dome: 9,
      span: 19,
      grips: { L: 'point', R: 'open' },
    }),
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 4.8 },
  bust: ['head', 'dome', 'rim', 'chest', 'shoulder'],
  forms: {
    robot: {
      joints: {
        rim: [-16.7, 0, 0],
        pelvis: { r: [2, 16, -5], p: [0, -3, 2] },
        chest: [-8, -14, 9],
        head: [-10, 14, 4],
        dome: [-4, 0, 0],
        shoulderL: [0, 0, 56],
        armL: [-14, 0, 96],
        foreL: [-8, 0, 8],
        handL: [0, -40, 0],
        armR: [34, 0, 30],
        foreR: [-44, 10, 0],
        wing: [0, 24, 34],
      },
      plant: { L: [7.6, 8, 12], R: [8.6, -9, 26] },
    },
  },
};
