import { art, type Href, link, type PageContext, pageOfLink, ref, regions, z } from 'almanac/site';
import { type Tone, toneOf } from '../paint.ts';
import { type TicketModel, ticketOf } from '../ticket/model.ts';
import { type PriceLineModel, priceLineOf } from '../ticket/PriceLine.tsx';
import { factsOf } from './facts.ts';
import { type FigureModel, figureOf } from './figure.ts';

/**
 * A figure that changes form, and the section of its page that shows how (`page:flagship-megatron#forms`), whose title and lead are
 * repeated here.
 */
export const changeEntry = z.strictObject({
  product: ref('product'),
  link,
  regions: regions.optional(),
  /** The drawing of the other form, if the page already shows it from that side. */
  art: art().optional(),
});
export type ChangeEntry = z.infer<typeof changeEntry>;

export type ChangeModel = {
  readonly product: string;
  readonly name: string;
  readonly price: PriceLineModel | null;
  readonly buy: TicketModel['buy'];
  readonly title: string;
  readonly lead: string | null;
  readonly paint: string | null;
  readonly tone: Tone;
  readonly frames: readonly FigureModel[];
  readonly alt: string;
  readonly more: Href & { readonly label: string };
};

/** The number of drawings from a figure's first form to its other one. */
const BEATS = 12;

/** A figure's drawings from form to form, all or a given number, the last being the other form; empty if it has only one form. */
export function beatsOf(context: PageContext, art: string | null | undefined, count = BEATS): FigureModel[] {
  return Array.from({ length: count }, (_, i) => Math.round((BEATS * (i + 1)) / count)).flatMap(
    (beat) => figureOf(context, art?.replace(/\.svg$/, `-beat-${beat}.svg`), '') ?? [],
  );
}

/** The first of them that is sold here and now, with the words of its own page; null if none is. */
export function changeOf(context: PageContext, entries: readonly ChangeEntry[]): ChangeModel | null {
  for (const entry of entries.filter((one) => context.shows(one))) {
    const offer = context.offer(entry.product);
    const [to, place] = [context.href(entry.link), pageOfLink(entry.link)];
    // The last drawing is the other form alone, at its own size.
    const other = figureOf(context, entry.art ?? offer?.art?.replace(/\.svg$/, '-alt.svg'), '');
    const frames = beatsOf(context, offer?.art, 5).slice(0, -1);
    if (!offer || !to || !place || frames.length === 0) continue;
    const key = `pages.${place.page}.sections.${place.anchor.slice(1)}`;
    const facts = factsOf(context, entry.product);
    const ticket = ticketOf(context, offer);
    return {
      product: offer.product,
      name: offer.name,
      price: priceLineOf(ticket),
      buy: ticket.buy,
      title: context.t(`${key}.title`, facts),
      lead: context.maybe(`${key}.lead`, facts) ?? context.maybe(`${key}.text`, facts) ?? null,
      paint: offer.paint ?? null,
      tone: toneOf(offer.paint ?? null),
      frames: other ? [...frames, other] : frames,
      alt: context.t(`${key}.alt`, facts),
      more: { ...to, label: offer.gloss ?? offer.name },
    };
  }
  return null;
}
