import type { FigureKey } from './catalogue.ts';
import type { Design } from './design.ts';
import { bumblebeeG1Performance } from './figures/bumblebeeG1Performance.ts';
import { buzzLightyearSpaceRangerAlpha } from './figures/buzzLightyearSpaceRangerAlpha.ts';
import { eliteOptimusPrime } from './figures/eliteOptimusPrime.ts';
import { eliteOptimusPrimeAiBase } from './figures/eliteOptimusPrimeAiBase.ts';
import { flagshipBumblebee } from './figures/flagshipBumblebee.ts';
import { flagshipMegatron } from './figures/flagshipMegatron.ts';
import { flagshipOptimusPrime } from './figures/flagshipOptimusPrime.ts';
import { grimlockG1Flagship } from './figures/grimlockG1Flagship.ts';
import { interstellarAgentT9 } from './figures/interstellarAgentT9.ts';
import { interstellarScoutK1 } from './figures/interstellarScoutK1.ts';
import { interstellarScoutK1pro } from './figures/interstellarScoutK1pro.ts';
import { optimusPrimeRiseOfTheBeastsSignatureLimitedEdition } from './figures/optimusPrimeRiseOfTheBeastsSignatureLimitedEdition.ts';
import { toyStoryBuzzLightyear } from './figures/toyStoryBuzzLightyear.ts';
import type { Vec3 } from './math.ts';
import type { Hand, Pose } from './rig.ts';
import type { Camera } from './view.ts';

export interface Poses {
  /** Upright, arms down: what front, side and back are drawn in, and what is measured. */
  readonly stand: Pose;
  /** Instead of that from his right, whence callouts point: one leg of a stride must not hide the other. */
  readonly facing?: Pose;
  /** Instead of that from ahead, where what makes the figure would hide behind it. */
  readonly front?: Pose;
  /** Instead of that for head and shoulders, where what reaches out would make them small. */
  readonly bust?: Pose;
  /** For head and shoulders, where a head is told by its profile. */
  readonly bustEye?: Camera;
  readonly action: Pose;
  readonly eye?: Camera;
  /** In place of a second form, for a figure that has but one. */
  readonly other?: Pose;
  readonly otherEye?: Camera;
  /** A lesson, step by step, seen as in its hero. */
  readonly steps?: readonly Pose[];
  readonly close: Close;
}

/** From a hand's breadth: what faces left is whole, the rest leaves the picture on the right and below. */
export interface Close {
  readonly pose: Pose;
  readonly eye: Camera;
  /** Part and place in it that the middle of the picture lies on. */
  readonly on: readonly [part: string, at: Vec3];
  /** Height of the picture in the model's units. */
  readonly high: number;
}

/** A pose that keeps what it does not name from the figure's own. */
function from(design: Design, joints: Pose['joints'], plant?: Pose['plant'], form = 'robot'): Pose {
  const own = design.forms[form] as Pose;
  const kept = Object.entries(own.joints).filter(([name]) => {
    const base = name.replace(/[LR]$/, '');
    return !(name in joints) && !(base in joints) && !UPRIGHT.has(base);
  });
  return { joints: { ...Object.fromEntries(kept), ...joints }, ...(plant ? { plant } : {}) };
}

/** Joints that carry the gesture, not the build: they begin straight. */
const UPRIGHT = new Set(['pelvis', 'waist', 'arm', 'fore', 'hand', 'thigh', 'shin', 'foot']);

const feet = (out: number, turn = 12): Pose['plant'] => ({ L: [out, 0, turn], R: [out, 0, turn] });

/** The backs of both hands half to the front: edge on, an open one is no hand. */
const down = {
  hand: [0, -35, 0],
  pelvis: { p: [0, -0.6, 0] },
  chest: [0, 0, 0],
  head: { r: [0, 0, 0] },
} satisfies Pose['joints'];

