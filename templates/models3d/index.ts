import { type FigureKey, figures, type GiftKey, gifts } from './catalogue.ts';
import type { Design } from './design.ts';
import { type Layered, layersOf } from './layers.ts';
import { ink, paper } from './paints.ts';
import { shoot } from './stage.ts';
import type { Camera } from './view.ts';

export type { FigureKey, GiftKey } from './catalogue.ts';

export const figureKeys = Object.keys(figures) as readonly FigureKey[];
export const giftKeys = Object.keys(gifts) as readonly GiftKey[];

export type CameraName = 'hero' | 'front' | 'side' | 'back' | 'top' | 'rear' | 'threeQuarterBack';

export interface FigureView {
  /** A form by name, or the way from the first form to the second, 0…1. */
  form?: 'robot' | 'vehicle' | 'beast' | number;
  camera?: CameraName | Camera;
  /** 0 is whole, 1 is all parts pulled apart. */
  explode?: number;
  /** The figure as one black shape. */
  silhouette?: boolean;
  ground?: boolean;
  crop?: 'full' | 'bust';
  /** The same frame for every step: on for forms between two, useful for an explosion that runs. */
  steady?: boolean;
}

export interface Figure {
  svg: string;
  width: number;
  height: number;
  /** Middles of the named parts, and named points, in the picture's coordinates. */
  anchors: Record<string, readonly [number, number]>;
  parts: number;
  solids: number;
}

const cameras: Record<CameraName, Camera> = {
  hero: { yaw: 32, pitch: 9 },
  front: { yaw: 0, pitch: 5 },
  side: { yaw: 90, pitch: 5 },
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

function cameraOf(d: Design, form: string | number, camera: FigureView['camera'] = 'hero'): Camera {
  if (typeof camera === 'object') return camera;
  if (camera !== 'hero') return cameras[camera];
  const wheels: Camera = { yaw: 36, pitch: 16 };
  if (typeof form === 'string' && d.heroes?.[form]) return d.heroes[form];
  return form === 'vehicle' ? wheels : (d.hero ?? cameras.hero);
}

/** One picture of a figure: a complete SVG file, tight around what it shows. */
export function renderFigure(key: FigureKey | GiftKey, view: FigureView = {}): Figure {
  const d = design(key);
  const form = view.form ?? (formsOf(key)[0] as string);
  if (typeof form === 'string' && !(form in d.forms)) throw new Error(`"${key}" has no form "${form}"`);
  const { svg, width, height, anchors, parts, solids } = shoot(d, {
    form,
    camera: cameraOf(d, form, view.camera),
    explode: view.explode ?? 0,
    silhouette: view.silhouette ?? false,
    ground: view.ground ?? true,
    bust: view.crop === 'bust',
    steady: view.steady ?? typeof form === 'number',
  });
  return { svg, width, height, anchors, parts, solids };
}

/** A figure as it is first shown, in pieces that a page can pull apart. */
export function renderLayers(key: FigureKey): Layered {
  const d = design(key);
  const form = formsOf(key)[0] as string;
  return layersOf(d, form, cameraOf(d, form));
}

/** Drawn poses between the form a figure is first shown in and its other one. */
export const BEATS = 5;

/** One of the poses on that way, 1 to BEATS; undefined for a figure of one form. The eye moves along from the one's camera to the other's. */
export function renderBeat(key: FigureKey, beat: number): Figure | undefined {
  const d = design(key);
  const [first, other] = formsOf(key);
  if (first === undefined || other === undefined) return undefined;
  const way = beat / (BEATS + 1);
  const [a, b] = [cameraOf(d, first), cameraOf(d, other)];
  const camera = { yaw: a.yaw + (b.yaw - a.yaw) * way, pitch: a.pitch + (b.pitch - a.pitch) * way };
  const form = first === Object.keys(d.forms)[0] ? way : 1 - way;
  return renderFigure(key, { form, camera, steady: false });
}

/** A gift item in the same hand. */
export function renderGift(key: GiftKey, view: Omit<FigureView, 'form'> = {}): Figure {
  return renderFigure(key, view);
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
