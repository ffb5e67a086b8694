import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';

/** What can be read from a document without a browser. */
export interface Document {
  readonly lang: string;
  readonly region: string;
  readonly title: string;
  /** `meta` by name or property. */
  readonly meta: ReadonlyMap<string, string>;
  readonly canonical: string;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly headings: readonly number[];
  readonly ids: readonly string[];
  /** The targets of `href`, `src`, `srcset` and `poster`; those of anchors separately. */
  readonly anchors: readonly string[];
  readonly files: readonly string[];
  /** Images without alternative text or size. */
  readonly bareImages: readonly string[];
  readonly jsonLd: readonly string[];
  readonly prices: readonly { readonly product: string; readonly price: string }[];
  /** The instants to which its countdowns run. */
  readonly clocks: readonly string[];
  /** When each price that it shows ends. */
  readonly priceEnds: readonly string[];
  /** Products marked up inside another product. */
  readonly nested: readonly string[];
  readonly letters: string;
}

const seen = new Map<string, Document>();

/** Reads a file of a built site. A file that several sites share is parsed once. */
export function documentAt(site: string, file: string): Document {
  const html = readFileSync(path.join(site, file), 'utf8');
  const key = createHash('sha256').update(html).digest('base64');
  const document = seen.get(key) ?? parse(html);
  seen.set(key, document);
  return document;
}

export function parse(html: string): Document {
  const found = {
    lang: '',
    region: '',
    title: '',
    meta: new Map<string, string>(),
    canonical: '',
    alternates: [] as { hreflang: string; href: string }[],
    headings: [] as number[],
    ids: [] as string[],
    anchors: [] as string[],
    files: [] as string[],
    bareImages: [] as string[],
    jsonLd: [] as string[],
    prices: [] as { product: string; price: string }[],
    clocks: [] as string[],
    priceEnds: [] as string[],
    nested: [] as string[],
  };
  const letters = new Set<string>();
  /** For every open element, the product that it belongs to. */
  const products: (string | undefined)[] = [];
  let inside = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      const own = attributes['data-product'];
      const outer = products.at(-1);
      if (own !== undefined && outer !== undefined) found.nested.push(own);
      const product = own ?? outer;
      products.push(product);
      const price = attributes['data-price'];
      if (price !== undefined) found.prices.push({ product: product ?? '', price });
      const island = attributes['data-island'];
      if (island === 'Countdown' || island === 'BarClock')
        found.clocks.push((JSON.parse(attributes['data-props'] ?? '{}') as { endsAt?: string }).endsAt ?? '');
      const until = attributes['data-until'];
      if (until !== undefined && attributes['data-stale'] !== undefined) found.priceEnds.push(until);
      const {
        id,
        name: metaName,
        href,
        src,
        srcset,
        poster,
        lang,
        rel,
        hreflang,
        content,
        property,
        type,
        width,
        height,
      } = attributes;
      if (id !== undefined) found.ids.push(id);
      if (name === 'html') {
        found.lang = lang ?? '';
        found.region = attributes['data-region'] ?? '';
      } else if (name === 'meta') {
        found.meta.set(metaName ?? property ?? '', content ?? '');
      } else if (name === 'link' && rel === 'canonical') found.canonical = href ?? '';
      else if (name === 'link' && rel === 'alternate')
        found.alternates.push({ hreflang: hreflang ?? '', href: href ?? '' });
      else if (name === 'a' && href !== undefined) found.anchors.push(href);
      else if (href !== undefined) found.files.push(href);
      if (src !== undefined) found.files.push(src);
      if (poster !== undefined) found.files.push(poster);
      for (const source of srcset?.split(',') ?? []) found.files.push(source.trim().split(/\s/)[0] ?? '');
      if (name === 'img' && !('alt' in attributes && width && height)) found.bareImages.push(src ?? '');
      if (/^h[1-6]$/.test(name)) found.headings.push(Number(name[1]));
      if (name === 'script') inside = type === 'application/ld+json' ? 'jsonLd' : 'script';
      else if (name === 'title' || name === 'style') inside = name;
      if (inside === 'jsonLd') found.jsonLd.push('');
    },
    ontext(text) {
      if (inside === 'title') found.title += text;
      else if (inside === 'jsonLd') found.jsonLd[found.jsonLd.length - 1] += text;
      else if (inside === '') for (const letter of text) letters.add(letter);
    },
    onclosetag() {
      products.pop();
      inside = '';
    },
  });
  parser.end(html);
  return { ...found, letters: [...letters].sort().join('') };
}