/** The dinosaur upright, this leg ahead of the other. */
function striding(ahead: Hand): Pose {
  const behind = ahead === 'L' ? 'R' : 'L';
  return from(
    grimlockG1Flagship,
    {
      pelvis: { p: [0, -2, -2], r: [8, 0, 0] },
      neck: { r: [-40, 0, 0], p: [0, -3, -2] },
      skull: { p: [0, -1, 1], r: [-20, 0, 0] },
      jaw: [14, 0, 0],
      arm: { r: [10, 0, 4] },
      fore: { r: [-150, 0, -8], p: [0, 3, 0] },
      hand: { p: [0, 11, 0] },
      [`thigh${ahead}`]: [-52, 0, 8],
      [`shin${ahead}`]: [62, 0, -4],
      [`meta${ahead}`]: [-42, 0, -3],
      [`foot${ahead}`]: { r: [24, 0, 0] },
      [`thigh${behind}`]: [-8, 0, 8],
      [`shin${behind}`]: [54, 0, -4],
      [`meta${behind}`]: [-66, 0, -3],
      [`foot${behind}`]: { r: [12, 0, 0] },
      tail0: [-4, 0, 0],
      tail1: [-2, 0, 0],
      tail2: [4, 0, 0],
      tail3: [6, 0, 0],
      tail4: [6, 0, 0],
      tail5: [6, 0, 0],
    },
    undefined,
    'beast',
  );
}

