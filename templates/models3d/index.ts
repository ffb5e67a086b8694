import { type FigureKey, figures, type GiftKey, gifts } from './catalogue.ts';
import type { Design } from './design.ts';
import { type Dress, dressed, type Season, seasons } from './gifts/seasons.ts';
import { type Layered, layersOf } from './layers.ts';
import { ink, paper } from './paints.ts';
import { poses } from './poses.ts';
import type { Pose } from './rig.ts';
import { follow, leftmost, locate, piece, roomy, shoot } from './stage.ts';
import { boxed, fills, known, loose } from './things/index.ts';
import type { Box, Camera } from './view.ts';

export type { FigureKey, GiftKey } from './catalogue.ts';

export const figureKeys = Object.keys(figures) as readonly FigureKey[];
export const giftKeys = Object.keys(gifts) as readonly GiftKey[];

export type CameraName =
  | 'hero'
  | 'facing'
  | 'front'
  | 'side'
  | 'above'
  | 'back'
  | 'top'
  | 'rear'
  | 'threeQuarterBack';

export interface FigureView {
  /** A form by name, or the way from the first form to the second, 0…1. */
  form?: 'robot' | 'vehicle' | 'beast' | number;
  /** A figure's other pose in place of a form; `other` stands for the second form where there is none, a number for a step of its lesson. */
  pose?: 'stand' | 'facing' | 'front' | 'bust' | 'action' | 'other' | number;
  camera?: CameraName | Camera;
  /** 0 is whole, 1 is all parts pulled apart. */
  explode?: number;
  /** The figure as one black shape. */
  silhouette?: boolean;
  /** With a silhouette: its inner lines, left out of the black. */
  seams?: boolean;
  /** In the dark: lit from above, its lamps on. */
  night?: boolean;
  ground?: boolean;
  /** On a sheet of ink: its shadow in paper. */
  onInk?: boolean;
  crop?: 'full' | 'bust';
  /** The same frame for every step: on for forms between two, useful for an explosion that runs. */
  steady?: boolean;
}

export interface Figure {
  svg: string;
  width: number;
  height: number;
  /** Where the figure itself ends in the picture, without the shadow on the floor: left, top, right, bottom. */
  body: readonly [number, number, number, number];
  /** How far down one meets it first on the picture's middle line. */
  hang: number;
  /** Its axis to the eye, across the picture, and the side of a square that covers as much of it. */
  mass: readonly [axis: number, side: number];
  /** Middles of the named parts, and named points, in the picture's coordinates. */
  anchors: Record<string, readonly [number, number]>;
  parts: number;
  solids: number;
}

const cameras: Record<Exclude<CameraName, 'facing'>, Camera> = {
  hero: { yaw: 32, pitch: 9 },
  front: { yaw: 0, pitch: 5 },
  side: { yaw: 90, pitch: 5 },
  above: { yaw: 30, pitch: 22 },
  back: { yaw: 180, pitch: 5 },
  top: { yaw: 24, pitch: 58 },
  rear: { yaw: 212, pitch: 12 },
  threeQuarterBack: { yaw: 212, pitch: 12 },
};

function design(key: string): Design {
  const d = (figures as Record<string, Design>)[key] ?? (gifts as Record<string, Design>)[key];
  if (!d) throw new Error(`No figure "${key}"`);
  return d;
}

/** The forms a figure can take, the one it is shown in first. */
export function formsOf(key: FigureKey | GiftKey): readonly string[] {
  const d = design(key);
  const names = Object.keys(d.forms);
  return d.heroForm ? [d.heroForm, ...names.filter((n) => n !== d.heroForm)] : names;
}

/** Where the eye is; `own` is what a pose brings along in place of its form's hero. */
function cameraOf(
  d: Design,
  form: string | number,
  camera: FigureView['camera'] = 'hero',
  own?: Camera,
): Camera {
  if (typeof camera === 'object') return camera;
  if (camera === 'facing') {
    const { yaw, pitch } = cameraOf(d, form, 'hero', own);
    return { yaw: -yaw, pitch };
  }
  if (camera !== 'hero') return cameras[camera];
  if (own) return own;
  const wheels: Camera = { yaw: 36, pitch: 16 };
  if (typeof form === 'string' && d.heroes?.[form]) return d.heroes[form];
  return form === 'vehicle' ? wheels : (d.hero ?? cameras.hero);
}

function poseOf(key: string, name: NonNullable<FigureView['pose']>): { pose: Pose; eye: Camera | undefined } {
  const own = poses[key as FigureKey];
  const pose =
    typeof name === 'number'
      ? own?.steps?.[name - 1]
      : (own?.[name] ?? (name !== 'other' && name !== 'action' && own?.stand));
  if (!pose) throw new Error(`"${key}" has no pose "${name}"`);
  const eyes = { action: own.eye, other: own.otherEye, bust: own.bustEye };
  return { pose, eye: name in eyes ? eyes[name as keyof typeof eyes] : undefined };
}

