import type { Design } from '../design.ts';
import { hand } from '../kit/limbs.ts';
import type { Vec3 } from '../math.ts';
import type { Rig } from '../rig.ts';

/** Cuts both flanks of a solid along a line that closes in by `by` a unit forwards; `up` leans them inwards above or below. */
const narrowing = (by: number, c: number, up = 0): readonly (readonly [Vec3, number])[] =>
  [-1, 1].map((s) => [[s, up, by], c / Math.hypot(1, up, by)]);

/** Mechanical dinosaur. Standing up, it folds the skull back between the shoulder blades, and the tail becomes a club. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 54, 0]);
  pelvis.box([0, 0, 0], [15, 10, 13], 'dark', { top: [1.2, 1] });
  pelvis.plate('z', [0, -1, 6.6], [9, 9, 2.6], 'gold', 2, 1);
  pelvis.box([0, -5.4, 0], [7, 4, 9], 'steel', { top: [1.5, 1.2] });
  const chest = rig.part('chest', 'pelvis', [0, 5, 0]).explode([0, 12, 28]);
  chest.box([0, 4, 0], [16, 8, 13], 'dark', { top: [1.3, 1.15] });
  // A barrel, broad over the back and narrow at the breastbone: on all fours one sees it from its upper end.
  const barrel = '-8.4 8, 8.4 8, 12.6 3, 13.4 -4, 8 -10, -8 -10, -13.4 -4, -12.6 3';
  chest.prism('y', [0, 15, -1], barrel, 15, 'steel', { ends: '-7.5 0.9, -5 1, 4.6 1, 7.5 0.86' });
  chest.prism('y', [0, 23.6, -1], barrel, 4, 'dark', { ends: '-2 0.78, 0.4 0.74, 2 0.56' });
  for (const y of [5, 8, 11]) chest.box([0, y, 7.4], [12 + y * 0.4, 1.8, 1.4], 'dark', { top: [1, 0.7] });
  chest.box([0, 17.4, 7], [2.4, 9, 2.4], 'steel', { top: [1, 0.8] });
  for (const s of [-1, 1]) {
    chest.plate('z', [s * 5.6, 17.4, 7], [8.4, 8.6, 2.4], 'gold', 2, 0.8, {
      grooves: 'z -2.6 1.4 2.6 1.4, z -2.6 -1.4 2.6 -1.4',
    });
    chest.plate('x', [s * 12.2, 15.6, -1.6], [2.6, 10, 8], 'steel', 2, 0.8, {
      grooves: 'x -4 2 4 2, x -4 -1 4 -1',
    });
    chest.plate('x', [s * 9.6, 5, 0], [2, 6, 8], 'gold', 1, 0.8);
  }
  // Plates down the back: the big ones over the shoulders.
  const ridge = rig.part('ridge', 'chest', [0, 0, -9]).explode([0, 28, -32]);
  ridge.box([0, 12, 0.6], [9, 22, 3], 'dark', { top: [1, 0.8] });
  for (const [y, h] of [
    [3, 4],
    [9, 6],
    [15.4, 7.4],
    [21.4, 6],
  ] as const) {
    for (const s of [-1, 1])
      ridge.prism(
        'x',
        [s * 2.6, y, -0.4],
        [
          [0, -3.4],
          [0, 2.8],
          [-h, 4.4],
          [-h * 0.8, 0],
        ],
        1.8,
        'gold',
        { r: [0, s * 16, 0] },
      );
  }

  const neck = rig.part('neck', 'chest', [0, 23, -2]).explode([0, 26, -10]);
  for (let i = 0; i < 4; i++) {
    const k = 1 - i * 0.075;
    neck.prism(
      'y',
      [0, 2 + i * 4, -i * 0.8],
      '-3.6 6.6, 3.6 6.6, 6.8 3.4, 6.8 -3.4, 3.6 -6.6, -3.6 -6.6, -6.8 -3.4, -6.8 3.4',
      4.4,
      i % 2 ? 'dark' : 'steel',
      {
        ends: [
          [-2.2, k],
          [-0.6, k],
          [2.2, k * 0.88],
        ],
        r: [i * 2, 0, 0],
      },
    );
    if (i < 3) neck.prism('x', [0, 2 + i * 4, -6.4 - i * 0.4], '0 -1.8, 0 2, -3.6 3', 1.8, 'gold');
  }
  // A tyrant's skull: broad behind the eyes, the muzzle long, deep and narrow, blunt at its end.
  const skull = rig.part('skull', 'neck', [0, 17, -3]).explode([0, 14, 5]);
  skull.prism('x', [0, 0, 0], '-8 -4, -9.4 2.6, -6.4 7.4, 2 9, 8 8, 10.4 3, 9 -2.6', 19, 'steel', {
    ends: '-9.5 0.72 0 0.4, -7.6 0.94, -5 1, 5 1, 7.6 0.94, 9.5 0.72 0 0.4',
    cuts: narrowing(0.62, 12.2),
  });
  skull.prism(
    'x',
    [0, 0, 0],
    '2 -2.6, 2 7.4, 8 8, 18 7, 23.6 5.6, 26.6 3, 27 -0.6, 25.6 -2.2, 14 -2.8',
    16,
    'steel',
    {
      cuts: [...narrowing(0.13, 8), ...narrowing(0.13, 10.6, 1)],
      grooves: 'x 21 -2 20 4',
    },
  );
  // The gum that the teeth stand in, and the dark behind them.
  skull.prism('x', [0, 0, 0], '3 -3.6, 3 -1.8, 26.4 -0.8, 26.8 -2, 25 -3.4, 14 -4.2', 15, 'dark', {
    cuts: narrowing(0.13, 8.3),
  });
  skull.prism('x', [0, -3.4, 0], '-3 -2, -3 2, 22 2, 22 -0.4', 8, 'ink');
  // Openings before and behind the eye.
  for (const s of [-1, 1]) {
    skull.prism('x', [s * 6.1, 1.6, 14], '-4.4 -1.8, -3 2.6, 1.6 2.4, 4 -1.4', 1.6, 'dark', {
      r: [0, s * 7.4, 0],
    });
    skull.prism('x', [s * 8.9, 1.4, -3], '-2 -2, -2.6 2.4, 1.6 3, 2 -2', 1.6, 'dark');
    // Brows that meet over the nose and run back: an angry V from ahead.
    skull.prism('x', [s * 6.6, 7, 3], '-6 1, 4 -1.2, 7 -1.6, 7.6 0.2, 4 2.2, -2 2.6, -7 2.2', 4, 'gold', {
      r: [0, s * -14, s * 8],
      ends: '-2 0.84, -0.6 1, 0.8 1, 2 0.84',
    });
    // A small eye round the corner under each of them, in a socket of its own.
    skull.prism('x', [s * 7.6, 4, 6.4], '-2.8 -1.7, 2.4 -1.6, 3 1.2, -2.4 2', 2.6, 'ink', {
      r: [0, s * -30, 0],
    });
    skull.prism('x', [s * 7.9, 4, 6.5], '-1.8 -0.9, 1.8 -0.9, 2.2 0.5, -1.4 1.3', 2.8, 'red', {
      r: [0, s * -30, 0],
      lamp: true,
    });
    skull.prism('x', [s * 4.4, 4.2, 23.4], '-1.6 -0.6, 1 -1, 1.4 0.4, -0.8 0.8', 1.6, 'ink', {
      r: [0, s * 12, 0],
    });
    for (const [i, long] of [2.6, 3.6, 4.4, 4.8, 4, 3.2].entries())
      skull.prism(
        'x',
        [s * (6.6 - i * 0.4), -3.4, 8 + i * 3],
        [
          [-1.4, 0],
          [1.4, 0],
          [-0.1, -long],
        ],
        1.4,
        'white',
      );
    skull.prism(
      'z',
      [s * 1.5, -2.6, 25.6],
      [
        [-1.2, 0],
        [1.2, 0],
        [0, -2.8],
      ],
      1.4,
      'white',
    );
  }
  const jaw = rig.part('jaw', 'skull', [0, -3.4, -4]).explode([0, -7, 3]);
  jaw.prism('x', [0, 0, 0], '-3 -0.8, -3 -2, 3 -6.4, 12 -6.8, 24 -5.4, 28.4 -3, 29 -1.4', 15, 'steel', {
    cuts: [...narrowing(0.13, 7.6), ...narrowing(0.13, 10, -1)],
    grooves: 'x 2 -2 4 -6',
  });
  jaw.prism('x', [0, 0, 0], '8 -2, 8 -0.8, 28.4 -0.8, 29 -2', 15, 'dark', { cuts: narrowing(0.13, 7.9) });
  jaw.box([0, -0.8, 16], [5, 1.2, 18], 'crimson', { top: [0.7, 0.9] });
  for (const s of [-1, 1]) {
    jaw.cyl('x', [s * 7.6, -0.6, 0], 3, 2, 'dark', { n: 12 });
    jaw.cyl('x', [s * 8, -0.6, 0], 1.5, 2.2, 'gold', { n: 8 });
    jaw.prism('x', [s * 5.4, 0, 0], '8 -5.6, 19 -5, 18 -3, 7 -3.4', 1.6, 'gold', { r: [0, s * 7, 0] });
    for (const [i, long] of [2.4, 3, 3.4, 3, 2.6].entries())
      jaw.prism(
        'x',
        [s * (5.6 - i * 0.4), -1, 14 + i * 3],
        [
          [-1.2, 0],
          [1.2, 0],
          [-0.1, long],
        ],
        1.3,
        'white',
      );
  }

  const head = rig.part('head', 'chest', [0, 24, 2]).explode([0, 36, 12]);
  head.cyl('y', [0, 0.4, 0], 3.6, 3, 'dark');
  head.prism(
    'z',
    [0, 6.6, 0],
    '-4 -6, 4 -6, 5.8 -2, 5.8 4.4, 3.6 6.6, -3.6 6.6, -5.8 4.4, -5.8 -2',
    10,
    'dark',
    {
      ends: '-5 0.9, 2 1, 5 0.9',
    },
  );
  head.plate('z', [0, 7.4, 4.6], [9.4, 3, 1.8], 'red', 0.8, 0.3, { lamp: true });
  head.plate('z', [0, 3.2, 4.4], [6.4, 4.8, 2.4], 'steel', 1.6, 0.6, {
    grooves: 'z -2 -0.6 2 -0.6, z -2 0.6 2 0.6',
  });
  head.plate('z', [0, 10.2, 4.2], [10.4, 2.4, 2.4], 'steel', 0.8, 0.6);
  head.prism('x', [0, 0, 0], '5.8 9.4, 5 13, -5 15.6, -5 10', 3, 'gold');
  for (const s of [-1, 1]) {
    head.plate('x', [s * 5.8, 6.6, -0.4], [2, 6, 5], 'steel', 1.4, 0.6);
    head.prism(
      'z',
      [s * 6.2, 7.6, -0.4],
      [
        [0, -2],
        [s * 1.8, -1.4],
        [s * 3.4, 8],
        [s * 0.6, 4],
      ],
      3.6,
      'gold',
    );
  }

  rig.both((part, side) => {
    const sh = part('shoulder', 'chest', [16.4, 17, -1]).explode([14, -10, -23]);
    sh.cyl('x', [-2.4, 0, 0], 3.4, 6, 'dark');
    // A pauldron with a ridge along its middle, and a smaller plate that slides under it.
    sh.prism('z', [2, 1.4, 0], '-4 -5, 1.4 -6.6, 4.4 -4.6, 5.4 0, 3.6 5, -0.6 7, -4 6', 14, 'steel', {
      ends: '-7 0.55 0 -0.6, -4.4 0.9, -1 1, 1 1, 4.4 0.9, 7 0.55 0 -0.6',
    });
    sh.prism('z', [2.6, -4.4, 0], '-3.6 -2, 3 -3, 4.4 -0.6, 3.6 2.4, -3.6 2.4', 10, 'dark', {
      ends: '-5 0.6, -3.4 1, 3.4 1, 5 0.6',
    });
    sh.prism('z', [2.8, 7, 0], '-3 -1, 3.4 -2, 6.6 5.4, 1.6 3.2', 5, 'gold', {
      ends: '-2.5 0.3 1.2 1.2, 0 1, 2.5 0.3 1.2 1.2',
    });
    const a = part('arm', 'shoulder', [2.4, -4, 0]).explode([4, -14, -8]);
    a.prism(
      'y',
      [0, -5, 0],
      '-2 3.7, 2 3.7, 3.5 1.8, 3.5 -1.8, 2 -3.7, -2 -3.7, -3.5 -1.8, -3.5 1.8',
      9,
      'dark',
      {
        ends: '-4.5 1, 4.5 0.86',
      },
    );
    a.plate('x', [3.4, -5.4, 0], [2, 6, 5], 'gold', 1, 0.6);
    const f = part('fore', 'arm', [0, -11, 0]).explode([4, -18, -8]);
    f.cyl('x', [0, 0, 0], 3.4, 9.6, 'steel', { n: 12 });
    f.prism(
      'y',
      [0, -8, 0],
      '-2.8 4.5, 2.8 4.5, 4.3 3, 4.3 -3, 2.8 -4.5, -2.8 -4.5, -4.3 -3, -4.3 3',
      11,
      'steel',
      {
        ends: '-5.5 0.8, -3.6 1, 1.4 1.04, 5.5 0.8',
        grooves: 'x -4 0.4 4 0.4, z -4 0.4 4 0.4',
      },
    );
    f.plate('x', [4.4, -8, 0], [2, 8.6, 6.4], 'gold', 1.4, 0.8);
    f.lathe('y', [0, -14, 0], '3 -1, 3.8 0.6', 'dark', { n: 12 });
    for (const y of [-5, -9]) f.prism('x', [0.4, y, -4.2], '0 -1.6, 0 1.6, -3.4 0.6', 2, 'gold');
    hand(part('hand', 'fore', [0, -14.6, 0]).explode([0, -4, 16]), 7.2, 'dark', 'fist', 'steel');
    const claw = part('claw', 'chest', [7, 17, 5]).explode([8, 2, 18]);
    claw.cyl('x', [0, 0, 0], 2, 3.4, 'dark', { n: 10 });
    claw.box([0, -3.4, 0], [3, 7, 3.2], 'steel', { top: [1.1, 1.2] });
    claw.box([0, -8, 2], [2.6, 5, 2.6], 'dark', { r: [-62, 0, 0] });
    for (const x of [-0.9, 0.9])
      claw.prism('x', [x, -9.4, 4.4], '-1 0.8, -1 -0.9, 4.4 -2.6, 1.6 0.8', 1.1, 'gold');

    const t = part('thigh', 'pelvis', [9, -1, 0]).explode([19, -14, 0]);
    t.cyl('x', [1, 0, 0], 4.9, 9, 'dark', { n: 14 });
    t.cyl('x', [8, -0.6, -0.4], 2.9, 3.6, 'gold', { n: 12 });
    t.cyl('x', [9, -0.6, -0.4], 1.5, 2.4, 'dark', { n: 8 });
    t.prism('x', [0.6, 0, 0], '6.6 1, 3 6, -4 5.6, -7 -1, -4.4 -16, 4 -17, 6 -8', 9, 'steel', {
      // The haunch swells outwards from the hip.
      ends: '-4.5 0.86 0 -0.7, -3 1, 3 1, 6.4 0.82 0 -0.9, 8.2 0.56 0 -2',
      grooves: 'x -6 -4 6 -6',
    });
    t.plate('x', [7, -9.4, 0], [2, 5.6, 4.4], 'gold', 1, 0.5, { r: [0, 0, -14] });
    t.prism('z', [0.6, -7, 4.6], '-3.4 4.6, 3.4 4.6, 4 0, 2.2 -6, -2.2 -6, -4 0', 4, 'steel', {
      ends: '-2 1, 0.8 1, 2 0.74',
      grooves: 'z -2.4 1 2.4 1',
    });
    const s = part('shin', 'thigh', [0, -18, 0]);
    s.cyl('x', [0.6, 0, 0], 4, 9.6, 'dark', { n: 12 });
    s.cyl('x', [0.6, 0, 0], 1.8, 10.8, 'gold', { n: 8 });
    s.prism('x', [0.6, 0, 0], '4.4 -1, -4 -1, -6.4 -7, -3.4 -17, 3 -17, 4.4 -8', 8, 'steel', {
      ends: '-4.8 0.5 0 -4, -2.6 1, 2.6 1, 4.8 0.5 0 -4',
      grooves: 'x -6 -8 5 -10',
    });
    s.plate('z', [0.6, -1, 4], [6.4, 8, 2.6], 'gold', 1.8, 1.2);
    s.prism('z', [0.6, -10.6, 3.4], '-3 5, 3 5, 3.6 1, 2.4 -6, -2.4 -6, -3.6 1', 3.6, 'steel', {
      ends: '-1.8 1, 0.8 1, 1.8 0.74',
      grooves: 'z -2 -1.4 2 -1.4, z -2 -2.6 2 -2.6',
    });
    s.cyl('y', [0.6, -11, -5], 1.2, 10, 'dark', { n: 8 });
    const m = part('meta', 'shin', [0, -17.4, 0]);
    m.cyl('x', [0.6, 0, 0], 3, 7.6, 'dark', { n: 12 });
    m.box([0.6, -4.6, 0], [6.6, 9.6, 7], 'dark', {
      top: [0.76, 0.8],
      grooves: 'z -3 1 3 1, x -3 1 3 1',
    });
    m.plate('z', [0.6, -4.6, 3], [4, 6.4, 1.8], 'gold', 1, 0.6, { r: [-4, 0, 0] });
    const ft = part('foot', 'meta', [0, -9.4, 0]);
    ft.box([0.6, -0.6, -0.6], [8, 4.4, 8.4], 'steel', { top: [0.74, 0.7] });
    for (const [x, l, turn] of [
      [-3, 8.4, -22],
      [0.6, 11, 0],
      [4.2, 8.4, 22],
    ] as const) {
      const ahead = (w: number): Vec3 => [
        x + Math.sin((turn * Math.PI) / 180) * w,
        0,
        2 + Math.cos((turn * Math.PI) / 180) * w,
      ];
      ft.prism(
        'x',
        ahead(0),
        [
          [-1, 0.8],
          [-1, -2.8],
          [l, -2.8],
          [l, -1.4],
          [l * 0.45, 1],
        ],
        3.6,
        'steel',
        {
          r: [0, turn, 0],
          ends: '-1.8 0.8 0 -0.5, -0.9 1, 0.9 1, 1.8 0.8 0 -0.5',
        },
      );
      ft.prism('x', ahead(l), '-1.6 0.4, -1.6 -2.8, 4.4 -2.8, 1.6 0', 2.6, 'gold', {
        r: [0, turn, 0],
        ends: '-1.3 0.66 0.6 -0.9, 0 1, 1.3 0.66 0.6 -0.9',
      });
    }
    ft.prism('x', [0.6, 0, -4], '1 0.6, 1 -2.8, -4.4 -2.8, -1.6 0.2', 3, 'gold');
    void side;
  });

  // The tail, six pieces that lie along −z; each but the last has a plate on top.
  let up = 'pelvis';
  for (let i = 0; i < 6; i++) {
    const [w, h, l] = [12.8 - i * 1.95, 12.4 - i * 1.86, 12.2 - i * 0.2];
    const seg = rig
      .part(`tail${i}`, up, i === 0 ? [0, 2, -4] : [0, 0, -(12.2 - (i - 1) * 0.2) + 0.8])
      .explode([0, 0, i === 0 ? -19 : i * 0.4 - 6]);
    seg.prism(
      'z',
      [0, 0, 0],
      [
        [-w * 0.3, -h / 2],
        [w * 0.3, -h / 2],
        [w / 2, 0],
        [w * 0.36, h / 2],
        [-w * 0.36, h / 2],
        [-w / 2, 0],
      ],
      l,
      i % 2 ? 'dark' : 'steel',
      {
        ends: [
          [-l, i === 5 ? 0.16 : 0.84],
          [0, 1],
        ],
      },
    );
    seg.cyl('x', [0, 0, -0.6], h * 0.22, w * 1.12, 'gold', { n: 8 });
    if (i < 5)
      seg.prism(
        'x',
        [0, h * 0.44, -l * 0.5],
        [
          [3, 0],
          [-3, -0.6],
          [-5 + i * 0.4, 4.6 - i * 0.5],
        ],
        2,
        'gold',
      );
    up = `tail${i}`;
  }
}

/** The pieces of the tail pushed into each other, so far each. */
const tailIn = (far: number) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`tail${i}`, { p: [0, 0, far] as const }]));

