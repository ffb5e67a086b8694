import { Parser } from 'htmlparser2';

/** An amount that a page shows for a product. */
export interface ShownPrice {
  readonly product: string;
  readonly kind: 'price' | 'was';
  /** A plain decimal. */
  readonly amount: string;
  /** When the page hides it, and whether words replace it then; null if never. */
  readonly veil: { readonly at: string; readonly hasWords: boolean } | null;
}

/** A text in a banner, in a title or in the line below one, with an amount of money or a percentage. */
export interface ShownText {
  readonly text: string;
  readonly veiledAt: string | null;
}

export interface ShownAmounts {
  readonly until: string | null;
  readonly prices: readonly ShownPrice[];
  readonly texts: readonly ShownText[];
}

const AMOUNT = /[$€£¥₩]\s?\d|\d\s?[€%]|\d元/;
const SPEAKING = /\b(?:strip|heading|banner__head|stage__title|poster__words)\b/;
const VOID = new Set(['img', 'meta', 'link', 'input', 'br', 'source', 'path', 'rect', 'circle']);

/** The amounts that a document shows, with their ends. */
export function shownAmounts(html: string): ShownAmounts {
  let until: string | null = null;
  const prices: ShownPrice[] = [];
  const texts: ShownText[] = [];
  const open: { name: string; product?: string; veil?: NonNullable<ShownPrice['veil']>; speaks: boolean }[] =
    [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta' && attributes.name === 'almanac:valid-until') until = attributes.content ?? null;
      if (VOID.has(name)) return;
      const outer = open.at(-1);
      const at = attributes['data-until'];
      const veil = at === undefined ? outer?.veil : { at, hasWords: attributes['data-stale'] !== undefined };
      const product = attributes['data-product'] ?? outer?.product;
      open.push({
        name,
        ...(product === undefined ? {} : { product }),
        ...(veil === undefined ? {} : { veil }),
        speaks: outer?.speaks === true || SPEAKING.test(attributes.class ?? ''),
      });
      for (const [kind, attribute] of [
        ['price', 'data-price'],
        ['was', 'data-was-price'],
      ] as const) {
        const amount = attributes[attribute];
        if (amount !== undefined) prices.push({ product: product ?? '', kind, amount, veil: veil ?? null });
      }
    },
    ontext(text) {
      const place = open.at(-1);
      if (place?.speaks && AMOUNT.test(text))
        texts.push({ text: text.trim(), veiledAt: place.veil?.at ?? null });
    },
    onclosetag(name) {
      if (!VOID.has(name)) open.pop();
    },
  });
  parser.end(html);
  return { until, prices, texts };
}
