import type { Design } from '../design.ts';
import { leg } from '../kit/legs.ts';
import { arm } from '../kit/limbs.ts';
import type { Rig } from '../rig.ts';

/** Jet leader: swept wings behind the shoulders, cockpit on the breast, a cannon as long as the forearm is thick. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 52, 0]);
  pelvis.box([0, 0, 0], [11, 6, 9], 'dark', { top: [1.4, 1] });
  pelvis.prism('z', [0, 0, 5], '-5 3.4, 5 3.4, 2.2 -4, 0 -9, -2.2 -4', 2.6, 'plum', {
    ends: '-1.3 1, 0.4 1, 1.3 0.78',
  });
  for (const s of [-1, 1])
    pelvis.prism('x', [s * 8.2, 0, 0], '5 3, -6 3, -8 -9, 1 -8', 2, 'silver', { r: [0, 0, s * 12] });
  const waist = rig.part('waist', 'pelvis', [0, 3, 0]);
  waist.cyl('y', [0, 2.4, 0], 4.6, 5, 'dark');
  for (const y of [1.6, 4, 6.4]) waist.box([0, y, 0.6], [9 + y * 0.3, 1.8, 8], 'dark', { top: [1.06, 1.04] });

  const chest = rig.part('chest', 'waist', [0, 8, 0]);
  chest.box([0, 9, -1], [23, 17, 13], 'silver', { top: [1.2, 0.9] });
  chest.prism('y', [0, 1, 0], '-9 -6, 9 -6, 9 4, 4 8, -4 8, -9 4', 4, 'dark', {
    ends: '-2 0.84, 2 1',
  });
  for (const s of [-1, 1]) {
    chest.prism(
      'z',
      [s * 4, 11, 6],
      [
        [0, -8],
        [s * 6, -7],
        [s * 10, 1],
        [s * 11, 6],
        [s * 1, 6],
      ],
      3.6,
      'silver',
      {
        ends: [
          [-1.8, 1],
          [0.6, 1],
          [1.8, 0.84, s * 0.6, 0],
        ],
        grooves: [['z', s * 2, 3, s * 9, 3]],
      },
    );
    chest.prism(
      'z',
      [s * 7, 10, 8],
      [
        [-s * 2, -3],
        [s * 2, -1.6],
        [s * 2.6, 1],
        [-s * 1, 1],
      ],
      0.8,
      'plum',
    );
    // Intakes: deep mouths beside the neck.
    chest.prism('x', [s * 9.4, 18, -1], '6 -4, 8.4 -0.6, 7.6 1.4, -7.6 6.6, -7 -3', 8.4, 'silver', {
      ends: '-4.2 0.9, -3 1, 3 1, 4.2 0.9',
    });
  }
  // Raked: jet-wise the upper lip is ahead of the lower.
  for (const s of [-1, 1])
    chest.box([s * 9.4, 22, -1], [6, 0.9, 13], 'ink', {
      r: [19, 0, 0],
      grooves: 'y -3 -3 3 -3, y -3 1 3 1, y -3 4 3 4',
    });
  chest.box([0, 18, -1], [9, 3, 8], 'ink', { top: [0.8, 0.8] });
  // The jet's nose, jet-wise: z ahead, y up; on the breast it hangs point down.
  const nose = rig.part('nose', 'chest', [0, 16, 6]).explode([0, 2, 14]);
  nose.prism('z', [0, 0, 0], '-4.4 -2.4, 4.4 -2.4, 5 0.6, 2.6 3.4, -2.6 3.4, -5 0.6', 14, 'silver', {
    ends: '-2 1, 12 0.86',
    grooves: 'z 0 0 0 1',
  });
  nose.prism('z', [0, 0, 0], '-3.8 -2.1, 3.8 -2.1, 4.3 0.5, 2.2 2.9, -2.2 2.9, -4.3 0.5', 14, 'plum', {
    ends: '12 1, 19 0.62 0 -0.3, 24 0.1 0 -0.8',
  });
  nose.prism('x', [0, 0, 0], '-2 2, -1 5.4, 4 6.4, 12 2.4', 4.4, 'glass', {
    ends: '-2.2 0.9 0.2 0.36, -1 1, 1 1, 2.2 0.9 0.2 0.36',
    grooves: 'y -3 3 3 3',
  });
  const pack = rig.part('pack', 'chest', [0, 8, -8]).explode([0, 2, -13]);
  pack.box([0, 0, -2], [15, 19, 6], 'dark', { top: [0.8, 0.7] });
  for (const s of [-1, 1]) {
    pack.lathe('y', [s * 5, -4, -4], '3.4 -8, 3.8 -3, 3.8 8, 2.6 11', 'silver', { n: 12 });
    pack.lathe('y', [s * 5, -12.4, -4], '2.2 -2.4, 3 0.6', 'plum', { n: 12 });
    pack.prism('x', [s * 5, 0, 0], '-6 6, -7 -8, -15 -12, -12 -4', 1.4, 'silver', {
      grooves: 'x -7 -6 -14 -9',
    });
  }

  const head = rig.part('head', 'chest', [0, 19, 0.4]).explode([0, 10, 0]);
  head.cyl('y', [0, 0.2, 0], 3, 3, 'dark');
  // A bucket of a helmet, dark round a bright face.
  head.lathe('y', [0, 6.8, -0.4], '4.8 -5, 5.6 -2, 5.6 3, 4.6 5.6, 2.4 6.6', 'dark', {
    n: 14,
    cuts: [[[0, 0, 1], 3.6]],
  });
  head.prism(
    'z',
    [0, 5.8, 3],
    '-3.8 2.6, 3.8 2.6, 4.2 0, 3.4 -3.4, 1.8 -4.8, -1.8 -4.8, -3.4 -3.4, -4.2 0',
    4,
    'silver',
    {
      ends: '-2 1, 1.2 1, 2 0.86',
      grooves: 'z -3 -0.4 -1.8 -2.6, z 3 -0.4 1.8 -2.6',
    },
  );
  head.prism('z', [0, 2.9, 4.8], '-1.9 -0.1, 0 0.5, 1.9 -0.1, 1.6 -0.6, -1.6 -0.6', 0.8, 'ink');
  head.plate('z', [0, 7.3, 4.7], [8.2, 2.2, 0.8], 'ink', 0.6, 0.1);
  head.plate('z', [0, 9.8, 3.8], [9.4, 2.8, 2.4], 'dark', 1, 0.6);
  head.prism('x', [0, 0, 0], '5.6 8.8, 6 11, 2 16.4, -1.4 15.4, -3.4 10', 2, 'plum');
  for (const s of [-1, 1]) {
    head.prism(
      'z',
      [0, 0, 5.2],
      [
        [s * 0.8, 6.6],
        [s * 3.8, 7.3],
        [s * 3.9, 8.2],
        [s * 0.8, 7.4],
      ],
      0.8,
      'red',
      { lamp: true },
    );
    head.prism('x', [s * 4.7, 0, 0], '4.6 1.6, 5 5, -1.2 8.4, -2.4 3.6, 1.6 1', 1.6, 'dark');
    head.prism(
      'z',
      [s * 5, 6, 0],
      [
        [0, -4],
        [s * 1.4, -2],
        [s * 4.8, 9],
        [s * 0.6, 5],
      ],
      4.6,
      'silver',
      {
        ends: [
          [-2.3, 0.9, s * 0.16, 0],
          [0, 1],
          [2.3, 0.7, s * 0.4, 0],
        ],
      },
    );
  }

  rig.both((part, side) => {
    // A swept delta, jet-wise: x outwards, z ahead.
    const wing = part('wing', 'pack', [4, 5, -4.4]).explode([14, 5, -6]);
    wing.prism('y', [0, 0, 0], '0 12, 4 10, 30 -11, 32 -18, 0 -12', 1.6, 'silver', {
      grooves: 'y 4 2 27 -12, y 14 2 14 -13, y 2 -8 22 -10, -y 4 2 27 -12, -y 14 2 14 -13',
    });
    wing.prism('y', [0, 0.1, 0], '22 -4, 25 -6.6, 25.6 -15.6, 22.2 -14.8', 2, 'plum');
    wing.cyl('z', [14.6, -1.2, -2], 1.5, 14, 'dark', { n: 8 });
    wing.lathe('z', [14.6, -1.2, 5], '1.5 0, 0.3 4', 'plum', { n: 8 });
    wing.cyl('z', [2, 0, 0], 1.8, 14, 'dark', { n: 8 });

    const sh = part('shoulder', 'chest', [15.6, 13.6, -1]);
    sh.cyl('x', [-2, 0, 0], 3, 6, 'dark');
    sh.prism('z', [2.4, 1, 0], '-4 -5, 4 -5.6, 6.4 1, 3 6, -3 6.4', 12, 'silver', {
      ends: '-6 0.84, -4 1, 4 1, 6 0.84',
      grooves: 'z -2 -2 5 -2',
    });
    sh.prism('z', [4.4, 5, 0], '-3 -1, 3 -1.6, 9 9, 1 3.6', 4.4, 'plum', {
      ends: '-2.2 0.9, 0 1, 2.2 0.9',
    });
    const { fore } = arm(part, 'shoulder', [2.6, -4, 0], {
      upper: 14,
      fore: 17,
      w: 8.2,
      main: 'silver',
      second: 'dark',
      hand: 'dark',
      cuff: 'plum',
      grip: side === 'L' ? 'open' : 'fist',
      bulk: 1.05,
    });
    fore.prism('x', [0.4, -6, -4.4], '0 6, 0 -6, -5 7, -4 9', 2.2, 'silver');
    leg(part, 'pelvis', [6.4, -1, 0], {
      thigh: 21,
      shin: 25,
      w: 9,
      main: 'silver',
      second: 'dark',
      ankle: 6,
      sole: 19,
      flare: 1.34,
      build: 'lean',
      cap: 'guard',
      toes: 1,
      knee: 'plum',
      foot: 'silver',
    });
    // Folded flat behind the calf; the jet puts it up.
    const fin = part('fin', 'shin', [5.6, -12, -4]).explode([10, 0, -4]);
    fin.prism('x', [0.6, 0, 0], '2 8, -4 10, -10 -6, -9.6 -9.6, 2 -10', 1.8, 'silver', {
      r: [0, 0, -8],
      grooves: 'x -2 7 -5 -9',
    });
    fin.prism('x', [1, 0, 0], '-5.6 -1, -8.4 -1.2, -10 -6, -9.7 -9, -7 -9', 2.2, 'plum', { r: [0, 0, -8] });
    if (side === 'R') {
      const gun = part('cannon', 'fore', [7.4, -7, 0]).explode([12, 0, 2]);
      gun.box([-2, 0, 0], [3, 8, 5], 'dark');
      gun.lathe('y', [2, 0, 0], '3 11, 4.4 8, 4.4 -9', 'dark', { n: 12 });
      gun.lathe('y', [2, -10, 0], '3.4 -9, 3.4 1', 'silver', { n: 12 });
      gun.lathe('y', [2, -20, 0], '4 -2.4, 4.2 0, 3.6 1.4', 'plum', { n: 12 });
      gun.cyl('y', [2, -22.6, 0], 2.6, 0.6, 'ink', { n: 12 });
      for (const y of [3, -1, -5]) gun.cyl('y', [2, y, 0], 4.9, 1.6, 'silver', { n: 12 });
      gun.box([2, 3, 4.6], [1.8, 12, 2], 'ink', { top: [1, 0.5] });
    }
  });
}

export const flagshipMegatron: Design = {
  build,
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 6 },
  bust: ['head', 'chest', 'shoulder'],
  bustWithout: ['cannon', 'fore', 'hand'],
  heroes: { vehicle: { yaw: 38, pitch: 24 } },
  // The crest, clear of the eyes, and the breast beside the glass.
  anchors: { head: ['head', [0, 12, 4.6]], chest: ['chest', [9, 14.5, 8.2]] },
  forms: {
    robot: {
      joints: {
        pelvis: { r: [2, 14, -4], p: [0, -2.6, 0] },
        chest: [-3, -16, 5],
        head: [2, 22, 2],
        nose: [84, 0, 0],
        wing: { r: [98, 8, 12], p: [1, 1, 0] },
        shoulder: [0, 0, 6],
        armR: [-54, 0, 34],
        foreR: [-38, 20, 0],
        armL: [14, 0, 30],
        foreL: [-62, 30, 0],
        handL: [10, -30, 0],
        fin: { p: [-1.7, 0, -1.6], r: [0, 90, 0] },
      },
      plant: { L: [14, -5, 26], R: [15, 8, 24] },
    },
    vehicle: {
      joints: {
        pelvis: { on: 'root', p: [0, 20, -8], r: [90, 0, 0] },
        head: { p: [0, -18, -1] },
        waist: { p: [0, -1, 0] },
        nose: { on: 'root', p: [0, 24.4, 29] },
        wing: { p: [4, -6, -1], r: [-90, 0, 0] },
        pack: { p: [0, 0, 1] },
        shoulder: { p: [-9, -4, -3], r: [0, 0, 0] },
        arm: { r: [0, 0, 0], p: [2, 0, 3] },
        fore: { r: [0, 0, 0] },
        handL: { p: [0, 6, 0] },
        handR: { p: [0, 6, 0] },
        thigh: { p: [-1, 4, 0] },
        shin: { p: [0, 4, 0] },
        foot: { r: [60, 0, 0], p: [0, 4, 0] },
        fin: { p: [0, 2, 0], r: [0, 0, 14] },
        cannonR: { p: [-6, 0, 6] },
      },
    },
  },
};
