import type { Design } from '../design.ts';
import type { Vec2, Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Rig } from '../rig.ts';
import { fireworks, rockets } from './fireworks.ts';
import { coupon, parcel, pass, points, tag } from './offers.ts';
import { parcels, presents } from './presents.ts';
import { dressed, onPoints } from './seasons.ts';

/** A cap as drivers wear it: a stiff white front with the robot's head, red behind, a bent peak. */
function cap(rig: Rig): void {
  const p = rig.part('crown', null, [0, 0, 0]);
  // Of planes, as they themselves are: two to a panel, three up to the button.
  const profile: Vec2[] = [
    [19.4, 0],
    [18.2, 12.4],
    [11.8, 19.4],
    [2, 22],
  ];
  // Six panels, and the two in front a thread's breadth before the others: where they meet is the seam.
  const slice = (turn: number): [Vec3, number][] =>
    [turn, turn + 60].map((edge, k): [Vec3, number] => {
      const t = (edge * Math.PI) / 180;
      return [k ? [Math.cos(t), 0, -Math.sin(t)] : [-Math.cos(t), 0, Math.sin(t)], 0];
    });
  for (const turn of [-60, 0, 60, 120, 180, 240]) {
    const ahead = turn < 60;
    p.lathe(
      'y',
      [0, ahead ? 0.4 : 0, -1],
      ahead ? stretched(profile, 1.03) : profile,
      ahead ? 'white' : 'red',
      { n: 12, crease: 50, phase: 0, cuts: slice(turn) },
    );
  }
  p.lathe('y', [0, 23.3, -1], '2.4 -0.8, 2.1 0.3, 1 1', 'ink', { n: 8 });
  p.lathe('y', [0, 0.2, -0.8], '19.6 -1.2, 19.8 0, 19.6 1.2', 'ink', { n: 12, phase: 0 });
  // The peak: three planes of a shallow dish upside down, cut to the breadth of the crown, and its seam.
  const brim = rig.part('brim', 'crown', [0, -1.6, 8]);
  for (const [k, y] of [
    [1, 0],
    [0.9, 0.12],
  ] as const)
    brim.lathe(
      'y',
      [0, y, 0],
      [
        [26 * k, -1.4],
        [26 * k, 0.1 + (1 - k) * 9],
        [6, 4.4],
      ],
      'red',
      {
        n: 8,
        r: [9, 0, 0],
        cuts: [
          [[0.96, 0, -0.28], 17.6 * k],
          [[-0.96, 0, -0.28], 17.6 * k],
          [[0, 0, -1], 2],
        ],
      },
    );
  // Sewn on: slices of a crown a thread wider, one upon the other.
  const badge = rig.part('badge', 'crown', [0, 0, 0]);
  const sewn = (
    k: number,
    paint: PaintName,
    [x, y, w, h]: readonly number[],
    cuts: [Vec3, number][] = [],
  ): void => {
    const band = stretched(profile, 1.03 + k * 0.012);
    const at = (v: number): Vec2 => {
      const i = Math.max(
        1,
        band.findIndex(([, up]) => up >= v),
      );
      const [[r0, y0], [r1, y1]] = [band[i - 1] as Vec2, band[i] as Vec2];
      return [r0 + ((r1 - r0) * (v - y0)) / (y1 - y0), v];
    };
    const [low, high] = [(y as number) - (h as number), (y as number) + (h as number)];
    badge.lathe(
      'y',
      [0, 0.4, -1],
      [at(low), ...band.filter(([, up]) => up > low && up < high), at(high)],
      paint,
      {
        n: 12,
        crease: 50,
        phase: 0,
        shade: () => [0, 0.24, 0.97],
        cuts: [
          [[0, 0, -1], 0],
          [[1, 0, 0], (x as number) + (w as number)],
          [[-1, 0, 0], (w as number) - (x as number)],
          ...cuts,
        ],
      },
    );
  };
  const corners = (y: number, reach: number): [Vec3, number][] =>
    [-1, 1].flatMap((s) => [-1, 1].map((u): [Vec3, number] => [[s, u, 0], (reach + u * y) / Math.SQRT2]));
  sewn(1, 'ink', [0, 10, 5, 4.8], corners(10, 7.8));
  sewn(2, 'white', [0, 11.4, 3.7, 1.1]);
  sewn(2, 'red', [0, 7.4, 2.2, 1]);
  for (const s of [-1, 1])
    sewn(
      1,
      'ink',
      [s * 6.6, 13.7, 1.1, 3.9],
      [
        [[s, -0.2, 0], 4.16 / Math.hypot(1, 0.2)],
        [[-1.18 * s, 1, 0], 8.5 / Math.hypot(1.18, 1)],
      ],
    );
}