/** How many steps a figure's lesson has. */
export function stepsOf(key: FigureKey): number {
  return poses[key].steps?.length ?? 0;
}

/** One picture of a figure: a complete SVG file, tight around what it shows. */
export function renderFigure(key: FigureKey | GiftKey, view: FigureView = {}): Figure {
  const d = design(key);
  const form = view.form ?? (formsOf(key)[0] as string);
  if (typeof form === 'string' && !(form in d.forms)) throw new Error(`"${key}" has no form "${form}"`);
  const own = view.pose === undefined ? undefined : poseOf(key, view.pose);
  return shoot(d, {
    form: own?.pose ?? form,
    camera: cameraOf(d, form, view.camera, own?.eye),
    explode: view.explode ?? 0,
    silhouette: view.silhouette ?? false,
    seams: view.seams ?? false,
    ground: view.ground ?? true,
    bust: view.crop === 'bust',
    steady: view.steady ?? typeof form === 'number',
    ...(view.night ? { night: true } : {}),
    ...(view.onInk ? { onInk: true } : {}),
    ...(d.pen ? { pen: d.pen } : {}),
  });
}

const wardrobe = new Map<string, Design>();

export const seasonNames = Object.keys(seasons) as readonly Season[];
export type { Season } from './gifts/seasons.ts';

/** In which pictures a figure wears something of a season. */
export function wornIn(season: Season, key: FigureKey): readonly ('whole' | 'bust')[] {
  return Object.keys(wornBy(season, key)) as ('whole' | 'bust')[];
}

function wornBy(season: Season, key: FigureKey): { readonly whole?: Dress; readonly bust?: Dress } {
  return (seasons[season] as Partial<Record<FigureKey, object>>)[key] ?? {};
}

/** A figure as a view shows it, with what it wears in a season. */
export function renderDressed(key: FigureKey, season: Season, view: FigureView = {}): Figure {
  const worn = view.crop === 'bust' ? 'bust' : 'whole';
  const dress = wornBy(season, key)[worn];
  if (!dress) throw new Error(`"${key}" wears nothing there in "${season}"`);
  // One design to a dress: its pieces are put together once.
  const id = `${key} ${season} ${worn}`;
  const design = wardrobe.get(id) ?? dressed(figures[key], dress);
  wardrobe.set(id, design);
  const form = formsOf(key)[0] as string;
  const own = view.pose === undefined ? undefined : poseOf(key, view.pose);
  const pose = own?.pose ?? (design.forms[form] as Pose);
  return shoot(design, {
    ...WHOLE,
    form: { ...pose, joints: { ...pose.joints, ...dress.joints } },
    camera: cameraOf(design, form, view.camera, own?.eye),
    ground: view.ground ?? true,
    bust: view.crop === 'bust',
  });
}

/** A figure upright, in the form it is first shown in, in pieces that a page can pull apart. */
export function renderLayers(key: FigureKey): Layered {
  const d = design(key);
  return layersOf(d, poses[key].stand, cameraOf(d, formsOf(key)[0] as string));
}

/** The pen of what is shown at a third of its size: with one for the whole, its lines would run together. */
const SMALL = 0.6;

/** Drawings on the way from the form a figure is first shown in, the first of them, to its other form, the last. */
export const BEATS = 12;

interface Beat {
  form: readonly [from: Pose, to: Pose, t: number];
  camera: Camera;
  frame: Box;
}

const sequences = new WeakMap<Design, Beat[]>();

/** From upright, seen from a little above and as a head is told best, to the other form; the eye moves along to that one's camera. */
function beatsOf(key: FigureKey, first: string, other: string): Beat[] {
  const d = design(key);
  const known = sequences.get(d);
  if (known) return known;
  const a = { ...cameras.above, yaw: (poses[key].bustEye ?? cameras.above).yaw };
  const b = cameraOf(d, other);
  const [from, to] = [{ ...d.forms[first], ...poses[key].stand }, d.forms[other] as Pose];
  // Each piece's own time belongs to the change that the design writes down.
  const ahead = first === Object.keys(d.forms)[0];
  const shots = Array.from({ length: BEATS }, (_, i) => {
    const t = i / (BEATS - 1);
    // Joints ease in and out; half of that is taken back, or the first and the last drawings would be all but one.
    const way = (t + 0.5 - Math.sin(Math.asin(1 - 2 * t) / 3)) / 2;
    const camera = { yaw: a.yaw + (b.yaw - a.yaw) * way, pitch: a.pitch + (b.pitch - a.pitch) * way };
    const form = ahead ? ([from, to, way] as const) : ([to, from, 1 - way] as const);
    return { form, camera };
  });
  const frames = follow(d, shots);
  const beats = shots.map((shot, i) => ({ ...shot, frame: frames[i] as Box }));
  sequences.set(d, beats);
  return beats;
}

/**
 * One of the drawings on that way, 1 to BEATS; undefined for a figure of one form. All of a figure have one size and one
 * ground, so that one can take another's place.
 */
