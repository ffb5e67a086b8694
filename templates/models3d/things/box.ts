import type { Vec2 } from '../math.ts';
import type { Part } from '../part.ts';
import type { Rig } from '../rig.ts';

/** A plug of the small kind, its mouth towards +y. */
function plug(p: Part, x: number, y: number, up: 1 | -1): void {
  p.plate('z', [x, y, 0], [4.4, 7, 2.4], 'white', 1.2, 0.5);
  p.box([x, y + up * 4.6, 0], [3, 2.4, 1], 'steel', { grooves: `z -1 ${up * 0.2} 1 ${up * 0.2}` });
  p.box([x, y - up * 4.4, 0], [2, 2, 1.6], 'dark', { grooves: 'z -1 0.4 1 0.4, z -1 -0.4 1 -0.4' });
}

/** From its face: the pins, of which every country has its own, are behind it. */
export function charger(rig: Rig): void {
  const p = rig.part('body', null, [0, 0, 0]);
  p.plate('z', [0, 0, 0], [28, 30, 9], 'white', 4, 2, { grooves: 'z -12 -9 12 -9' });
  p.plate('z', [0, -11.6, 4.4], [5.4, 1.8, 0.6], 'ink', 0.8, 0.1);
  // What it gives, as a plate has it.
  p.plate('z', [0, 3, 4.4], [13, 9, 0.6], 'red', 1.6, 0.1);
  p.prism('z', [0, 3, 4.8], '0.4 3.4, -3 -0.6, 0.2 -0.6', 0.4, 'white');
  p.prism('z', [0, 3, 4.8], '-0.4 -3.4, 3 0.6, -0.2 0.6', 0.4, 'white');
}

/** A cable in three turns and a strap; its ends cross below the coil, a plug on each. */
export function cable(rig: Rig): void {
  const p = rig.part('cable', null, [0, 0, 0]);
  const run = (points: readonly Vec2[], z: number) => {
    points.slice(1).forEach((b, i) => {
      const a = points[i] as Vec2;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      p.cyl('x', [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, z], 0.95, Math.hypot(dx, dy) + 0.5, 'dark', {
        n: 8,
        r: [0, 0, (Math.atan2(dy, dx) * 180) / Math.PI],
      });
    });
  };
  const turn = (rx: number, ry: number, from: number, to: number) => {
    const n = Math.round((to - from) / 12);
    return Array.from({ length: n + 1 }, (_, i): Vec2 => {
      const a = ((from + ((to - from) * i) / n) * Math.PI) / 180;
      return [Math.cos(a) * rx, Math.sin(a) * ry + 4];
    });
  };
  run(turn(13, 15, -90, 270), 0);
  run(turn(10.4, 12.4, -90, 270), 0.6);
  const outer = turn(15.4, 17, -62, 242);
  run(outer, 0.3);
  for (const s of [-1, 1]) {
    // Each end leaves the outer turn the way that it runs there, for the plug on the other side.
    const [x, y] = (s > 0 ? outer[0] : outer.at(-1)) as Vec2;
    run(
      [
        [x, y],
        [s * 4, -12.7],
        [s * 0.4, -14.6],
        [s * -3.4, -16.2],
        [s * -6, -17.6],
        [s * -7.2, -19.2],
        [s * -7.4, -20.6],
      ],
      s > 0 ? 0.3 : 1.5,
    );
    plug(p, s * 7.4, -25, -1);
  }
  p.plate('z', [0, 18.6, 1.4], [5, 9, 3], 'red', 0.8, 0.4, { grooves: 'z -2.4 1 2.4 1' });
}

