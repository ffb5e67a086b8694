import { grimlockG1Flagship as design } from '../figures/grimlockG1Flagship.ts';
import type { Film } from '../film.ts';
import type { Joint, Pose } from '../rig.ts';

const robot = design.forms.robot as Pose;
const standing: Pose = { joints: (design.forms.beast as Pose).joints };

function bent(pose: Pose, joints: Pose['joints']): Pose {
  return { ...pose, joints: { ...pose.joints, ...joints } };
}

/** The tail comes home and the jaw goes up before the back bends. */
const beast: Pose = {
  ...standing,
  beats: {
    tail0: [0, 0.7],
    tail1: [0.1, 0.8],
    tail2: [0.15, 0.85],
    tail3: [0.2, 0.9],
    tail4: [0.25, 0.95],
    tail5: [0.3, 1],
    jaw: [0.1, 0.8],
    head: [0, 0.35],
    hand: [0, 0.4],
    fore: [0, 0.6],
    claw: [0.5, 1],
  },
};

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

/** The tail is drawn last: the club in the fist. */
const back: Pose = {
  ...robot,
  beats: {
    thigh: [0, 0.7],
    shin: [0, 0.7],
    meta: [0, 0.7],
    foot: [0, 0.7],
    chest: [0, 0.75],
    jaw: [0.1, 0.8],
    head: [0.6, 1],
    claw: [0, 0.5],
  },
};

/** The club over the shoulder. */
const ready = bent(robot, {
  pelvis: { r: [0, 14, -4], p: [0, -1.4, 0] },
  chest: [-4, -20, 6],
  armR: [-48, 0, 34],
  foreR: [-84, 20, 0],
  armL: [16, 0, 30],
  foreL: [-70, 24, 0],
});

/** Robot, beast, a roar to both sides, robot with the club. */
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
    [5.3, ready],
    [6, ready],
  ],
  yaw: [
    [0, 28],
    [0.4, 30],
    [1.9, 62],
    [2.5, 56],
    [3.4, 58],
    [5.2, 26],
    [6, 23],
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
    [5.1, 144],
    [6, 141],
  ],
  ground: 0.14,
  poster: 170,
};
