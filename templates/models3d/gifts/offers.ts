import type { Rig } from '../rig.ts';

/** A carton under way: tape over its lid, a label, an arrow on its side. */
export function parcel(rig: Rig): void {
  const p = rig.part('carton', null, [0, 0, 0]);
  p.box([0, 13, 0], [40, 26, 28], 'ochre');
  p.box([0, 26.1, 0], [40.2, 0.5, 6], 'red');
  p.box([0, 21.6, 14.1], [6, 9, 0.4], 'red');
  for (const s of [-1, 1]) p.box([s * 20.1, 21.6, 0], [0.4, 9, 6], 'red');
  const label = rig.part('label', 'carton', [10.5, 9.5, 14.2]);
  label.plate('z', [0, 0, 0], [14, 11, 0.5], 'white', 0, 0.1, {
    grooves: 'z -5 2.6 3 2.6, z -5 0.6 5 0.6',
  });
  for (const [x, w] of [
    [-4.6, 0.8],
    [-2.8, 1.6],
    [-0.6, 0.7],
    [1, 1.4],
    [3.4, 0.8],
    [4.8, 0.6],
  ] as const)
    label.box([x, -2.8, 0.4], [w, 3.4, 0.3], 'ink');
  // This side up: two arrows.
  const up = rig.part('arrows', 'carton', [-12, 8.6, 14.1]);
  for (const x of [-3.2, 3.2]) {
    up.box([x, -1, 0], [1.6, 6, 0.4], 'ink');
    up.prism('z', [x, 2, 0], '-2.4 0, 2.4 0, 0 3.6', 0.4, 'ink');
  }
  up.box([0, -5.4, 0], [9.6, 1, 0.4], 'ink');
}

/** A member's card with a robot's face, and its spare a little behind it. */
export function pass(rig: Rig): void {
  const p = rig.part('card', null, [0, 0, 0]);
  const card = (at: readonly [number, number, number], paint: 'red' | 'ink', turn: number): void => {
    p.plate('z', [...at], [44, 28, 1.2], paint, 2.4, 0.2, { r: [0, 0, turn] });
  };
  card([5, 18, -4], 'ink', -9);
  card([0, 14, 0], 'red', 4);
  const face = rig.part('face', 'card', [0, 14, 0.9]);
  const r: [number, number, number] = [0, 0, 4];
  const at = (x: number, y: number): [number, number, number] => {
    const a = (4 * Math.PI) / 180;
    return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a), 0];
  };
  const put = (x: number, y: number, w: number, h: number, paint: 'ink' | 'white' | 'gold', ch = 0): void => {
    const [px, py] = at(x, y);
    face.plate('z', [px, py, 0], [w, h, 0.6], paint, ch, 0.05, { r });
  };
  put(-13, 4, 11, 12, 'white', 0.4);
  put(8, 7.4, 20, 2.4, 'white');
  put(4.6, 3, 13, 1.2, 'white');
  put(0, -8.6, 44, 4.6, 'ink');
  put(14.4, -1.2, 6.6, 5, 'gold', 0.8);
  const head = rig.part('head', 'face', [...at(-13, 4)]);
  head.plate('z', [0, -0.4, 0.5], [7, 7, 0.8], 'ink', 1.8, 0.1, { r });
  head.plate('z', [0, 0.4, 1], [5, 1.6, 0.4], 'white', 0.3, 0, { r });
}

/** Points as they add up: two piles of tokens, toothed like gears. */
export function points(rig: Rig): void {
  const p = rig.part('pile', null, [0, 0, 0]);
  const token = (x: number, y: number, z: number, turn: number): void => {
    p.cyl('y', [x, y, z], 11, 2.8, 'gold', { n: 24, r: [0, turn, 0] });
    p.cyl('y', [x, y, z], 11.5, 0.7, 'ink', { n: 24, r: [0, turn, 0] });
  };
  const askew = [0, 0.9, -0.5, 0.4];
  const pile = (x: number, z: number, n: number): void => {
    for (let i = 0; i < n; i++) token(x + (askew[i % 4] as number), 1.4 + i * 3, z, i * 11);
    const top = x + (askew[(n - 1) % 4] as number);
    p.cyl('y', [top, n * 3, z], 7.4, 0.7, 'red', { n: 20 });
    p.plate('y', [top, n * 3 + 0.5, z], [6, 0.6, 6], 'white', 1.6, 0.05);
  };
  pile(-13, -5, 4);
  pile(12, -1, 8);
}

