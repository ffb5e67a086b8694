import type { Design } from '../design.ts';
import type { Vec2 } from '../math.ts';
import type { Part } from '../part.ts';
import type { Rig } from '../rig.ts';

/** Charging base: a round dais, a column behind it, and on that a ring that stands upright behind the guest's shoulders. */
export function base(rig: Rig, on: string | null): void {
  const dais = rig.part('dais', on, [0, 0, 0]);
  dais.lathe('y', [0, 0, 0], '29 0, 30 1.2, 30 3, 28 4.6', 'dark', { n: 32 });
  dais.lathe('y', [0, 4.6, 0], '27 -0.4, 26 1.4', 'white', { n: 32 });
  const plate = rig.part('plate', 'dais', [0, 6, 0]).explode([0, 9, 0]);
  plate.lathe('y', [0, 0, 0], '21.6 -0.6, 21 0.8', 'slate', { n: 32 });
  plate.lathe('y', [0, 0.7, 0], '19 -0.4, 18.6 0.4', 'white', { n: 32 });
  plate.lathe('y', [0, 1, 0], '8 -0.2, 7.6 0.5', 'ink', { n: 20 });
  plate.lathe('y', [0, 1.4, 0], '5.6 -0.2, 5.4 0.4', 'slate', { n: 20 });
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 360 + 15;
    const t = (a * Math.PI) / 180;
    plate.box([Math.sin(t) * 13.4, 1.2, Math.cos(t) * 13.4], [1.2, 0.6, 6], i % 3 ? 'ink' : 'red', {
      r: [0, a, 0],
    });
  }
  for (let i = 0; i < 10; i++) {
    const a = -81 + i * 18;
    const t = (a * Math.PI) / 180;
    dais.box(
      [Math.sin(t) * 29.8, 2.2, Math.cos(t) * 29.8],
      [5, 1.6, 1.4],
      i === 4 || i === 5 ? 'red' : 'white',
      { r: [0, a, 0] },
    );
  }
  for (let i = 0; i < 4; i++) {
    const t = ((i * 90 + 45) * Math.PI) / 180;
    dais.plate('y', [Math.sin(t) * 23.6, 6, Math.cos(t) * 23.6], [4.6, 1.4, 4.6], 'slate', 1.4, 0.4, {
      r: [0, i * 90, 0],
    });
  }
  dais.box([0, 3, 30], [13, 4.4, 4], 'dark', { top: [0.9, 0.6] });
  dais.plate('z', [0, 3, 31.6], [9, 2.2, 1], 'slate', 0.5, 0.2);

  const column = rig.part('column', 'dais', [0, 4, -24]).explode([0, 4, -12]);
  column.box([0, 2.4, 0], [18, 6, 11], 'dark', { top: [0.8, 0.8] });
  column.prism('x', [0, 0, 0], '4 4, -5 4, -7 22, -5 40, 1 42, 3.4 22', 10, 'white', {
    ends: '-5 0.92 -0.2 1.4, -3.4 1, 3.4 1, 5 0.92 -0.2 1.4',
    grooves: 'x 3 12 -8 12, x 3 30 -8 30',
  });
  for (let i = 0; i < 6; i++)
    column.box([0, 9 + i * 4.4, 3.9 - i * 0.24], [5.4, 2.4, 1.6], i < 4 ? 'slate' : 'ink', { r: [-3, 0, 0] });
  for (const s of [-1, 1]) {
    column.cyl('y', [s * 5.6, 18, -3], 1.3, 26, 'steel', { n: 8, r: [-4, 0, 0] });
    column.plate('x', [s * 5, 36, -2], [2, 7, 6], 'slate', 1.4, 0.6);
  }
  column.box([0, 41, -2], [13, 6, 9], 'dark', { top: [0.8, 0.9] });
  const neck = rig.part('neck', 'column', [0, 42, -1]).explode([0, 8, -3]);
  neck.cyl('x', [0, 0, 0], 3.4, 16, 'steel', { n: 12 });
  neck.plate('z', [0, 3, 2.6], [12, 12, 4], 'dark', 2.6, 0.8);
  neck.plate('z', [0, 3, 4.8], [6, 6, 1], 'slate', 1.6, 0.4, { grooves: 'z -2 0 2 0' });
  // A fork that holds the ring from behind, a pad that reaches for the guest's back.
  for (const s of [-1, 1]) {
    neck.prism(
      'z',
      [0, 0, -4.4],
      [
        [s * 2, -3],
        [s * 12, 0],
        [s * 27, 12],
        [s * 22, 19],
        [0, 4],
      ],
      4,
      'slate',
      {
        grooves: [['z', s * 9, 3, s * 22, 13.6]],
      },
    );
    neck.cyl('z', [s * 23.6, 15.6, -2.8], 2.2, 8, 'steel', { n: 10 });
  }
  neck.prism('x', [0, 0, 0], '-2 2, 3 2, 5 20, 5 32, 1 32', 6, 'white', { grooves: 'x 0 12 6 12' });
  neck.plate('z', [0, 28, 6], [13, 15, 4], 'dark', 3, 1);
  neck.plate('z', [0, 28, 8.2], [8.6, 10.6, 1], 'navy', 2, 0.4, { grooves: 'z -3 0 3 0' });
  const ring = rig.part('ring', 'neck', [0, 36, 0]).explode([0, 14, 0]);
  ringOf(rig, ring);
}

