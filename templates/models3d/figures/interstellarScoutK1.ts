import type { Design } from '../design.ts';
import { scout } from '../kit/scout.ts';

export const interstellarScoutK1: Design = {
  build: (rig) => scout(rig, 'white', 'sky', false),
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 4.2 },
  bust: ['head', 'chest'],
  forms: {
    robot: {
      joints: {
        pelvis: { r: [0, -6, 4], p: [0, -0.5, 0] },
        chest: [0, 6, -6],
        head: [-4, 10, -8],
        shoulderL: [0, 0, 30],
        armL: [-6, 0, 90],
        foreL: [0, 0, 44],
        handL: [0, -70, 0],
        armR: [10, 0, 34],
        foreR: [-40, 0, -8],
      },
      plant: { L: [6.4, 1, 26], R: [6.6, 0, 24] },
    },
  },
};
