import type { Design } from '../design.ts';
import { hand } from '../kit/limbs.ts';
import { wheel } from '../kit/wheels.ts';
import type { Rig } from '../rig.ts';

/** A boxy little car of the eighties that stands up: cabin on the breast, bonnet halves for shins, big head. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 27, 0]);
  pelvis.box([0, 0, 0], [15, 6, 9], 'dark');
  pelvis.plate('z', [0, 0, 5], [9, 7, 2], 'ochre', 1, 0.6);
  const waist = rig.part('waist', 'pelvis', [0, 3, 0]);
  waist.box([0, 1.6, 0], [12, 4, 8], 'steel', { grooves: 'z -6 0 6 0' });

  const chest = rig.part('chest', 'waist', [0, 3.4, 0]);
  chest.box([0, 9, -1], [26, 18, 11], 'ochre', { top: [1, 0.92] });
  // The cabin: glass all round, the roof on it.
  chest.plate('z', [0, 9.6, 7.4], [22, 16.4, 7], 'glass', 0, 3.4, {
    grooves: 'z -30 0 30 0',
  });
  chest.plate('z', [0, 9.6, 11], [15.8, 10.2, 1], 'ochre', 0, 0.5, {
    grooves: 'z -5 -3 5 -3, z -5 3 5 3',
  });
  chest.box([0, 1, 5.4], [22.6, 2, 4], 'ochre');
  for (const s of [-1, 1]) {
    // Pillars from the corners of the body to the corners of the roof.
    for (const t of [-1, 1]) {
      chest.box([s * 9.4, 9.6 + t * 6.6, 8.9], [1.3, 1.3, 5.4], 'ochre', { r: [t * 38, s * -34, 0] });
    }
    chest.box([s * 9.4, 18.2, -1], [5, 1.4, 7], 'ochre', { top: [0.8, 0.8] });
    chest.box([s * 13.1, 5, 0], [0.8, 5, 7], 'dark', {
      grooves: 'x -3.5 1 3.5 1, x -3.5 -1 3.5 -1',
    });
  }
  chest.plate('z', [0, 9.6, 11.6], [5, 4, 0.5], 'ink', 1, 0.2);
  chest.box([0, 18.2, -1], [11, 1.6, 7], 'dark');
  const back = rig.part('boot', 'chest', [0, 8, -6.6]).explode([0, 0, -12]);
  back.plate('-z', [0, 0, -1.4], [21, 13, 4], 'ochre', 1, 0.8, { grooves: '-z -9 3 9 3' });
  back.cyl('z', [0, -0.6, -3.6], 5, 2.6, 'ink', { n: 16 });
  back.cyl('z', [0, -0.6, -4.8], 2.8, 1.6, 'steel', { n: 12 });

  const head = rig.part('head', 'chest', [0, 18.8, 0]).explode([0, 9, 0]);
  head.cyl('y', [0, 0.4, 0], 3, 2.4, 'dark');
  head.lathe('y', [0, 6.6, 0], '5.4 -4.4, 6.4 -1, 6.2 2, 4.4 4.8, 1.6 6', 'ochre', { n: 12 });
  head.box([0, 5, 3.6], [8, 6.4, 5], 'steel', { top: [1.05, 0.96] });
  head.box([0, 8.4, 4.2], [10, 1.8, 5], 'ochre', { top: [0.9, 0.8] });
  head.box([0, 2.4, 6], [4, 0.8, 0.8], 'ink');
  for (const s of [-1, 1]) {
    head.plate('z', [s * 2, 5.6, 6.2], [2.8, 2.2, 0.8], 'glass', 0.5, 0.2);
    head.cyl('x', [s * 6.4, 6, 0], 2.2, 2, 'dark', { n: 10 });
    head.prism(
      'z',
      [s * 5, 10, 0],
      [
        [0, -1],
        [s * 2.4, 0],
        [s * 2.6, 5.4],
        [s * 1.2, 5.8],
      ],
      2,
      'ochre',
    );
  }

  rig.both((part, side) => {
    const sh = part('shoulder', 'chest', [15.6, 13, -1]);
    sh.cyl('x', [-2, 0, 0], 2.6, 4, 'dark');
    sh.box([1.6, 0.4, 0], [6.4, 9, 9.6], 'ochre', { grooves: 'x -4.8 -1.6 4.8 -1.6' });
    wheel(part('rear', 'shoulder', [5.6, 0.4, 0]).explode([8, 2, 0]), [0.6, 0, 0], 5, 3.4);
    const a = part('arm', 'shoulder', [1.6, -3, 0]);
    a.box([0, -4, 0], [5, 8, 5.4], 'steel');
    const f = part('fore', 'arm', [0, -8.4, 0]);
    f.cyl('x', [0, 0, 0], 2.6, 6, 'dark', { n: 10 });
    f.box([0, -5.4, 0], [7, 8.6, 7.4], 'ochre', {
      grooves: 'x -3.4 1.6 3.4 1.6, z -3 1.6 3 1.6',
    });
    f.box([3.6, -5.4, 0], [1, 4, 4.4], 'ink');
    hand(part('hand', 'fore', [0, -9.8, 0]), 6, 'steel', side === 'L' ? 'open' : 'fist');

    const t = part('thigh', 'pelvis', [5.6, -2, 0]);
    t.cyl('x', [0, 0, 0], 3, 6.4, 'dark', { n: 10 });
    t.box([0, -4.6, 0], [6, 8.6, 6.4], 'steel', { grooves: 'z -3 0 3 0' });
    const s = part('shin', 'thigh', [0, -9, 0]);
    s.cyl('x', [0, 0, 0], 2.8, 6.8, 'dark', { n: 10 });
    // Half the bonnet; the wing with its wheel outside.
    s.box([0.2, -7, 0.4], [10.4, 11.4, 9.4], 'ochre', {
      top: [0.9, 0.9],
      grooves: 'z -3.4 -5.6 -3 5.6, z -3 3 5 3',
    });
    s.plate('z', [0.2, -1.4, 4.6], [6.6, 4, 2.4], 'ochre', 1, 0.8);
    s.box([0.2, -10.4, 5.2], [8, 2.4, 1.2], 'dark', { grooves: 'z -4 0 4 0' });
    wheel(part('wheel', 'shin', [5.8, -8, -1.6]).explode([8, 0, 0]), [0.4, 0, 0], 5, 3.4);
    const ft = part('foot', 'shin', [0, -13, 0]);
    ft.box([0.2, -0.4, 0], [8, 2.4, 7], 'dark');
    ft.box([0.4, -2, 2.6], [11.4, 4.4, 15.4], 'ochre', {
      top: [0.92, 0.74, 0, -1.2],
      grooves: 'y -5 2 5 2',
    });
    ft.lathe('z', [2.8, -1.6, 9.4], '1.7 -1, 1.7 0.6, 1.2 1', 'white', { n: 10 });
    ft.plate('z', [-2, -1.6, 9.6], [4, 2.4, 1.2], 'ink', 0, 0.3, { grooves: 'z -2 0 2 0' });
    ft.box([0.4, -3.7, 3.4], [11.8, 1.2, 16], 'steel');
  });
}

export const bumblebeeG1Performance: Design = {
  build,
  leg: { thigh: 'thigh', shin: 'shin', foot: 'foot', ankle: 4.3 },
  bust: ['head', 'chest', 'shoulder', 'rear'],
  forms: {
    robot: {
      joints: {
        pelvis: { r: [0, -10, 3], p: [0, -0.6, 0] },
        chest: [0, 12, -5],
        head: [-4, 14, -4],
        armL: [-20, 0, 96],
        foreL: [-10, 0, 66],
        handL: [0, -90, 0],
        armR: [14, 0, 34],
        foreR: [-50, 0, -40],
        handR: [0, 0, 0],
      },
      plant: { L: [9, 3, 22], R: [9.6, -2, 18] },
    },
    vehicle: {
      joints: {
        pelvis: { on: 'root', p: [0, 8.6, 2], r: [-90, 0, 0] },
        head: { p: [0, -15, -3] },
        shoulder: { p: [-4.4, -7.4, 0.2] },
        boot: { p: [0, 2, 1] },
        arm: { r: [0, 0, 0], p: [0, 0, -1] },
        fore: { r: [0, 0, 0], p: [-1.6, 3.4, 1.6] },
        hand: { p: [-1, 10, 0] },
        thigh: { p: [0, 6.6, 0] },
        shin: { p: [0, 6, 1] },
        foot: { r: [90, 0, 0], p: [0, 2, 2] },
        wheel: { p: [0, 1, -1.6] },
        rear: { p: [0, -1, -5.4] },
      },
    },
  },
};
