import type { Design } from '../design.ts';
import { leg } from '../kit/legs.ts';
import { arm, type Grip } from '../kit/limbs.ts';
import { wheel } from '../kit/wheels.ts';
import type { Hand, Rig } from '../rig.ts';

/** Truck leader: a cab-over whose slanted windscreen is the breast, stacks on the shoulders, marker lights on the collar. */
export function truckLeader(rig: Rig, grips: Readonly<Record<Hand, Grip>> = { L: 'fist', R: 'open' }): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 50, 0]);
  pelvis.box([0, 0, 0], [12, 7, 10], 'steel', { top: [1.3, 1] });
  pelvis.plate('z', [0, -1, 5.4], [6.4, 8.6, 2.6], 'red', 1.8, 0.8, {
    grooves: 'z -2 1 2 1, z -2 0 2 0',
  });
  pelvis.box([0, -5, 0], [5, 5, 8], 'dark', { top: [1.5, 1.1] });
  pelvis.box([0, 0, -5.4], [8, 5, 2], 'dark');
  const waist = rig.part('waist', 'pelvis', [0, 3.5, 0]);
  waist.cyl('y', [0, 1.4, 0], 6, 3, 'dark');
  waist.box([0, 5, 0], [13, 6, 11], 'dark', { top: [1.1, 1.1] });
  for (const x of [-4, -2, 0, 2, 4]) waist.box([x, 5, 5.8], [1.1, 5, 1.2], 'steel', { top: [1, 1, 0, 0.3] });

  const chest = rig.part('chest', 'waist', [0, 8, 0]);
  chest.box([0, 9, 0], [27, 18, 15], 'red', { top: [1.04, 0.92] });
  chest.prism('y', [0, 0, 0], '-13 7, 13 7, 11.4 10, -11.4 10', 4.6, 'steel', {
    ends: '0 1, 4.6 1',
  });
  chest.box([0, 2.3, 9.9], [10, 3, 0.8], 'dark', {
    grooves: 'z -5 0.5 5 0.5, z -5 -0.5 5 -0.5',
  });
  for (const s of [-1, 1]) {
    // Windscreen halves that lean towards each other like a brow.
    chest.prism(
      'z',
      [s * 0.7, 11, 7.4],
      [
        [0, -4.6],
        [s * 11, -4.6],
        [s * 12.6, 1.6],
        [s * 11.4, 5.2],
        [0, 3],
      ],
      2.4,
      'red',
      {
        ends: [
          [-1.2, 1],
          [0.6, 1],
          [1.2, 0.95, s * 0.3, 0],
        ],
      },
    );
    chest.prism(
      'z',
      [s * 1.4, 11, 8.7],
      [
        [0, -3.2],
        [s * 9, -3.2],
        [s * 10.4, 1.4],
        [s * 9.6, 3.8],
        [0, 2],
      ],
      0.8,
      'glass',
      {
        grooves: [['z', s * 1, -3, s * 5, 3]],
      },
    );
    chest.plate('z', [s * 8.8, 2.3, 9.9], [4.4, 3.2, 1.4], 'white', 0.9, 0.4);
    chest.plate('y', [s * 9, 18.4, 0], [7, 2, 11], 'red', 1, 0.6, { grooves: 'y -2 -4 -2 4' });
    chest.box([s * 13.6, 5, -1], [1, 6, 8], 'steel', {
      grooves: 'x -4 1 4 1, x -4 -1 4 -1',
    });
  }
  for (const x of [-8, -4, 0, 4, 8]) chest.box([x, 17.4, 7], [2, 1.4, 2], 'white', { top: [0.7, 0.6] });
  chest.box([0, 18.4, 0], [9, 2.6, 9], 'dark', { top: [0.8, 0.8] });
  const pack = rig.part('pack', 'chest', [0, 8, -8]).explode([0, 2, -12]);
  pack.plate('-z', [0, 0, -1.6], [19, 16, 5], 'slate', 2, 1.2, {
    grooves: '-z -7 2 7 2, -z 0 -6 0 2',
  });
  pack.box([0, -6, -4.6], [9, 3, 2], 'dark');
  for (const s of [-1, 1]) pack.cyl('y', [s * 6, 1, -4.4], 1.4, 9, 'steel', { n: 8 });

  const head = rig.part('head', 'chest', [0, 20, 0]).explode([0, 10, 0]);
  head.cyl('y', [0, 0.4, 0], 2.8, 2.6, 'dark');
  head.plate('z', [0, 5, -0.6], [8.6, 8, 7.6], 'slate', 2.2, 0.8);
  head.prism('x', [0, 0, 0], '4 7.4, 4.6 9, 1 12, -5.4 11.2, -4.6 7.4', 7.6, 'slate', {
    ends: '-3.8 0.94 0 0.58, -2 1, 2 1, 3.8 0.94 0 0.58',
  });
  head.prism('x', [0, 0, 0], '5.2 8, 5 11.6, 1 14, -5.6 13, -4 9', 2, 'steel');
  head.box([0, 5.9, 3.2], [7.8, 2, 1.6], 'ink');
  for (const s of [-1, 1]) {
    head.prism(
      'z',
      [0, 0, 4.1],
      [
        [s * 0.9, 5.2],
        [s * 3.5, 5.8],
        [s * 3.7, 6.9],
        [s * 0.9, 6.1],
      ],
      0.5,
      'white',
      { lamp: true },
    );
    head.prism('x', [s * 3.7, 0, 0], '4.6 1, 4.8 5.2, 0 6, -1.6 2.4, 2 0', 1.6, 'slate');
    head.cyl('x', [s * 4.6, 6, -1], 2.2, 1.6, 'slate', { n: 10 });
    head.prism('x', [s * 4.9, 0, 0], '0.4 7, -2 7, -2.6 14, -1.4 14', 1.2, 'slate');
    head.cyl('x', [s * 5.2, 6, -1], 1, 1.4, 'steel', { n: 8 });
  }
  head.plate('z', [0, 2.8, 3], [5.4, 4, 2.4], 'steel', 1.2, 0.6, {
    grooves: 'z -1 -1.4 -1 0.8, z 0 -1.4 0 0.8, z 1 -1.4 1 0.8',
  });

  rig.both((part, hand) => {
    const sh = part('shoulder', 'chest', [17.4, 13.6, 0]);
    sh.cyl('x', [-3, 0, 0], 3, 5, 'dark');
    sh.plate('x', [2.2, 1, 0], [9, 12.4, 14], 'red', 2.6, 1.6, {
      grooves: 'x -4.6 -2 4.6 -2, z -3 -2 3 -2',
    });
    sh.box([1.6, 7.6, 0], [7, 1.6, 10], 'red', { top: [0.8, 0.8] });
    sh.plate('x', [7, 1, 0], [1, 4.4, 6.4], 'steel', 0.9, 0.4, {
      grooves: 'x -3 0.6 3 0.6, x -3 -0.6 3 -0.6',
    });
    sh.box([2, -4, 7], [3, 1.6, 1], 'white');
    const stack = part('stack', 'shoulder', [1.4, 4, -8]).explode([2, 4, -8]);
    stack.lathe('y', [0, 0, 0], '1.7 -9, 1.7 10', 'steel', { n: 10 });
    stack.lathe('y', [0, 0, 0], '1.3 10, 1.3 13', 'dark', { n: 10 });
    stack.lathe('y', [0, 13, -0.6], '1.4 0, 1.2 4', 'steel', { n: 10, r: [-20, 0, 0] });
    stack.lathe('y', [0, 0, 0], '2.2 -6, 2.2 5', 'white', { n: 10 });
    arm(part, 'shoulder', [2, -4, 0], {
      upper: 13,
      fore: 16,
      w: 8.6,
      main: 'red',
      second: 'steel',
      hand: 'slate',
      cuff: 'slate',
      grip: grips[hand],
    });
    const l = leg(part, 'pelvis', [7, -1, 0], {
      thigh: 19,
      shin: 24,
      w: 10.4,
      main: 'slate',
      second: 'steel',
      ankle: 6,
      sole: 19,
      flare: 1.24,
      cap: 'guard',
      knee: 'red',
    });
    l.thigh.plate('x', [4.8, -8, 0], [1.4, 9, 5], 'white', 1, 0.5);
    // What the bed of the truck shows: a plate to couple to, and lights at its end.
    l.shin.plate('-z', [0, -9, -7.2], [7, 13, 1.6], 'steel', 1.6, 0.5, {
      grooves: '-z -2.4 3 2.4 3, -z -2.4 0 2.4 0, -z -2.4 -3 2.4 -3',
    });
    for (const x of [-3.4, 3.4]) l.shin.box([x, -20, -6.6], [2.6, 2.4, 2.4], 'red', { top: [0.8, 0.8] });
    const wr = part('wheels', 'shin', [6, -10, -4]).explode([9, 0, 0]);
    wheel(wr, [1, 1, 0], 5, 3.6);
    wheel(wr, [1, -10, 0], 5, 3.6);
    const wf = part('frontWheel', 'pelvis', [9.4, 0, -3.6]).explode([9, 0, 0]);
    wheel(wf, [0, 0, 0], 5, 3.4);
    wf.box([-2, 0, 0], [2, 3, 3], 'dark');
  });
}

