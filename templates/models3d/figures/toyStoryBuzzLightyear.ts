import type { Design } from '../design.ts';
import { ranger } from '../kit/ranger.ts';

/** A ranger glad of the sky: one arm flung up and out, the other open beside him, wings raised, a foot on its toes. */
export const toyStoryBuzzLightyear: Design = {
  build: (rig) =>
    ranger(rig, {
      main: 'white',
      second: 'lilac',
      third: 'navy',
      tall: 1.04,
      broad: 0.98,
      dome: 9,
      span: 20,
      face: { hood: 'lilac', brow: 'glad', jaw: 1.08 },
      grips: { L: 'open', R: 'open' },
    }),
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 4.8 },
  bust: ['head', 'dome', 'rim', 'chest', 'shoulder'],
  // The face is in the middle of the helmet.
  anchors: { dome: ['dome', [0, 13.6, -2]] },
  hero: { yaw: 24, pitch: 7 },
  forms: {
    robot: {
      joints: {
        rim: [-18.8, 0, 0],
        pelvis: { r: [-2, 8, -6], p: [0, -1.6, 0] },
        chest: [-8, 4, 10],
        head: [-8, 8, 2],
        shoulderL: [0, 0, 34],
        armL: [-10, 0, 96],
        foreL: [-4, 0, 14],
        handL: [0, -90, 4],
        armR: [-6, 0, 58],
        foreR: [-40, 0, 8],
        handR: [0, -60, 10],
        wing: { r: [0, 20, 40] },
      },
      plant: { L: [9, 6, 30], R: [11, -3, 24] },
    },
  },
};
