import { type FigureKey, type FigureView, formsOf, renderFigure } from './index.ts';
import { ink, type PaintName, paints } from './paints.ts';
import { poses } from './poses.ts';

/** What a telephone shows: the robot by remote control, its head and what it hears, its program in blocks, poses that a hand taught it, its moves on tracks. */
export const screens = ['remote', 'voice', 'blocks', 'manual', 'timeline'] as const;
export type Screen = (typeof screens)[number];

/** The paint that its app takes from each figure. */
const accents: Record<FigureKey, PaintName> = {
  aiBase: 'sky',
  bumblebeeG1Performance: 'yellow',
  buzzLightyearSpaceRangerAlpha: 'lilac',
  eliteOptimusPrime: 'red',
  eliteOptimusPrimeAiBase: 'red',
  flagshipBumblebee: 'yellow',
  flagshipMegatron: 'plum',
  flagshipOptimusPrime: 'crimson',
  grimlockG1Flagship: 'gold',
  interstellarAgentT9: 'slate',
  interstellarScoutK1: 'sky',
  interstellarScoutK1pro: 'orange',
  optimusPrimeRiseOfTheBeastsSignatureLimitedEdition: 'brick',
  toyStoryBuzzLightyear: 'leaf',
};

const [WIDE, HIGH] = [640, 316];
const SKY = paints.sky[0];
const GLASS = '#fbfaf4';
const GREY = '#e3e0d5';
const GREY_DARK = '#b9b5a6';

/** Not as it is first shown, which stands at the head of the page: in its other pose, else in its second form. */
export function onScreen(key: FigureKey): FigureView {
  return poses[key].other ? { pose: 'other' } : { form: formsOf(key)[1] as 'vehicle' };
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const line = (width: number): string => ` stroke="${ink}" stroke-width="${width}"`;

function box(x: number, y: number, w: number, h: number, r: number, fill: string, width = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}"${width ? line(width) : ''}/>`;
}

function disc(x: number, y: number, r: number, fill: string, width = 0): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${width ? line(width) : ''}/>`;
}

const shape = (d: string, fill: string, width = 0): string =>
  `<path fill="${fill}"${width ? line(width) : ''} d="${d}"/>`;

const known = new Map<string, { width: number; height: number; drawn: string }>();

/** A figure without the sheet round it; several screens show the same. */
export function figureIn(key: FigureKey, view: FigureView): { width: number; height: number; drawn: string } {
  const name = `${key} ${JSON.stringify(view)}`;
  const before = known.get(name);
  if (before) return before;
  const { svg, width, height } = renderFigure(key, { ...view, ground: false });
  const one = { width, height, drawn: svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')) };
  known.set(name, one);
  return one;
}

/** A drawing in a pane, as large as that allows, on its lower edge. */
function shown(key: FigureKey, view: FigureView, x: number, y: number, w: number, h: number): string {
  const figure = figureIn(key, view);
  const scale = Math.min(w / figure.width, h / figure.height);
  const [width, height] = [figure.width * scale, figure.height * scale];
  return (
    `<svg x="${n(x + (w - width) / 2)}" y="${n(y + h - height)}" width="${n(width)}" height="${n(height)}" ` +
    `viewBox="0 0 ${figure.width} ${figure.height}">${figure.drawn}</svg>`
  );
}

/** A stick in its well, pushed some way. */
function stick(x: number, y: number, dx: number, dy: number, [light, tone, dark]: readonly string[]): string {
  const arrows = [0, 90, 180, 270].map(
    (turn) => `<path transform="rotate(${turn} ${x} ${y})" d="m${x - 7} ${y - 46} 7-7 7 7"/>`,
  );
  return (
    disc(x, y, 62, GREY, 1.7) +
    `<g fill="none" stroke="${GREY_DARK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${arrows.join('')}</g>` +
    disc(x + dx, y + dy + 4, 30, dark as string, 1.7) +
    disc(x + dx, y + dy, 30, tone as string, 1.7) +
    disc(x + dx, y + dy, 19, light as string, 0.8)
  );
}