export function renderBeat(key: FigureKey, beat: number): Figure | undefined {
  const d = design(key);
  const [first, other] = formsOf(key);
  if (first === undefined || other === undefined) return undefined;
  return shoot(d, { ...WHOLE, ...(beatsOf(key, first, other)[beat - 1] as Beat), lean: true, pen: SMALL });
}

const WHOLE = { explode: 0, silhouette: false, ground: false, bust: false, steady: false };

const CLOSE = { size: 1440, ratio: 4 / 3, deep: 1.5, pen: 2, air: 0.02 };

/**
 * A figure from a hand's breadth, drawn with a broader pen; whatever reaches out to the left is in the picture whole. It goes on
 * below what a wide plate shows, for those that are higher than wide.
 */
export function renderClose(key: FigureKey): Figure {
  const { pose, eye, on, high } = poses[key].close;
  const [x, y] = locate(design(key), pose, eye, on);
  const { size, ratio, deep, pen, air } = CLOSE;
  const [w, top] = [high * ratio, y + high / 2];
  const bottom = top - w * deep;
  const left = Math.min(x - w / 2, leftmost(design(key), pose, eye, bottom) - high * air);
  return shoot(design(key), {
    ...WHOLE,
    form: pose,
    camera: eye,
    frame: [left, bottom, left + w, top],
    size,
    pen,
  });
}

/** A gift item in the same hand. */
export function renderGift(key: GiftKey, view: Omit<FigureView, 'form'> = {}): Figure {
  return renderFigure(key, view);
}

const MISSING = '-missing';

export type BoxKey = keyof typeof boxed | keyof typeof loose | `charger${typeof MISSING}`;
export const boxKeys = [
  ...Object.keys(boxed),
  ...Object.keys(loose),
  `charger${MISSING}`,
] as readonly BoxKey[];

/** What lies in the box beside a figure, flat on the sheet: a thing of its own, a piece that comes off one, or what is looked for there in vain. */
export function renderBoxed(key: BoxKey): Figure {
  const missing = key.endsWith(MISSING);
  const shot = { ...WHOLE, form: 'robot', camera: { yaw: 0, pitch: 0 }, missing };
  const thing = missing ? key.slice(0, -MISSING.length) : key;
  if (thing in boxed) {
    const own = boxed[thing as keyof typeof boxed];
    const part = fills[thing as keyof typeof boxed] ?? 1;
    return shoot(own, part < 1 ? { ...shot, frame: roomy(own, shot, 1 / part), pen: 1 / part } : shot);
  }
  const [figure, part, turn] = loose[thing as keyof typeof loose];
  return shoot(piece(design(figure), part, turn), shot);
}

export type KnownKey = keyof typeof known;
export const knownKeys = Object.keys(known) as readonly KnownKey[];

/** A thing that everyone knows the size of, to stand beside figures on one rule, and its height in millimetres. */
export function renderKnown(key: KnownKey): Figure & { mm: number } {
  const { design: d, mm } = known[key];
  const camera = d.hero as Camera;
  return { ...shoot(d, { ...WHOLE, form: 'robot', camera }), mm };
}

/** The picture for links, 1200 × 630: the figure large on the sheet, cut by its lower edge; no words. */
export function ogPicture(key: FigureKey | GiftKey): string {
  const wide = renderFigure(key, { ground: false });
  const [w, h] = [1200, 630];
  // Tall figures are cut below the hip, broad ones stand whole.
  const tall = wide.height / wide.width > 1.05;
  const k = tall
    ? Math.min(1040 / wide.height, 760 / wide.width)
    : Math.min(540 / wide.height, 900 / wide.width);
  const [fw, fh] = [Math.round(wide.width * k), Math.round(wide.height * k)];
  const x = Math.round(tall ? w * 0.6 - fw / 2 : (w - fw) / 2);
  const y = tall ? 56 : Math.round((h - fh) / 2);
  const inner = wide.svg.slice(wide.svg.indexOf('>') + 1, wide.svg.lastIndexOf('</svg>'));
  const ticks: string[] = [];
  for (let i = 1; i < 8; i++) ticks.push(`M${24 + i * 144} 24v10M${24 + i * 144} 606v-10`);
  for (let i = 1; i < 4; i++) ticks.push(`M24 ${24 + i * 145.5}h10M1176 ${24 + i * 145.5}h-10`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">` +
    `<path fill="${paper}" d="M0 0h${w}v${h}H0z"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="2" d="M24 24h1152v582H24zM40 40h1120v550H40z"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="1.5" d="${ticks.join('')}"/>` +
    `<svg x="41" y="41" width="1118" height="548" viewBox="41 41 1118 548">` +
    `<svg x="${x}" y="${y}" width="${fw}" height="${fh}" viewBox="0 0 ${wide.width} ${wide.height}">${inner}</svg>` +
    `</svg></svg>\n`
  );
}
