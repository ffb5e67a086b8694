import type { Design } from '../design.ts';
import { arm } from '../kit/limbs.ts';
import { wheel } from '../kit/wheels.ts';
import type { Vec2 } from '../math.ts';
import type { Rig } from '../rig.ts';

/** One half of what has two alike, 1 or -1. */
const half = (points: string, side: number): Vec2[] =>
  points.split(', ').map((point): Vec2 => {
    const [x = 0, y = 0] = point.split(' ').map(Number);
    return [side * x, y];
  });

/** A round little car of the eighties that stands up: cabin on the breast, bonnet halves on the shins, horns on a glad head. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 34.5, 0]);
  pelvis.box([0, 0, 0], [11, 5, 8], 'dark', { top: [1.2, 1] });
  pelvis.prism('z', [0, 0, 4], '-4 2.6, 4 2.6, 4.4 0, 2 -4.4, -2 -4.4, -4.4 0', 2.4, 'ochre', {
    ends: '-1.2 1, 0.5 1, 1.2 0.82',
    grooves: 'z -2 0 2 0',
  });
  const waist = rig.part('waist', 'pelvis', [0, 3, 0]);
  waist.lathe('y', [0, 1.4, 0], '4.6 -2, 5 0, 4.6 2', 'dark', { n: 12 });
  for (const x of [-3, -1, 1, 3]) waist.box([x, 1.8, 4.4], [1.2, 3, 1], 'steel');

  const chest = rig.part('chest', 'waist', [0, 3.4, 0]);
  // The tub of the car, narrow at the waist: in front lies the cabin.
  chest.prism(
    'z',
    [0, 8.6, -1],
    '-7.6 -8.6, 7.6 -8.6, 11.4 -3, 12 6.4, 9.4 9, -9.4 9, -12 6.4, -11.4 -3',
    10,
    'ochre',
    {
      ends: '-5 0.94, -3 1, 5 1',
    },
  );
  chest.prism(
    'z',
    [0, 8.8, 6.6],
    '-7 -7.4, 7 -7.4, 9.8 -5, 9.8 6, 7.6 8, -7.6 8, -9.8 6, -9.8 -5',
    6,
    'glass',
    {
      ends: '-3 1, 3 0.68 0 0.2',
      crease: 12,
    },
  );
  chest.prism(
    'z',
    [0, 9, 10],
    '-5 -5.2, 5 -5.2, 7 -3.6, 7 4.2, 5.4 5.8, -5.4 5.8, -7 4.2, -7 -3.6',
    1.6,
    'ochre',
    {
      ends: '-0.8 1.04, 0.2 1, 0.8 0.9',
      grooves: 'z -4 -1.6 4 -1.6, z -4.4 2.6 4.4 2.6',
    },
  );
  chest.plate('z', [0, 9.6, 10.8], [4.4, 3.4, 0.6], 'ink', 1.2, 0.2);
  for (const s of [-1, 1]) {
    // Pillars along the glass's corners, from the waistline to the roof.
    for (const pillar of [
      '6.5 -7.2, 6.7 -7.75, 7.3 -7.85, 10.2 -5.4, 10.15 -4.7, 9.6 -4.4',
      '9.6 5.4, 10.15 5.7, 10.2 6.3, 7.9 8.45, 7.3 8.35, 7.1 7.8',
    ])
      chest.prism('z', [0, 8.8, 6.6], half(pillar, s), 6, 'ochre', { ends: '-3 1, 3 0.68 0 0.2' });
    chest.plate('y', [s * 7.4, 17.4, -1], [5, 1.6, 7], 'ochre', 1, 0.6);
    chest.plate('x', [s * 11.4, 7.4, -1], [1.6, 5, 6], 'dark', 0.8, 0.4, {
      grooves: 'x -3 0.8 3 0.8, x -3 -0.8 3 -0.8',
    });
  }
  chest.lathe('y', [0, 18, -0.6], '5 -1, 5.2 0, 4 1', 'dark', { n: 12 });
  const back = rig.part('boot', 'chest', [0, 8, -6]).explode([0, 0, -12]);
  back.prism('x', [0, 0, 0], '0 -7, 0 8, -2.4 8.6, -5 6, -6 0, -5 -6', 19, 'ochre', {
    ends: '-9.5 0.86, -7 1, 7 1, 9.5 0.86',
    grooves: '-z -7 2 7 2, -z -7 -2 7 -2',
  });
  for (const s of [-1, 1]) back.box([s * 7, 8.6, -2.6], [3.4, 1, 2.2], 'red');
  back.box([0, 8.8, 0.4], [20, 1, 1.8], 'steel');

  rig.both((part) => {
    const d = part('door', 'chest', [6.4, 8, -7.4]).explode([9, 0, -8]);
    d.prism('x', [0, 0, 0], '-7 -3.6, -5.8 -4.8, 7 -4.8, 7 2.4, 5.4 4.4, -5.8 4.4, -7 3.2', 1.6, 'ochre', {
      ends: '-0.8 1, 0.4 1, 0.8 0.96',
      grooves: 'x -5.8 -3 6.4 -3',
    });
    d.box([0.8, 2.2, -4.4], [0.6, 0.8, 2.4], 'ink');
  });

  const head = rig.part('head', 'chest', [0, 19, 0]).explode([0, 9, 0]);
  head.cyl('y', [0, 0.4, -0.2], 3.4, 3, 'steel', { n: 12 });
  head.lathe('y', [0, 7.4, -0.6], '4.8 -5.8, 6.6 -3, 7.4 0.8, 6.6 4.4, 4.4 6.8, 1.8 7.6', 'ochre', {
    n: 16,
    cuts: [[[0, 0, 1], 3.8]],
    crease: 40,
  });
  head.prism('x', [0, 7.4, -0.6], '5 4.6, 4.8 6.6, 0 8.8, -4.8 7.2, -7.2 3, -6 1.2', 2.8, 'ochre');
  head.plate('z', [0, 11.9, 3.8], [11.4, 3.2, 3], 'ochre', 1.1, 0.7, { r: [-14, 0, 0] });
  // The face: eyes wide, a mouth all but closed.
  head.prism(
    'z',
    [0, 6.6, 3.3],
    '-4.6 3.9, 4.6 3.9, 5.2 -0.4, 3.8 -3.8, 2 -5, -2 -5, -3.8 -3.8, -5.2 -0.4',
    4,
    'steel',
    { ends: '-2 1, 1.2 1, 2 0.86', crease: 44 },
  );
  // A guard over the mouth; the slit in it rises at both ends.
  head.prism('z', [0, 3.9, 5.2], '-3.3 1.9, 3.3 1.9, 3.5 0.2, 1.9 -2.1, -1.9 -2.1, -3.5 0.2', 1.6, 'steel', {
    ends: '-0.8 1, 0.2 1, 0.8 0.84 0 0.06',
  });
  head.box([0, 3.5, 6], [2.4, 0.5, 0.2], 'ink');
  for (const s of [-1, 1])
    head.prism('z', [0, 3.5, 6], half('1.2 -0.25, 2.1 0.15, 2.1 0.6, 1.2 0.25', s), 0.2, 'ink');
  for (const s of [-1, 1]) {
    head.plate('z', [s * 2.4, 8.6, 5.1], [3.8, 2.8, 0.8], 'ink', 0.9, 0.1, { r: [0, 0, s * 8] });
    head.plate('z', [s * 2.4, 8.2, 5.6], [3.4, 2.3, 0.4], 'sky', 0.8, 0.05, { r: [0, 0, s * 8], lamp: true });
    head.box([s * 2.4 - 0.8, 8.8, 5.9], [0.8, 0.7, 0.2], 'white');
    head.prism('x', [s * 5.3, 6, 2.4], '2.6 -3.8, 3 2.4, -0.8 4.4, -2.8 0, 0 -4.6', 1.7, 'ochre', {
      r: [0, s * -8, 0],
    });
    head.cyl('x', [s * 7.3, 7.8, -0.8], 2.6, 1.8, 'dark', { n: 12 });
    head.lathe('y', [s * 7.8, 10.6, -0.8], '1.8 -2.6, 1.8 0.6, 1.1 4.2, 0.5 4.8', 'ochre', {
      n: 10,
      r: [0, 0, s * -14],
    });
  }

  rig.both((part, side) => {
    const sh = part('shoulder', 'chest', [13, 13, -1]);
    sh.cyl('x', [-1, 0, 0], 2.4, 4, 'dark');
    sh.prism(
      'x',
      [2.2, 0.6, 0],
      '-5 -3.4, -4.4 2.4, -1.6 5, 1.6 5, 4.4 2.4, 5 -3.4, 3 -4.4, -3 -4.4',
      5.4,
      'ochre',
      {
        ends: '-2.7 0.94, -1 1, 1.6 1, 2.7 0.8',
      },
    );
    // The rear wing with its wheel, pauldron when it stands.
    wheel(part('rear', 'shoulder', [4.2, 0.4, 0]).explode([8, 2, 0]), [0.6, 0, 0], 4.6, 3);
    arm(part, 'shoulder', [2, -3, 0], {
      upper: 10,
      fore: 11.4,
      w: 6.4,
      main: 'ochre',
      second: 'steel',
      hand: 'steel',
      cuff: 'dark',
      grip: side === 'L' ? 'open' : 'fist',
    });

    const t = part('thigh', 'pelvis', [4.6, -1.4, 0]);
    t.cyl('x', [0, 0, 0], 2.6, 6, 'dark', { n: 12 });
    t.box([0, -5.6, 0], [5.4, 8.4, 6], 'steel', { top: [0.9, 0.95] });
    t.plate('z', [0, -5.4, 2.9], [3.8, 6, 1.2], 'steel', 1, 0.5, { grooves: 'z -1.4 -1 1.4 -1' });
    const s = part('shin', 'thigh', [0, -12, 0]);
    s.cyl('x', [0, 0, 0], 2.7, 6.6, 'dark', { n: 12 });
    s.cyl('x', [0, 0, 0], 1.4, 7.4, 'steel', { n: 10 });
    s.box([0, -9, -1], [7.4, 14, 6.4], 'dark', {
      top: [0.8, 0.86],
      grooves: '-z -3 0 3 0, -z -3 2 3 2, -z -3 -2 3 -2',
    });
    // Half the bonnet: lying, it falls from the windscreen to the nose.
    const b = part('bonnet', 'shin', [0, 0, 0]).explode([0, 0, 9]);
    b.prism(
      'x',
      [0.2, 0, 0],
      '1.2 1.6, 5.8 0.6, 6.2 -4, 5.4 -12, 3.4 -17, 0 -17.6, -1 -16, -1.2 0.4',
      9.4,
      'ochre',
      {
        ends: '-4.7 0.97, -3.6 1, 2.6 1, 4.7 0.94',
        grooves: 'z -2.6 -14 -2 0',
      },
    );
    b.plate('z', [0.2, 0.2, 5], [6, 4.4, 2.6], 'ochre', 1.6, 1);
    b.lathe('z', [1.4, -14.6, 3.4], '2.1 -1.4, 2.1 0.8, 1.4 1.3', 'white', { n: 14, r: [34, 0, 0] });
    b.box([0.25, -17.6, -0.4], [9.7, 2, 2], 'steel');
    b.box([0.2, -17.4, 1.8], [6.6, 0.8, 1.6], 'ink');
    b.plate('z', [-1.6, -8, 5.6], [3.4, 5, 1], 'ink', 0.6, 0.3, {
      grooves: 'z -2 1 2 1, z -2 -1 2 -1',
      r: [6, 0, 0],
    });
    // The front wing outside it.
    const w = part('wing', 'shin', [4.6, -9, -1.4]).explode([8, 0, 0]);
    w.prism('x', [0.6, 0, 0], '-2 -7, -3.4 0, -2.4 7.6, 4.6 7.6, 5.2 1, 4.4 -5, 1.6 -8.2', 2.6, 'ochre', {
      ends: '-1.9 1, 0.4 1, 1.3 0.88 0 0.8',
    });
    wheel(part('wheel', 'wing', [1.8, -0.4, -1.4]).explode([6, 0, 0]), [0, 0, 0], 4.6, 3);
    const ft = part('foot', 'shin', [0, -16.4, 0]);
    ft.cyl('x', [0, 0, 0], 1.9, 6, 'dark', { n: 10 });
    ft.prism('x', [0, 0, 0], '-5 -4.2, -4.6 -1.4, -2.4 -0.4, 2.4 -0.4, 7.6 -2.2, 8.6 -4.2', 8, 'ochre', {
      ends: '-4 0.92 0 -0.2, -2.6 1, 2.6 1, 4 0.92 0 -0.2',
      grooves: 'x 3.4 -1 4 -4.2, -x 3.4 -1 4 -4.2',
    });
    ft.prism('x', [0, -3.9, 0], '-5.4 -0.5, -5.2 0.5, 8.6 0.5, 9.2 -0.5', 8.6, 'dark');
  });
}

export const bumblebeeG1Performance: Design = {
  build,
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 4.4 },
  bust: ['head', 'chest', 'shoulder', 'rear'],
  forms: {
    robot: {
      joints: {
        pelvis: { r: [0, -8, 4], p: [0, -1.2, 0] },
        chest: [-2, 10, -7],
        head: [-4, 14, -5],
        door: [90, 90, 0],
        armL: [-8, 0, 84],
        foreL: [-6, 0, 66],
        handL: [0, -70, 0],
        armR: [10, 0, 36],
        foreR: [-58, 0, -52],
        handR: [0, 0, 0],
      },
      plant: { L: [9, 4, 26], R: [9.4, -3, 20] },
    },
    vehicle: {
      // Arms in and doors shut before the rest is done: the breast's sides would stand out of them.
      beats: { arm: [0, 0.8], fore: [0, 0.8], hand: [0, 0.8], door: [0, 0.9] },
      joints: {
        pelvis: { on: 'root', p: [0, 10, 10], r: [-90, 0, 0] },
        waist: { p: [0, 0, -1] },
        chest: { p: [0, -1, 1] },
        head: { p: [0, -15, -3] },
        door: { on: 'root', p: [11.8, 10.2, -0.6] },
        boot: { p: [0, 11.4, 4.6], r: [0, 180, 0] },
        shoulder: { p: [-3.2, 6, -2] },
        rear: { p: [0.6, 0, -2.6] },
        arm: { p: [-6, -1, 1], r: [0, 0, 0] },
        fore: { p: [0, 5, 0], r: [0, 0, 0] },
        hand: { p: [-1, 10, 0] },
        thigh: { p: [0, 11, -1] },
        shin: { p: [0, 5, 0] },
        bonnet: { p: [0, 0, 0] },
        wing: { p: [1.4, 2.4, 0] },
        wheel: { p: [0.6, 0, -2] },
        foot: { r: [90, 0, 0], p: [0, 11.4, -1] },
      },
    },
  },
};