/** The sheet of instructions, stitched, with a robot in outline and its steps. */
export function manual(rig: Rig): void {
  const p = rig.part('pages', null, [0, 0, 0]);
  p.box([1, -0.6, -0.8], [33, 44, 0.8], 'white');
  p.plate('z', [0, 0, 0], [33, 44, 1], 'white', 0, 0.3);
  p.box([-15.4, 0, 0.5], [1.4, 44, 0.3], 'red');
  for (const y of [-12, 12]) p.box([-15.4, y, 0.7], [0.5, 4, 0.3], 'steel');
  const page = rig.part('print', 'pages', [1, 0, 0.6]);
  page.plate('z', [0, 5, 0], [24, 24, 0.3], 'glass', 0, 0.05, {
    grooves: 'z 0 -12 0 -9, z 0 9 0 12, z -12 0 -9 0, z 9 0 12 0',
  });
  robot(page, 0, 6, 1.5, 0.4);
  page.box([-4, 19.4, 0], [16, 1.6, 0.3], 'ink');
  for (const [i, w] of [20, 24, 14].entries())
    page.box([-12 + w / 2, -10.6 - i * 3, 0], [w, 0.9, 0.3], 'ink');
  page.cyl('z', [9.6, -18, 0], 1.6, 0.3, 'red', { n: 16 });
}

/** A robot of seven plates. */
function robot(p: Part, x: number, y: number, k: number, z: number): void {
  const put = (dx: number, dy: number, w: number, h: number, ch: number, paint: 'ink' | 'white' | 'red') =>
    p.plate(
      'z',
      [x + dx * k, y + dy * k, paint === 'ink' ? z : z + 0.3],
      [w * k, h * k, 0.4],
      paint,
      ch * k,
      0.05,
    );
  put(0, 4.2, 2.6, 2.4, 0.7, 'ink');
  put(0, 4.4, 1.8, 0.6, 0.1, 'white');
  put(0, 0.8, 5.4, 3.8, 0.9, 'ink');
  put(0, 1.2, 3, 1.4, 0.4, 'red');
  for (const s of [-1, 1]) {
    put(s * 3.8, 0.4, 1.5, 4.8, 0.5, 'ink');
    put(s * 1.3, -3.8, 1.9, 4.8, 0.6, 'ink');
  }
}

/** The collector's card, numbered. */
export function card(rig: Rig): void {
  const p = rig.part('card', null, [0, 0, 0]);
  p.plate('z', [0, 0, 0], [28, 40, 1], 'ink', 2.4, 0.3);
  p.plate('z', [0, 3.6, 0.5], [23.6, 27, 0.5], 'ochre', 1, 0.1);
  robot(p, 0, 3, 1.9, 1);
  p.plate('z', [0, -14.6, 0.5], [23.6, 5.6, 0.5], 'white', 1, 0.1);
  for (const [i, w] of [2, 1, 2.6, 1.4, 2].entries()) p.box([-8 + i * 3.4, -14.6, 0.9], [w, 2.6, 0.3], 'ink');
  p.plate('z', [8.6, 14.2, 0.9], [4, 3, 0.5], 'red', 0.8, 0.1);
}

/** A certificate with its seal. */
export function certificate(rig: Rig): void {
  const p = rig.part('sheet', null, [0, 0, 0]);
  p.plate('z', [0, 0, 0], [44, 32, 0.8], 'white', 0, 0.2);
  for (const [w, h, x, y] of [
    [40, 0.6, 0, 13.6],
    [40, 0.6, 0, -13.6],
    [0.6, 27.2, -19.8, 0],
    [0.6, 27.2, 19.8, 0],
  ] as const)
    p.box([x, y, 0.5], [w, h, 0.2], 'ink');
  p.box([0, 8.4, 0.5], [22, 2.2, 0.3], 'ink');
  for (const [i, w] of [28, 32, 24].entries()) p.box([0, 3.4 - i * 2.8, 0.5], [w, 0.8, 0.3], 'ink');
  p.box([-9, -9.6, 0.5], [14, 0.6, 0.3], 'ink');
  const seal = rig.part('seal', 'sheet', [11, -8.4, 0.6]);
  for (const s of [-1, 1])
    seal.prism(
      'z',
      [s * 1.6, -4.4, 0],
      `-1.6 4, 1.6 4, ${s + 1.6} -3.4, ${s} -4.4, ${s - 1.6} -3.4`,
      0.4,
      'crimson',
    );
  seal.cyl('z', [0, 0, 0.4], 4.4, 0.8, 'red', { n: 20 });
  seal.cyl('z', [0, 0, 0.9], 2.9, 0.5, 'gold', { n: 20 });
}
