import type { Href, Offer, PageContext, Price } from 'almanac/site';
import { factText, millimetres } from '../../components/facts.ts';
import { artFacts, type FigureModel, figureOf } from '../../components/figure.ts';
import { labelOf } from '../../components/name.ts';
import { regionContentOf } from '../../layout/region-content.ts';
import { buyOf, moreOf, ticketOf } from '../../ticket/model.ts';
import type { Veil } from '../../ticket/veil.ts';

/** Things whose size everyone knows; they are on every rule. */
const KNOWN = ['hand', 'mug'] as const;
/** Left out on a phone that shows a few products in one row. */
const LEAST_MISSED = 'mug';
/** From mark to mark of the rule: how long in millimetres, and how many of its unit. */
const STEPS = { centimetres: { mm: 100, value: 10 }, inches: { mm: 101.6, value: 4 } } as const;
/** Distance between neighbours in millimetres: a few products, and many. */
const GAP = 16;
const NARROW_GAP = 8;
/** The width of a name below a figure. */
const NAMED = 150;
/** More than this are drawn on several rules. */
const MOST = 8;
/** The most in a single row on a phone. More are in rows of four, the last rows of three if needed to fill all. */
const ONE_ROW = 5;
const ABREAST = 4;
const FEW = 3;

/** One thing on the rule. `mm` is the height of its whole drawing. */
export type Standing = {
  readonly key: string;
  readonly product: string | null;
  readonly page: Href | null;
  readonly name: string;
  readonly gloss: string | null;
  readonly height: string;
  readonly figure: FigureModel;
  readonly mm: number;
  /** In the crowd of all products: its price, or that it is sold out. */
  readonly asked?: {
    readonly price: Price | null;
    /** A price that ends with a sale. */
    readonly isSpecial: boolean;
    readonly stale: Veil | null;
    readonly closed: string | null;
  };
  /** For the first of a row that wraps: the marks of that row, from the ground up. */
  readonly marks?: readonly string[];
  /** Whether its row on a phone has three. */
  readonly few?: boolean;
  /** Whether it is left out on a phone. */
  readonly spare?: boolean;
};

type Measured = Standing & { readonly tall: number; readonly broad: number };

/** Places a drawing on the chart at its true height; null if the drawing or the object has no measurements. */
function stand(
  context: PageContext,
  art: string,
  tall: number | undefined,
  rest: Pick<Standing, 'key' | 'product' | 'page' | 'name' | 'gloss' | 'height'>,
): Measured | null {
  const facts = artFacts(art);
  const figure = figureOf(context, art, '');
  if (!figure || !facts?.body || tall === undefined) return null;
  const [, top, , bottom] = facts.body;
  const unit = tall / (bottom - top);
  return {
    ...rest,
    figure,
    mm: Math.round(figure.height * unit),
    tall,
    broad: figure.width * unit,
  };
}

function known(context: PageContext): (Measured | null)[] {
  return KNOWN.map((key) => {
    const mm = artFacts(`scale/${key}.svg`)?.mm;
    const value = context.number((mm ?? 0) / 10);
    const inches = context.number(Math.round((mm ?? 0) / 2.54) / 10);
    return stand(context, `scale/${key}.svg`, mm, {
      key,
      product: null,
      page: null,
      name: context.t(`scale.${key}`),
      gloss: null,
      height: context.t('facts.heightCm.value', { value, inches, pounds: '' }),
    });
  });
}

type View = 'front' | 'scale';

function product(context: PageContext, offer: Offer, view: View): Measured | null {
  return stand(
    context,
    offer.art?.replace(/\.svg$/, `-${view}.svg`) ?? '',
    millimetres(context, offer.product),
    {
      key: `${offer.product}-${view}`,
      product: offer.product,
      // No link to the page itself.
      page: offer.product === context.page.file.product ? null : offer.page,
      name: offer.name,
      gloss: offer.gloss,
      height: factText(context, offer.product, 'heightCm') ?? '',
    },
  );
}

export type RuleModel = {
  /** The sizes as text, for screen readers. */
  readonly label: string;
  readonly standing: readonly Standing[];
  /** Length of the row, in hundreds of millimetres. */
  readonly length: number;
  /** Of a few: the length of what a phone shows of them, in tens of millimetres. */
  readonly narrow?: number;
  readonly inches: boolean;
  /** Its marks from the ground up; the last with its unit. */
  readonly marks: readonly string[];
};

/** The rule with these products on it, beside a hand and a mug. */
export function ruleOf(context: PageContext, listed: readonly Offer[]): RuleModel | null {
  // A legend has no room for a long name.
  const all = standingOf(context, listed, 'scale').map((one) => ({
    ...one,
    name: one.product ? labelOf(context, one.product, one.name) : one.name,
  }));
  return all.length === 0 ? null : ruleWith(context, all, lengthOf(all, GAP));
}

