import { type Offer, type PageContext, type RunningCampaign, z } from 'almanac/site';
import { type Tone, toneOf } from '../paint.ts';
import { lockedTicketOf, type TicketModel, ticketOf } from '../ticket/model.ts';
import { hiddenFrom, type Veil } from '../ticket/veil.ts';
import { factsOf, factText } from './facts.ts';
import { type FigureModel, figureOf, type Stance } from './figure.ts';
import { phrased } from './phrases.ts';

/** A badge on a product's card: a word about it, or a gift with its picture. */
export type BadgeModel = {
  readonly key: string;
  readonly label: string;
  readonly figure: FigureModel | null;
};

/** A product as lists show it. */
export type CardModel = {
  readonly product: string;
  readonly name: string;
  readonly gloss: string | null;
  readonly tagline: string | null;
  readonly points: readonly string[];
  /** How tall it is, and for whom. */
  readonly size: string | null;
  readonly paint: string | null;
  readonly tone: Tone;
  readonly figure: FigureModel | null;
  /** How the figure is placed, so that all in a row have the same axis and visual mass. */
  readonly stance?: Stance | undefined;
  /** Its true height, for lists that draw taller products taller. */
  readonly mm?: number | undefined;
  /** The drawing shown on hover: its other form, or another pose if it has only one form. */
  readonly folded?: FigureModel | null;
  /** Shown larger elsewhere on the page: here brief, in another pose. */
  readonly again?: boolean;
  /**
   * The saving in large figures on the product's paint, or the day on which its price is published; the ticket says it
   * too.
   */
  readonly off: { readonly text: string; readonly veil: Veil | null } | null;
  readonly badges: readonly BadgeModel[];
  /** The decoration at its feet. */
  readonly beside?: FigureModel | null;
  readonly ticket: TicketModel;
};

interface Options {
  /** With the bullet lines of `products.<key>.describe`. */
  readonly points?: boolean;
  readonly badges?: readonly BadgeModel[];
  /** Show the saving, as an amount or as a percentage. */
  readonly off?: 'amount' | 'share' | undefined;
  /** The campaign that shows it: hides its price while the campaign keeps it locked. */
  readonly running?: RunningCampaign | undefined;
  /** Whether the page has a form at `#tell-me` to be notified when a price unlocks; locked tickets link to it. */
  readonly tell?: boolean | undefined;
  /** The label of the link to the form at the foot of every page, if the page has none of its own. */
  readonly news?: string | null | undefined;
  /** Whether the sale refunds the difference if a price falls after a purchase; locked tickets say so. */
  readonly assured?: boolean | undefined;
}

export function cardOf(context: PageContext, offer: Offer, options: Options = {}): CardModel {
  const { product } = offer;
  const { running, badges = [] } = options;
  const ticket = ticketOf(context, offer);
  const locked = running && context.campaignPrice(running.campaign, product) === 'locked';
  // A weight in the region's own units, as its pages give it.
  const facts = { ...factsOf(context, product), weight: factText(context, product, 'weightKg') ?? '' };
  const points = `products.${product}.describe`;
  return {
    product,
    name: offer.name,
    gloss: offer.gloss,
    tagline:
      phrased(context.region.language, context.maybe(`products.${product}.tagline`, facts) ?? '') || null,
    size: options.points ? sizeOf(context, product) : null,
    points: options.points && context.has(points) ? context.words(points, z.array(z.string()), facts) : [],
    paint: offer.paint,
    tone: toneOf(offer.paint),
    figure: figureOf(context, offer.art, altOf(context, offer)),
    off: locked ? null : offOf(context, offer, options.off),
    badges,
    ticket: locked
      ? lockedTicketOf(context, offer, running, options)
      : // Badges say it already.
        { ...ticket, extras: options.badges ? null : ticket.extras },
  };
}

/** The facts for choosing a figure: its height, and its minimum age. */
export function sizeOf(context: PageContext, product: string): string | null {
  const facts = ['heightCm', 'ageFrom'].flatMap((name) => factText(context, product, name) ?? []);
  return facts.join(' · ') || null;
}

/** Percent. */
const LARGE_SHARE = 10;

function offOf(context: PageContext, { save, changesAt }: Offer, kind: Options['off']): CardModel['off'] {
  // A small saving is shown on the ticket alone, not in large figures.
  if (!save || !kind || save.percent < LARGE_SHARE) return null;
  // The bars of a currency sign would join the minus sign.
  const text = `\u2212\u200a${kind === 'share' ? context.percent(save.percent) : save.amount.text}`;
  return { text, veil: hiddenFrom(changesAt) };
}

export function altOf(context: PageContext, offer: Offer): string {
  return context.maybe(`products.${offer.product}.alt`) ?? offer.name;
}

/** The largest current saving among some products, formatted; undefined if there is none. */
export function largestSaving(offers: readonly Offer[]): string | undefined {
  let found: { amount: number; text: string } | undefined;
  for (const { save } of offers) {
    const amount = save ? Number(save.amount.plain) : 0;
    if (save && amount > (found?.amount ?? 0)) found = { amount, text: save.amount.text };
  }
  return found?.text;
}

/** Whether to list it beside others: false for a bundle that costs more than its parts. */
export function isWorthwhile(context: PageContext, offer: Offer): boolean {
  const { bundle = [] } = context.region.products.get(offer.product)?.product.file ?? {};
  // Of other products the price is not asked for, so that a change of it derives nothing of this.
  if (bundle.length === 0) return true;
  const { price } = offer;
  if (price === null) return true;
  const minor = (plain: string): number =>
    Math.round(Number(plain) * 10 ** (context.region.currency?.digits ?? 0));
  const parts = bundle.map((key) => context.offer(key)?.price ?? null);
  const sum = parts.reduce((total, part) => total + (part ? minor(part.plain) : Number.POSITIVE_INFINITY), 0);
  return minor(price.plain) <= sum;
}

export function isOffer(offer: Offer | undefined): offer is Offer {
  return offer !== undefined;
}
