import type { Design } from '../design.ts';
import { leg } from '../kit/legs.ts';
import { arm } from '../kit/limbs.ts';
import { wheel } from '../kit/wheels.ts';
import type { Rig } from '../rig.ts';

/** The largest truck leader: twin stacks per side, roof spoiler for a back tower, the fairing carried as a tall shield. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 57, 0]);
  pelvis.box([0, 0, 0], [14, 7, 11], 'dark', { top: [1.3, 1] });
  pelvis.prism('z', [0, 0, 6.4], '-5 4, 5 4, 4 -3, 0 -8, -4 -3', 3, 'crimson', {
    ends: '-1.5 1, 0.6 1, 1.5 0.8',
  });
  for (const s of [-1, 1]) {
    pelvis.prism(
      'z',
      [s * 8, -2, 5],
      [
        [-s * 2.4, 4],
        [s * 5, 4],
        [s * 6, -7],
        [-s * 1.4, -8],
      ],
      2.4,
      'navy',
      {
        r: [-8, 0, s * 8],
        ends: '-1.2 1, 1.2 0.86',
      },
    );
    pelvis.plate('x', [s * 10.6, -2, -1], [2, 11, 9], 'navy', 2, 0.8, {
      r: [0, 0, s * 10],
      grooves: [[s > 0 ? 'x' : '-x', -4, 2, 4, 2]],
    });
  }
  pelvis.box([0, -5.6, 0], [6, 5, 9], 'dark', { top: [1.5, 1.1] });
  const waist = rig.part('waist', 'pelvis', [0, 4, 0]);
  waist.cyl('y', [0, 2, 0], 6.4, 4, 'dark');
  for (const [y, w] of [
    [4.6, 13],
    [7.4, 15],
  ] as const) {
    waist.box([0, y, 0], [w, 2.4, 11], 'steel', { top: [1.08, 1.04] });
    waist.plate('z', [0, y, 5.8], [w * 0.5, 2, 1.6], 'dark', 0.6, 0.4);
  }

  const chest = rig.part('chest', 'waist', [0, 9.4, 0]);
  chest.box([0, 11, -1], [30, 20, 16], 'crimson', { top: [1.1, 0.9] });
  chest.box([0, 2, 0], [24, 6, 16], 'steel', { top: [1.16, 1.02] });
  for (const s of [-1, 1]) {
    chest.prism(
      'z',
      [s * 0.6, 12.6, 7.6],
      [
        [0, -6.6],
        [s * 9, -7.4],
        [s * 14, -2],
        [s * 15, 6],
        [s * 4, 7.6],
        [0, 5],
      ],
      3.6,
      'crimson',
      {
        ends: [
          [-1.8, 1],
          [0.8, 1],
          [1.8, 0.9, s * 0.6, 0],
        ],
      },
    );
    chest.prism(
      'z',
      [s * 2.4, 12.6, 9.3],
      [
        [0, -4],
        [s * 6.4, -4.6],
        [s * 10, -1],
        [s * 10.6, 4.4],
        [s * 2.6, 5],
        [0, 3],
      ],
      1.2,
      'glass',
      {
        grooves: [
          ['z', s * 1, -3, s * 7, 5],
          ['z', s * 3, -4, s * 9, 4],
        ],
      },
    );
    for (const y of [1, 2.8, 4.6]) chest.box([s * 6, y, 8.4], [8.6, 1.1, 1.6], 'white', { r: [0, 0, s * 3] });
    chest.plate('y', [s * 11, 21.6, -1], [8, 2, 12], 'crimson', 1.4, 0.8, {
      grooves: 'y -3 -3 3 -3',
    });
    chest.lathe('z', [s * 12.4, 2.6, 8.4], '2.4 -1.4, 2.4 0.6, 1.7 1.2', 'white', { n: 12 });
    chest.box([s * 16, 10, -1], [2, 9, 9], 'dark', {
      grooves: 'x -4 2 4 2, x -4 0 4 0, x -4 -2 4 -2',
    });
  }
  chest.prism('z', [0, 11, 9], '-1.4 -8, 1.4 -8, 2 6, 0 8.4, -2 6', 3, 'steel', {
    ends: '-1.5 1, 1.5 0.8',
  });
  chest.box([0, 21.4, 0], [12, 3, 10], 'dark', { top: [0.8, 0.8] });
  const pack = rig.part('pack', 'chest', [0, 11, -9]).explode([0, 3, -14]);
  pack.box([0, 0, -2.6], [24, 20, 7], 'navy', {
    top: [0.92, 0.8, 0, 0.4],
    grooves: '-z -12 4 12 4, -z 0 -10 0 4',
  });
  pack.prism('x', [0, 0, 0], '1 9, 1 18, -2 17, -6.4 9', 16, 'navy', {
    ends: '-8 0.92 -0.2 1.08, -6 1, 6 1, 8 0.92 -0.2 1.08',
  });
  for (const x of [-5, -2.5, 0, 2.5, 5])
    pack.box([x, 17.8, -0.2], [1.5, 1.2, 1.6], 'white', { top: [0.7, 0.7] });
  for (const s of [-1, 1]) pack.cyl('y', [s * 6, -3, -6.6], 2.2, 12, 'steel', { n: 10 });

  const head = rig.part('head', 'chest', [0, 23.4, 0.6]).explode([0, 11, 0]);
  head.cyl('y', [0, 0.4, 0], 3, 3, 'dark');
  head.plate('z', [0, 5.4, -0.8], [9.4, 9, 8.4], 'navy', 2.4, 1);
  head.prism('x', [0, 0, 0], '4.6 7.6, 5.2 9.6, 2 12.4, -5.4 11.4, -4.8 7.4', 8.6, 'navy', {
    ends: '-4.3 0.92 0 0.7, -2.4 1, 2.4 1, 4.3 0.92 0 0.7',
  });
  head.box([0, 6.1, 3.2], [8.2, 2.2, 1.6], 'ink');
  head.prism('z', [0, 9, 4.6], '-2.6 1.4, 0 -1.6, 2.6 1.4, 1.2 5.4, -1.2 5.4', 2, 'crimson', {
    ends: '-1 1, 1 0.76',
  });
  head.plate('z', [0, 2.8, 3.2], [6, 4.4, 2.6], 'steel', 1.6, 0.8, {
    grooves: 'z -2.4 0.6 2.4 0.6, z -2.4 -0.6 2.4 -0.6',
  });
  for (const s of [-1, 1]) {
    head.prism(
      'z',
      [0, 0, 4.2],
      [
        [s * 1, 5.4],
        [s * 3.6, 6.2],
        [s * 3.8, 7],
        [s * 1, 6.3],
      ],
      0.5,
      'white',
      { lamp: true },
    );
    head.prism('x', [s * 4.2, 0, 0], '4.8 1.4, 5.4 7, 0 8.4, -2 3, 2 0.6', 1.8, 'navy');
    head.prism(
      'z',
      [s * 5, 6, -0.6],
      [
        [0, -2.4],
        [s * 1.8, -1],
        [s * 2.6, 8],
        [s * 0.6, 6],
      ],
      3.6,
      'navy',
      {
        ends: '-1.8 1, 1.8 0.7',
      },
    );
    head.cyl('x', [s * 5.6, 5.4, -0.6], 1.5, 1.6, 'steel', { n: 10 });
  }

  rig.both((part, side) => {
    const sh = part('shoulder', 'chest', [19.6, 16, -1]);
    sh.cyl('x', [-3, 0, 0], 3.6, 6, 'dark');
    sh.plate('x', [3, 1.4, 0], [11, 14, 17], 'crimson', 3.4, 2, {
      grooves: 'x -6 -2.4 6 -2.4, z -4 -2.4 4 -2.4',
    });
    sh.prism('x', [3, 8.4, 0], '-7 -1, 7 -1, 5 3, -5 3.6', 8.6, 'navy', {
      ends: '-4.3 1, 2 1, 4.3 0.8',
    });
    sh.plate('x', [8.8, 1.4, 0], [1.2, 6, 8], 'steel', 1.2, 0.5, {
      grooves: 'x -4 1 4 1, x -4 -1 4 -1',
    });
    sh.box([3, -6.2, 0], [9, 2, 12], 'dark');
    const stack = part('stack', 'shoulder', [1, 6, -9.6]).explode([2, 5, -9]);
    for (const x of [-1.8, 2.6]) {
      stack.lathe('y', [x, x > 0 ? -3 : 0, 0], '1.7 -10, 1.7 14', 'steel', { n: 10 });
      stack.lathe('y', [x, x > 0 ? -3 : 0, 0], '2.3 -5, 2.3 7', 'white', { n: 10 });
      stack.lathe('y', [x, (x > 0 ? -3 : 0) + 14.4, -0.6], '1.6 -1, 1.4 5', 'dark', {
        n: 10,
        r: [-22, 0, 0],
      });
    }
    const { fore } = arm(part, 'shoulder', [3, -5, 0], {
      upper: 15,
      fore: 18,
      w: 10,
      main: 'navy',
      second: 'steel',
      hand: 'navy',
      cuff: 'crimson',
      grip: side === 'L' ? 'fist' : 'open',
    });
    fore.prism('x', [6.2, -9, 0], '-4.4 7, 4.4 7, 5 -2, 0 -8, -5 -2', 2, 'crimson', {
      ends: '-1 1, 1 0.84',
    });
    const l = leg(part, 'pelvis', [8, -1, 0], {
      thigh: 22,
      shin: 27,
      w: 12,
      main: 'navy',
      second: 'steel',
      ankle: 7,
      sole: 22,
      flare: 1.3,
      cap: 'gem',
      knee: 'crimson',
    });
    l.shin.prism('x', [0, 0, 0], '6 1, 10 6, 6.4 8, 3 3', 6, 'crimson');
    l.foot.plate('z', [0, -4.6, 14.4], [9, 3.6, 2], 'steel', 1, 0.6);
    const wr = part('wheels', 'shin', [7.4, -12, -4]).explode([10, 0, 0]);
    wr.plate('x', [0, 0, 0], [2, 22, 8], 'dark', 2, 0.6);
    wheel(wr, [1.6, 6, -0.6], 5.2, 3.6);
    wheel(wr, [1.6, -6, -0.6], 5.2, 3.6);
    const wf = part('frontWheel', 'pack', [12.4, -5, -2]).explode([9, 0, 0]);
    wheel(wf, [0.4, 0, 0], 5.4, 3.6);
    if (side === 'L') {
      // The roof fairing: a shield as tall as a leg.
      const shield = part('shield', 'fore', [9, -10, 0]).explode([14, 0, 2]);
      shield.prism('x', [0.6, 0, 0], '-8 22, 6 25, 11 14, 10 -16, 2 -27, -6 -22, -10 -6', 2.6, 'navy', {
        ends: '-1.3 0.97, 0 1, 1.3 0.9',
        grooves: 'x -9 4 10 4, x -7 -14 9 -14',
      });
      shield.prism(
        'x',
        [2.2, 0, 0],
        '-3.6 14, 3 16, 5.6 8, 5 -10, 0.6 -17, -3.4 -13, -5 -4',
        1.4,
        'crimson',
        {
          ends: '-0.7 1, 0.7 0.9',
        },
      );
      shield.prism('x', [3.1, 2, 0], '-0.9 -12, 0.9 -12, 1.4 8, -0.6 9', 0.8, 'white');
      for (const [z, y] of [
        [-6, 15],
        [6, 17],
        [8, -12],
        [-4, -17],
      ] as const)
        shield.cyl('x', [2, y, z], 1, 0.8, 'steel', { n: 8 });
      shield.box([-1.6, 0, 0], [3, 12, 5], 'dark');
    }
  });
}

export const flagshipOptimusPrime: Design = {
  build,
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 7 },
  bust: ['head', 'chest', 'shoulder', 'stack'],
  // The crest, clear of the eyes; a windscreen; the shield where no arm is before it; pipe and tyre, not what is between two.
  anchors: {
    head: ['head', [0, 10.6, 5.7]],
    chest: ['chest', [-9, 15, 10]],
    shieldL: ['shieldL', [3.2, 16, 0]],
    stackL: ['stackL', [2.6, 8, 0]],
    wheelsR: ['wheelsR', [-1, 7, 0]],
  },
  forms: {
    robot: {
      joints: {
        pelvis: { r: [0, -12, 4], p: [0, -2.6, 0] },
        chest: [-2, 14, -6],
        head: [-2, 18, 2],
        shoulderR: [0, 0, 12],
        shoulderL: [0, 0, 2],
        armL: [-6, 0, 30],
        foreL: [-34, 10, 4],
        shieldL: { r: [22, -52, 0], p: [2, 1, 4] },
        armR: [-46, 0, 22],
        foreR: [-56, 10, 0],
        handR: [26, -50, 0],
      },
      plant: { L: [16, 10, 22], R: [15, -4, 20] },
    },
    vehicle: {
      joints: {
        pelvis: { p: [0, -46, -2] },
        waist: { p: [0, -3, 0] },
        chest: { on: 'root', p: [0, 6, 24] },
        head: { p: [0, -16, -2] },
        pack: { p: [0, 1, -1] },
        shoulder: { p: [-9, -6, -12] },
        stack: { p: [3, 0, 4] },
        arm: { on: 'root', p: [5, 18, 0], r: [90, 0, 0] },
        fore: [-176, 0, 0],
        hand: { p: [0, 6, 0] },
        thigh: { r: [90, 0, 0], p: [-0.6, 0, 0] },
        shin: { p: [0, 5, 0] },
        foot: { r: [-90, 0, 0], p: [0, 6, 2] },
        frontWheel: { on: 'root', p: [14.6, 5.4, 24] },
        wheels: { on: 'root', p: [13, 5.4, -28], r: [90, 0, 0] },
        shieldL: { on: 'root', p: [0, 30, 18], r: [90, 0, 90] },
      },
    },
  },
};
