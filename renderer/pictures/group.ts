import type { Compared } from '../engine/compare/diff.ts';
import type { Shown } from '../engine/compare/editions.ts';
import { type Part, type PartDifference, pageDifferences } from './page-differences.ts';
import type { Difference, DifferencePlace } from './results.ts';

/** A page of which an entry shows pictures. */
export interface Sample {
  readonly path: string;
  readonly before: Shown;
  readonly after: Shown;
  readonly marks: PartDifference['marks'];
}

export interface GroupedPlace extends DifferencePlace {
  readonly pages: string[];
  readonly sample: Sample;
}

export interface Grouped extends Omit<Difference, 'places'> {
  readonly places: readonly GroupedPlace[];
}

/** A part of one page of one edition that differs. */
interface Seen {
  readonly kind: Difference['kind'];
  readonly part: Part;
  /** The path without the region's prefix: `/black-friday`. */
  readonly slug: string;
  /** Keys of the products whose price changes there, where nothing but these differs. */
  readonly products: readonly string[];
  readonly changes: PartDifference['changes'];
  readonly sample: Sample;
  readonly of: Compared;
}

const NO_MARKS: Sample['marks'] = { before: [], after: [] };

/** What differs, grouped by why: editions and pages that differ alike are one entry. Plain data. */
export function differencesOf(compared: readonly Compared[]): Difference[] {
  return groupDifferences(compared).map(({ places, ...group }) => ({
    ...group,
    places: places.map(({ sample: _, ...place }) => place),
  }));
}

/**
 * As {@link differencesOf}, with the page that each place shows. Two are of one entry where the prices of the same products
 * change; where the same page differs at the same place in another edition, in whatever words; and where other pages say the
 * same words anew at the same place. What is on every page, header and footer, counts as one page.
 */
export function groupDifferences(compared: readonly Compared[]): Grouped[] {
  const entries = new Entries<Seen>();
  for (const of of compared) {
    const { diff, before, after } = of;
    const prefix = `/${after.prefix ?? before.prefix ?? ''}`;
    const slugOf = (path: string): string =>
      path === prefix ? '/' : path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
    for (const kind of ['added', 'removed'] as const)
      for (const path of diff[kind]) {
        const slug = slugOf(path);
        const sample = { path, before, after, marks: NO_MARKS };
        entries.add({ kind, part: 'page', slug, products: [], changes: [], sample, of }, [[kind, slug]]);
      }
    const priced = new Set(diff.prices.map(({ product }) => product));
    for (const path of diff.changed) {
      const html = (shown: Shown): string => shown.pages.get(path)?.html() ?? '';
      for (const { part, shape, places, products: all, marks, changes } of pageDifferences(
        html(before),
        html(after),
      )) {
        const slug = part === 'page' ? slugOf(path) : '';
        const products = all.every((product) => priced.has(product)) ? all : [];
        const words = changes.map((change) => [change.before, change.after]);
        entries.add(
          {
            kind: 'changed',
            part,
            slug: slugOf(path),
            products,
            changes,
            sample: { path, before, after, marks },
            of,
          },
          products.length > 0
            ? [['prices', part, products]]
            : [['words', part, shape, words], ...places.map((place) => ['place', part, slug, place])],
        );
      }
    }
  }
  return entries.all().map(entryOf).sort(byWeight);
}

/** Things that belong to one entry if they have a key in common, or each has one in common with a third. */
class Entries<T> {
  readonly #entries = new Map<string, { things: T[] }>();

  add(thing: T, keys: readonly unknown[]): void {
    const texts = keys.map((key) => JSON.stringify(key));
    const known = [...new Set(texts.flatMap((text) => this.#entries.get(text) ?? []))];
    const [entry = { things: [] }, ...others] = known;
    for (const other of others) {
      entry.things.push(...other.things);
      for (const [text, one] of this.#entries) if (one === other) this.#entries.set(text, entry);
    }
    entry.things.push(thing);
    for (const text of texts) this.#entries.set(text, entry);
  }

  all(): readonly (readonly T[])[] {
    return [...new Set(this.#entries.values())].map(({ things }) => things);
  }
}

function entryOf(seen: readonly Seen[]): Grouped {
  const [{ kind, part }] = seen as [Seen];
  const named = new Map(
    seen.flatMap(({ of: { diff } }) => diff.prices.map(({ product, name }) => [product, name])),
  );
  const keys = [...new Set(seen.flatMap(({ products }) => products))];
  const products = keys.map((key) => named.get(key) ?? key);
  const places: GroupedPlace[] = [];
  for (const { of, changes, sample } of seen) {
    const { diff } = of;
    const time = 'until' in diff ? { from: diff.from, until: diff.until } : {};
    const known = places.find(
      ({ region, from, until }) => region === diff.region && from === time.from && until === time.until,
    );
    if (known) known.pages.push(sample.path);
    else
      places.push({
        region: diff.region,
        ...time,
        pages: [sample.path],
        prices: diff.prices.filter(({ product }) => keys.includes(product)),
        changes,
        sample,
      });
  }
  const slugs = [...new Set(seen.map(({ slug }) => slug))];
  return { kind, part, title: titleOf(kind, part, products, slugs), products, places };
}

function titleOf(
  kind: Difference['kind'],
  part: Part,
  products: readonly string[],
  slugs: readonly string[],
): string {
  const [first = ''] = slugs;
  const name = first === '/' ? 'the home page' : first;
  const others = slugs.length - 1;
  const where = others === 0 ? name : `${name} and ${others} more ${others === 1 ? 'page' : 'pages'}`;
  if (kind === 'added') return `New: ${where}`;
  if (kind === 'removed') return `Gone: ${where}`;
  const what = part === 'page' ? '' : `The ${part}: `;
  return products.length > 0 ? `${what}Price of ${products.join(', ')}: ${where}` : `${what}${where}`;
}

/** Prices first, then what is seen in most regions and on most pages. */
function byWeight(a: Grouped, b: Grouped): number {
  const weight = ({ products, places }: Grouped): number =>
    (products.length > 0 ? 1e6 : 0) +
    places.length * 1e3 +
    places.reduce((sum, { pages }) => sum + pages.length, 0);
  return weight(b) - weight(a);
}
