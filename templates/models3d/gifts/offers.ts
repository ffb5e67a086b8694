import type { Vec2 } from '../math.ts';
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

/** A rectangle with round corners, three chords to each. */
function rounded(w: number, h: number, r: number): Vec2[] {
  const corners: Vec2[] = [
    [w / 2 - r, h / 2 - r],
    [r - w / 2, h / 2 - r],
    [r - w / 2, r - h / 2],
    [w / 2 - r, r - h / 2],
  ];
  return corners.flatMap(([x, y], i) =>
    [0, 30, 60, 90].map((a): Vec2 => {
      const t = ((a + i * 90) * Math.PI) / 180;
      return [x + Math.cos(t) * r, y + Math.sin(t) * r];
    }),
  );
}

/** A telephone with the app open: the figure on its dial, what it hears, a round button to speak, the line of tabs. */
export function phone(rig: Rig): void {
  const p = rig.part('body', null, [0, 0, 0]);
  p.prism('z', [0, 26, -0.4], rounded(26, 52, 4.4), 2.2, 'steel', { crease: 40 });
  p.prism('z', [0, 26, 0.8], rounded(25.4, 51.4, 4.2), 0.5, 'ink', { crease: 40 });
  // Keys on the edge, the sound below.
  p.box([13.1, 34, -0.6], [0.7, 6, 1], 'steel');
  p.box([-13.1, 36, -0.6], [0.7, 3.4, 1], 'steel');
  p.box([-13.1, 31.4, -0.6], [0.7, 3.4, 1], 'steel');
  const s = rig.part('screen', 'body', [0, 26, 1]);
  s.prism('z', [0, 0, 0.1], rounded(23.2, 49.2, 3.2), 0.3, 'white', { crease: 40 });
  s.plate('z', [0, 22, 0.2], [6.6, 1.7, 0.3], 'ink', 0.8, 0);
  s.box([-6, 18.2, 0.2], [8.6, 1.3, 0.2], 'ink');
  s.cyl('z', [9, 18.2, 0.3], 1.2, 0.2, 'red', { n: 14 });
  // The figure, from head to foot.
  s.prism('z', [0, 7.2, 0.3], rounded(20.4, 18.4, 2), 0.3, 'sky', { crease: 40 });
  s.cyl('z', [0, 6.4, 0.4], 7.8, 0.3, 'white', { n: 28 });
  const put = (
    x: number,
    y: number,
    w: number,
    h: number,
    paint: 'red' | 'navy' | 'steel' | 'white',
    ch = 0.4,
  ) => s.plate('z', [x, y, paint === 'white' ? 1 : 0.8], [w, h, 0.4], paint, ch, 0.05);
  put(0, 13, 2.6, 2.8, 'navy', 0.6);
  put(0, 13.2, 1.9, 0.7, 'white', 0.1);
  put(0, 9, 6, 4.2, 'red', 0.8);
  for (const k of [-1, 1]) {
    put(k * 1.2, 9.6, 1.9, 1.5, 'white', 0.2);
    put(k * 4.1, 8.2, 1.7, 5.6, 'red', 0.5);
    put(k * 1.5, 5, 1.8, 3, 'steel');
    put(k * 1.6, 1.6, 2.3, 4, 'navy', 0.5);
  }
  put(0, 6.4, 3.4, 1.2, 'steel', 0.2);
  // A voice, as it is heard.
  for (const [i, h] of [1, 2.4, 4.6, 3, 5.6, 2.2, 3.8, 1.4, 0.9].entries())
    s.plate('z', [-7.4 + i * 1.85, -7.6, 0.2], [0.95, h, 0.3], i > 5 ? 'steel' : 'ink', 0.3, 0.02);
  s.cyl('z', [0, -15.4, 0.3], 4, 0.5, 'red', { n: 24 });
  s.plate('z', [0, -14.6, 0.7], [1.7, 3, 0.4], 'white', 0.8, 0.02);
  s.box([0, -17, 0.7], [0.5, 1.2, 0.3], 'white');
  s.box([0, -17.7, 0.7], [2, 0.5, 0.3], 'white');
  for (const k of [-1, 1]) {
    s.cyl('z', [k * 8, -15.4, 0.3], 1.8, 0.3, 'steel', { n: 16 });
  }
  s.box([0, -22.4, 0.2], [7.4, 0.6, 0.2], 'ink');
}
