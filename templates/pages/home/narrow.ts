import type { Offer, PageContext } from 'almanac/site';
import type { CardModel } from '../../components/card.ts';
import { factName } from '../../components/facts.ts';
import type { NarrowProps } from '../../islands/Narrow.tsx';
import { regionContentOf } from '../../layout/region-content.ts';
import { forRegion } from '../../regional.ts';
import { hiddenFrom, veiled } from '../../ticket/veil.ts';
import type { HomeContent } from './content.ts';

export type NarrowModel = {
  readonly props: NarrowProps;
  /** For browsers without script: each choice as a list of names. */
  readonly lists: readonly {
    readonly id: string;
    readonly label: string;
    readonly ways: readonly { readonly name: string; readonly href: string | null }[];
  }[];
};

type Facet = NarrowProps['facets'][number];
type Option = Facet['options'][number];

/** A shorter list needs no narrowing. */
const FEW = 6;
const CM_PER_INCH = 2.54;

/** Choices to narrow the line-up by price, age and height, without those in which no choice leaves out anything. Null if there are none, or few products. */
export function narrowOf(
  context: PageContext<HomeContent>,
  offers: readonly Offer[],
  /** The values of each product, in the order of the list. */
  cards: readonly CardModel[],
  kinds: readonly number[],
): NarrowModel | null {
  const { narrow } = context.content;
  if (!narrow || offers.length <= FEW) return null;
  const t = (key: string, values?: Record<string, string>) =>
    context.t(`pages.home.lineup.narrow.${key}`, values);
  const isInInches = regionContentOf(context).rule === 'inches';
  const heights = forRegion<number[]>(narrow.heights, context.region.id) ?? [];
  const facets: Facet[] = [
    {
      key: 'price',
      label: t('price'),
      options: bands(
        (forRegion<(string | number)[]>(narrow.prices, context.region.id) ?? []).map(Number),
        (amount) => context.amount(`${amount}`).text,
        offers.map(({ product, price }) => [product, price ? Number(price.plain) : undefined]),
      ),
      veil: veiled(hiddenFrom(...offers.map(({ changesAt }) => changesAt))),
    },
    {
      key: 'age',
      label: factName(context, 'ageFrom'),
      options: agesOf(context, offers),
    },
    {
      key: 'height',
      label: factName(context, 'heightCm'),
      options: bands(
        heights,
        (height) => t('height', { height: context.number(height) }),
        offers.map(({ product }) => {
          const cm = factOf(context, product, 'heightCm');
          return [product, cm === undefined || !isInInches ? cm : cm / CM_PER_INCH];
        }),
        // The unit is added later.
        (height) => context.number(height),
        'height',
      ),
    },
  ];
  const told = facets
    .map((facet) => ({
      ...facet,
      options: facet.options
        .filter(({ products }) => products.length > 0)
        .map((option) => ({ ...option, id: `${facet.key}-${option.id}` })),
    }))
    // Beside narrower choices the one that leaves out nothing stays: every product is in one.
    .filter(({ options }) => options.some(({ products }) => products.length < offers.length));
  if (told.length === 0) return null;
  const shown = t('shown', { shown: '{shown}', all: '{all}' });
  return {
    props: {
      label: t('label'),
      facets: told,
      kinds,
      words: { all: context.t('pages.home.lineup.all'), shown },
    },
    lists: told.flatMap(({ options }) =>
      options.map(({ id, label, products }) => ({
        id,
        label,
        ways: cards
          .filter(({ product }) => products.includes(product))
          .map(({ name, ticket }) => ({ name, href: ticket.more?.href ?? null })),
      })),
    ),
  };

  /** The bands: up to the first bound, between two bounds, over the last. A bound belongs to the band that it ends. */
  function bands(
    bounds: readonly number[],
    written: (bound: number) => string,
    values: readonly (readonly [product: string, value: number | undefined])[],
    begun = written,
    unit = 'none',
  ): Option[] {
    return [...bounds, Number.POSITIVE_INFINITY].map((upTo, i) => {
      const over = bounds[i - 1] ?? 0;
      const products = values.flatMap(([product, value]) =>
        value !== undefined && value > over && value <= upTo ? [product] : [],
      );
      const label = !Number.isFinite(upTo)
        ? t('over', { from: written(over) })
        : over > 0
          ? t('between', { from: begun(over), bare: context.number(over), upTo: written(upTo) })
          : t('upTo', { upTo: written(upTo), unit });
      return { id: Number.isFinite(upTo) ? `${upTo}` : `over-${over}`, label, products };
    });
  }
}

/** For each minimum age, the products that suit it. */
function agesOf(context: PageContext, offers: readonly Offer[]): Option[] {
  const ages = offers.flatMap(({ product }) => {
    const age = factOf(context, product, 'ageFrom');
    return age === undefined ? [] : [{ product, age }];
  });
  return [...new Set(ages.map(({ age }) => age))]
    .sort((a, b) => a - b)
    .map((age) => ({
      id: `${age}`,
      label: context.t('facts.ageFrom.value', { value: context.number(age) }),
      products: ages.filter((one) => one.age <= age).map(({ product }) => product),
    }));
}

function factOf(context: PageContext, product: string, name: string): number | undefined {
  const fact = context.region.products.get(product)?.product.file.facts[name];
  return typeof fact === 'number' ? fact : undefined;
}