function stretched(profile: readonly Vec2[], k: number): Vec2[] {
  return profile.map(([r, y]) => [r * k, y * (1 + (k - 1) * 1.4)]);
}

const RAD = Math.PI / 180;
const MUG = { yaw: -24, pitch: 22 };

function mug(rig: Rig): void {
  const p = rig.part('body', null, [0, 0, 0]);
  p.lathe('y', [0, 0, 0], '12.6 0, 14 1.6, 14 25', 'white', { n: 16 });
  p.lathe('y', [0, 4.6, 0], '14.2 -2, 14.2 2', 'red', { n: 16 });
  p.lathe('y', [0, 20.4, 0], '14.2 -0.6, 14.2 0.6', 'ink', { n: 16 });
  p.lathe('y', [0, 25.4, 0], '14 -1, 14.5 -0.6, 14.5 0.6, 14.1 0.9', 'white', { n: 16 });
  // All solids are convex: how deep it is is told on its brim, as one sees it from where it is drawn. The wall, dark to the left
  // as one looks in, and what it is filled with, as far below as the two circles stand apart.
  const [sin, cos] = [Math.sin(-MUG.yaw * RAD), Math.cos(MUG.yaw * RAD)];
  for (const [side, lit] of [
    [-1, [0.75, -0.2, -0.3]],
    [1, [-0.3, 0.3, 0.6]],
  ] as const)
    p.lathe('y', [0, 26.2, 0], '12.8 -0.2, 12.8 0.16', 'white', {
      n: 28,
      cuts: [[[-side * cos, 0, -side * sin], 0]],
      shade: () => lit,
    });
  const [r, away] = [12.8, 8.6];
  const half = Math.acos(away / 2 / r);
  const arc = (from: number, middle: number): Vec2[] =>
    Array.from({ length: 13 }, (_, k): Vec2 => {
      const t = from + (half * (k - 6)) / 6;
      const [u, v] = [Math.sin(t) * r, Math.cos(t) * r + middle];
      return [u * cos - v * sin, u * sin + v * cos];
    });
  const far = Math.PI;
  p.prism('y', [0, 26.3, 0], [...arc(0, 0), ...arc(far, away).slice(1, -1)], 0.3, 'brick', {
    crease: 60,
    shade: () => [0.9, -0.4, -0.2],
  });
  // The plate lies round the wall: a slice of a wider one.
  const badge = rig.part('badge', 'body', [0, 12.6, 0]);
  const slice = (w: number, h: number, corner: number): [Vec3, number][] => [
    [[0, 0, -1], 0],
    ...[-1, 1].flatMap((x): [Vec3, number][] => [
      [[x, 0, 0], w],
      ...[-1, 1].map((y): [Vec3, number] => [[x, 1.2 * y, 0], (w + 1.2 * h - corner) / Math.hypot(1, 1.2)]),
    ]),
  ];
  badge.lathe('y', [0, 0, 0], '14.5 -4.8, 14.5 4.8', 'ink', { n: 16, cuts: slice(5.8, 4.8, 2.6) });
  badge.lathe('y', [0, 0, 0], '14.8 -3.2, 14.8 3.2', 'white', { n: 16, cuts: slice(4.2, 3.2, 1.8) });
  for (const y of [-1, 1])
    badge.lathe('y', [0, y, 0], '14.9 -0.2, 14.9 0.2', 'ink', { n: 16, cuts: slice(2.4, 1, 0) });
  // The ear: a chain of bent bars.
  const ear = rig.part('ear', 'body', [13, 13.4, 0]);
  const n = 9;
  for (let i = 0; i < n; i++) {
    const a = -90 + (180 / n) * (i + 0.5);
    const t = (a * Math.PI) / 180;
    ear.box([Math.cos(t) * 8, Math.sin(t) * 8.6, 0], [2.6, 3.3, 4], 'red', { r: [0, 0, a] });
  }
  for (const s of [-1, 1]) ear.box([-0.4, s * 8.8, 0], [4, 2.8, 4.4], 'dark');
  for (const s of [-1, 1]) ear.cyl('z', [0, s * 8.8, 0], 0.8, 5, 'steel', { n: 8 });
}