/** Two sticks, and between them the figure in a wheel of actions, one of which is chosen. */
function remote(key: FigureKey, tones: readonly string[]): string {
  const [x, y, out, inner] = [320, 158, 124, 84];
  const at = (r: number, turn: number): string => {
    const a = (turn * Math.PI) / 180;
    return `${n(x + Math.sin(a) * r)} ${n(y - Math.cos(a) * r)}`;
  };
  const cells = Array.from({ length: 8 }, (_, i) => {
    const [from, to] = [i * 45 - 21, i * 45 + 21];
    const fill = i === 1 ? (tones[1] as string) : i % 4 === 3 ? '#cfccbf' : GREY;
    return shape(
      `M${at(inner, from)}L${at(out, from)}A${out} ${out} 0 0 1 ${at(out, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}z`,
      fill,
      1.7,
    );
  });
  // Walk, turn, punch, bow …: each a sign of its own.
  const signs = [
    'm-7 4 7-9 7 9',
    'm-8-6 14 6-14 6z',
    'M-7-7H7V7H-7z',
    'm-7-4 7 9 7-9',
    'M-8 0a8 8 0 1 1 8 8',
    'm-8 6 5-12 4 9 7-6',
    'M0-8v16M-8 0H8',
    'M-8-3q4-7 8 0t8 0M-8 6q4-7 8 0t8 0',
  ].map((d, i) => {
    const [sx, sy] = at((out + inner) / 2, i * 45).split(' ');
    return `<path transform="translate(${sx} ${sy})" d="${d}"/>`;
  });
  return (
    `${cells.join('')}<g fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${signs.join('')}</g>` +
    disc(x, y, 78, SKY, 1.7) +
    shown(key, onScreen(key), x - 58, y - 62, 116, 122) +
    stick(122, 188, 8, -14, tones) +
    stick(518, 188, -12, 4, tones)
  );
}

/** Its head, listening, and what it hears; below, the button to speak. */
function voice(key: FigureKey, [light, tone, dark]: readonly string[]): string {
  const bars = [10, 22, 44, 30, 62, 48, 74, 36, 56, 26, 40, 18, 30, 12, 8].map((h, i) =>
    box(336 + i * 15, 96 - h / 2, 8, h, 4, i < 9 ? ink : GREY_DARK),
  );
  return (
    box(62, 34, 236, 248, 26, SKY, 1.7) +
    shown(key, { pose: 'bust', camera: 'facing', crop: 'bust' }, 65, 48, 230, 233) +
    // What is said to it comes from the right.
    shape(
      'M332 44h214a22 22 0 0 1 22 22v60a22 22 0 0 1-22 22h-14l4 22-28-22H332a22 22 0 0 1-22-22V66a22 22 0 0 1 22-22z',
      light as string,
      1.7,
    ) +
    bars.join('') +
    disc(440, 229, 44, dark as string, 1.7) +
    disc(440, 226, 44, tone as string, 1.7) +
    box(429, 196, 22, 38, 11, GLASS, 1.7) +
    `<path fill="none"${line(4)} stroke-linecap="round" d="M420 222a20 20 0 0 0 40 0M440 243v11M429 254h22"/>` +
    disc(352, 228, 22, GREY, 1.7) +
    disc(528, 228, 22, GREY, 1.7) +
    `<path fill="none"${line(3)} stroke-linecap="round" stroke-linejoin="round" d="m346 221 12 7-12 7zM521 222h14M521 229h14M521 236h8"/>`
  );
}

/** A block with a notch above and a tab below, which goes into the next one's notch. */
function block(x: number, y: number, w: number, h: number, fill: string): string {
  return shape(
    `M${x + 6} ${y}h14l5 6h14l5-6h${w - 50}a6 6 0 0 1 6 6v${h - 12}a6 6 0 0 1-6 6H${x + 44}l-5 6H${x + 25}l-5-6H${x + 6}a6 6 0 0 1-6-6V${y + 6}a6 6 0 0 1 6-6z`,
    fill,
    1.7,
  );
}

/** A program of blocks that hold together, what they are taken from, and the figure that does it. */
function blocks(key: FigureKey, tones: readonly string[]): string {
  const tone = tones[1] as string;
  const [sky, leaf] = [paints.sky[1], paints.leaf[1]];
  const palette = [tone, sky, leaf, paints.yellow[1], paints.lilac[1]].map((fill, i) =>
    disc(80, 64 + i * 47, 15, fill, 1.7),
  );
  const [x, loop] = [122, 116];
  return (
    `<path fill="none"${line(0.8)} d="M104 18v280M404 18v280"/>${palette.join('')}` +
    // When it hears; then move; three times: turn; and speak.
    shape(
      `M${x} 62c12-22 74-22 88 0h100a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H${x + 44}l-5 6H${x + 25}l-5-6H${x + 6}a6 6 0 0 1-6-6z`,
      tone,
      1.7,
    ) +
    block(x, 98, 194, 40, sky) +
    shape(
      `M${x + 6} 138h14l5 6h14l5-6h${loop + 66}a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H${x + 62}l-5 6H${x + 43}l-5-6H${x + 20}v40h18l5 6h14l5-6h${loop + 48}a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H${x + 44}l-5 6H${x + 25}l-5-6H${x + 6}a6 6 0 0 1-6-6V144a6 6 0 0 1 6-6z`,
      paints.yellow[1],
      1.7,
    ) +
    block(x + 20, 176, 160, 40, leaf) +
    [
      [x + 96, 72, 56],
      [x + 80, 108, 34],
      [x + 124, 108, 48],
      [x + 96, 148, 40],
      [x + 100, 187, 56],
    ]
      .map(([px, py, w]) => box(px as number, py as number, w as number, 18, 9, GLASS, 0.8))
      .join('') +
    [
      `M${x + 16} 75h56M${x + 16} 85h36`,
      `M${x + 16} 114h44M${x + 16} 124h28`,
      `M${x + 16} 154h56`,
      `M${x + 36} 191h44M${x + 36} 201h28`,
    ]
      .map((d) => `<path fill="none"${line(3)} stroke-linecap="round" d="${d}"/>`)
      .join('') +
    // What it looks like when it runs.
    box(416, 34, 178, 190, 18, SKY, 1.7) +
    shown(key, onScreen(key), 424, 46, 162, 168) +
    disc(466, 258, 24, paints.leaf[1], 1.7) +
    shape('m460 248 16 10-16 10z', GLASS, 1.7) +
    disc(544, 258, 24, paints.red[0], 1.7) +
    box(535, 249, 18, 18, 3, GLASS, 1.7)
  );
}

