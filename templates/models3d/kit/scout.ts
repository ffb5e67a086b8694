import type { Vec2 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';
import type { Rig } from '../rig.ts';
import { hand } from './limbs.ts';

/** The outline of a boot from above: a round heel, a rounder toe. */
const BOOT: readonly Vec2[] = Array.from({ length: 24 }, (_, i): Vec2 => {
  const t = ((i + 0.5) / 24) * Math.PI * 2;
  const [x, z] = [Math.sin(t), Math.cos(t)];
  return [4.3 * Math.sign(x) * Math.abs(x) ** 0.62, 1.6 + 6.1 * Math.sign(z) * Math.abs(z) ** 0.62];
});

/** Jaws that stand open beside each other: held out, they are seen from their broad side. */
function gripper(p: Part, paint: PaintName): void {
  p.cyl('y', [0, -0.6, 0], 2.4, 2, 'dark', { n: 10 });
  p.box([0, -2.6, 0], [5.4, 3, 3.4], 'steel', { top: [0.8, 1] });
  for (const turn of [0, 180]) {
    const r = [0, turn, 0] as const;
    p.prism('z', [0, 0, 0], '1 -3, 2.6 -3, 5.6 -5.4, 4.5 -6.6', 2, 'steel', { r });
    p.prism('z', [0, 0, 0], '4.2 -5.4, 6 -5, 6.2 -8.4, 4.4 -8.2', 2.8, paint, { r });
    p.prism('z', [0, 0, 0], '4.4 -7.9, 6.2 -8.4, 3.3 -11.8, 2.2 -11.1', 2.8, paint, { r });
    p.prism('z', [0, 0, 0], '3.8 -8.1, 4.5 -7.7, 2.5 -10.9, 1.8 -10.8', 2.2, 'ink', { r });
    p.cyl('z', [turn ? -5.1 : 5.1, -5.7, 0], 1, 3.2, 'dark', { n: 10 });
  }
}

/** Little scout: a ball of a head that is mostly visor, a drum of a body, short limbs, big boots. */
export function scout(rig: Rig, main: PaintName, second: PaintName, pro: boolean): void {
  rig.part('root', null, [0, 0, 0]);
  const pelvis = rig.part('pelvis', 'root', [0, 15, 0]);
  pelvis.lathe('y', [0, 0, 0], '4.6 -2.4, 6.9 -0.2, 7 2', 'dark', { n: 24, round: true });
  const chest = rig.part('chest', 'pelvis', [0, 2, 0]);
  chest.lathe('y', [0, 0, 0], '5.6 -1, 8 2.6, 8.2 8, 6.6 11.6, 4.4 12.6', main, { n: 24, round: true });
  chest.lathe('y', [0, 3.2, 0], '8.3 -0.5, 8.5 0, 8.3 0.5', second, { n: 24, round: true });
  chest.plate('z', [0, 7, 6.8], [8, 5.4, 3], 'white', 1.4, 0.8);
  chest.cyl('z', [-1.6, 7, 8.2], 1.6, 0.9, second, { n: 12 });
  for (const y of [6, 7, 8]) chest.box([2, y, 8.3], [2.2, 0.5, 0.5], 'ink');
  chest.box([0, 0.8, 6.6], [4, 2, 2], 'dark');
  const head = rig.part('head', 'chest', [0, 13, 0]).explode([0, 11, 0]);
  head.cyl('y', [0, 0.4, 0], 3.4, 2.4, 'dark');
  const r = 11;
  const ball = Array.from({ length: 12 }, (_, i): [number, number] => {
    const a = -1.15 + (i / 11) * (1.15 + Math.PI / 2 - 0.12);
    return [Math.cos(a) * r, Math.sin(a) * r * 0.94];
  });
  head.lathe('y', [0, 10.6, 0], ball, main, { n: 28, crease: 40, round: true });
  head.plate('z', [0, 10.4, 6.9], [18, 12, 9.4], 'white', 4.6, 2.4);
  head.plate('z', [0, 10.4, 8.7], [15.4, 9.4, 7.4], 'ink', 3.8, 1.8);
  head.plate('z', [-3.4, 10.8, 12.3], [2.8, 4.4, 0.8], 'glass', 1.1, 0.2, { lamp: true });
  head.plate('z', [3.4, 10.8, 12.3], [2.8, 4.4, 0.8], 'glass', 1.1, 0.2, { lamp: true });
  for (const s of [-1, 1]) {
    head.cyl('x', [s * 10.8, 10.4, 0], 3.8, 2.4, second, { n: 14 });
    head.cyl('x', [s * 12, 10.4, 0], 2.2, 1.4, 'dark', { n: 12 });
  }
  head.prism('x', [0, 0, 0], '8.4 15, 8.4 18.6, 4.4 21.9, 0 22.6, -5 22, -10.2 18, -10 14', 3.4, second);
  // Seam, brow lamps and jaw of the head; bolts round the belt.
  head.lathe('y', [0, 10.6, 0], '11.06 -0.3, 11.06 0.3', second, { n: 28, cuts: [[[0, 0, 1], 2.4]] });
  for (const s of [-1, 1]) {
    head.plate('z', [s * 4.6, 17, 8], [3.4, 1.4, 2.4], 'ink', 0.5, 0.2, { r: [-38, 0, s * -12] });
    head.box([s * 2.2, 3.6, 9.4], [3, 1.2, 1.4], 'dark', { r: [16, s * 12, 0] });
    head.plate('x', [s * 12.8, 10.4, 0], [0.8, 2.2, 2.2], 'white', 0.6, 0.2);
    chest.plate('x', [s * 8, 4.6, 0], [1.4, 2.6, 4], 'dark', 0.6, 0.3);
  }
  for (let i = 0; i < 8; i++) {
    const t = ((i * 45 + 22.5) * Math.PI) / 180;
    pelvis.cyl('z', [Math.sin(t) * 6.4, 0.8, Math.cos(t) * 6.4], 0.6, 1.2, 'steel', {
      n: 8,
      r: [0, i * 45 + 22.5, 0],
    });
  }
  const pack = rig.part('pack', 'chest', [0, 6, -7]).explode([0, 0, -11]);
  pack.plate('-z', [0, 0, -1.6], [10, 9, 5], second, 2, 1.2, { grooves: '-z -4 1 4 1' });
  pack.cyl('z', [0, -1.4, -4], 1.6, 1, 'dark', { n: 10 });
  if (pro) {
    pack.plate('-z', [0, 1, -3], [15, 13, 8], second, 2.4, 1.4, {
      grooves: '-z -6 2 6 2, -z 0 -6 0 2',
    });
    for (const s of [-1, 1]) pack.cyl('y', [s * 6, 0, -5], 2.4, 12, 'white', { n: 12 });
    const mast = rig.part('mast', 'pack', [5.6, 7, -4]).explode([3, 9, -4]);
    mast.cyl('y', [0, 1, 0], 1.5, 3, 'dark', { n: 8 });
    mast.cyl('y', [0, 12, 0], 0.6, 22, 'steel', { n: 6 });
    mast.lathe('y', [0, 24, 0], '0.6 -2, 1.6 0, 0.6 2', 'red', { n: 8 });
    const dish = rig.part('dish', 'pack', [-6.4, 5, -4]).explode([-6, 8, -4]);
    dish.cyl('y', [-5, 8, 0], 0.8, 20, 'steel', { n: 6, r: [0, 0, 34] });
    dish.lathe('z', [-11.4, 17.4, 1], '1.6 -2.6, 6 0.8, 6 1.4', 'white', { n: 16, r: [-26, 24, 0] });
    dish.lathe('z', [-11.4, 17.4, 1], '4.4 1.2, 4.2 1.9', second, { n: 16, r: [-26, 24, 0] });
    dish.cyl('z', [-11, 18.4, 3.6], 0.7, 4, 'ink', { n: 6, r: [-26, 24, 0] });
  }
  rig.both((part, side) => {
    const sh = part('shoulder', 'chest', [8.6, 8.6, 0]);
    sh.lathe('x', [0, 0, 0], '2 -1.4, 3.4 0, 3.4 1.6, 2 3', second, { n: 20, round: true });
    const a = part('arm', 'shoulder', [1.6, -0.6, 0]);
    for (let i = 0; i < 3; i++)
      a.lathe('y', [0, -1.8 - i * 1.7, 0], '1.7 -0.8, 2.1 0, 1.7 0.8', i % 2 ? 'dark' : 'ink', { n: 10 });
    const f = part('fore', 'arm', [0, -6.4, 0]);
    f.lathe('y', [0, 0, 0], '1.8 -1.4, 2.2 0, 1.8 1.4', 'dark', { n: 10 });
    f.lathe('y', [0, -4, 0], '3.4 -2.8, 3.5 -2, 2.4 2.8', main, { n: 20, round: true });
    f.lathe('y', [0, -6.6, 0], '3.3 -0.6, 3.7 0, 3.5 0.6', second, { n: 20, round: true });
    if (pro && side === 'R') {
      const tool = part('tool', 'fore', [0, -7.4, 0]).explode([0, -8, 2]);
      gripper(tool, second);
    } else hand(part('hand', 'fore', [0, -7.2, 0]), 5, 'white', side === 'L' ? 'open' : 'fist');
    const th = part('thigh', 'pelvis', [4.4, -1, 0]);
    th.lathe('y', [0, -2, 0], '2.4 -2.6, 2.9 0, 2.4 2.4', 'ink', { n: 10 });
    const sn = part('shin', 'thigh', [0, -4.8, 0]);
    sn.lathe('y', [0, 0, 0], '2.2 -1.6, 2.7 0, 2.2 1.4', 'dark', { n: 10 });
    sn.lathe('y', [0, -3.4, 0], '3.9 -2.6, 4 -1.4, 3 2', main, { n: 24, round: true });
    const ft = part('foot', 'shin', [0, -5, 0]);
    // A boot with a round toe on a sole.
    ft.prism('y', [0, 0, 0], BOOT, 4, main, {
      ends: '-3 1, -1.4 1, 0 0.93 0 -0.3, 0.9 0.74 0 -0.8, 1.3 0.5 0 -1.2',
      crease: 60,
      round: true,
    });
    ft.prism('y', [0, -3.4, 0], BOOT, 1.6, second, {
      ends: '-0.8 1.05, 0.8 1.05',
      crease: 60,
      round: true,
    });
  });
}