export const poses: Record<FigureKey, Poses> = {
  flagshipBumblebee: {
    stand: from(
      flagshipBumblebee,
      { ...down, head: { p: [0, 2.8, 0] }, arm: [4, 0, 20], fore: [-22, 0, -6] },
      feet(11, 16),
    ),
    // Both fists up, weight on the front leg.
    action: from(
      flagshipBumblebee,
      {
        pelvis: { r: [10, -26, 4], p: [0, -9, 2] },
        waist: [4, 10, 0],
        chest: [8, 16, -4],
        head: { r: [-6, 20, 0], p: [0, 2.8, 0] },
        armL: [-58, 0, 26],
        foreL: [-98, -16, 0],
        armR: [-34, 0, 40],
        foreR: [-116, -10, 0],
        door: { r: [-8, 74, 84], p: [12, 8.5, -1] },
      },
      { L: [15, 14, 10], R: [13, -17, 44] },
    ),
    eye: { yaw: -24, pitch: 7 },
    // Behind him the doors, before him a fist.
    close: {
      pose: from(
        flagshipBumblebee,
        {
          pelvis: { r: [4, 10, 0], p: [0, -4, 0] },
          chest: [4, 6, 0],
          head: { r: [4, 26, 0], p: [0, 2.8, 0] },
          armR: [-40, 0, 44],
          foreR: [-112, 20, 0],
          armL: [-10, 0, 30],
          foreL: [-80, -20, 0],
        },
        feet(12, 14),
      ),
      eye: { yaw: 28, pitch: 8 },
      on: ['chest', [-2.4, 15, 6]],
      high: 42,
    },
  },
  bumblebeeG1Performance: {
    stand: from(bumblebeeG1Performance, { ...down, arm: [0, 0, 12], fore: [-16, 0, -4] }, feet(8, 12)),
    // A jump for joy: both arms up, one knee drawn.
    action: from(bumblebeeG1Performance, {
      pelvis: { r: [-4, 8, 8] },
      chest: [0, -6, -10],
      head: [-8, 10, 8],
      armL: [-10, 0, 132],
      foreL: [-20, 0, 20],
      armR: [-40, 0, 60],
      foreR: [-110, 0, 0],
      thighL: [-62, 0, 10],
      shinL: [84, 0, 0],
      footL: [10, 0, 0],
      thighR: [14, 0, 12],
      shinR: [24, 0, 0],
      footR: [24, 0, 0],
    }),
    eye: { yaw: -28, pitch: 4 },
    // He waves: chest, cheek and fist.
    close: {
      pose: from(
        bumblebeeG1Performance,
        {
          pelvis: { r: [2, 8, 0], p: [0, -2, 0] },
          chest: [0, 4, 0],
          head: [2, 24, 8],
          armR: [-40, 0, 50],
          foreR: [-116, 0, 16],
          armL: [10, 0, 30],
          foreL: [-60, 0, 0],
        },
        feet(9, 14),
      ),
      eye: { yaw: 28, pitch: 6 },
      on: ['chest', [-4, 18, 6]],
      high: 36,
    },
  },
  grimlockG1Flagship: {
    stand: striding('R'),
    facing: striding('L'),
    // A step towards you: jaws open, claws out, the tail swung round beside him.
    front: from(
      grimlockG1Flagship,
      {
        pelvis: { p: [0, -4, -2], r: [8, 14, 0] },
        chest: { r: [60, 0, 0], p: [0, 0, 1] },
        // The head turned aside: from ahead nobody would know the muzzle.
        neck: { r: [-30, 26, 0], p: [0, -3, -2] },
        skull: { p: [0, -1, 1], r: [-30, 34, -6] },
        jaw: [32, 0, 0],
        claw: { p: [4, 4, 2], r: [-84, 0, -20] },
        arm: { r: [10, 0, 4] },
        fore: { r: [-150, 0, -8], p: [0, 3, 0] },
        hand: { p: [0, 11, 0] },
        thighL: [-42, 10, 24],
        shinL: [66, 0, -22],
        metaL: [-46, 0, -6],
        footL: { r: [14, 0, 0] },
        thighR: [-34, 0, 28],
        shinR: [66, 0, -24],
        metaR: [-50, 0, -6],
        footR: { r: [10, 0, 0] },
        tail0: [-2, 20, 0],
        tail1: [6, 20, 0],
        tail2: [14, 20, 0],
        tail3: [20, 18, 0],
        tail4: [20, 14, 0],
        tail5: [-6, 8, 0],
      },
      undefined,
      'beast',
    ),
    bustEye: { yaw: 72, pitch: 4 },
    // It charges: the body one line from the nose to the tip of the tail, one foot raised to stamp, the other under its weight.
    action: from(
      grimlockG1Flagship,
      {
        pelvis: { p: [0, 0, 0], r: [16, 8, 4] },
        chest: { r: [64, 4, 0], p: [0, 0, 1] },
        neck: { r: [-30, 10, 0], p: [0, -3, -2] },
        skull: { p: [0, -1, 1], r: [-46, 12, -4] },
        jaw: [40, 0, 0],
        claw: { p: [3, 4, 2], r: [-104, 0, 20] },
        arm: { r: [10, 0, 4] },
        fore: { r: [-150, 0, -8], p: [0, 3, 0] },
        hand: { p: [0, 11, 0] },
        thighL: [-88, 0, 10],
        shinL: [84, 0, -6],
        metaL: [-48, 0, -2],
        footL: { r: [40, 0, 0] },
        thighR: [-26, 0, 8],
        shinR: [56, 0, -3],
        metaR: [-62, 0, -3],
        footR: { r: [16, 0, 0] },
        tail0: [-10, -4, 0],
        tail1: [-6, -6, 0],
        tail2: [-2, -7, 0],
        tail3: [3, -6, 0],
        tail4: [6, -4, 0],
        tail5: [6, 0, 0],
      },
      undefined,
      'beast',
    ),
    eye: { yaw: -48, pitch: 6 },
    // It roars over the one who looks up at it: from ahead a jaw is a flap.
    close: {
      pose: from(
        grimlockG1Flagship,
        {
          neck: { r: [-30, 4, 0], p: [0, -3, -2] },
          skull: { p: [0, -1, 1], r: [-44, -6, 8] },
          jaw: [26, 0, 0],
          clawL: { r: [60, 0, 0] },
          clawR: { r: [70, 0, 0] },
        },
        undefined,
        'beast',
      ),
      eye: { yaw: 46, pitch: -8 },
      on: ['skull', [0, -7, 7.5]],
      high: 41,
    },
  },
  eliteOptimusPrime: {
    stand: from(
      eliteOptimusPrime,
      { ...down, shoulder: [0, 0, 2], arm: [2, 0, 10], fore: [-14, 0, -4] },
      feet(11, 12),
    ),
    // A blow: the left fist straight out, all his weight behind it, the other arm drawn back.
    action: from(
      eliteOptimusPrime,
      {
        pelvis: { r: [4, 24, -8], p: [5, -12, 0] },
        chest: [4, 6, -6],
        head: [-4, 20, 8],
        shoulderL: [0, 0, 8],
        armL: [-22, 0, 88],
        foreL: [-6, 0, 6],
        handL: [0, 60, 0],
        armR: [34, 0, 52],
        foreR: [-112, 0, 10],
        handR: [0, 0, 0],
      },
      { L: [26, 6, 46], R: [20, -8, 18] },
    ),
    eye: { yaw: -8, pitch: 5 },
    // An arm's length away: windows, lamps and face.
    close: {
      pose: from(
        eliteOptimusPrime,
        {
          pelvis: { r: [4, 6, 0], p: [0, -4, 0] },
          chest: [2, 4, 0],
          head: [6, 20, 0],
          armR: [6, 0, 16],
          foreR: [-24, 0, 0],
          armL: [10, 0, 20],
          foreL: [-40, 0, 0],
        },
        feet(12, 12),
      ),
      eye: { yaw: 30, pitch: 8 },
      on: ['chest', [-6.2, 17.4, 8]],
      high: 40,
    },
  },
  optimusPrimeRiseOfTheBeastsSignatureLimitedEdition: {
    stand: from(
      optimusPrimeRiseOfTheBeastsSignatureLimitedEdition,
      { ...down, arm: [2, 0, 14], fore: [-20, 0, -4], handR: [66, 0, 0] },
      feet(11, 14),
    ),
    // The axe raised over the head, its blade against the sky.
    action: from(
      optimusPrimeRiseOfTheBeastsSignatureLimitedEdition,
      {
        pelvis: { r: [4, 8, -6], p: [0, -9, 2] },
        chest: [4, -2, 10],
        head: [-4, -6, -4],
        armR: [-20, 0, 112],
        foreR: [-24, 0, 36],
        handR: [40, 86, -10],
        armL: [-24, 0, 40],
        foreL: [-84, 30, 0],
        handL: [0, 0, -8],
      },
      { L: [17, 12, 10], R: [16, -12, 44] },
    ),
    eye: { yaw: -6, pitch: 4 },
    // The axe at rest, he shows the way.
    other: from(
      optimusPrimeRiseOfTheBeastsSignatureLimitedEdition,
      {
        pelvis: { r: [0, -10, 4], p: [0, -2.4, 0] },
        chest: [0, -10, -4],
        head: [-4, 24, 0],
        armL: [-30, 0, 84],
        foreL: [-14, 0, 10],
        handL: [0, 0, 0],
        armR: [6, 0, 24],
        foreR: [-34, 0, 0],
        handR: [76, 0, 0],
      },
      { L: [13, 4, 24], R: [14, -4, 20] },
    ),
    otherEye: { yaw: -30, pitch: 6 },
    // The axe before the breast.
    close: {
      pose: from(
        optimusPrimeRiseOfTheBeastsSignatureLimitedEdition,
        {
          pelvis: { r: [2, 6, 0], p: [0, -2, 0] },
          chest: [2, 4, 0],
          head: [4, 20, 0],
          armR: [-40, 0, 50],
          foreR: [-110, 0, 20],
          handR: [-10, 90, 60],
          armL: [4, 0, 20],
          foreL: [-40, 0, 0],
        },
        feet(12, 12),
      ),
      eye: { yaw: 28, pitch: 8 },
      on: ['chest', [-10, 15.5, 8]],
      high: 47,
    },
  },
  flagshipOptimusPrime: {
    stand: from(
      flagshipOptimusPrime,
      { ...down, shoulder: [0, 0, 2], arm: [2, 0, 12], fore: [-16, 0, -4], shieldL: { r: [0, -14, 0] } },
      feet(13, 12),
    ),
    // Behind the shield: it leads, the fist waits.
    action: from(
      flagshipOptimusPrime,
      {
        pelvis: { r: [8, -20, 2], p: [0, -12, 2] },
        chest: [8, -10, 2],
        head: [-6, 10, 0],
        armL: [-46, 0, 20],
        foreL: [-50, -10, 0],
        shieldL: { on: 'chest', p: [15, -3, 25], r: [0, -92, -6] },
        armR: [44, 0, 38],
        foreR: [-104, 0, 0],
      },
      { L: [15, 22, 6], R: [16, -20, 40] },
    ),
    eye: { yaw: -36, pitch: 6 },
    // Windows, grille and face.
    close: {
      pose: from(
        flagshipOptimusPrime,
        {
          pelvis: { r: [2, 6, 0], p: [0, -2, 0] },
          chest: [2, 4, 0],
          head: [6, 20, 0],
          armR: [6, 0, 14],
          foreR: [-26, 0, 0],
          armL: [4, 0, 16],
          foreL: [-30, 0, 0],
        },
        feet(13, 12),
      ),
      eye: { yaw: 28, pitch: 8 },
      on: ['chest', [-8, 20, 8]],
      high: 46,
    },
  },
  flagshipMegatron: {
    stand: from(
      flagshipMegatron,
      { ...down, pelvis: { p: [0, -0.8, 0] }, shoulder: [0, 0, 4], arm: [2, 0, 18], fore: [-20, 0, -6] },
      feet(11.5, 14),
    ),
    // One arm to the sky, he commands.
    action: from(
      flagshipMegatron,
      {
        pelvis: { r: [-4, 10, -4], p: [0, -4, 0] },
        chest: [-6, 4, 6],
        head: [-8, 14, -4],
        armR: [-30, 0, 124],
        foreR: [-24, 0, 16],
        armL: [-6, 0, 40],
        foreL: [-84, 40, 0],
      },
      { L: [15, -8, 30], R: [15, 13, 16] },
    ),
    eye: { yaw: 20, pitch: 4 },
    // The cannon, levelled.
    close: {
      pose: from(
        flagshipMegatron,
        {
          pelvis: { r: [2, 6, 0], p: [0, -2, 0] },
          chest: [2, 4, 0],
          head: [6, 20, 0],
          armR: [-70, 0, 30],
          foreR: [-20, 0, 10],
          armL: [4, 0, 20],
          foreL: [-40, 0, 0],
        },
        feet(12, 14),
      ),
      eye: { yaw: 34, pitch: 8 },
      on: ['chest', [-12, 14, 8]],
      high: 44,
    },
  },
  buzzLightyearSpaceRangerAlpha: {
    stand: from(buzzLightyearSpaceRangerAlpha, { ...down, arm: [0, 0, 16], fore: [-16, 0, -8] }, feet(8, 14)),
    // Wings up and swept back.
    bust: from(
      buzzLightyearSpaceRangerAlpha,
      { ...down, arm: [0, 0, 16], fore: [-16, 0, -8], wing: { r: [0, -50, 46], p: [0, 2, 0] } },
      feet(8, 14),
    ),
    // The arm with the beam straight ahead, the other fist drawn back.
    action: from(
      buzzLightyearSpaceRangerAlpha,
      {
        pelvis: { r: [8, -18, 2], p: [0, -6, 3] },
        chest: [4, -14, -2],
        head: [-8, 4, 2],
        armL: [-84, 0, 22],
        foreL: [-6, 0, 0],
        armR: [34, 0, 44],
        foreR: [-104, 0, 0],
        wing: { r: [0, -10, 24], p: [1, 2, 0] },
      },
      { L: [11, 15, 6], R: [12, -14, 40] },
    ),
    eye: { yaw: -36, pitch: 6 },
    // Just landed: one knee and one fist on the ground.
    other: from(
      buzzLightyearSpaceRangerAlpha,
      {
        pelvis: { r: [14, -6, 0], p: [0, -19.6, -2] },
        chest: [18, -14, 0],
        head: [-16, -6, 0],
        armR: [-44, 0, 14],
        foreR: [0, 0, 0],
        armL: [40, 0, 56],
        foreL: [-20, 0, 0],
        wing: { r: [0, -20, 40], p: [1, 2, 0] },
      },
      { L: [13, 13, 20], R: [10, -14, 10] },
    ),
    otherEye: { yaw: -38, pitch: 8 },
    // A salute.
    close: {
      pose: from(
        buzzLightyearSpaceRangerAlpha,
        {
          pelvis: { r: [2, 6, 0], p: [0, -1, 0] },
          chest: [2, 4, 0],
          head: [4, 16, 0],
          armR: [-50, 0, 40],
          foreR: [-120, 0, 20],
          armL: [4, 0, 20],
          foreL: [-40, 0, 0],
        },
        feet(8, 14),
      ),
      eye: { yaw: 28, pitch: 8 },
      on: ['chest', [-3.4, 17, 6]],
      high: 36,
    },
  },
  toyStoryBuzzLightyear: {
    stand: from(
      toyStoryBuzzLightyear,
      { ...down, shoulder: [0, 0, 0], arm: [0, 0, 12], fore: [-16, 0, -6] },
      feet(6.6, 14),
    ),
    // A march: knee up, arms in time.
    action: from(toyStoryBuzzLightyear, {
      pelvis: { r: [6, 4, -3] },
      chest: [0, 10, 4],
      head: [-8, -18, -2],
      shoulderL: [0, 0, 0],
      armL: [-58, 0, 30],
      foreL: [-58, 0, 0],
      handL: [0, 0, 0],
      armR: [44, 0, 30],
      foreR: [-34, 0, 0],
      handR: [0, 0, 0],
      thighR: [-70, 0, 6],
      shinR: [66, 0, 0],
      footR: [-2, 0, 0],
      thighL: [16, 0, 4],
      shinL: [6, 0, 0],
      footL: [-14, 0, 0],
      wing: { r: [0, 10, 30] },
    }),
    eye: { yaw: -42, pitch: 6 },
    // Off the ground, one arm ahead.
    other: from(toyStoryBuzzLightyear, {
      pelvis: { r: [34, -6, 0] },
      chest: [-8, -6, -6],
      head: [-16, -8, 2],
      shoulderL: [0, 0, 20],
      armL: [-40, 0, 112],
      foreL: [-8, 0, 0],
      handL: [0, 0, 0],
      armR: [40, 0, 36],
      foreR: [-20, 0, 0],
      handR: [0, 0, 0],
      thighR: [-44, 0, 8],
      shinR: [78, 0, 0],
      footR: [40, 0, 0],
      thighL: [10, 0, 8],
      shinL: [20, 0, 0],
      footL: [44, 0, 0],
      wing: { r: [0, 0, 14] },
    }),
    otherEye: { yaw: -46, pitch: 8 },
    // The arm that talks, held up.
    close: {
      pose: from(
        toyStoryBuzzLightyear,
        {
          pelvis: { r: [2, 6, 0], p: [0, -1, 0] },
          chest: [2, 4, 0],
          head: [4, 16, 0],
          shoulderR: [0, 0, 0],
          armR: [-50, 0, 40],
          foreR: [-110, 0, 20],
          armL: [4, 0, 20],
          foreL: [-40, 0, 0],
        },
        feet(6.6, 14),
      ),
      eye: { yaw: 28, pitch: 8 },
      on: ['chest', [-3.4, 17, 6]],
      high: 36,
    },
  },
  interstellarScoutK1: {
    stand: from(
      interstellarScoutK1,
      { ...down, shoulder: [0, 0, 0], arm: [0, 0, 28], fore: [-16, 0, -10] },
      feet(5.6, 14),
    ),
    // It runs, arms flying.
    action: from(interstellarScoutK1, {
      pelvis: { r: [16, -8, -5] },
      chest: [2, 16, 6],
      head: [-16, -14, 8],
      armL: [46, 0, 52],
      foreL: [-64, 0, 10],
      armR: [-84, 0, 34],
      foreR: [-34, 0, 0],
      thighL: [-74, 0, 6],
      shinL: [46, 0, 0],
      footL: [-8, 0, 0],
      thighR: [34, 0, 4],
      shinR: [62, 0, 0],
      footR: [24, 0, 0],
    }),
    eye: { yaw: 48, pitch: 6 },
    // It cheers, both arms up, one foot off the ground.
    other: from(interstellarScoutK1, {
      pelvis: { r: [-4, 6, 6] },
      chest: [-4, 0, -6],
      head: [-8, 0, 8],
      armL: [-6, 0, 128],
      foreL: [-10, 0, 14],
      armR: [-6, 0, 118],
      foreR: [-10, 0, 20],
      thighL: [-60, 0, 12],
      shinL: [70, 0, 0],
      footL: [6, 0, 0],
      thighR: [4, 0, 4],
      shinR: [0, 0, 0],
      footR: [0, 0, 0],
    }),
    otherEye: { yaw: 30, pitch: 6 },
    close: {
      pose: from(
        interstellarScoutK1,
        {
          pelvis: { r: [2, 6, 0], p: [0, -0.6, 0] },
          chest: [2, 4, 0],
          head: [6, 16, 6],
          armR: [-50, 0, 40],
          foreR: [-90, 0, 20],
          armL: [4, 0, 30],
          foreL: [-40, 0, 0],
        },
        feet(5.6, 14),
      ),
      eye: { yaw: 28, pitch: 8 },
      on: ['head', [-2, 6, 4]],
      high: 33,
    },
  },
  interstellarScoutK1pro: {
    stand: from(
      interstellarScoutK1pro,
      { ...down, armL: [0, 0, 28], armR: [0, 0, 42], fore: [-16, 0, -10] },
      feet(5.6, 14),
    ),
    // It hails the sky: arms spread, mast up, the claw clear of its dish.
    action: from(
      interstellarScoutK1pro,
      {
        pelvis: { r: [-4, -8, -4], p: [0, -0.6, 0] },
        chest: [-6, -6, 4],
        head: [-14, 6, -8],
        armR: [-10, 0, 88],
        foreR: [-30, 0, 10],
        armL: [-50, 0, 60],
        foreL: [-40, 0, 30],
        mast: [-4, 0, -14],
      },
      { L: [6.6, 2, 24], R: [6.2, -2, 26] },
    ),
    eye: { yaw: -30, pitch: 5 },
    // Knees bent, claw to the ground: a sample.
    other: from(
      interstellarScoutK1pro,
      {
        pelvis: { r: [24, 0, 0], p: [0, -4.6, -2] },
        chest: [18, -10, 0],
        head: [-40, -16, 6],
        armR: [-60, 0, 30],
        foreR: [-10, 0, 0],
        armL: [40, 0, 40],
        foreL: [-30, 0, 0],
      },
      { L: [6.6, 1, 24], R: [6.2, -2, 26] },
    ),
    otherEye: { yaw: -40, pitch: 12 },
    // His arm is led, and he watches it; he keeps still and listens; he plays it back as a dance.
    steps: [
      from(
        interstellarScoutK1pro,
        {
          pelvis: { r: [0, 6, 2], p: [0, -0.6, 0] },
          chest: [0, 4, -4],
          head: [4, 30, 6],
          armL: [-10, 0, 92],
          foreL: [-6, 0, 10],
          handL: [0, -70, 0],
          armR: [6, 0, 26],
          foreR: [-20, 0, -8],
        },
        { L: [6.4, 1, 26], R: [6.4, -1, 24] },
      ),
      from(
        interstellarScoutK1pro,
        {
          pelvis: { r: [0, 4, 0], p: [0, -0.6, 0] },
          chest: [0, 0, 0],
          head: [-8, -12, -14],
          armL: [-10, 0, 92],
          foreL: [-10, 0, 84],
          handL: [0, -70, 0],
          armR: [-10, 0, 84],
          foreR: [-10, 0, 4],
        },
        { L: [6.4, 0, 26], R: [6.4, 0, 26] },
      ),
      from(interstellarScoutK1pro, {
        pelvis: { r: [0, 8, -10] },
        chest: [-4, -6, 16],
        head: [-12, 10, 12],
        armL: [-10, 0, 118],
        foreL: [-10, 0, 50],
        handL: [0, -70, 0],
        armR: [-10, 0, 84],
        foreR: [-10, 0, -76],
        thighL: [-20, 0, 58],
        shinL: [30, 0, -30],
        footL: [0, 0, -10],
        thighR: [0, 0, -4],
        shinR: [0, 0, -6],
        footR: [0, 0, 0],
      }),
    ],
    close: {
      pose: from(
        interstellarScoutK1pro,
        {
          pelvis: { r: [2, 6, 0], p: [0, -0.6, 0] },
          chest: [2, 4, 0],
          head: [6, 16, 6],
          armR: [-50, 0, 40],
          foreR: [-90, 0, 20],
          armL: [4, 0, 30],
          foreL: [-40, 0, 0],
        },
        feet(5.6, 14),
      ),
      eye: { yaw: 28, pitch: 8 },
      on: ['head', [-2, 6.2, 4]],
      high: 33,
    },
  },
  interstellarAgentT9: {
    stand: from(
      interstellarAgentT9,
      { ...down, arm: [2, 0, 12], fore: [-12, 0, -4], caseL: { r: [0, 0, -6] } },
      feet(7, 14),
    ),
    // Off to the next job: on the run, the case swung ahead, the coat flying.
    action: from(interstellarAgentT9, {
      pelvis: { r: [14, 6, -3] },
      chest: [6, 16, 4],
      head: [-26, -22, 2],
      armL: [-64, 0, 26],
      foreL: [-14, 0, 0],
      caseL: { r: [24, 0, -6] },
      armR: [52, 0, 34],
      foreR: [-70, 0, 0],
      handR: [0, 0, 0],
      thighL: [-70, 0, 6],
      shinL: [50, 0, 0],
      footL: [2, 0, 0],
      thighR: [24, 0, 6],
      shinR: [38, 0, 0],
      footR: [-30, 0, 0],
      tail: { r: [44, 0, 14] },
    }),
    eye: { yaw: -34, pitch: 6 },
    close: {
      pose: from(
        interstellarAgentT9,
        {
          pelvis: { r: [2, 6, 0], p: [0, -1, 0] },
          chest: [2, 4, 0],
          head: [4, 16, 0],
          armR: [-60, 0, 30],
          foreR: [-80, 0, 10],
          armL: [4, 0, 20],
          foreL: [-40, 0, 0],
        },
        feet(7, 14),
      ),
      eye: { yaw: 28, pitch: 8 },
      on: ['chest', [-5, 12, 6]],
      high: 36,
    },
  },
  aiBase: {
    stand: { joints: {} },
    // The ring leans over whoever stands there.
    action: { joints: { neck: [24, 0, 0] } },
    eye: { yaw: -34, pitch: 18 },
    other: { joints: { neck: [-10, 0, 0] } },
    otherEye: { yaw: 52, pitch: 26 },
    close: {
      pose: { joints: { neck: [6, 0, 0] } },
      eye: { yaw: 36, pitch: 6 },
      on: ['ring', [-6, 12, 2]],
      high: 46,
    },
  },
  eliteOptimusPrimeAiBase: {
    stand: from(
      eliteOptimusPrimeAiBase,
      { ...down, shoulder: [0, 0, 2], arm: [2, 0, 10], fore: [-14, 0, -4] },
      feet(10, 12),
    ),
    // An oath: the fist at the breast, the other arm out.
    action: from(
      eliteOptimusPrimeAiBase,
      {
        pelvis: { r: [0, 8, -3], p: [0, -2, 0] },
        chest: [-2, -12, 4],
        head: [-8, -12, 0],
        armL: [-40, 0, 20],
        foreL: [-104, -40, 0],
        armR: [-20, 0, 70],
        foreR: [-20, 0, 0],
        handR: [0, 0, 0],
      },
      { L: [12, -2, 20], R: [12, 4, 26] },
    ),
    eye: { yaw: -30, pitch: 12 },
    // Home: the truck on its base.
    other: {
      joints: {
        ...(eliteOptimusPrime.forms.vehicle as Pose).joints,
        dais: { p: [0, -7.4, 0], r: [0, 90, 0] },
      },
    },
    otherEye: { yaw: 34, pitch: 20 },
    close: {
      pose: from(
        eliteOptimusPrimeAiBase,
        {
          pelvis: { r: [0, 6, 0], p: [0, -1, 0] },
          head: [6, 20, 0],
          armR: [-30, 0, 24],
          foreR: [-50, 10, 0],
          armL: [4, 0, 20],
          foreL: [-40, 0, 0],
        },
        feet(10, 12),
      ),
      eye: { yaw: 26, pitch: 8 },
      on: ['chest', [-4, 18, 0]],
      high: 48,
    },
  },
};
