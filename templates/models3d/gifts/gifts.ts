import type { Design } from '../design.ts';
import type { Vec2 } from '../math.ts';
import type { Part } from '../part.ts';
import type { Rig } from '../rig.ts';
import { coupon, parcel, pass, phone, points } from './offers.ts';

/** A ring of short bars round the y axis: rims, cuffs, seams. */
function hoop(
  p: Part,
  y: number,
  r: number,
  thick: number,
  high: number,
  paint: 'red' | 'white' | 'ink' | 'steel' | 'dark',
  n = 20,
): void {
  for (let i = 0; i < n; i++) {
    const t = ((i + 0.5) / n) * Math.PI * 2;
    const h = (Math.PI / n) * 1.002;
    const at = (k: number, d: number): Vec2 => [Math.sin(t + d) * k, Math.cos(t + d) * k];
    p.prism('y', [0, y, 0], [at(r - thick, -h), at(r, -h), at(r, h), at(r - thick, h)], high, paint, {
      crease: 40,
    });
  }
}

function cap(rig: Rig): void {
  const p = rig.part('crown', null, [0, 0, 0]);
  // Six panels, each a slice of the dome.
  const profile = (r: number): Vec2[] => [
    [r, 0],
    [r * 1.02, 6],
    [r * 0.96, 12],
    [r * 0.8, 17.4],
    [r * 0.5, 21],
    [r * 0.14, 22.4],
  ];
  p.lathe('y', [0, 0, 0], profile(20), 'red', { n: 24, crease: 36 });
  for (let i = 0; i < 6; i++) {
    const a = i * 60;
    const t = (a * Math.PI) / 180;
    // The seams lie on the dome as narrow strips.
    profile(20.2)
      .slice(0, -1)
      .forEach(([r0, y0], k) => {
        const [r1, y1] = profile(20.2)[k + 1] as Vec2;
        const strip: Vec2[] = [
          [r0 - 0.6, y0],
          [r0 + 0.3, y0],
          [r1 + 0.3, y1],
          [r1 - 0.6, y1],
        ];
        p.prism('x', [0, 0, 0], strip, 0.8, 'red', { r: [0, a, 0] });
      });
    p.cyl('z', [Math.sin(t + 0.52) * 19, 12.6, Math.cos(t + 0.52) * 19], 0.7, 2, 'ink', {
      n: 8,
      r: [0, a + 30, 0],
    });
  }
  p.lathe('y', [0, 22.6, 0], '1.9 -0.8, 1.4 0.6', 'ink', { n: 12 });
  p.lathe('y', [0, 0.6, 0], '20.8 -1.4, 21 0, 20.8 1.4', 'ink', { n: 24 });
  const brim = rig.part('brim', 'crown', [0, -0.4, 12]);
  const edge: Vec2[] = [
    [-18, -4],
    [-19.4, 4],
    [-17, 13],
    [-11, 19],
    [0, 21.6],
    [11, 19],
    [17, 13],
    [19.4, 4],
    [18, -4],
  ];
  brim.prism('y', [0, 0, 0], edge, 1.2, 'red', { r: [9, 0, 0] });
  for (const k of [0.93, 0.86, 0.79])
    brim.prism('y', [0, 0.68, 0], edge, 0.16, 'red', {
      r: [9, 0, 0],
      ends: [
        [-0.08, k],
        [0.08, k - 0.004],
      ],
    });
  const badge = rig.part('badge', 'crown', [0, 10, 19.4]);
  badge.plate('z', [0, 0, 0], [11, 9, 1.8], 'white', 2, 0.4, {
    r: [-12, 0, 0],
    grooves: 'z -3.4 -1 3.4 -1, z -3.4 1 3.4 1',
  });
  badge.plate('z', [0, 0.4, 0.9], [4, 4, 0.8], 'ink', 1, 0.2, { r: [-12, 0, 0] });
}