/** A chain of wedges, lamps in front, ribs behind, two probes. */
function ringOf(rig: Rig, ring: Part): void {
  const [r0, r1, n] = [28.4, 34, 30];
  for (let i = 0; i < n; i++) {
    const a = ((i + 0.5) / n) * 360;
    const t = (a * Math.PI) / 180;
    const half = (Math.PI / n) * 1.0006;
    const at = (r: number, h: number): Vec2 => [Math.sin(t + h) * r, Math.cos(t + h) * r];
    const wedge = [at(r0, -half), at(r1, -half), at(r1, half), at(r0, half)];
    ring.prism('z', [0, 0, 0], wedge, 5, i % 5 === 2 ? 'slate' : 'white');
    const [x, y] = [Math.sin(t) * 31.2, Math.cos(t) * 31.2];
    // A dark channel all round, and in it the lamps.
    if (i % 5 !== 2) {
      const channel = [at(29.8, -half), at(32.6, -half), at(32.6, half), at(29.8, half)];
      ring.prism('z', [0, 0, 2.6], channel, 0.6, 'dark');
      ring.box([x, y, 3.1], [4.2, 1.7, 0.8], 'yellow', { r: [0, 0, -a], lamp: true });
    }
    if (i % 2 === 0) ring.box([x, y, -2.8], [2.4, 2.4, 1], 'ink', { r: [0, 0, -a] });
  }
  for (const s of [-1, 1]) {
    const probe = rig.part('probe', 'ring', [r1 - 0.4, 0, 0], s > 0 ? 'L' : 'R').explode([9, 2, 0]);
    probe.box([1, 0, 0], [4, 8, 7], 'dark', { top: [0.8, 0.8] });
    probe.cyl('x', [3.4, 0, 0], 2, 2, 'red', { n: 10 });
    probe.prism('x', [-2, 0, 0], '3 3, 10 0.8, 10 -0.8, 3 -3', 3, 'slate');
  }
}

export const aiBase: Design = {
  build: (rig) => {
    rig.part('root', null, [0, 0, 0]);
    base(rig, 'root');
  },
  hero: { yaw: 30, pitch: 16 },
  bust: ['ring', 'neck', 'probe'],
  // The middle of a ring is air, and that of the dais is the plate.
  anchors: { ring: ['ring', [22, 22, 2.4]], dais: ['dais', [-19.2, 2.2, 23]] },
  forms: { robot: { joints: {} } },
};
