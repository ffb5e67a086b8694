import type { Design } from '../design.ts';
import { ranger } from '../kit/ranger.ts';

/** Broad-chested ranger, fists on the hips, wings run out flat. */
export const buzzLightyearSpaceRangerAlpha: Design = {
  build: (rig) =>
    ranger(rig, {
      main: 'white',
      second: 'leaf',
      third: 'slate',
      tall: 1,
      broad: 1.16,
      dome: 9.4,
      face: { hood: 'white', brow: 'bold', jaw: 1.1 },
      span: 30,
      grips: { L: 'knuckles', R: 'knuckles' },
    }),
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 4.8 },
  bust: ['head', 'dome', 'rim', 'chest', 'shoulder'],
  forms: {
    robot: {
      joints: {
        rim: [-18.8, 0, 0],
        pelvis: { r: [0, -10, 3], p: [0, -1.4, 0] },
        chest: [-4, 12, -4],
        head: [-2, 18, 2],
        shoulder: [0, 0, 10],
        armL: [3, 24, 30],
        foreL: [0, -92, -89],
        handL: [-10, -4, -33],
        armR: [12, 18, 26],
        foreR: [0, -98, -83],
        handR: [-16, -7, -24],
        wing: { r: [0, -6, 16], p: [1, 2, 0] },
      },
      plant: { L: [11, 5, 28], R: [11, -2, 22] },
    },
  },
};