function mug(rig: Rig): void {
  const p = rig.part('body', null, [0, 0, 0]);
  p.lathe('y', [0, 0, 0], '12.6 0, 14 1.6, 14 25', 'white', { n: 28 });
  p.lathe('y', [0, 4.6, 0], '14.2 -2, 14.2 2', 'red', { n: 28 });
  p.lathe('y', [0, 20.4, 0], '14.2 -0.6, 14.2 0.6', 'ink', { n: 28 });
  hoop(p, 25.6, 14.3, 1.3, 1.8, 'white', 28);
  p.lathe('y', [0, 25, 0], '12.9 -0.2, 12.9 0.06', 'ink', { n: 28 });
  const badge = rig.part('badge', 'body', [0, 12.6, 13]);
  badge.plate('z', [0, 0, 0], [11, 9.6, 4], 'ink', 2.2, 0.6);
  badge.plate('z', [0, 0, 1.8], [8, 6.4, 1.2], 'white', 1.6, 0.2, {
    grooves: 'z -2.6 -1 2.6 -1, z -2.6 1 2.6 1',
  });
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

function shirt(rig: Rig): void {
  const p = rig.part('front', null, [0, 0, 0]);
  const d = 5;
  p.prism('z', [0, 0, 0], '-15 -22, 15 -22, 15.8 0, 16 12, -16 12, -15.8 0', d, 'white', {
    ends: [
      [-d / 2, 0.97],
      [-d / 4, 1],
      [d / 4, 1],
      [d / 2, 0.97],
    ],
  });
  p.prism('z', [0, 12, 0], '-16 -2, 16 -2, 15 4, 6 7.4, -6 7.4, -15 4', d, 'white', {
    ends: [
      [-d / 2, 0.97],
      [-d / 4, 1],
      [d / 4, 1],
      [d / 2, 0.97],
    ],
  });
  for (const s of [-1, 1]) {
    p.prism(
      'z',
      [s * 13, 12, 0],
      [
        [0, 4.6],
        [s * 6, 2],
        [s * 15, -10],
        [s * 7, -15],
        [0, -6],
      ],
      d * 0.94,
      'red',
      {
        ends: [
          [-d * 0.47, 0.95],
          [-1.2, 1],
          [1.2, 1],
          [d * 0.47, 0.95],
        ],
      },
    );
    p.prism(
      'z',
      [s * 13, 12, 0],
      [
        [s * 15.2, -9.8],
        [s * 14, -8],
        [s * 6, -13.2],
        [s * 6.8, -15.2],
      ],
      d * 1.02,
      'ink',
    );
  }
  hoop(p, 19.2, 6.4, 1.6, 1.6, 'red', 16);
  p.box([0, -21.6, 0], [30.4, 1.2, d * 0.96], 'ink');
  // The print: a robot's head of few plates.
  const art = rig.part('print', 'front', [0, 1, 2.4]);
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
  art.plate('z', [0, -6, 0], [16, 1, 0.8], 'red', 0, 0);
}

function book(rig: Rig): void {
  const p = rig.part('pages', null, [0, 0, 0]);
  p.box([0.4, 0, 0], [29, 38, 4.6], 'white');
  for (let i = 0; i < 4; i++) p.box([0.6, 0, -1.6 + i * 1.1], [29.2, 38.2, 0.35], 'white');
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

const still = (build: (rig: Rig) => void, yaw: number, pitch: number): Design => ({
  build,
  hero: { yaw, pitch },
  forms: { robot: { joints: {} } },
});

export const gifts = {
  'gift-cap': still(cap, 34, 20),
  'gift-mug': still(mug, -24, 22),
  'gift-bottle': still(bottle, 24, 16),
  'gift-t-shirt': still(shirt, 18, 8),
  'gift-art-book': still(book, -30, 14),
  'gift-parcel': still(parcel, 30, 24),
  'gift-pass': still(pass, 26, 16),
  'gift-points': still(points, 20, 30),
  'gift-coupon': still(coupon, 24, 14),
  'gift-phone': still(phone, 26, 14),
} satisfies Record<string, Design>;