/** A pair of tickets, torn along their holes. */
export function coupon(rig: Rig): void {
  const p = rig.part('ticket', null, [0, 0, 0]);
  const slip = (x: number, y: number, z: number, turn: number, paint: 'red' | 'white'): void => {
    const a = (turn * Math.PI) / 180;
    const at = (u: number, v: number, w: number): [number, number, number] => [
      x + u * Math.cos(a) - v * Math.sin(a),
      y + u * Math.sin(a) + v * Math.cos(a),
      z + w,
    ];
    const r: [number, number, number] = [0, 0, turn];
    // Body and stub stand a hole's breadth apart.
    p.plate('z', at(-6, 0, 0), [30, 21, 1], paint, 1.6, 0.15, { r });
    p.plate('z', at(16, 0, 0), [11, 21, 1], paint, 1.6, 0.15, { r });
    for (let i = -3; i <= 3; i++) p.box(at(9.75, i * 2.9, 0), [1.6, 1.2, 0.6], paint, { r });
    const other = paint === 'red' ? 'white' : 'ink';
    p.plate('z', at(-6, 6.4, 0.6), [25, 2, 0.5], other, 0, 0.05, { r });
    // A percent sign of three solids.
    p.cyl('z', at(-12, 1, 0.7), 2.6, 0.6, other, { n: 16 });
    p.cyl('z', at(-2, -5.4, 0.7), 2.6, 0.6, other, { n: 16 });
    p.plate('z', at(-7, -2.2, 0.7), [1.7, 13, 0.6], other, 0, 0.05, { r: [0, 0, turn - 38] });
    for (const [v, h] of [
      [6, 1.4],
      [3, 2.2],
      [0, 0.9],
      [-3, 1.8],
      [-6, 1.2],
    ] as const)
      p.box(at(16, v, 0.6), [6.4, h, 0.4], other, { r });
  };
  slip(5, 21, -4, -12, 'white');
  slip(0, 13, 0, 6, 'red');
}

/** A price tag that has been looked into: its tick, its eyelet, its string. */
export function tag(rig: Rig): void {
  const p = rig.part('tag', null, [0, 0, 0]);
  p.prism('z', [0, 0, 0], '-17 -20, 13 -20, 17 -16, 17 12, 4 27, -4 27, -17 12', 3, 'ochre');
  p.prism(
    'z',
    [0, 0.2, 1.6],
    '-14.4 -17.4, 12 -17.4, 14.4 -15, 14.4 11, 3 24, -3 24, -14.4 11',
    0.6,
    'yellow',
  );
  const mark = rig.part('tick', 'tag', [0, -3.4, 2]);
  mark.box([-6.2, -4.2, -0.4], [5, 12, 1.6], 'ink', { r: [0, 0, 45] });
  mark.box([3, 0, 0], [5, 21, 1.6], 'ink', { r: [0, 0, -40] });
  const eye = rig.part('eye', 'tag', [0, 17.6, 0]);
  eye.cyl('z', [0, 0, 0], 4, 4.4, 'steel', { n: 10 });
  eye.cyl('z', [0, 0.1, 0.1], 2.2, 4.8, 'ink', { n: 10 });
  // Up from the eyelet and over to the right.
  const string = rig.part('string', 'eye', [0, 0, 2.6]);
  const run = [
    [0, 0],
    [1.6, 8.4],
    [6.6, 13.6],
    [12.6, 13.2],
    [15.8, 8.4],
    [14.4, 3.4],
  ] as const;
  run.slice(1).forEach(([x, y], i) => {
    const [ax, ay] = run[i] as readonly [number, number];
    string.box([(x + ax) / 2, (y + ay) / 2, 0], [1.5, Math.hypot(x - ax, y - ay) + 0.8, 1.5], 'red', {
      r: [0, 0, (-Math.atan2(x - ax, y - ay) * 180) / Math.PI],
    });
  });
}
