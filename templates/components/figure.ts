import type { PageContext } from 'almanac/site';

export type FigureModel = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

/** A drawing among the art with the words that stand for it; null where there is none. */
export function figureOf(context: PageContext, art: string | null | undefined, alt: string): FigureModel | null {
  if (!art || !context.hasAsset(art)) return null;
  return { src: context.asset(art), alt, width: 800, height: 1000 };
}
