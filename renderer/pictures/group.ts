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

export interface GroupedPlace extends Omit<DifferencePlace, 'pictures' | 'pages'> {
  readonly pages: string[];
  readonly sample: Sample;
}

export interface Grouped extends Omit<Difference, 'places'> {
  readonly places: readonly GroupedPlace[];
}

interface Group {
  readonly kind: Difference['kind'];
  readonly part: Part;
  readonly products: readonly string[];
  readonly places: GroupedPlace[];
}

/** What differs, grouped by why: editions and pages that differ alike are one entry. */
export function groupDifferences(
  compared: readonly Compared[],
  prefixOf: (region: string) => string,
): Grouped[] {
  const groups = new Map<string, Group>();
  const add = (
    key: readonly unknown[],
    found: Omit<Group, 'places'>,
    { diff }: Compared,
    sample: Sample,
    changes: PartDifference['changes'] = [],
  ): void => {
    const text = JSON.stringify(key);
    const group = groups.get(text) ?? { ...found, places: [] };
    groups.set(text, group);
    const { region } = diff;
    const time = 'until' in diff ? { from: diff.from, until: diff.until } : {};
    const known = group.places.find(
      (place) => place.region === region && place.from === time.from && place.until === time.until,
    );
    if (known) known.pages.push(sample.path);
    else group.places.push({ region, ...time, pages: [sample.path], changes, sample });
  };
  for (const one of compared) {
    const { diff, before, after } = one;
    const slug = (path: string): string => path.slice(prefixOf(diff.region).length) || '/';
    const nothing = { before: [], after: [] };
    for (const kind of ['added', 'removed'] as const)
      for (const path of diff[kind])
        add([kind, slug(path)], { kind, part: 'page', products: [] }, one, {
          path,
          before,
          after,
          marks: nothing,
        });
    const priced = new Set(diff.prices.map(({ product }) => product));
    for (const path of diff.changed) {
      const parts = pageDifferences(
        before.pages.get(path)?.html() ?? '',
        after.pages.get(path)?.html() ?? '',
      );
      for (const { part, shape, products, marks, changes } of parts) {
        const arePrices = products.length > 0 && products.every((product) => priced.has(product));
        const key = arePrices ? ['prices', part, products] : [part, shape];
        add(
          key,
          {
            kind: 'changed',
            part,
            products: arePrices
              ? products.map((product) => diff.prices.find((one) => one.product === product)?.name ?? product)
              : [],
          },
          one,
          { path, before, after, marks },
          changes,
        );
      }
    }
  }
  return [...groups.values()].map(entryOf).sort(byWeight);
}

function entryOf({ kind, part, products, places }: Group): Grouped {
  const pages = new Set(places.flatMap((place) => place.pages));
  return { kind, title: titleOf(kind, part, products, pages), products, places };
}

function titleOf(
  kind: Difference['kind'],
  part: Part,
  products: readonly string[],
  pages: ReadonlySet<string>,
): string {
  const [first = ''] = pages;
  const others = pages.size - 1;
  const where = others === 0 ? first : `${first} and ${others} more ${others === 1 ? 'page' : 'pages'}`;
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