export const eliteOptimusPrime: Design = {
  build: (rig) => truckLeader(rig),
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 6 },
  bust: ['head', 'chest', 'shoulder', 'stack'],
  // From higher and further ahead than other trucks: it fills a phone.
  heroes: { vehicle: { yaw: 24, pitch: 21 } },
  forms: {
    robot: {
      joints: {
        pelvis: { r: [2, -2, 4], p: [0, -4, 1] },
        chest: [-4, 0, -9],
        head: [-6, 4, 6],
        shoulderR: [0, 0, 14],
        shoulderL: [0, 0, 2],
        // A hand raised, its palm to who looks.
        armR: [-30, 0, 70],
        foreR: [-30, 0, 40],
        handR: [0, -90, 40],
        armL: [14, 0, 20],
        foreL: [-78, 10, 0],
      },
      plant: { R: [13, 14, 14], L: [14, -8, 34] },
    },
    vehicle: {
      joints: {
        pelvis: { p: [0, -40, 4] },
        chest: { on: 'root', p: [0, 5, 22] },
        waist: { p: [0, -3, 0] },
        head: { p: [0, -19, -1] },
        pack: { p: [0, 3, -2] },
        shoulder: { p: [-8.4, -4, -13] },
        stack: { p: [4, 0, 3] },
        arm: { on: 'root', p: [5, 15, 4], r: [90, 0, 0] },
        fore: [176, 0, 0],
        thigh: { r: [90, 0, 0], p: [0, -1, 0] },
        shin: { p: [0, 4, 0] },
        foot: { r: [-90, 0, 0], p: [0, 5, 1] },
        frontWheel: { on: 'root', p: [12.6, 5, 22] },
        hand: { p: [0, 7, 0] },
        wheels: { on: 'root', p: [13.4, 5, -25], r: [90, 0, 0] },
      },
    },
  },
};
