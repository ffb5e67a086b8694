import type { Design } from '../design.ts';
import { leg } from '../kit/legs.ts';
import { arm } from '../kit/limbs.ts';
import { wheel } from '../kit/wheels.ts';
import type { Vec2, Vec3 } from '../math.ts';
import type { Rig } from '../rig.ts';

/** Agent: a brimmed head, a high collar and a coat whose two tails close into the body of a compact car; a case in hand. */
function build(rig: Rig): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 38, 0]);
  pelvis.box([0, 0, 0], [10, 6, 8], 'ink', { top: [1.1, 1] });
  pelvis.plate('z', [0, 1.6, 4.2], [4, 3, 1.4], 'teal', 0.8, 0.4);
  const waist = rig.part('waist', 'pelvis', [0, 3, 0]);
  waist.cyl('y', [0, 1.6, 0], 4, 3.6, 'dark');
  waist.box([0, 4.6, 0], [10, 4, 7.6], 'teal', { top: [1.2, 1.1], grooves: 'z -5 0 5 0' });
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
  // The yoke of the coat, car-wise its tail with a bar of light.
  const pack = rig.part('pack', 'chest', [0, 9, -6]).explode([0, 0, -11]);
  pack.plate('-z', [0, 0, -1.4], [20.4, 9, 4], 'teal', 1.6, 0.8, { grooves: '-z -8 -1.6 8 -1.6' });
  pack.box([0, 1.6, -3.4], [17, 1.4, 0.8], 'red', { grooves: '-z -2 -1 -2 1, -z 2 -1 2 1' });
  pack.box([0, -3.8, -3], [12, 1.2, 1.4], 'ink');

  const head = rig.part('head', 'chest', [0, 15.4, -0.4]).explode([0, 10, 0]);
  head.cyl('y', [0, 0.6, 0], 2, 3, 'dark');
  // A lean face: cheeks that run to a narrow jaw, a mask over the mouth.
  head.prism(
    'z',
    [0, 5, 0],
    '-1.7 -4, 1.7 -4, 2.9 -2, 3.5 0.6, 3.3 3.4, -3.3 3.4, -3.5 0.6, -2.9 -2',
    6.6,
    'white',
    {
      ends: '-3.3 0.9, 1.4 1, 2.7 0.92, 3.3 0.78',
    },
  );
  head.prism('z', [0, 2.4, 3.2], '-1.2 -1.7, 1.2 -1.7, 2 0, 1.6 1.1, -1.6 1.1, -2 0', 1.6, 'dark', {
    ends: '-0.8 1, 0.2 1, 0.8 0.8',
    grooves: 'z -0.8 -2 -0.8 1, z 0 -2 0 1, z 0.8 -2 0.8 1',
  });
  for (const s of [-1, 1]) head.plate('x', [s * 3.3, 4.4, -0.4], [1, 3.6, 3], 'steel', 0.9, 0.4);
  // A visor round the corners: behind it a lens that looks through you, and a slit that does not believe you.
  head.prism('y', [0, 5.9, -0.2], '-3.6 -2.4, 3.6 -2.4, 3.8 1.8, 2.6 3.9, -2.6 3.9, -3.8 1.8', 2, 'ink');
  head.cyl('z', [1.6, 5.9, 3.8], 1.3, 0.8, 'steel', { n: 14 });
  head.cyl('z', [1.6, 5.9, 4.2], 0.9, 0.5, 'red', { n: 12, lamp: true });
  head.box([1.3, 6.2, 4.5], [0.4, 0.4, 0.2], 'white');
  head.prism('z', [-1.6, 5.8, 3.7], '-1.3 0.2, -1.1 -0.4, 1 -0.5, 1.2 0.2', 0.6, 'white', { lamp: true });
  // A hat with its brim bent down in front and a crown pinched by two fingers, worn askew.
  const askew: Vec3 = [1, 0, -7];
  const oval = (w: number, d: number): Vec2[] =>
    Array.from({ length: 16 }, (_, i): Vec2 => {
      const t = (i / 16) * Math.PI * 2;
      return [Math.sin(t) * w, Math.cos(t) * d];
    });
  head.prism('y', [0, 8.2, 0.4], oval(7.2, 7.6), 1.2, 'teal', {
    ends: '-0.6 0.96, 0 1, 0.6 0.9',
    r: askew,
    crease: 50,
  });
  head.prism('y', [0, 9.3, 0], oval(4.3, 4.7), 1.7, 'ink', {
    ends: '-0.8 1, 0.9 0.97',
    r: askew,
    crease: 50,
  });
  for (const s of [-1, 1])
    head.prism(
      'x',
      [s * 1.9, 12.2, 0],
      '-4.5 -2.4, 4.5 -2.4, 4.1 0.8, 2 2.2, -2 2.6, -4.2 1.2',
      4.6,
      'teal',
      {
        ends: [
          [-2.3, s < 0 ? 0.72 : 0.84],
          [0, 1],
          [2.3, s < 0 ? 0.84 : 0.72],
        ],
        r: [1, 0, -7 + s * 5],
        crease: 44,
      },
    );

  rig.both((part, side) => {
    const sh = part('shoulder', 'chest', [10.8, 11.4, -0.6]);
    sh.cyl('x', [-1, 0, 0], 2.4, 5, 'dark');
    sh.plate('x', [2, 0.6, 0], [6, 8, 9.6], 'teal', 2, 1.2, { grooves: 'x -3.4 -1.4 3.4 -1.4' });
    // Half a cape; car-wise it is the front wing, y ahead and z down.
    const wing = part('wing', 'chest', [8, 9, -6.4]).explode([9, 2, -7]);
    wing.prism(
      'x',
      [0, 0, 0],
      '-4.8 -10.2, -4.9 -2, -4 7, -2.2 11.6, 0 12.8, 4 12.6, 5 10, 5 -10.2',
      5,
      'teal',
      {
        ends: '-2.5 1, 1.2 1, 2.5 0.9',
        grooves: 'x -4.6 -1 3 -6 4.6 -9',
      },
    );
    wing.cyl('x', [2.3, 0, 4.2], 5.4, 0.8, 'ink', { n: 18 });
    wing.box([-0.4, 12.2, -0.4], [3.8, 1, 1.8], 'white', { r: [-30, 0, 0] });
    wheel(part('frontWheel', 'wing', [1.6, 0, 4.2]).explode([6, 0, 0]), [0, 0, 0], 4.5, 3);
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
    // A coat tail: car-wise it is a flank with its wheel arch; z is down, y ahead.
    const tail = part('tail', 'pelvis', [5.6, 2, -2.4]).explode([9, -2, -5]);
    tail.prism(
      'x',
      [1.6, 0, 0],
      '5 -0.6, 5 2, 3.4 3.4, -4.6 3.4, -5.4 1, -5.2 -12, -4.4 -25, -3 -27, 3 -27, 5 -23',
      2.4,
      'teal',
      {
        ends: '-1.2 1, 0.4 1, 1.2 0.95 0 -0.4',
        grooves: 'x -4.4 -1.6 4 -1.6 4.4 -12 -4.4 -12, x -3 -2.6 -3 -11',
      },
    );
    tail.prism('z', [-2.4, 0, -4.6], '-5 3.2, 4.4 3.2, 4.4 -26, -5 -25', 1.6, 'teal', {
      grooves: '-z -4 -3 4 -3',
    });
    tail.box([2.9, -10.4, -3.4], [0.5, 2, 0.8], 'ink');
    tail.box([1.6, 1.8, 0], [3, 2.4, 9.6], 'ink');
    tail.cyl('x', [2.4, -18, 3.6], 5.4, 0.9, 'ink', { n: 18 });
    wheel(part('rear', 'tail', [2.4, -18, 3.6]).explode([7, 0, 0]), [0, 0, 0], 4.5, 3);
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
  bonnet.prism('x', [0, 0, 0], '0 -5.6, 0 3.2, 9 2.6, 17 1, 21 -0.6, 21.6 -3, 20.6 -5.6', 16.4, 'teal', {
    ends: '-8.2 0.97 0.2 0, -5.6 1, 5.6 1, 8.2 0.97 0.2 0',
    grooves: 'y -3 0 -5 17, y 3 0 5 17',
  });
  bonnet.box([0, -2.2, 21], [13, 2, 1], 'ink', { grooves: 'z -6 0 6 0' });
  bonnet.box([0, -5, 20.2], [17, 1.6, 2], 'white');
  const cockpit = rig.part('canopy', 'pack', [0, 4, -3.4]).explode([0, 0, -9]);
  const lean = 0.912 * 8.8;
  cockpit.prism('x', [0, 0, 0], '7 0, -1 6.4, -9.4 6.6, -21 1.2, -21 0', 17.6, 'glass', {
    cuts: [
      [[0.912, 0.41, 0], lean],
      [[-0.912, 0.41, 0], lean],
    ],
    grooves: 'x -5 -4 -5 6.4, -x -5 -4 -5 6.4',
  });
  cockpit.prism('x', [0, 0.4, 0], '-0.4 5.9, -1.4 6.5, -9.4 6.7, -9.8 6', 11.2, 'teal');
  cockpit.prism('x', [0, 0.4, 0], '-9.4 6.7, -20.8 1.3, -20.8 0.5, -9.4 5.9', 9, 'ink', {
    grooves: 'y -4.5 -11.4 4.5 -11.4, y -4.5 -13.4 4.5 -13.4, y -4.5 -15.4 4.5 -15.4, y -4.5 -17.4 4.5 -17.4',
  });
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
        wing: { r: [180, -60, 6] },
        armL: [6, 0, 14],
        foreL: [-14, 6, -4],
        // He tips his hat.
        armR: [-24, 0, 104],
        foreR: [-16, 0, 122],
        handR: [0, 60, 0],
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
        chest: { on: 'root', p: [0, 6.4, -9], r: [90, 0, 0] },
        head: { p: [0, -12, 0] },
        pack: { on: 'root', p: [0, 9, -22.4] },
        canopy: { on: 'root', p: [0, 12.4, 0] },
        shoulder: { p: [-5, 0, 1] },
        arm: { on: 'root', p: [3, 7, 4], r: [90, 0, 0] },
        fore: [-170, 0, 0],
        thigh: [-90, 0, 0],
        shin: [176, 0, 0],
        foot: { r: [-86, 0, 0], p: [0, 7, 0] },
        tail: { on: 'root', p: [10.2, 8.2, 2], r: [90, 0, 0] },
        wing: { on: 'root', p: [10.4, 8.6, 15.6], r: [90, 0, 0] },
        caseL: { on: 'root', p: [-7, 8.4, -12], r: [0, 0, 90] },
        hand: { p: [0, 8, 0] },
        bonnet: { on: 'root', p: [0, 10.4, 6] },
      },
    },
  },
};
