import type { Offer, PageContext } from 'almanac/site';
import { type Tone, toneOf } from '../paint.ts';
import { type FigureModel, figureOf } from './figure.ts';

export type DialogModel = {
  readonly id: string;
  readonly button: string;
  readonly title: string;
  readonly close: string;
  /** The top of the sheet: the product's paint with the figure's head on it. */
  readonly paint: string | null;
  readonly tone: Tone;
  readonly figure: FigureModel | null;
};

/** A sheet over the page of a product. */
export function dialogOf(
  context: PageContext,
  offer: Offer | undefined,
  words: Pick<DialogModel, 'id' | 'button' | 'title'>,
): DialogModel {
  const paint = offer?.paint ?? null;
  return {
    ...words,
    close: context.t('ui.close'),
    paint,
    tone: toneOf(paint),
    figure: figureOf(context, offer?.art?.replace(/\.svg$/, '-bust.svg'), ''),
  };
}
