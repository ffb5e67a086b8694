import { Parser } from 'htmlparser2';

/** What a page promises to a customer who orders now. */
export interface Promised {
  /** The rows of each ticket and each list of terms, by their keys. */
  readonly tickets: readonly {
    readonly product: string;
    readonly terms: Readonly<Record<string, string>>;
    /** The line about tax and delivery below its price. */
    readonly tax: string | null;
  }[];
  readonly prices: readonly { readonly product: string; readonly price: number }[];
  /** What the sale says comes with every order, by name. */
  readonly benefits: readonly string[];
  /** The order amounts above which gifts come, as written. */
  readonly over: readonly string[];
  /** The instants to which its countdowns run. */
  readonly clocks: readonly string[];
}

const plain = (text: string): string =>
  text
    .replace(/[\u2060\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads the promises of a document from `data-product`, `data-price`, `data-term` and `data-benefit`. */
export function promisedIn(html: string): Promised {
  const tickets: { product: string; terms: Record<string, string>; tax: string | null }[] = [];
  const found = { prices: [] as { product: string; price: number }[], benefits: [] as string[] };
  const [over, clocks]: [string[], string[]] = [[], []];
  const open: { readonly product: string; readonly ends?: (text: string) => void }[] = [];
  const texts: string[] = [];
  /** For every open element, the row that it belongs to. */
  const terms: string[] = [];
  let tax: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      const product = attributes['data-product'] ?? open.at(-1)?.product ?? '';
      const classes = (attributes.class ?? '').split(' ');
      if (classes.includes('ticket')) tax = null;
      if (name === 'dl') tickets.push({ product, terms: {}, tax: product === '' ? null : tax });
      const price = attributes['data-price'];
      if (price !== undefined) found.prices.push({ product, price: Number(price) });
      const benefit = attributes['data-benefit'];
      if (benefit !== undefined) found.benefits.push(benefit);
      const island = attributes['data-island'];
      if (island === 'Countdown' || island === 'BarClock')
        clocks.push((JSON.parse(attributes['data-props'] ?? '{}') as { endsAt?: string }).endsAt ?? '');
      const term = attributes['data-term'];
      const ends =
        name === 'dd'
          ? (text: string) => {
              const row = terms.at(-1);
              const ticket = tickets.at(-1);
              if (row && ticket) ticket.terms[row] = plain(text);
            }
          : classes.includes('ticket__tax')
            ? (text: string) => {
                tax = plain(text);
              }
            : classes.includes('gifts__over')
              ? (text: string) => {
                  over.push(plain(text));
                }
              : undefined;
      terms.push(term ?? terms.at(-1) ?? '');
      open.push(ends ? { product, ends } : { product });
      if (ends) texts.push('');
    },
    ontext(text) {
      for (let i = 0; i < texts.length; i++) texts[i] += text;
    },
    onclosetag() {
      const closed = open.pop();
      terms.pop();
      if (closed?.ends) closed.ends(texts.pop() ?? '');
    },
  });
  parser.end(html);
  return { ...found, over, clocks, tickets: tickets.filter((one) => Object.keys(one.terms).some(Boolean)) };
}

/** Rows that must be equal on all tickets of an edition, and rows that must be equal on tickets with the same dispatch time. */
const SAME = ['returns', 'warranty', 'guarantee'] as const;
const FREE = /\bfree\b|kostenfrei|offerte|無料|무료|包邮/;

