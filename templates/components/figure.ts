import type { PageContext } from 'almanac/site';
import measured from '../art-facts.json' with { type: 'json' };
import { digits } from './digits.ts';

export type FigureModel = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

export type LayerFacts = readonly [piece: string, dx: number, dy: number];

/** Metadata of a drawing: its size and the positions of its parts, in the drawing's units. */
export type ArtFacts = {
  readonly size: readonly [width: number, height: number];
  /** For front and side drawings, and things beside them on a rule: left, top, right and bottom of the thing itself. */
  readonly body?: readonly [left: number, top: number, right: number, bottom: number];
  /**
   * For drawings in tiles, in hundredths: the position of the axis across the picture's width, and the side of a square of
   * the same area relative to the height.
   */
  readonly mass?: readonly [axis: number, side: number];
  /** For a part of a kit: how far down its middle line the runner meets it. */
  readonly hang?: number;
  /** Height of a thing that everyone knows, in millimetres. */
  readonly mm?: number;
  readonly anchors?: Readonly<Record<string, readonly [x: number, y: number]>>;
  /** For a drawing in pieces: the position of each when apart, from the farthest piece to the nearest. */
  readonly layers?: readonly LayerFacts[];
};

const facts = measured as unknown as Readonly<Record<string, ArtFacts>>;

/** The names that parts have in some drawing. */
export const anchorNames: readonly string[] = [
  ...new Set(Object.values(facts).flatMap(({ anchors = {} }) => Object.keys(anchors))),
];

export function artFacts(art: string): ArtFacts | undefined {
  return Object.hasOwn(facts, art) ? facts[art] : undefined;
}

/** A drawing with its alternative text; null if there is no such drawing. */
export function figureOf(
  context: PageContext,
  art: string | null | undefined,
  alt: string,
): FigureModel | null {
  if (!art || !context.hasAsset(art)) return null;
  const [width, height] = artFacts(art)?.size ?? [800, 1000];
  return { src: context.asset(art), alt, width, height };
}

/**
 * How a figure is placed in its tile: its axis in hundredths of the picture's width, and its height in hundredths of
 * the largest.
 */
export type Stance = { readonly axis: number; readonly high: number };

/** The mass, in hundredths of a tile, that slim figures reach too. */
const MASS = 56;

/** Aligns a figure with its neighbours, at the same visual mass: stout figures are drawn smaller. */
export function stanceOf(art: string | null | undefined): Stance | undefined {
  const mass = artFacts(art ?? '')?.mass;
  return mass && { axis: mass[0], high: Math.min(100, Math.round((100 * MASS) / mass[1])) };
}

/** How high it is, in hundredths of its width, as classes. */
export const highOf = (figure: FigureModel | null): string =>
  figure ? digits((100 * figure.height) / figure.width) : '';

/**
 * A bust ends in a straight cut and is placed on an edge; a figure wider than high is centred; one that glows
 * is shown whole.
 */
export function shapeOf(
  art: string | undefined,
  figure: FigureModel | null,
): 'cut' | 'lit' | 'wide' | 'tall' {
  if (art?.includes('-lit.')) return 'lit';
  if (art && /-(bust|portrait|night)\./.test(art)) return 'cut';
  return figure !== null && figure.width > figure.height ? 'wide' : 'tall';
}