function bottle(rig: Rig): void {
  const p = rig.part('body', null, [0, 0, 0]);
  p.lathe('y', [0, 0, 0], '8.6 0, 9.8 1.4, 9.8 33, 8.8 37, 6 40.4', 'red', { n: 24, crease: 36 });
  p.lathe('y', [0, 2.4, 0], '10 -2, 10.1 0, 10 2.4', 'ink', { n: 24 });
  p.lathe('y', [0, 30.6, 0], '10 -0.8, 10 0.8', 'white', { n: 24 });
  const badge = rig.part('badge', 'body', [0, 17, 9]);
  badge.plate('z', [0, 0, 0], [8, 15, 3.4], 'white', 2, 0.5, {
    grooves: 'z -2.6 -4 2.6 -4, z -2.6 -5.6 2.6 -5.6',
  });
  badge.plate('z', [0, 2.6, 1.6], [4.6, 4.6, 1], 'ink', 1.2, 0.2);
  const lid = rig.part('lid', 'body', [0, 40.4, 0]);
  lid.lathe('y', [0, 0.6, 0], '5.6 -0.8, 5.6 0.8', 'steel', { n: 20 });
  lid.lathe('y', [0, 4.4, 0], '7 -3, 7.2 -2.4, 7.2 2, 6.2 3.2', 'ink', { n: 20 });
  for (let i = 0; i < 20; i++) {
    const a = i * 18;
    const t = (a * Math.PI) / 180;
    lid.box([Math.sin(t) * 7.1, 4.2, Math.cos(t) * 7.1], [0.9, 3.6, 0.8], 'ink', { r: [0, a, 0] });
  }
  const loop = rig.part('loop', 'lid', [0, 7, 0]);
  for (let i = 0; i < 9; i++) {
    const a = (180 / 9) * (i + 0.5);
    const t = (a * Math.PI) / 180;
    loop.box([Math.cos(t) * 5.2, Math.sin(t) * 5.6, 0], [1.5, 2.2, 3], 'red', { r: [0, 0, a] });
  }
  for (const s of [-1, 1]) loop.cyl('z', [s * 5.4, 0, 0], 1.3, 4.4, 'steel', { n: 10 });
}

/** A shirt as if somebody stood in it: of planes, on its hem. */
function shirt(rig: Rig): void {
  const p = rig.part('front', null, [0, 0, 0]);
  const d = 14;
  // Breast and back slope from the shoulders; cloth that hangs falls in planes.
  const slope = (w: number, k: number): number[] => [w, k, 0, -22 * (1 - k)];
  p.prism(
    'z',
    [0, 0, 0],
    '-12.6 -22, 12.6 -22, 16 8, 14.8 14.6, 7 18, -7 18, -14.8 14.6, -16 8',
    d,
    'white',
    {
      ends: [slope(-d / 2, 0.84), slope(-d / 4, 1), slope(d / 4, 1), slope(d / 2, 0.84)],
      cuts: [
        [[0.5, -0.3, 0.8], 14.6],
        [[-0.46, -0.3, 0.84], 14.8],
      ],
    },
  );
  for (const s of [-1, 1]) {
    // A sleeve that hangs from the shoulder, six planes round, and its cuff.
    const sleeve = rig.part(s > 0 ? 'sleeveL' : 'sleeveR', 'front', [s * 15.6, 9, 0]);
    const round: Vec2[] = [
      [5.6, 0],
      [2.8, 5],
      [-2.8, 5],
      [-5.6, 0],
      [-2.8, -5],
      [2.8, -5],
    ];
    const r: Vec3 = [0, 0, s * 42];
    sleeve.prism('y', [0, 0, 0], round, 16, 'red', { r, ends: '-8 1.1, 4 1, 8 0.7' });
    const [x, y] = [Math.sin((42 * Math.PI) / 180) * 8 * s, -Math.cos((42 * Math.PI) / 180) * 8];
    sleeve.prism('y', [x, y, 0], round, 2.8, 'ink', { r, ends: '-1.4 1.17, 1.4 1.15' });
  }
  // The neck: a rib round it, and as deep as one looks in.
  const collar = rig.part('collar', 'front', [0, 17.6, 0.4]);
  const r: Vec3 = [20, 0, 0];
  const neck = (w: number, depth: number): Vec2[] =>
    Array.from({ length: 10 }, (_, i): Vec2 => {
      const t = ((i + 0.5) / 10) * Math.PI * 2;
      return [Math.cos(t) * w, Math.sin(t) * depth];
    });
  collar.prism('y', [0, 0, 0], neck(8, 6.2), 4, 'red', { r, ends: '-2.4 1.12, 0.4 1, 1.4 0.92' });
  collar.prism('y', [0, 1.3, 0.6], neck(6, 4.5), 0.3, 'white', { r, shade: () => [0.75, -0.2, -0.3] });
  // The print: a robot's head of few plates.
  const art = rig.part('print', 'front', [0, -3.4, d / 2]);
  art.plate('z', [0, 2, 0], [11, 10, 1], 'ink', 2.4, 0.1);
  art.plate('z', [0, 3, 0.5], [8.4, 2.6, 0.4], 'white', 0.6, 0);
  art.plate('z', [0, -1.2, 0.5], [5, 2.4, 0.4], 'red', 0.6, 0, { grooves: 'z 0 -2 0 2' });
  art.prism('z', [0, 9, 0], '-1 -2, 1 -2, 1.6 3, -1.6 3', 0.9, 'red');
  for (const s of [-1, 1])
    art.prism(
      'z',
      [s * 6, 4, 0],
      [
        [0, -3],
        [s * 1.4, -2],
        [s * 2.4, 7],
        [0, 4],
      ],
      0.9,
      'ink',
    );
}

