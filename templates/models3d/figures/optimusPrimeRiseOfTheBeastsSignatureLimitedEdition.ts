import type { Design } from '../design.ts';
import { leg } from '../kit/legs.ts';
import { arm } from '../kit/limbs.ts';
import { wheel } from '../kit/wheels.ts';
import type { Rig } from '../rig.ts';

/** Truck leader of the long-nose kind: the split bonnet rides on the shoulders; a pole axe in the right hand. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 49, 0]);
  pelvis.box([0, 0, 0], [11, 6, 9], 'dark', { top: [1.3, 1] });
  pelvis.prism('z', [0, 0, 5], '-4 3.6, 4 3.6, 3 -3, 0 -6.6, -3 -3', 2.6, 'brick', {
    ends: '-1.3 1, 0.6 1, 1.3 0.8',
  });
  pelvis.box([0, -4, -1], [5, 5, 7], 'dark');
  const waist = rig.part('waist', 'pelvis', [0, 3, 0]);
  waist.cyl('y', [0, 2, 0], 4.8, 4, 'dark');
  waist.box([0, 5.4, 0], [10, 5, 9], 'steel', { top: [1.25, 1.15] });
  for (const s of [-1, 1]) waist.cyl('y', [s * 4.4, 3.4, 3], 1, 7, 'steel', { n: 8 });
  waist.plate('z', [0, 4.6, 4.8], [5, 5.4, 1.8], 'dark', 1, 0.6, {
    grooves: 'z -2 1 2 1, z -2 -1 2 -1',
  });

  const chest = rig.part('chest', 'waist', [0, 8, 0]);
  chest.box([0, 8, -1], [22, 16, 13], 'brick', { top: [1.14, 0.9] });
  chest.box([0, 1.2, -0.4], [17, 4, 12], 'dark', { top: [1.2, 1.06] });
  for (const s of [-1, 1]) {
    chest.prism(
      'z',
      [s * 6.1, 8.6, 5.9],
      [
        [-s * 5, -6],
        [s * 2.6, -5],
        [s * 6, 0.6],
        [s * 5.4, 5.6],
        [-s * 5, 4],
      ],
      3.2,
      'brick',
      {
        ends: '-1.6 1, 0.6 1, 1.6 0.84',
      },
    );
    chest.prism(
      'z',
      [s * 5.9, 8.6, 7.5],
      [
        [-s * 3, -3.4],
        [s * 1.8, -3],
        [s * 4, 0.6],
        [s * 3.7, 3.2],
        [-s * 3, 2],
      ],
      0.9,
      'glass',
      {
        grooves: [['z', -s * 2, -3, s * 2, 3]],
      },
    );
    chest.box([s * 11, 3, 0], [2, 5, 7], 'steel', {
      grooves: 'x -3 1 3 1, x -3 -1 3 -1',
    });
  }
  chest.plate('z', [0, 8, 6.4], [1.8, 12, 3], 'steel', 0.4, 0.5);
  chest.prism('x', [0, 16.4, -1], '5 -1, 3 1.6, -4 3, -5 -1', 12, 'dark');
  const pack = rig.part('pack', 'chest', [0, 8, -8]).explode([0, 2, -12]);
  pack.box([0, 0, -2], [18, 17, 6], 'brick', {
    top: [0.9, 0.7, 0, 0.5],
    grooves: '-z -9 2 9 2, -z -9 -2 9 -2',
  });
  for (const s of [-1, 1]) {
    pack.lathe('y', [s * 7.4, 2, -4.6], '1.5 -10, 1.5 12', 'steel', { n: 10 });
    pack.lathe('y', [s * 7.4, 14.4, -5], '1.4 -1, 1.2 4', 'dark', { n: 10, r: [-24, 0, 0] });
    pack.lathe('y', [s * 7.4, 2, -4.6], '2 -5, 2 5', 'dark', { n: 10 });
  }

  const head = rig.part('head', 'chest', [0, 17.6, 0.4]).explode([0, 10, 0]);
  head.cyl('y', [0, 0.6, 0], 2.4, 3, 'dark');
  head.prism('x', [0, 0, 0], '4 5.6, 4.6 9.6, 1.6 11.8, -4 11, -4.6 6, -3 2', 7.4, 'navy', {
    ends: '-3.7 0.9 0 0.7, -2 1, 2 1, 3.7 0.9 0 0.7',
  });
  head.box([0, 3.2, 0.8], [6, 5.4, 6], 'steel', {
    top: [1.1, 1],
    grooves: 'z -1.4 -2 -1.4 0, z 0 -2 0 0, z 1.4 -2 1.4 0',
  });
  head.box([0, 6.5, 3.3], [6.6, 1.8, 1.6], 'ink');
  for (const s of [-1, 1]) {
    head.box([s * 1.8, 6.4, 4], [2.2, 1.1, 0.7], 'sky', { r: [0, 0, s * 12], lamp: true });
    head.prism('x', [s * 3.8, 0, 0], '4.4 1.6, 5.4 7, 1 9, -1.4 5, 0.4 2.2', 1.4, 'navy');
    head.prism('x', [s * 4.7, 0, 0], '2.4 7, -2 4.6, -7 11.6, -4.4 12.8', 1.3, 'steel', {
      r: [0, 0, s * -5],
    });
    head.cyl('x', [s * 4.8, 6.2, 0], 1.6, 1.8, 'dark', { n: 10 });
  }
  head.prism('x', [0, 0, 0], '5.4 7.6, 4.8 11.4, -3 13, -3 9', 2, 'steel');

  rig.both((part, hand) => {
    const sh = part('shoulder', 'chest', [15.4, 12.6, -1]);
    sh.cyl('x', [-2, 0, 0], 3, 6, 'dark');
    sh.box([2, 0.6, 0], [7, 8, 9], 'brick', { top: [0.8, 0.8] });
    // Half of the bonnet: grille half, lamp, mudguard with the front wheel under it.
    const nose = part('nose', 'shoulder', [3, 4.6, 0]).explode([6, 8, 4]);
    nose.prism('x', [0, 0, 0], '-10 -2.6, -9 3.2, 9 2.6, 11 1, 11 -4, -8 -4', 8, 'brick', {
      grooves: 'x -8 0.4 10.6 0, y -2 -8 -2 8.6',
    });
    nose.plate('z', [-1, -1.6, 11], [5.4, 5.6, 1.2], 'steel', 0.6, 0.4, {
      grooves: 'z -1.6 -2 -1.6 2, z -0.6 -2 -0.6 2, z 0.4 -2 0.4 2, z 1.4 -2 1.4 2',
    });
    nose.box([-1, -5, 10.6], [8.6, 2.2, 2.6], 'steel', { top: [0.9, 0.8] });
    nose.prism('x', [5.6, -2, 3], '-7.4 -3.6, -5 1, -1 2.6, 4 2.4, 7 -0.4, 7.2 -3', 4.4, 'brick', {
      grooves: 'x -6 -1.6 6.6 -1.6',
    });
    nose.lathe('z', [5.6, -1.2, 10], '1.9 -1, 1.9 0.2, 1.4 0.8', 'white', { n: 10 });
    nose.box([-1.6, 4, -3], [3, 1.6, 5], 'dark', { top: [0.7, 0.6] });
    const wf = part('frontWheel', 'nose', [6, -4.4, 2.6]).explode([7, -4, 0]);
    wheel(wf, [0.6, 0, 0], 4.4, 3.2);
    arm(part, 'shoulder', [2.4, -3.4, 0], {
      upper: 13.6,
      fore: 17,
      w: 8,
      main: 'brick',
      second: 'dark',
      hand: 'steel',
      cuff: 'steel',
      grip: 'fist',
      bulk: 1.06,
    });
    leg(part, 'pelvis', [6.2, -1, 0], {
      thigh: 20,
      shin: 24,
      w: 9.4,
      main: 'navy',
      second: 'steel',
      ankle: 6,
      sole: 18,
      flare: 1.3,
      build: 'lean',
      cap: 'guard',
      knee: 'brick',
      foot: 'navy',
    });
    const fin = part('fender', 'shin', [5, -13, -3]).explode([9, 0, -2]);
    fin.prism('x', [1, 0, 0], '-7 8, 3 6, 4 -8, -6 -10', 2.4, 'navy', { grooves: 'x -6 4 3.4 2' });
    wheel(fin, [3, 4, -2], 4.4, 3);
    wheel(fin, [3, -5.4, -2], 4.4, 3);
    if (hand === 'R') {
      const axe = part('axe', 'hand', [-1.6, -6, 0]).explode([6, -14, 6]);
      axe.cyl('z', [0, 0, 4], 1, 56, 'steel', { n: 8 });
      for (const z of [-14, 8]) axe.cyl('z', [0, 0, z], 1.5, 6, 'ink', { n: 8 });
      axe.lathe('z', [0, 0, -24], '1.7 -2, 1.7 1, 1 2.6', 'brick', { n: 8 });
      axe.box([0, 0, 28], [3, 6, 9], 'dark');
      axe.prism('x', [0, 0, 28], '-4 2, 4 2, 8 13, 0 15.4, -8 12', 1.8, 'steel', {
        grooves: 'x -6.6 10.4 6.8 11',
      });
      axe.prism('x', [0, 0, 28], '-3 -2, 3 -2, 1.4 -9, -0.6 -11', 1.6, 'steel');
      axe.prism('x', [0, 0, 28], '3 2.2, 3 -2, 12 0.6', 1.5, 'brick');
    }
  });
}

export const optimusPrimeRiseOfTheBeastsSignatureLimitedEdition: Design = {
  build,
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 6 },
  bust: ['head', 'chest', 'shoulder', 'nose', 'pack'],
  forms: {
    robot: {
      joints: {
        pelvis: { r: [0, 10, -3], p: [0, -2.4, 0] },
        chest: [2, -14, 5],
        head: [-4, 20, -2],
        shoulder: [0, 0, 2],
        nose: [0, -4, 14],
        armR: [-24, 0, 30],
        foreR: [-62, 16, 0],
        handR: [64, 0, 0],
        armL: [10, 0, 24],
        foreL: [-54, 30, 0],
        handL: [0, 0, -8],
      },
      plant: { L: [13, -4, 20], R: [14, 7, 30] },
    },
    vehicle: {
      joints: {
        pelvis: { p: [0, -38, -4] },
        waist: { p: [0, -2, 0] },
        chest: { on: 'root', p: [0, 7, 6] },
        head: { p: [0, -14, -2] },
        pack: { p: [0, 2, -1] },
        shoulder: { p: [-10, -4, 4] },
        nose: { on: 'root', p: [4.4, 12, 22] },
        frontWheel: { p: [0, -1.6, 0.4] },
        arm: { on: 'root', p: [5, 17, -2], r: [90, 0, 0] },
        fore: [176, 0, 0],
        thigh: { r: [90, 0, 0], p: [0, 0, 0] },
        shin: { p: [0, 3, 0] },
        foot: { r: [-90, 0, 0], p: [0, 6, 2] },
        axeR: { on: 'root', p: [-2, 15, -24], r: [180, 0, 90] },
        hand: { p: [0, 7, 0] },
        fender: { on: 'root', p: [8, 8, -33], r: [90, 0, 0] },
      },
    },
  },
};
