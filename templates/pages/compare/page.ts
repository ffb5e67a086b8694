import { definePageType, type PageContext } from 'almanac/site';
import { isOffer, isWorthwhile } from '../../components/card.ts';
import { factCell, factName } from '../../components/facts.ts';
import { headOf } from '../../components/head.ts';
import { columnModel, rowOf, sharesOf, withTaxes } from '../../sections/comparison/section.tsx';
import { toldOnce } from '../../ticket/brief.ts';
import { ticketOf } from '../../ticket/model.ts';
import { type CompareContent, compareContent } from './content.ts';
import { View } from './View.tsx';

export type CompareModel = {
  readonly title: string;
  readonly lead: string;
  /** What prices include (tax, delivery); null if no price is shown. */
  readonly prices: string | null;
  readonly first: string;
  readonly second: string;
  readonly columns: readonly ReturnType<typeof columnModel>[];
  readonly rows: readonly ReturnType<typeof rowOf>[];
  readonly yes: string;
  readonly no: string;
};

/** All products sold here, side by side. The style sheet shows the two that are chosen above. */
function compareModel(context: PageContext<CompareContent>): CompareModel {
  const key = `pages.${context.page.id}`;
  const columns = context
    .products()
    .map((product) => context.offer(product))
    .filter(isOffer)
    .filter((offer) => isWorthwhile(context, offer))
    .map(({ product }) => ({ key: product, product }));
  const shares = sharesOf(context, columns);
  const { tax, mixed } = taxesOf(context, columns);
  const words = { maybe: () => null, t: (word: string) => context.t(word) };
  return {
    title: context.maybe(`${key}.h1`) ?? context.t(`${key}.title`),
    lead: context.t(`${key}.lead`),
    prices: tax === null ? null : context.t('pages.home.lineup.prices', { tax, mixed }),
    first: context.t(`${key}.first`),
    second: context.t(`${key}.second`),
    columns: withTaxes(
      columns.map((column, i) => columnModel(context, words, column, shares[i] ?? 100)),
      tax,
    ),
    rows: context.content.facts.map((name) => {
      const cells = columns.map((column) => ({
        key: column.key,
        value: factCell(context, column.product, name),
      }));
      return { ...rowOf(name, factName(context, name), cells), equal: false };
    }),
    yes: context.t('ui.yes'),
    no: context.t('ui.no'),
  };
}

/** What most prices include, and whether one differs. */
function taxesOf(
  context: PageContext<CompareContent>,
  columns: readonly { readonly product: string }[],
): { tax: string | null; mixed: 'yes' | 'no' } {
  const tickets = columns.flatMap(({ product }) => {
    const offer = context.offer(product);
    return offer?.price && offer.state !== 'soldOut' ? [ticketOf(context, offer)] : [];
  });
  const { tax } = toldOnce(tickets).told;
  return { tax, mixed: tickets.some((ticket) => ticket.tax !== tax) ? 'yes' : 'no' };
}

export default definePageType({
  content: compareContent,
  head: (context) => headOf(context),
  model: compareModel,
  View,
});