/** All products sold, in rows of one scale, from the tallest down to the everyday objects. */
export function crowdOf(
  context: PageContext,
  listed: readonly Offer[],
  { priced }: { readonly priced: boolean },
): RuleModel[] {
  const all = standingOf(context, listed, 'front')
    .map((one) => ({
      ...one,
      page: one.page ?? soldAt(context, one),
      ...(priced ? askedFor(context, one) : {}),
      // Below a name in the readers' own script it is written as on a card.
      name: one.product && one.gloss === null ? labelOf(context, one.product, one.name) : one.name,
      broad: Math.max(one.broad, NAMED),
    }))
    .reverse();
  const rows: Measured[][] = Array.from({ length: Math.ceil(all.length / MOST) }, () => []);
  const share = all.reduce((sum, { broad }) => sum + broad, 0) / rows.length;
  let taken = 0;
  for (const one of all) {
    rows[Math.floor((taken + one.broad / 2) / share)]?.push(one);
    taken += one.broad;
  }
  const length = Math.max(...rows.map((row) => lengthOf(row, NARROW_GAP)));
  // The unit is above the topmost mark, where there is little width.
  const unit = context.t('scale.mark', { value: '' }).trim();
  // Everyday objects are left out if the products fill all rows.
  const sold = all.filter(({ product }) => product !== null);
  const wrapped = sold.length % ABREAST === 0 ? sold : all;
  // The number of rows of three that leaves a multiple of four.
  const full = wrapped.length - FEW * ((FEW * wrapped.length) % ABREAST);
  const isOneRow = all.length <= ONE_ROW;
  const marked = (one: Measured): Measured => {
    if (isOneRow) return one;
    const i = wrapped.indexOf(one);
    if (i < 0) return { ...one, spare: true };
    const few = i >= full;
    const first = few ? i - ((i - full) % FEW) : i - (i % ABREAST);
    const its = few ? { ...one, few } : one;
    if (i > first) return its;
    const values = valuesOf(context, wrapped.slice(i, i + (few ? FEW : ABREAST)));
    return { ...its, marks: [...values.slice(0, -1), `${unit}\n${values.at(-1)}`] };
  };
  const ruled = rows.map((row) => ruleWith(context, row.map(marked), length));
  if (!isOneRow) return ruled;
  const seen = all.filter(({ key }) => key !== LEAST_MISSED);
  const narrow = Math.ceil(millimetresOf(seen, NARROW_GAP) / 10);
  return ruled.map((rule) => ({ ...rule, narrow }));
}

/** The page that describes or sells a product without a page. */
function soldAt(context: PageContext, { product }: Standing): Href | null {
  const offer = product === null ? undefined : context.offer(product);
  return offer ? (moreOf(context, offer) ?? buyOf(context, offer)) : null;
}

function askedFor(context: PageContext, { product }: Standing): Pick<Standing, 'asked'> {
  const offer = product === null ? undefined : context.offer(product);
  if (!offer) return {};
  const { price, until, stale, closed } = ticketOf(context, offer);
  if (!price) return {};
  return {
    asked: {
      price: closed === null ? { plain: price.plain, text: price.text } : null,
      isSpecial: until !== null,
      stale: stale && { at: stale.at, words: '' },
      closed,
    },
  };
}

function millimetresOf(row: readonly Measured[], gap: number): number {
  return row.reduce((sum, { broad }) => sum + broad + gap, 0);
}

function lengthOf(row: readonly Measured[], gap: number): number {
  return Math.ceil(millimetresOf(row, gap) / 100);
}

function standingOf(context: PageContext, listed: readonly Offer[], view: View): Measured[] {
  const isBundle = ({ product: key }: Offer): boolean =>
    context.region.products.get(key)?.product.file.bundle !== undefined;
  const offers = listed.length > 1 ? listed.filter((offer) => !isBundle(offer)) : listed;
  const figures = offers
    .map((offer) => product(context, offer, view))
    .filter((one) => one !== null)
    .sort((a, b) => a.tall - b.tall);
  return figures.length === 0 ? [] : [...known(context).filter((one) => one !== null), ...figures];
}

function ruleWith(context: PageContext, all: readonly Measured[], length: number): RuleModel {
  const values = valuesOf(context, all);
  return {
    label: context.t('scale.label'),
    standing: all.map(({ tall, broad, ...one }) => one),
    length,
    inches: unitOf(context) === 'inches',
    marks: [...values.slice(0, -1), context.t('scale.mark', { value: values.at(-1) ?? '' })],
  };
}

function unitOf(context: PageContext): keyof typeof STEPS {
  return regionContentOf(context).rule ?? 'centimetres';
}

function valuesOf(context: PageContext, all: readonly Measured[]): string[] {
  const step = STEPS[unitOf(context)];
  const marks = Math.ceil(Math.max(...all.map(({ tall }) => tall)) / step.mm);
  return Array.from({ length: marks }, (_, i) => context.number(step.value * i));
}