export const grimlockG1Flagship: Design = {
  build,
  leg: { thigh: 'thigh', shin: 'shin', foot: 'meta', ankle: 12.2 },
  bust: ['skull', 'jaw', 'neck', 'shoulder'],
  bustWithout: [
    'tail0',
    'tail1',
    'tail2',
    'tail3',
    'tail4',
    'tail5',
    'pelvis',
    'thigh',
    'arm',
    'fore',
    'hand',
  ],
  heroForm: 'beast',
  shadowless: ['tail2', 'tail3', 'tail4', 'tail5'],
  heroes: { beast: { yaw: 52, pitch: 8 } },
  apart: 0.85,
  forms: {
    robot: {
      joints: {
        pelvis: { r: [0, 10, -4], p: [0, -5, 0] },
        chest: [4, -14, 5],
        head: [0, 18, 0],
        // Folded back, the muzzle down between the shoulder blades.
        neck: { r: [-126, 0, 0], p: [0, -2, -7] },
        skull: { r: [-134, 0, 0], p: [0, -3, 3] },
        jaw: [-4, 0, 0],
        claw: { p: [-2, -6, -9], r: [0, 0, 0] },
        shoulder: [0, 0, 4],
        armL: [16, 0, 34],
        foreL: [-64, 24, -20],
        armR: [-20, 0, 26],
        foreR: [-68, 20, 0],
        handR: [30, 0, 0],
        tail0: { on: 'handR', p: [1.6, -5, -14], r: [0, 180, -90] },
        // As a club it is pushed together.
        ...tailIn(2),
      },
      plant: { L: [18, -7, 32], R: [17, 11, 18] },
    },
    beast: {
      joints: {
        pelvis: { p: [0, -2, -2], r: [8, 0, 0] },
        chest: { r: [62, 0, 0], p: [0, 0, 1] },
        head: { p: [0, -18, -4] },
        neck: { r: [-34, -4, 0], p: [0, -3, -2] },
        skull: { p: [0, -1, 1], r: [-24, -14, 4] },
        jaw: [24, 0, 0],
        claw: { p: [1, 4, 2], r: [-66, 0, 8] },
        shoulder: { p: [-4, -3, -1] },
        arm: { r: [10, 0, 4] },
        fore: { r: [-150, 0, -8], p: [0, 3, 0] },
        hand: { p: [0, 11, 0] },
        thighL: [2, 0, 9],
        shinL: [52, 0, -3],
        metaL: [-64, 0, -2],
        footL: { r: [2, 0, 0] },
        thighR: [-54, 0, 8],
        shinR: [68, 0, -3],
        metaR: [-46, 0, -3],
        footR: { r: [24, 0, 0] },
        tail0: [-6, 1, 0],
        tail1: [4, 5, 0],
        tail2: [13, 8, 0],
        tail3: [19, 10, 0],
        tail4: [17, 10, 0],
        tail5: [-10, 0, 0],
      },
      // Read from its end, from beast to robot: the muzzle shuts, the body rears up and the head with it, arms come out of the
      // shoulders, the head tips over the back while the other one rises, and at last the tail is drawn.
      beats: {
        jaw: [0.86, 1],
        pelvis: [0.55, 0.98],
        chest: [0.55, 0.98],
        thigh: [0.55, 0.98],
        shin: [0.55, 0.98],
        meta: [0.55, 0.98],
        foot: [0.55, 0.98],
        claw: [0.6, 0.85],
        shoulder: [0.5, 0.75],
        arm: [0.4, 0.68],
        fore: [0.4, 0.68],
        hand: [0.4, 0.68],
        neck: [0.34, 0.72],
        skull: [0.34, 0.68],
        head: [0.44, 0.7],
        tail0: [0.1, 0.42],
        tail1: [0.3, 0.6],
        tail2: [0.3, 0.6],
        tail3: [0.3, 0.6],
        tail4: [0.3, 0.6],
        tail5: [0.3, 0.6],
      },
    },
  },
};
