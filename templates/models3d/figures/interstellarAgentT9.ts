import type { Design } from '../design.ts';
import { leg } from '../kit/legs.ts';
import { arm } from '../kit/limbs.ts';
import { wheel } from '../kit/wheels.ts';
import type { Rig } from '../rig.ts';

/** Agent: a brimmed head, a high collar and a coat whose two tails close into the body of a compact car; a case in hand. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 38, 0]);
  pelvis.box([0, 0, 0], [10, 6, 8], 'ink', { top: [1.1, 1] });
  pelvis.plate('z', [0, 1.6, 4.2], [4, 3, 1.4], 'teal', 0.8, 0.4);
  const waist = rig.part('waist', 'pelvis', [0, 3, 0]);
  waist.cyl('y', [0, 1.6, 0], 4, 3.6, 'dark');
  waist.box([0, 4.6, 0], [10, 4, 7.6], 'white', { top: [1.2, 1.1], grooves: 'z -5 0 5 0' });
  const chest = rig.part('chest', 'waist', [0, 6.6, 0]);
  chest.box([0, 7.4, -0.6], [17, 15, 10], 'white', { top: [1.16, 0.94] });
  for (const s of [-1, 1]) {
    // Lapels.
    chest.prism(
      'z',
      [s * 0.4, 7.6, 4.6],
      [
        [0, -7.4],
        [s * 8, -7.4],
        [s * 9.6, 6],
        [s * 7, 7.6],
        [s * 4.4, 7.6],
      ],
      2.2,
      'teal',
      {
        ends: [
          [-1.1, 1],
          [0.6, 1],
          [1.1, 0.95, s * 0.3, 0],
        ],
        grooves: [['z', s * 5, -7, s * 6.6, 3]],
      },
    );
    chest.prism(
      'z',
      [s * 5.6, 10.4, 6],
      [
        [-s * 1.8, 3],
        [s * 3, 3.4],
        [s * 0.4, -2],
      ],
      1,
      'teal',
    );
    chest.box([s * 6, 4.4, 6], [3.4, 1, 0.8], 'ink');
    // The collar stands up round the jaw.
    chest.prism('x', [s * 5.4, 16, -1], '3.6 -2, 5.6 3, -3 7.4, -5.6 5.6, -4.4 -2', 2, 'teal', {
      r: [0, s * 10, s * -14],
    });
  }
  chest.prism('z', [0, 17, -5.4], '-5 -3, 5 -3, 4 6, -4 6', 1.8, 'teal', { r: [-8, 0, 0] });
  chest.prism('z', [0, 8, 5.2], '-1.2 5.4, 1.2 5.4, 1.6 -4, 0 -6, -1.6 -4', 1.2, 'ink');
  const pack = rig.part('pack', 'chest', [0, 6, -6]).explode([0, 0, -11]);
  pack.plate('-z', [0, 0, -1.4], [15, 15, 4], 'teal', 2, 1, {
    grooves: '-z 0 -7 0 7, -z -6 2 6 2',
  });
  pack.box([0, 3, -3.4], [8, 2, 1], 'red');

  const head = rig.part('head', 'chest', [0, 15.4, -0.4]).explode([0, 10, 0]);
  head.cyl('y', [0, 0.6, 0], 2, 3, 'dark');
  head.box([0, 4.8, 0], [6.4, 6, 6.6], 'white', { top: [1.1, 1] });
  head.box([0, 5.6, 2.8], [6.6, 1.7, 1.6], 'ink', { top: [1.02, 1] });
  head.cyl('z', [1.6, 5.6, 3.6], 0.9, 0.8, 'red', { n: 10 });
  head.box([-1.6, 5.6, 3.5], [2.2, 0.6, 0.6], 'white');
  for (const y of [2.6, 3.4]) head.box([0, y, 3.3], [3.4, 0.4, 0.4], 'ink');
  head.prism(
    'y',
    [0, 7.6, 0.6],
    '-6.4 -3.6, -3.6 -6.4, 3.6 -6.4, 6.4 -3.6, 6.6 2, 3.4 6.6, -3.4 6.6, -6.6 2',
    1,
    'teal',
    { r: [5, 0, -5] },
  );
  head.prism('y', [0, 10, 0], '-3.8 -4, 3.8 -4, 4 2, 2 4.6, -2 4.6, -4 2', 4.6, 'teal', {
    ends: '-2.3 1, 2.3 0.8 0 -0.4',
    r: [5, 0, -5],
  });
  head.prism('y', [0, 8.6, 0], '-3.8 -4, 3.8 -4, 4 2, 2 4.6, -2 4.6, -4 2', 1.4, 'ink', {
    ends: '-0.7 1.04, 0.7 1.02',
    r: [5, 0, -5],
  });

  rig.both((part, side) => {
    const sh = part('shoulder', 'chest', [10.8, 11.4, -0.6]);
    sh.cyl('x', [-1, 0, 0], 2.4, 5, 'dark');
    sh.plate('x', [2, 0.6, 0], [6, 8, 9.6], 'teal', 2, 1.2, { grooves: 'x -3.4 -1.4 3.4 -1.4' });
    wheel(part('frontWheel', 'shoulder', [3.6, 0.6, -5.4]).explode([6, 0, -5]), [0, 0, 0], 4, 3);
    arm(part, 'shoulder', [2, -3, 0], {
      upper: 11,
      fore: 13,
      w: 6,
      main: 'teal',
      second: 'dark',
      hand: 'white',
      cuff: 'white',
      grip: side === 'L' ? 'grip' : 'fist',
    });
    const l = leg(part, 'pelvis', [4.2, -1, 0], {
      thigh: 15.6,
      shin: 18,
      w: 6.2,
      main: 'white',
      second: 'dark',
      ankle: 4,
      sole: 13,
      flare: 1.06,
      build: 'lean',
      cap: 'round',
      toes: 1,
      knee: 'white',
      foot: 'ink',
    });
    void l;
    // A coat tail: car-wise it is a flank with its wheel arch; z is ahead.
    const tail = part('tail', 'pelvis', [5.6, 2, -2.4]).explode([9, -2, -5]);
    tail.prism('x', [1.6, 0, 0], '6.6 1, 5.6 3.4, -4.6 3.4, -6 -10, -4.6 -24, 3 -24, 6 -10', 2.4, 'teal', {
      ends: '-1.2 1, 0.4 1, 1.2 0.95 0 -0.5',
      grooves: 'x 5 -2 -5 -2, x 0 -2 -1 -23',
    });
    tail.prism('z', [-1.8, 0, -5.2], '-4 3, 4 3, 4.6 -22, -2.4 -23', 2, 'teal', { grooves: '-z -3 -3 4 -3' });
    tail.box([1.6, 1.6, -0.4], [3, 3, 11], 'ink');
    wheel(part('rear', 'tail', [3, -18, -1]).explode([7, 0, 0]), [0, 0, 0], 4.2, 3);
    if (side === 'L') {
      const c = part('case', 'hand', [-1, -6.4, 0]).explode([4, -12, 0]);
      c.box([0, 0.4, 0], [1, 1, 5], 'ink');
      for (const z of [-2.4, 2.4]) c.box([0, -0.8, z], [1, 2.4, 0.8], 'ink');
      c.plate('x', [0, -7, 0], [4.4, 11, 17], 'white', 1.6, 0.5, {
        grooves: 'x -8 3 8 3, z -2 3 2 3',
      });
      for (const z of [-5.6, 5.6]) c.box([0.2, -4, z], [4.8, 2, 1.6], 'teal');
    }
  });
  // The back of the coat, car-wise the bonnet: z from windscreen to nose.
  const bonnet = rig.part('bonnet', 'pelvis', [0, 3, -6.4]).explode([0, -4, -12]);
  bonnet.prism('x', [0, 0, 0], '0 -3, 0 2.4, 11 1.4, 18 -1, 19 -3, 18.6 -5, 9 -5', 12, 'teal', {
    ends: '-6 0.94 0.5 -0.1, -4.6 1, 4.6 1, 6 0.94 0.5 -0.1',
    grooves: 'y -2 0 -3 19, y 2 0 3 19',
  });
  bonnet.box([0, -3.2, 18.8], [6, 1.8, 1], 'ink', { grooves: 'z -3 0 3 0' });
  for (const s of [-1, 1]) bonnet.cyl('z', [s * 4.4, -2.6, 18.4], 1.2, 1.6, 'white', { n: 10 });
  const cockpit = rig.part('canopy', 'pack', [0, -2, -3.4]).explode([0, 0, -9]);
  cockpit.box([0, 0, 0], [12, 4.4, 17], 'glass', { top: [0.72, 0.56, 0, -1], grooves: 'y 0 -8 0 8' });
  cockpit.box([0, 1.9, -1], [8.4, 1.2, 8], 'teal', { top: [0.9, 0.9] });
}

export const interstellarAgentT9: Design = {
  build,
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 4 },
  bust: ['head', 'chest', 'shoulder'],
  forms: {
    robot: {
      joints: {
        pelvis: { r: [0, 12, -4], p: [0, -1, 0] },
        chest: [0, -12, 5],
        head: [4, 20, 2],
        canopy: [-90, 0, 0],
        armL: [6, 0, 14],
        foreL: [-14, 6, -4],
        armR: [-16, 0, 26],
        foreR: [-96, 30, -14],
        handR: [0, 0, 20],
        tail: { r: [10, 0, 12] },
        caseL: [12, 0, -8],
        bonnet: [-82, 180, 0],
      },
      plant: { L: [8, 5, 24], R: [9, -4, 18] },
    },
    vehicle: {
      joints: {
        pelvis: { p: [0, -31, -6] },
        waist: [90, 0, 0],
        chest: { on: 'root', p: [0, 6.4, -11], r: [90, 0, 0] },
        head: { p: [0, -12, 0] },
        pack: { p: [0, 0, 2] },
        canopy: { on: 'root', p: [0, 15, -4] },
        shoulder: { p: [-5, 0, 1] },
        arm: { on: 'root', p: [3, 7, 6], r: [90, 0, 0] },
        fore: [-170, 0, 0],
        thigh: [-90, 0, 0],
        shin: [176, 0, 0],
        foot: { r: [-86, 0, 0], p: [0, 7, 0] },
        tail: { on: 'root', p: [7.4, 7.6, 9], r: [90, 0, 0] },
        frontWheel: { on: 'root', p: [8.4, 4.2, 14] },
        rear: { on: 'root', p: [9.4, 4.2, -9] },
        caseL: { on: 'root', p: [-7, 10.6, -12], r: [0, 0, 90] },
        hand: { p: [0, 8, 0] },
        bonnet: { on: 'root', p: [0, 10.4, 6] },
      },
    },
  },
};
