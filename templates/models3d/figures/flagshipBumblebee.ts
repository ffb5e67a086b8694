import type { Design } from '../design.ts';
import { leg } from '../kit/legs.ts';
import { arm } from '../kit/limbs.ts';
import { wheel } from '../kit/wheels.ts';
import type { Rig } from '../rig.ts';

/** Car scout: bonnet for a breast, doors for wings, front wheels in the shoulders, the tail of the car round the calves. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 43, 0]);
  pelvis.box([0, 0, 0], [9, 6, 8], 'dark', { top: [1.25, 1] });
  pelvis.prism('z', [0, 0, 4.4], '-4 3, 4 3, 2.6 -3, 0 -5.6, -2.6 -3', 2.2, 'yellow', {
    ends: '-1.1 1, 0.4 1, 1.1 0.8',
  });
  const waist = rig.part('waist', 'pelvis', [0, 3, 0]);
  waist.cyl('y', [0, 2, 0], 4, 5, 'dark');
  waist.box([0, 4.6, 0.4], [8.6, 4.6, 7.6], 'steel', {
    top: [1.3, 1.2],
    grooves: 'z -6 0.8 6 0.8, z -6 -0.8 6 -0.8',
  });
  for (const s of [-1, 1]) waist.cyl('y', [s * 3.6, 2.6, 2.8], 0.8, 5, 'steel', { n: 8 });

  const chest = rig.part('chest', 'waist', [0, 7, 0]);
  chest.box([0, 8, -1.4], [18, 16, 9], 'dark', { top: [1.1, 1] });
  chest.box([0, 1.6, -0.4], [13, 5, 9], 'steel', { top: [1.2, 1] });
  chest.box([0, 16.4, -1.4], [11, 2, 7], 'ink', { top: [0.8, 0.8] });
  // The bonnet lies car-wise in its own coordinates: z from windscreen to nose, y up.
  const hood = rig.part('hood', 'chest', [0, 1, 3.4]).explode([0, 2, 12]);
  hood.prism('x', [0, 0, 0], '0 -3, 0 3.2, 10 3.6, 16 2.2, 18.6 -0.6, 18.6 -3', 15, 'yellow', {
    grooves: 'y -5 0 -6 18, y 5 0 6 18, y -9 10 9 10',
    ends: '-9.4 0.86, -6.4 1, 6.4 1, 9.4 0.86',
  });
  hood.prism('y', [0, 3, 0], '-2 1, 2 1, 2.8 15, -2.8 15', 2, 'ink', {
    ends: '-1 1, 0.7 1, 1 0.94 0 0.3',
  });
  hood.plate('z', [0, -1.4, 18.4], [10, 3, 1.6], 'ink', 0.8, 0.3, {
    grooves: 'z -4 0.5 4 0.5, z -4 -0.5 4 -0.5',
  });
  for (const s of [-1, 1]) {
    hood.prism(
      'z',
      [s * 6.4, 0.6, 16.6],
      [
        [-s * 2, -1.4],
        [s * 2.4, -1],
        [s * 2.2, 1.6],
        [-s * 2, 0.6],
      ],
      3.6,
      'white',
    );
    hood.box([s * 6.2, 3.2, 8], [2.4, 1, 6], 'ink', { top: [0.8, 0.8] });
  }

  const cabin = rig.part('cabin', 'chest', [0, 8, -6]).explode([0, 3, -16]);
  cabin.box([0, -2.6, 0], [22, 5, 24], 'dark');
  cabin.box([0, 3.2, 0], [23, 7, 30], 'glass', { top: [0.74, 0.46, 0, -1.4] });
  cabin.plate('y', [0, 7, -1.4], [17.6, 1.4, 14.6], 'yellow', 1.6, 0.6, {
    grooves: 'y -2.4 -6 -2.4 6, y 2.4 -6 2.4 6',
  });
  for (const s of [-1, 1]) {
    cabin.prism('x', [s * 10.2, 3.3, -2], '-12 -3.8, -9 -3.8, -2.6 3.6, -5.4 3.6', 1.6, 'yellow', {
      r: [0, 0, s * 22],
    });
    cabin.prism('x', [s * 10.2, 3.3, 0], '13.6 -3.4, 14.8 -3.4, 7 3.6, 5.4 3.6', 1.2, 'yellow', {
      r: [0, 0, s * 22],
    });
  }

  // The boot lid closes the gap between the two halves of the tail.
  cabin.prism('x', [0, 0, 0], '-11 -4, -11 1.4, -19 1.8, -21 0.4, -21 -4', 12, 'yellow', {
    grooves: 'y -4 -12 -4 -20, y 4 -12 4 -20',
  });
  cabin.box([0, -2, -21], [9, 2.4, 0.8], 'ink');

  const head = rig.part('head', 'chest', [0, 17, -0.6]).explode([0, 10, 0]);
  head.cyl('y', [0, 0.2, 0], 2.8, 3, 'dark');
  head.lathe('y', [0, 6.6, -0.4], '4.8 -4.4, 5.8 -0.4, 5.5 2.6, 3.7 5.2, 1.5 6', 'yellow', { n: 14 });
  // Cheeks, and before them a guard over the mouth in two planes, slit in the lower.
  head.box([0, 3, 1.8], [6.4, 4.8, 6], 'steel', { top: [1.2, 1] });
  head.prism('x', [0, 0, 0], '4 5, 5.6 5, 6.5 3.5, 5.3 0.9, 4 0.9', 5.4, 'steel', {
    grooves: 'z -1.5 1.5 -1.5 2.9, z 0 1.5 0 2.9, z 1.5 1.5 1.5 2.9',
  });
  head.box([0, 6.6, 4.2], [9, 3.6, 2.6], 'ink', { top: [1.02, 0.9] });
  head.prism('x', [0, 0, 0], '5.8 8, 6 9.6, 0.7 13.6, -5.4 12.6, -3.5 8.6', 2.8, 'yellow');
  for (const s of [-1, 1]) {
    // Round blue eyes in a dark visor, a brow over each and a bright point below it.
    head.cyl('z', [s * 2.3, 6.5, 5.5], 1.7, 0.6, 'steel', { n: 14 });
    head.cyl('z', [s * 2.3, 6.5, 5.8], 1.35, 0.6, 'sky', { n: 14, lamp: true });
    head.cyl('z', [s * 2.3 - 0.6, 6.75, 6.1], 0.24, 0.3, 'white', { n: 8 });
    head.box([s * 2.35, 8, 6], [4.2, 1.4, 1.1], 'yellow', { top: [0.96, 0.7], r: [0, 0, s * 4] });
    head.prism('x', [s * 4.8, 0, 0], '5.6 1.6, 5.6 5, -1.2 8.6, -2.4 3.8, 1.7 1.2', 1.7, 'yellow');
    head.cyl('x', [s * 5.8, 6.4, -1], 2, 1.6, 'dark', { n: 12 });
    head.prism('x', [s * 6.2, 0, 0], '0.5 6.8, -1.9 5.8, -5.6 13, -4.1 13.2', 1.1, 'dark', {
      r: [0, 0, s * -4],
    });
  }

  rig.both((part, side) => {
    const sh = part('shoulder', 'chest', [12.4, 12, -1]);
    sh.cyl('x', [-1.4, 0, 0], 2.4, 6, 'steel');
    sh.box([1.6, 0, 0], [5, 6, 6], 'dark');
    // A front mudguard, car-wise: wheel below, lamp ahead.
    const fender = part('fender', 'shoulder', [3.4, 1, 0]).explode([10, 4, 0]);
    fender.prism('x', [0, 0, 0], '-8.6 -1.6, -7.6 3.4, -2 5.4, 4 5, 10.4 1.4, 11 -1.6', 6.4, 'yellow', {
      ends: '-3.2 1, 2 1, 3.2 0.9',
      grooves: 'x -8 0 10.6 0',
    });
    fender.box([-1.2, -2, 1], [3, 3, 14], 'dark');
    fender.prism('x', [2.8, -0.2, 8], '-2 0.6, 2.6 -0.4, 2.6 -1.4, -2 -0.8', 1.4, 'white');
    wheel(part('wheel', 'fender', [1.4, -3, 0.6]).explode([8, -3, 0]), [0, 0, 0], 5.6, 4.4);

    const door = part('door', 'chest', [9, 14, -7.6]).explode([8, 6, -8]);
    door.prism('x', [0, 0, 0], '-9 -5, 9.4 -5, 10 1.6, 8 3.4, -9.6 4', 1.8, 'yellow', {
      grooves: 'x -9 -2.6 10 -2.6, -x -9 -2.6 10 -2.6, x -6.6 1 -3 1',
    });
    door.prism('x', [-0.2, 0, 0], '-8.4 3.6, 7.2 3.2, 0 9, -7 9', 1, 'glass', { r: [0, 0, 10] });
    door.box([1.2, 3.4, 6], [2.6, 1.8, 2], 'ink', { top: [1, 0.6] });

    arm(part, 'shoulder', [2.6, -2.6, 0], {
      upper: 12.6,
      fore: 14.6,
      w: 6.6,
      main: 'yellow',
      second: 'dark',
      hand: 'steel',
      cuff: 'ink',
      grip: side === 'L' ? 'point' : 'fist',
    });
    leg(part, 'pelvis', [5, -1, 0], {
      thigh: 17.6,
      shin: 21,
      w: 7.6,
      main: 'steel',
      second: 'dark',
      ankle: 5,
      sole: 15,
      flare: 1.1,
      build: 'lean',
      cap: 'guard',
      knee: 'yellow',
      foot: 'yellow',
    });
    // Half the tail of the car, car-wise: z from cabin (0) back to the lamps (−19).
    const tail = part('tail', 'shin', [0.8, -2.6, -2.4]).explode([5, 0, -9]);
    tail.prism('x', [0.6, 0, 0], '1 -4.6, 1 2.6, -8 5.2, -16 4.6, -19.4 1, -18.6 -4.6', 9.6, 'yellow', {
      ends: '-4.8 1, 3.6 1, 4.8 0.92',
      grooves: 'x 0 0.4 -19 0.4, y 2.4 1 2.4 -16',
    });
    tail.box([0.6, 1.8, -19], [6, 1.8, 1], 'red');
    tail.box([-0.6, -2.8, -19], [6, 2, 1.4], 'ink');
    tail.prism('x', [-1, 0, 0], '-14 4.4, -19.6 6.6, -20 5.6, -17 3.6', 7, 'ink');
    wheel(part('rear', 'tail', [4.6, -3, -9.6]).explode([8, 0, 0]), [0, 0, 0], 5.8, 4.6);
    if (side === 'R') {
      const gun = part('blaster', 'fore', [2.6, -8, 0]).explode([8, 0, 2]);
      gun.box([1.4, 0, 0], [3.4, 10, 4.4], 'ink', { top: [0.8, 0.8] });
      gun.cyl('y', [1.8, -7.6, 0], 1.9, 6, 'steel', { n: 10 });
      gun.cyl('y', [1.8, -11, 0], 1.4, 2, 'ink', { n: 10 });
    }
  });
}

export const flagshipBumblebee: Design = {
  build,
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 5 },
  bust: ['head', 'chest', 'hood', 'fender', 'door'],
  forms: {
    robot: {
      joints: {
        pelvis: { r: [6, 14, -5], p: [0, -6, 0] },
        waist: [-2, -8, 3],
        chest: [2, -14, 4],
        hood: { r: [90, 180, 0], p: [0, -2.6, 0.4] },
        cabin: [-90, 0, 0],
        head: { r: [4, 22, 0], p: [0, 2.8, 0] },
        shoulder: [0, 0, 4],
        fender: { r: [8, 0, 14], p: [1.4, 0.6, 0] },
        door: { r: [-8, 74, 78], p: [12.6, 8.5, -1] },
        armL: [14, 0, 40],
        foreL: [-30, -10, 0],
        handL: [20, 0, 0],
        armR: [-34, 0, 30],
        foreR: [-70, 10, 0],
        tail: [-90, 0, 0],
        wheel: { p: [2, 0, 0] },
      },
      plant: { L: [15, 12, 26], R: [15, -10, 30] },
    },
    vehicle: {
      joints: {
        pelvis: { p: [0, -35, 0] },
        chest: { on: 'root', p: [0, 7, 2], r: [90, 0, 0] },
        waist: [90, 0, 0],
        head: { p: [0, -12, 0] },
        hood: { on: 'root', p: [0, 10, 15] },
        cabin: { on: 'root', p: [0, 13, -3] },
        fender: { on: 'root', p: [12, 9.4, 21] },
        wheel: { p: [0.4, -0.6, 0] },
        shoulder: { p: [-7, 0, 3] },
        door: { on: 'root', p: [14.4, 9.4, 2.6] },
        arm: { on: 'root', p: [5, 8, 16], r: [90, 0, 0] },
        fore: [0, 0, 0],
        hand: { p: [0, 6, 0] },
        thigh: [-90, 0, 0],
        shin: [176, 0, 0],
        foot: { r: [-86, 0, 0], p: [0, 8, 0] },
        tail: { on: 'root', p: [9.2, 10, -9] },
        rear: { p: [1, -1, 0] },
      },
    },
  },
};
