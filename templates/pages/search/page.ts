import { definePageType, type PageContext, z } from 'almanac/site';
import type { Found } from '../../client/find.ts';
import { isOffer, isWorthwhile } from '../../components/card.ts';
import { companyValues } from '../../components/company.ts';
import { factsOf, factText } from '../../components/facts.ts';
import { headOf } from '../../components/head.ts';
import { formsSoldWith, isSoldWith } from '../../components/traits.ts';
import type { SearchProps } from '../../islands/Search.tsx';
import { navPages } from '../../layout/links.ts';
import { buyOf, moreOf } from '../../ticket/model.ts';
import { type SearchContent, searchContent } from './content.ts';
import { View } from './View.tsx';

export type SearchModel = { readonly title: string; readonly lead: string; readonly search: SearchProps };

/** All entries as a list of links: the search index, and the page's content without script. */
function searchModel(context: PageContext<SearchContent>): SearchModel {
  const { answers } = context.content;
  const key = `pages.${context.page.id}`;
  const word = (name: string): string => context.t(`${key}.${name}`);
  return {
    title: context.maybe(`${key}.h1`) ?? word('title'),
    lead: word('lead'),
    search: {
      label: word('label'),
      placeholder: word('placeholder'),
      results: context.t(`${key}.results`, { count: '#' }),
      none: word('none'),
      kinds: { product: word('kinds.product'), page: word('kinds.page'), answer: word('kinds.answer') },
      entries: unique([...context.shared(productsFound), ...context.shared(pagesFound)], context),
      answers: (answers && context.href(answers)?.href) ?? null,
    },
  };
}

/** Searchable text. It has no prices: an entry found by a price would disappear when the price changes. */
function productsFound(context: PageContext): Found[] {
  return context
    .products()
    .map((product) => context.offer(product))
    .filter(isOffer)
    .filter((offer) => isWorthwhile(context, offer))
    .flatMap((offer) => {
      const { product, name, gloss, art } = offer;
      // A product without a page links to the store.
      const to = moreOf(context, offer) ?? buyOf(context, offer);
      if (!to) return [];
      const words = `products.${product}`;
      const facts = { ...factsOf(context, product), weight: factText(context, product, 'weightKg') ?? '' };
      const list = context.has(`${words}.describe`)
        ? context.words(`${words}.describe`, z.array(z.string()), facts)
        : [];
      const { form } = facts as Readonly<Record<string, string>>;
      const turns = form === undefined ? undefined : context.maybe(`facts.forms.${form}`);
      return {
        // A product on another product's page has no address of its own.
        href: to.href,
        title: gloss ? `${gloss} ${name}` : name,
        says: context.maybe(`${words}.tagline`, facts) ?? '',
        more: [turns, context.maybe(`${words}.suits`, facts), ...list].filter(Boolean).join(' '),
        kind: 'product' as const,
        art: art === null ? undefined : context.asset(art),
      };
    });
}

function pagesFound(context: PageContext): Found[] {
  // The home page's description depends on the products that are sold.
  const values = {
    ...companyValues(context),
    transforms: isSoldWith(context, 'transforms') ? 'yes' : 'no',
    forms: formsSoldWith(context),
  };
  return navPages(context).map(({ href, label, page }) => ({
    href,
    title: label,
    says: (page && context.maybe(`pages.${page.replaceAll('/', '.')}.description`, values)) ?? '',
    more: (page && context.maybe(`pages.search.also.${page}`)) ?? '',
    kind: 'page' as const,
  }));
}

/** Removes this page and repeated addresses; the first name stays. */
function unique(entries: readonly Found[], context: PageContext): Found[] {
  const own = context.href(`page:${context.page.id}`)?.href;
  const isFirst = (entry: Found, i: number): boolean =>
    entries.findIndex(
      ({ href, title }) => href === entry.href && (entry.kind !== 'product' || title === entry.title),
    ) === i;
  return entries.filter((entry, i) => entry.href !== own && isFirst(entry, i));
}

export default definePageType({
  content: searchContent,
  head: (context) => headOf(context),
  model: searchModel,
  View,
});
