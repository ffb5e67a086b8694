import { grimlockG1Flagship as design } from '../figures/grimlockG1Flagship.ts';
import type { Film } from '../film.ts';
import type { Joint, Pose } from '../rig.ts';

const robot = design.forms.robot as Pose;
/** He folds as in the drawings of his change. */
const beast = design.forms.beast as Pose;
const standing: Pose = { joints: beast.joints };

function bent(pose: Pose, joints: Pose['joints']): Pose {
  return { ...pose, joints: { ...pose.joints, ...joints } };
}

/** Head back, as if for breath. */
const breath = bent(standing, {
  chest: { r: [54, 0, 0], p: [0, 0, 1] },
  neck: { r: [-44, -2, 0], p: [0, -3, -2] },
  skull: { p: [0, -1, 1], r: [-14, -10, 2] },
  jaw: [8, 0, 0],
  tail0: [-10, 0, 0],
  tail1: [-8, -4, 0],
  tail2: [-2, -8, 0],
});

/** Head low and forward, jaw wide. */
const roar = bent(standing, {
  pelvis: { p: [0, -2, -2], r: [12, 0, 0] },
  chest: { r: [70, 0, 0], p: [0, 0, 1] },
  neck: { r: [-22, -6, 0], p: [0, -3, -1] },
  skull: { p: [0, -1, 1], r: [-44, -14, 4] },
  jaw: [46, 0, 0],
  claw: { p: [1, 4, 2], r: [-86, 0, 16] },
  tail0: [4, 10, 0],
  tail1: [4, 14, 0],
  tail2: [12, 18, 0],
});

const roarAside = bent(roar, {
  neck: { r: [-24, 14, 0], p: [0, -3, -1] },
  skull: { p: [0, -1, 1], r: [-42, 10, -4] },
  tail1: [4, -10, 0],
  tail2: [8, -16, 0],
  tail3: [8, -14, 0],
} satisfies Record<string, Joint | readonly [number, number, number]>);

/** The same way back, the club in the fist at its end. */
const back: Pose = {
  ...robot,
  beats: Object.fromEntries(
    Object.entries(beast.beats ?? {}).map(([part, [from, to]]) => [part, [1 - to, 1 - from] as const]),
  ),
};

/** Legs apart, the club up, the other fist ready: a poster of himself. */
const finale: Pose = {
  joints: {
    ...robot.joints,
    pelvis: { r: [-4, 14, -6], p: [0, -8, 0] },
    chest: [-10, -18, 10],
    head: [-10, 14, 2],
    armR: [-110, 0, 50],
    foreR: [-30, 0, 0],
    handR: [60, 0, 100],
    armL: [-6, 0, 66],
    foreL: [-76, 10, 0],
  },
  plant: { L: [21, -8, 34], R: [20, 14, 16] },
};

/** Robot, beast, a roar to both sides, robot; and from the dark, the club up, in a spotlight. */
export const film: Film = {
  design,
  start: robot,
  poses: [
    [0.35, robot],
    [1.8, beast],
    [2.25, breath],
    [2.5, roar],
    [2.8, roarAside],
    [3.15, roar],
    [3.5, standing],
    [4.9, back],
    [5.2, finale],
    [6, finale],
  ],
  yaw: [
    [0, 28],
    [0.4, 30],
    [1.9, 62],
    [2.5, 56],
    [3.4, 58],
    [5, 26],
    [5.2, 16],
    [6, 13],
  ],
  pitch: [
    [0, 6],
    [2, 9],
    [2.5, 5],
    [3.5, 8],
    [5.2, 5],
  ],
  height: [
    [0.4, 142],
    [2, 116],
    [2.5, 108],
    [3.4, 116],
    [4.9, 144],
    [5.2, 134],
    [6, 130],
  ],
  ground: 0.14,
  dark: 4.9,
  off: ['skull'],
};