function book(rig: Rig): void {
  const p = rig.part('pages', null, [0, 0, 0]);
  // Nearly as high as the boards: lower, they would hide behind the one in front.
  p.box([0.4, 0, 0], [29, 39.4, 4.6], 'white');
  for (let i = 0; i < 4; i++) p.box([0.6, 0, -1.6 + i * 1.1], [29.2, 39.6, 0.35], 'white');
  const cover = rig.part('cover', 'pages', [0, 0, 0]);
  for (const s of [-1, 1]) cover.box([0, 0, s * 2.8], [31.4, 40.4, 1.1], 'red');
  cover.lathe('y', [-15.4, 0, 0], '3.3 -20.2, 3.3 20.2', 'red', { n: 16 });
  for (const y of [-14, 14]) cover.lathe('y', [-15.4, y, 0], '3.5 -1, 3.5 1', 'ink', { n: 16 });
  cover.box([-12, 0, 3.3], [0.5, 40.4, 0.3], 'ink');
  // On the board: a sheet frame with a robot's bust in three plates.
  const art = rig.part('plate', 'cover', [1.6, 0, 3.4]);
  art.plate('z', [0, 3, 0], [20, 26, 0.6], 'white', 0, 0.1);
  art.plate('z', [0, 8, 0.4], [7, 8, 0.8], 'ink', 1.8, 0.1);
  art.plate('z', [0, 8.8, 0.9], [5.2, 1.6, 0.4], 'white', 0.3, 0);
  art.prism('z', [0, 1.6, 0.4], '-8.4 1.4, 8.4 1.4, 6 -6, 3 -8.6, -3 -8.6, -6 -6', 0.8, 'red', {
    grooves: 'z 0 -8 0 2, z -5 -2 5 -2',
  });
  for (const s of [-1, 1]) {
    art.plate('z', [s * 3, 0, 0.9], [3.6, 2.6, 0.4], 'white', 0.5, 0);
    art.prism(
      'z',
      [s * 3.6, 10, 0.4],
      [
        [0, -1],
        [s * 1.2, 0],
        [s * 1.6, 4],
        [0, 3],
      ],
      0.8,
      'ink',
    );
  }
  art.plate('z', [0, -14.6, 0], [20, 2, 0.6], 'ink', 0, 0.1);
  art.plate('z', [-4, -17, 0], [12, 0.8, 0.6], 'white', 0, 0.1);
}

const still = (build: (rig: Rig) => void, yaw: number, pitch: number, pen = 1): Design => ({
  build,
  hero: { yaw, pitch },
  pen,
  forms: { robot: { joints: {} } },
});

export const gifts = {
  'gift-cap': still(cap, 30, 15, 1.2),
  'gift-mug': still(mug, MUG.yaw, MUG.pitch, 1.8),
  'gift-bottle': still(bottle, 24, 16, 1.8),
  'gift-t-shirt': still(shirt, 22, 14, 1.6),
  'gift-art-book': still(book, -30, 20),
  'gift-parcel': still(parcel, 30, 24),
  'gift-pass': still(pass, 26, 16),
  'gift-points': still(points, 20, 30),
  'gift-points-christmas': dressed(still(points, 20, 30), onPoints.christmas),
  'gift-points-new-year': dressed(still(points, 20, 30), onPoints.newYear),
  'gift-coupon': still(coupon, 24, 14),
  'gift-tag': still(tag, 26, 14),
  'gift-presents': presents,
  'gift-parcels': parcels,
  'gift-fireworks': fireworks,
  'gift-rockets': rockets,
} satisfies Record<string, Design>;
