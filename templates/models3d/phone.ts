import { type FigureKey, type FigureView, formsOf, renderFigure } from './index.ts';
import type { Vec2 } from './math.ts';
import { poses } from './poses.ts';
import type { Rig } from './rig.ts';
import { shoot } from './stage.ts';

/** The pane in which the app shows its figure: width and height, and its middle on the screen. */
const PANE: Vec2 = [20.4, 18.4];
const MIDDLE = 7.2;
const MARGIN = 0.8;

/** A telephone with the app open: room for the figure, what it hears, a round button to speak, the line of tabs. */
function build(rig: Rig): void {
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
  s.prism('z', [0, 7.2, 0.3], rounded(...PANE, 2), 0.3, 'sky', { crease: 40 });
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

/** Not as it is first shown, which stands at the head of the page: in its other pose, else in its second form. */
export function onScreen(key: FigureKey): FigureView {
  return poses[key].other ? { pose: 'other' } : { form: formsOf(key)[1] as 'vehicle' };
}

/**
 * The telephone with this figure in its app. It stands upright, so that the eye's turn only narrows what is on its screen, and
 * the figure's own drawing can be laid there.
 */
export function renderPhone(key: FigureKey): { svg: string } {
  const [w, h] = PANE.map((side) => side / 2 - MARGIN) as unknown as Vec2;
  const phone = shoot(
    {
      build,
      forms: { robot: { joints: {} } },
      anchors: { from: ['screen', [-w, MIDDLE + h, 0.5]], to: ['screen', [w, MIDDLE - h, 0.5]] },
    },
    {
      form: 'robot',
      camera: { yaw: 26, pitch: 0 },
      explode: 0,
      silhouette: false,
      ground: true,
      bust: false,
      steady: false,
    },
  );
  const [left, top] = phone.anchors.from as Vec2;
  const [right, bottom] = phone.anchors.to as Vec2;
  const narrowed = (right - left) / w / ((bottom - top) / h);
  const figure = renderFigure(key, { ...onScreen(key), ground: false });
  const scale = Math.min((right - left) / narrowed / figure.width, (bottom - top) / figure.height);
  const [width, height] = [figure.width * scale * narrowed, figure.height * scale];
  const at = [(left + right - width) / 2, bottom - height, width, height].map((n) => n.toFixed(1));
  const drawn = figure.svg.slice(figure.svg.indexOf('>') + 1, figure.svg.lastIndexOf('</svg>'));
  const inner =
    `<svg x="${at[0]}" y="${at[1]}" width="${at[2]}" height="${at[3]}" preserveAspectRatio="none" ` +
    `viewBox="0 0 ${figure.width} ${figure.height}">${drawn}</svg>`;
  return { svg: phone.svg.replace('</svg>', `${inner}</svg>`) };
}