/** A pose that a hand has set, as it is taken; and those before it, with room for the next. */
function manual(key: FigureKey, [, tone]: readonly string[]): string {
  const black = (view: FigureView, x: number, y: number): string =>
    box(x, y, 124, 118, 14, GREY, 1.7) +
    shown(key, { ...view, silhouette: true }, x + 8, y + 10, 108, 100).replace('#000', tone as string);
  return (
    box(62, 34, 260, 248, 22, SKY, 1.7) +
    shown(key, { pose: 'action' }, 72, 50, 240, 226) +
    disc(90, 62, 10, paints.red[1], 1.7) +
    black({ pose: 'stand' }, 336, 34) +
    black({ pose: 'action' }, 472, 34) +
    `<rect x="336" y="164" width="260" height="118" rx="14" fill="none"${line(1.7)} stroke-dasharray="8 7"/>` +
    disc(466, 223, 30, paints.red[1], 1.7) +
    `<path fill="none"${line(4)} stroke-linecap="round" d="M466 210v26M453 223h26"/>`
  );
}

/** A track for each joint, its moves on it as diamonds, and where it is played now. */
function timeline(key: FigureKey, [light, tone]: readonly string[]): string {
  const moves = [
    [262, 330, 470],
    [300, 430],
    [262, 390, 540],
    [346, 500],
    [284, 440, 560],
  ];
  const tracks = moves.map((at, i) => {
    const y = 80 + i * 44;
    return (
      `<path fill="none"${line(0.8)} d="M246 ${y}h350"/>` +
      box(at[0] as number, y - 9, (at[1] as number) - (at[0] as number), 18, 0, light as string, 0.8) +
      at.map((x) => shape(`m${x} ${y - 15} 15 15-15 15-15-15z`, tone as string, 1.7)).join('')
    );
  });
  return (
    box(62, 34, 160, 184, 18, SKY, 1.7) +
    shown(key, onScreen(key), 70, 46, 144, 164) +
    disc(142, 254, 26, tone as string, 1.7) +
    shape('m135 243 19 11-19 11z', GLASS, 1.7) +
    tracks.join('') +
    `<path fill="none"${line(3)} d="M410 52v242"/>` +
    shape('M399 34h22v14l-11 12-11-12z', paints.red[1], 1.7)
  );
}

const drawn: Record<Screen, (key: FigureKey, tones: readonly string[]) => string> = {
  remote,
  voice,
  blocks,
  manual,
  timeline,
};

/** A telephone across the hand with a figure's app on it: one pane of glass in a thin frame, whose lower edge is seen. */
export function renderPhone(key: FigureKey, screen: Screen = 'remote'): { svg: string } {
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH + 16}" width="${WIDE}" height="${HIGH + 16}">` +
      box(14, 18, 624, 312, 50, ink).replace('/>', ' fill-opacity=".2"/>') +
      box(430, 2, 64, 12, 4, paints.steel[2], 1.7) +
      box(92, 2, 42, 12, 4, paints.steel[2], 1.7) +
      box(146, 2, 42, 12, 4, paints.steel[2], 1.7) +
      box(5, 8, 624, 312, 50, paints.steel[2], 3) +
      box(5, 6, 624, 306, 50, paints.steel[0], 1.7) +
      box(9, 10, 616, 298, 46, paints.ink[2]) +
      box(18, 18, 598, 280, 37, GLASS) +
      `${box(28, 128, 17, 60, 8.5, paints.ink[2])}${drawn[screen](key, paints[accents[key]])}</svg>\n`,
  };
}
