import { type Offer, type PageContext, type RunningCampaign, z } from 'almanac/site';
import { type Tone, toneOf } from '../paint.ts';
import { lockedTicketOf, type TicketModel, ticketOf } from '../ticket/model.ts';
import { hiddenFrom, type Veil } from '../ticket/veil.ts';
import { factsOf, factText } from './facts.ts';
import { type FigureModel, figureOf, type Stance } from './figure.ts';
import { phrased } from './phrases.ts';

/** What comes with a product, or what it is: a word on its plate, a gift with its picture. */
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
  /** Where rows of tiles have one axis and one mass. */
  readonly stance?: Stance | undefined;
  /** Its true height, where a list must draw taller products taller. */
  readonly mm?: number | undefined;
  /** What it folds into while it is pointed at: its other form, or another pose of who has but one. */
  readonly folded?: FigureModel | null;
  /** Stands larger elsewhere on the page: here in short, in another pose. */
  readonly again?: boolean;
  /**
   * The saving in large figures on the product's paint, or the day on which its price is published; the ticket says it
   * too.
   */
  readonly off: { readonly text: string; readonly veil: Veil | null } | null;
  readonly badges: readonly BadgeModel[];
  /** What is at its feet. */
  readonly beside?: FigureModel | null;
  readonly ticket: TicketModel;
};

interface Options {
  /** With the bullet lines of `products.<key>.describe`. */
  readonly points?: boolean;
  readonly badges?: readonly BadgeModel[];
  /** With what is off its price, as an amount or as a share of it. */
  readonly off?: 'amount' | 'share' | undefined;
  /** The campaign in whose name it is shown: hides its price while that is locked. */
  readonly running?: RunningCampaign | undefined;
  /** Whether the page has a form that tells when a price unlocks, at `#tell-me`: locked tickets lead to it. */
  readonly tell?: boolean | undefined;
  /** What leads to the form at the foot of every page, where the page has none of its own. */
  readonly news?: string | null | undefined;
  /** Whether the sale makes good what a price falls by after one bought: locked tickets say so. */
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

/** What decides whether a figure suits: its height, and from which age on. */
export function sizeOf(context: PageContext, product: string): string | null {
  const facts = ['heightCm', 'ageFrom'].flatMap((name) => factText(context, product, name) ?? []);
  return facts.join(' · ') || null;
}

/** Percent. */
const LARGE_SHARE = 10;

function offOf(context: PageContext, { save, changesAt }: Offer, kind: Options['off']): CardModel['off'] {
  // A twentieth is no news: the ticket tells it, the plate does not shout it.
  if (!save || !kind || save.percent < LARGE_SHARE) return null;
  // The bars of a currency's sign would run on from the minus.
  const text = `\u2212\u200a${kind === 'share' ? context.percent(save.percent) : save.amount.text}`;
  return { text, veil: hiddenFrom(changesAt) };
}

export function altOf(context: PageContext, offer: Offer): string {
  return context.maybe(`products.${offer.product}.alt`) ?? offer.name;
}

/** The largest saving among some products now, as it is written; undefined where nothing is saved. */
export function largestSaving(offers: readonly Offer[]): string | undefined {
  let found: { amount: number; text: string } | undefined;
  for (const { save } of offers) {
    const amount = save ? Number(save.amount.plain) : 0;
    if (save && amount > (found?.amount ?? 0)) found = { amount, text: save.amount.text };
  }
  return found?.text;
}

/** Whether it is worth offering beside others: a bundle is while it costs no more than its parts. */
export function isWorthwhile(context: PageContext, { product, price }: Offer): boolean {
  const { bundle = [] } = context.region.products.get(product)?.product.file ?? {};
  if (bundle.length === 0 || price === null) return true;
  const minor = (plain: string): number =>
    Math.round(Number(plain) * 10 ** (context.region.currency?.digits ?? 0));
  const parts = bundle.map((key) => context.offer(key)?.price ?? null);
  const sum = parts.reduce((total, part) => total + (part ? minor(part.plain) : Number.POSITIVE_INFINITY), 0);
  return minor(price.plain) <= sum;
}

export function isOffer(offer: Offer | undefined): offer is Offer {
  return offer !== undefined;
}