/** What one page of an edition promises and another denies at the same instant. */
export function disagreements(pages: ReadonlyMap<string, Promised>): string[] {
  const faults: string[] = [];
  const first = new Map<string, { readonly text: string; readonly page: string }>();
  const hold = (what: string, text: string, page: string): void => {
    const known = first.get(what) ?? { text, page };
    first.set(what, known);
    if (known.text !== text) faults.push(`${page}: ${what} “${text}”, and ${known.page}: “${known.text}”`);
  };
  const isGuaranteed = [...pages.values()].some(({ tickets }) =>
    tickets.some(({ terms }) => terms.guarantee),
  );
  for (const [page, { tickets, benefits }] of pages) {
    for (const { product, terms, tax } of tickets) {
      const { ships, delivery, extras } = terms;
      for (const key of SAME) if (terms[key] !== undefined) hold(key, terms[key], page);
      if (delivery !== undefined) hold(`delivery of what is sent ${ships ?? 'then'}`, delivery, page);
      // What comes with a product must be on every page of it that lists its terms.
      if (product !== '' && delivery !== undefined) hold(`extras of ${product}`, extras ?? '', page);
      if (isGuaranteed && product !== '' && delivery !== undefined && !terms.guarantee)
        faults.push(`${page}: ${product} without the price guarantee that others have`);
      if (delivery !== undefined && tax !== null && FREE.test(delivery) !== FREE.test(tax))
        faults.push(`${page}: delivery of ${product} “${delivery}”, beside its price “${tax}”`);
      if (benefits.some((id) => /^free-?shipping/i.test(id)))
        if (delivery !== undefined && !FREE.test(delivery))
          faults.push(`${page}: free delivery among the benefits, and ${product} with “${delivery}”`);
    }
    if (benefits.length > 0 && benefits.includes('price-guarantee') !== isGuaranteed)
      faults.push(`${page}: ${isGuaranteed ? 'no ' : ''}price guarantee, unlike the tickets`);
  }
  return faults;
}

/** A gift of the data: the order amount above which it comes, and its name on tickets. */
export interface Gift {
  readonly over: number;
  readonly badge: string;
}

/** Amounts on pages that differ from the data, and tickets that have or lack a gift against their price. */
export function thresholdFaults(pages: ReadonlyMap<string, Promised>, gifts: readonly Gift[]): string[] {
  const faults: string[] = [];
  const told = (text: string): number => Number(/\d[\d.,]*/.exec(text)?.[0].replace(/[.,]/g, ''));
  const amounts = [...new Set(gifts.map(({ over }) => over))].sort((a, b) => a - b);
  for (const [page, { tickets, prices, over }] of pages) {
    const shown = [...new Set(over.map(told))].sort((a, b) => a - b);
    if (over.length > 0 && `${shown}` !== `${amounts}`)
      faults.push(`${page}: gifts over ${shown.join(', ')}, and in the data over ${amounts.join(', ')}`);
    for (const { product, terms } of tickets) {
      const price = prices.find((one) => one.product === product)?.price;
      if (price === undefined || terms.delivery === undefined) continue;
      for (const { over: amount, badge } of gifts) {
        const comes = (terms.extras ?? '').split(' · ').includes(badge);
        if (comes !== price > amount)
          faults.push(
            `${page}: ${product} for ${price} ${comes ? 'with' : 'without'} “${badge}”, which comes over ${amount}`,
          );
      }
    }
  }
  return faults;
}

/** Pages that sell a bundle beside its parts, which cost less together. `parts`: of each bundle, by its key. */
export function dearBundles(
  pages: ReadonlyMap<string, Promised>,
  parts: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...pages].flatMap(([page, { prices }]) => {
    const asked = new Map(prices.map(({ product, price }) => [product, price]));
    return [...parts].flatMap(([bundle, its]) => {
      const whole = asked.get(bundle);
      const apart = its.reduce((sum, part) => sum + (asked.get(part) ?? Number.NaN), 0);
      return whole !== undefined && whole > apart ? [`${page}: ${bundle} for ${whole}, apart ${apart}`] : [];
    });
  });
}

/**
 * Countdowns to an instant at which no price changes. `after` gives the edition's prices after an instant; undefined if
 * nothing changes then.
 */
export function idleClocks(
  pages: ReadonlyMap<string, Promised>,
  after: (instant: string) => ReadonlyMap<string, number> | undefined,
): string[] {
  return [...pages].flatMap(([page, { clocks, prices }]) =>
    clocks.flatMap((instant) => {
      const then = after(instant);
      const changes = prices.some(({ product, price }) => then?.has(product) && then.get(product) !== price);
      return changes ? [] : [`${page}: counts to nothing at ${instant}`];
    }),
  );
}
