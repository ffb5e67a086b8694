import type { Vec2, Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';

export interface FaceStyle {
  /** The hood that lies close round the face. */
  hood: PaintName;
  /** How far the brows lean: a bold face frowns a little, a glad one lifts them. */
  brow: 'glad' | 'bold';
  /** Width of the jaw over that of the cheeks. */
  jaw: number;
}

/** An eye from the nose outwards: round within, drawn out to its corner. */
const EYE: readonly Vec2[] = [
  [-1.35, -0.25],
  [-1.2, 0.5],
  [-0.4, 0.95],
  [0.6, 0.85],
  [1.45, 0.1],
  [0.9, -0.65],
  [0, -0.9],
  [-0.9, -0.75],
];

/** The same at ease: as high as its upper lid lets it be seen. */
const GLAD_EYE: readonly Vec2[] = [
  [-1.3, -0.2],
  [-1.4, 0.5],
  [0, 0.95],
  [1.5, 0.3],
  [1, -0.6],
  [0, -0.95],
  [-0.9, -0.75],
];

/** The upper lid's edge, inner and outer: a bold stroke. */
const LASHES: readonly (readonly Vec2[])[] = [
  [
    [-1.5, 0.2],
    [0, 0.62],
    [0, 0.86],
    [-1.36, 0.54],
  ],
  [
    [0, 0.62],
    [1.56, 0.1],
    [1.52, 0.42],
    [0, 0.86],
  ],
];

/** Half a mouth that smiles, and the teeth that all but fill it. */
const MOUTH: readonly Vec2[] = [
  [2.15, 0.8],
  [0, 0.2],
  [0, -0.95],
  [0.9, -0.78],
  [1.65, -0.16],
];
const TEETH: readonly Vec2[] = [
  [1.75, 0.5],
  [0, 0.08],
  [0, -0.56],
  [0.85, -0.4],
  [1.45, 0.04],
];

/** Skin that looks down looks ahead to the light: what is dark below a smile is a beard. */
const lit = ([x, y, z]: Vec3): Vec3 => [x * 0.8, Math.max(y, 0.1), Math.max(z, 0.6)];

/** One side of the face or the other, 1 or -1, as wide and as high as said. */
const side = (points: readonly Vec2[], wide: number, high = 1): Vec2[] =>
  points.map(([x, y]): Vec2 => [wide * x, high * y]);

/** A ranger's head: hood, brow, nose, a mouth that smiles, a chin to be reckoned with. The neck is at the origin. */
export function face(p: Part, { hood, brow, jaw }: FaceStyle): void {
  const glad = brow === 'glad';
  const cheek = 4 * Math.max(1, jaw * 0.98);
  p.cyl('y', [0, 0, 0], 2.4, 3.4, 'dark', { n: 10 });
  // The hood: a ball, flat in front where the face comes out of it, with a crest and ear pads.
  p.lathe('y', [0, 6.4, -0.8], '2.8 -5.2, 4.7 -2.6, 5.2 0.6, 4.7 3.4, 3 5.4, 1 6.2', hood, {
    n: 16,
    cuts: [[[0, 0, 1], 2.2]],
    crease: 40,
  });
  p.prism('x', [0, 6.4, -0.8], '3 3.8, 3.2 5.2, 0.4 6.9, -3.4 5.8, -5.4 2.6, -4.4 1', 1.7, hood);
  for (const s of [-1, 1]) p.cyl('x', [s * 5, 5.8, -0.6], 1.5, 1.2, 'dark', { n: 12 });
  // Forehead, cheeks and jaw in one, rounded off towards the eye.
  p.prism(
    'z',
    [0, 6.4, 0],
    [
      [0, 4.7],
      [-2.4, 4.2],
      [-3.9, 1.8],
      [-cheek, -0.8],
      [-3.8 * jaw, -3.4],
      [-2.2 * jaw, -5.5],
      [2.2 * jaw, -5.5],
      [3.8 * jaw, -3.4],
      [cheek, -0.8],
      [3.9, 1.8],
      [2.4, 4.2],
    ],
    4,
    'skin',
    {
      ends: '-0.6 1, 2.4 1, 3.5 0.9 0 -0.1, 4 0.76 0 -0.3',
      crease: 50,
      // On a glad face every line but those of eyes and mouth is a wrinkle once it is small.
      ...(glad ? { shade: lit } : { grooves: 'z -1.8 -1 -2.5 -2.4, z 1.8 -1 2.5 -2.4' }),
    },
  );
  // The chin, cleft.
  p.prism('z', [0, 1.9, 3.9], '-1.7 1, 1.7 1, 2.1 0.1, 1.5 -1.2, -1.5 -1.2, -2.1 0.1', 1.9, 'skin', {
    // It swells out of the jaw: no edge of it bears a line.
    ends: [
      [-0.85, jaw * 1.1],
      [0.1, jaw],
      [0.85, jaw * 0.55],
    ],
    crease: 75,
    ...(glad ? { shade: lit } : { grooves: 'z 0 -0.5 0 0.3' }),
  });
  // A nose that reaches up between the eyes would be the bridge of a pair of glasses.
  p.prism(
    'z',
    [0, glad ? 5.6 : 6, 4.2],
    glad ? '-0.3 0.9, 0.3 0.9, 1 -0.8, -1 -0.8' : '-0.55 1.6, 0.55 1.6, 1.05 -1.2, -1.05 -1.2',
    1.6,
    'skin',
    {
      ends: '-0.8 1, 0.8 0.62 0 -0.45',
      ...(glad ? { crease: 75, shade: lit } : {}),
    },
  );
  for (const s of [-1, 1]) {
    // Eyes as large as a drawing allows, under a dark lid: they are read first, and at the smallest size. They lie flat, or they would be goggles.
    if (!glad) p.prism('z', [s * 2.05, 7.65, 3.98], side(EYE, s * 1.06, 1.06), 0.2, 'ink');
    p.prism('z', [s * 2.05, 7.25, 4.02], glad ? side(GLAD_EYE, s * 1.08, 1.2) : side(EYE, s), 0.2, 'eye');
    // An iris that both lids touch is at ease; one with white all round stares.
    p.cyl('z', [s * 1.95, 7.15, 4.08], glad ? 0.8 : 0.88, 0.16, 'sky', { n: 16 });
    p.cyl('z', [s * 1.95, 7.15, 4.12], glad ? 0.46 : 0.5, 0.16, 'ink', { n: 12 });
    p.box([s * 1.95 - 0.34, 7.5, 4.18], [0.4, 0.4, 0.1], 'eye');
    if (glad) {
      for (const lash of LASHES) p.prism('z', [s * 2.05, 7.25, 4.2], side(lash, s, 1.1), 0.24, 'ink');
    }
    // Brows stand off, so that they throw their line. A glad face lifts one of them higher.
    if (glad) {
      const [y, arch] = s > 0 ? [9.75, 0.55] : [9.3, 0.3];
      for (const half of [
        [
          [-1.5, -0.1],
          [0.3, arch],
          [0.3, arch + 0.62],
          [-1.5, 0.78],
        ],
        [
          [0.3, arch],
          [1.8, s > 0 ? 0.05 : -0.2],
          [1.85, s > 0 ? 0.4 : 0.14],
          [0.3, arch + 0.62],
        ],
      ] as const)
        p.prism('z', [s * 2.1, y, 3.9], side(half, s), 1, 'ink');
    } else
      p.prism(
        'z',
        [s * 2.1, 8.85, 3.9],
        [
          [-s * 1.5, -0.55],
          [s * 1.6, 0.35],
          [s * 1.4, 1.05],
          [-s * 1.3, 0.3],
        ],
        1,
        'ink',
      );
  }
  // The mouth: open and glad, or closed and firm.
  if (glad) {
    // Its corners rise, so that it smiles.
    for (const s of [-1, 1]) {
      p.prism('z', [0, 3.9, 3.8], side(MOUTH, s), 0.7, 'ink');
      p.prism('z', [0, 3.9, 4], side(TEETH, s), 0.5, 'eye');
    }
  } else {
    p.prism('z', [0.1, 3.9, 3.9], '-1.8 0.05, 1.2 0.2, 0.3 -0.42, -1.1 -0.34', 0.6, 'ink');
    p.prism('z', [0.1, 3.9, 3.9], '1.2 0.2, 2.1 0.75, 1.5 -0.2, 0.3 -0.42', 0.6, 'ink');
  }
}
