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
      grooves: glad
        ? 'z -2.1 -0.9 -2.7 -1.9 -2.5 -2.9, z 2.1 -0.9 2.7 -1.9 2.5 -2.9'
        : 'z -1.8 -1 -2.5 -2.4, z 1.8 -1 2.5 -2.4',
    },
  );
  // The chin, cleft.
  p.prism('z', [0, 1.9, 3.9], '-1.5 1, 1.5 1, 1.9 0.1, 1.4 -1.1, -1.4 -1.1, -1.9 0.1', 1.7, 'skin', {
    ends: [
      [-0.85, jaw * 1.05],
      [0.4, jaw],
      [0.85, jaw * 0.72],
    ],
    grooves: 'z 0 -0.8 0 0.1',
    crease: 60,
  });
  p.prism('z', [0, 6, 4.2], '-0.55 1.6, 0.55 1.6, 1.05 -1.2, -1.05 -1.2', 1.6, 'skin', {
    ends: '-0.8 1, 0.8 0.62 0 -0.45',
  });
  for (const s of [-1, 1]) {
    // Eyes as large as a drawing allows, under a dark lid: they are read first, and at the smallest size.
    p.plate('z', [s * 2.05, 7.7, 3.9], [2.8, glad ? 2.3 : 1.9, 0.6], 'ink', 0.9, 0.1);
    p.plate('z', [s * 2.05, 7.25, 4], [2.8, glad ? 2.4 : 2, 0.5], 'white', 0.8, 0.1);
    p.cyl('z', [s * 1.85, 7.25, 4.2], 0.95, 0.3, 'blue', { n: 12 });
    p.cyl('z', [s * 1.85, 7.25, 4.35], 0.55, 0.3, 'ink', { n: 10 });
    p.box([s * 1.85 - 0.35, 7.6, 4.5], [0.4, 0.4, 0.2], 'white');
    // Brows stand off, so that they throw their line.
    p.prism(
      'z',
      [s * 2.1, glad ? 9.6 : 8.85, 3.9],
      [
        [-s * 1.5, glad ? 0.1 : -0.55],
        [s * 1.6, glad ? -0.35 : 0.35],
        [s * 1.4, glad ? 0.4 : 1.05],
        [-s * 1.3, glad ? 0.95 : 0.3],
      ],
      1,
      'ink',
    );
  }
  // The mouth: open and glad, or closed and firm.
  if (glad) {
    p.prism('z', [0, 3.9, 3.8], '-2.1 0.6, 2.1 0.6, 1.5 -0.7, 0.6 -1.05, -0.6 -1.05, -1.5 -0.7', 0.7, 'ink');
    p.prism('z', [0, 4.2, 4], '-1.75 0.3, 1.75 0.3, 1.45 -0.3, -1.45 -0.3', 0.5, 'white');
  } else {
    p.prism('z', [0.1, 3.9, 3.9], '-1.8 0.05, 1.2 0.2, 0.3 -0.42, -1.1 -0.34', 0.6, 'ink');
    p.prism('z', [0.1, 3.9, 3.9], '1.2 0.2, 2.1 0.75, 1.5 -0.2, 0.3 -0.42', 0.6, 'ink');
  }
}
