import type { Vec2 } from '../math.ts';
import type { Rig } from '../rig.ts';
import { hand } from './limbs.ts';
import type { RangerStyle } from './ranger.ts';

/** The profile of a ball of radius r. */
const ball = (r: number): Vec2[] =>
  Array.from({ length: 8 }, (_, i): Vec2 => {
    const a = ((i / 7 - 0.5) * Math.PI * 150) / 180;
    return [Math.cos(a) * r, Math.sin(a) * r];
  });

/** Wings on the pack, banded arms and booted legs. */
export function rangerLimbs(rig: Rig, s: RangerStyle): void {
  const { tall: t, broad: b, main, second } = s;
  rig.both((part, side) => {
    const w = part('wing', 'pack', [6.4 * b, 3, -2.4]).explode([12, 3, -4]);
    const n = s.span;
    w.prism(
      'z',
      [0, 0, 0],
      [
        [0, 4],
        [n * 0.64, 5],
        [n * 0.64, 0],
        [n * 0.3, -5],
        [0, -5],
      ],
      2,
      main,
      {
        grooves: [
          ['z', n * 0.3, 6, n * 0.3, -6],
          ['-z', n * 0.3, 6, n * 0.3, -6],
          ['z', 0, -1, n * 0.64, 2],
          ['-z', 0, -1, n * 0.64, 2],
        ],
      },
    );
    w.prism(
      'z',
      [0, 0, 0],
      [
        [n * 0.64, 5],
        [n * 0.88, 5.4],
        [n * 0.88, 2.6],
        [n * 0.64, 0],
      ],
      2,
      second,
    );
    w.prism(
      'z',
      [0, 0, 0],
      [
        [n * 0.88, 6.4],
        [n, 7.4],
        [n * 1.05, 6],
        [n, 3],
        [n * 0.88, 2],
      ],
      2.8,
      'red',
    );
    w.cyl('z', [0.6, 0, 0], 3, 3.4, 'dark', { n: 10 });
    w.cyl('z', [0.6, 0, 0], 1.6, 4.2, second, { n: 10 });
    w.prism(
      'z',
      [0, 0, 0],
      [
        [n * 0.1, 2.6],
        [n * 0.56, 3.6],
        [n * 0.56, 2.4],
        [n * 0.1, 1.2],
      ],
      2.6,
      'ink',
    );

    const sh = part('shoulder', 'chest', [11 * b, 11.4 * t, 0]);
    sh.lathe(
      'x',
      [0, 0, 0],
      [
        [2.6, -2],
        [5 * b, 0],
        [4.8 * b, 3],
        [2.4, 5],
      ],
      main,
      { n: 14 },
    );
    const a = part('arm', 'shoulder', [2.4, -1, 0]);
    for (let i = 0; i < 4; i++)
      a.lathe(
        'y',
        [0, -2 - i * 1.9 * t, 0],
        [
          [2.5 * b, -0.9],
          [2.9 * b, 0],
          [2.5 * b, 0.9],
        ],
        i % 2 ? 'dark' : 'ink',
        { n: 10 },
      );
    const f = part('fore', 'arm', [0, -10 * t, 0]);
    f.lathe(
      'y',
      [0, 0, 0],
      [
        [2.4, -2],
        [3 * b, 0],
        [2.4, 2],
      ],
      'dark',
      { n: 12 },
    );
    f.lathe(
      'y',
      [0, -6 * t, 0],
      [
        [4.2 * b, -4.6 * t],
        [4.4 * b, -3.4 * t],
        [3.4 * b, 4.4 * t],
        [2.6 * b, 5 * t],
      ],
      main,
      { n: 14 },
    );
    f.lathe(
      'y',
      [0, -10 * t, 0],
      [
        [4.4 * b, -0.9],
        [4.8 * b, 0],
        [4.6 * b, 0.9],
      ],
      second,
      { n: 14 },
    );
    f.plate('x', [4 * b, -5.6 * t, 0], [1.6, 5 * t, 4], side === 'L' ? 'red' : second, 0.8, 0.5, {
      r: [0, 0, 8],
    });
    hand(part('hand', 'fore', [0, -11 * t, 0]), 5.6 * b, main, s.grips[side]);

    const th = part('thigh', 'pelvis', [4.6 * b, -1.6, 0]);
    // Joints are balls on the limb's own axis, as many-sided as it is: what ends on one ends along a straight line.
    th.lathe('y', [0, -1, 0], ball(4.1 * b), 'dark', { n: 14 });
    th.lathe(
      'y',
      [0, -8 * t, 0],
      [
        [3.6 * b, -4.9 * t],
        [4.02 * b, 0],
        [4.3 * b, 3.6 * t],
        [4 * b, 4.6 * t],
      ],
      main,
      { n: 14 },
    );
    th.plate('x', [4 * b, -7 * t, 0], [1.4, 5 * t, 3.4], second, 1, 0.4);
    const sn = part('shin', 'thigh', [0, -15 * t, 0]);
    sn.lathe('y', [0, 0, 0], ball(3.7 * b), 'dark', { n: 14 });
    for (const k of [-1, 1]) sn.cyl('x', [k * 3.5 * b, 0, 0], 2.05 * b, 1.1, 'steel', { n: 12 });
    sn.plate('z', [0, 0, 3 * b], [5 * b, 5, 2.6], second, 1.4, 1);
    sn.lathe(
      'y',
      [0, -8 * t, 0],
      [
        [5.2 * b, -7 * t],
        [5.4 * b, -5 * t],
        [4.4 * b, 3 * t],
        [3.2 * b, 6 * t],
      ],
      main,
      { n: 14 },
    );
    sn.lathe(
      'y',
      [0, -13.6 * t, 0],
      [
        [5.5 * b, -1.4],
        [5.7 * b, 0],
        [5.4 * b, 1.4],
      ],
      second,
      { n: 14 },
    );
    const ft = part('foot', 'shin', [0, -15.6 * t, 0]);
    ft.prism(
      'x',
      [0, 0, 0],
      [
        [-5 * b, -4],
        [-5 * b, 0],
        [3 * b, 0.4],
        [8.6 * b, -1.6],
        [9.4 * b, -4],
      ],
      8.6 * b,
      main,
      {
        ends: [
          [-4.3 * b, 0.92, 0.3, -0.3],
          [-2.6 * b, 1],
          [2.6 * b, 1],
          [4.3 * b, 0.92, 0.3, -0.3],
        ],
      },
    );
    ft.prism(
      'x',
      [0, -3.2, 0],
      [
        [-5.4 * b, -1.6],
        [-5.4 * b, 0.4],
        [9.8 * b, 0.4],
        [9.8 * b, -1.6],
      ],
      9 * b,
      second,
    );
  });
}
