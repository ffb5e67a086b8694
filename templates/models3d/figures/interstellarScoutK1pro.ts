import type { Design } from '../design.ts';
import { scout } from '../kit/scout.ts';

export const interstellarScoutK1pro: Design = {
  build: (rig) => scout(rig, 'white', 'orange', true),
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 4.2 },
  bust: ['head', 'chest'],
  anchors: { dish: ['dish', [-11.4, 17.4, 2.2]] },
  forms: {
    robot: {
      joints: {
        pelvis: { r: [0, 10, -3], p: [0, -0.8, 0] },
        chest: [2, -8, 4],
        head: [2, 16, 6],
        dishR: [0, 0, 10],
        mast: [-4, 0, -6],
        armR: [-40, 0, 62],
        foreR: [-30, 0, 20],
        armL: [18, 0, 40],
        foreL: [-50, 0, -50],
      },
      plant: { L: [6.2, -1.6, 24], R: [7, 3, 30] },
    },
  },
};
