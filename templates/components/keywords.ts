import type { PageContext } from 'almanac/site';
import { isOffer } from './card.ts';

/** The keywords for a page's head: names as the region writes them, the brand last. */
export function keywordsOf(context: PageContext, about: readonly (string | undefined)[]): string {
  const names = about.flatMap((name) => (name ? [name] : []));
  return [...new Set([...names, context.site.brand.name])].join(', ');
}

/** A product's name, and its name in the region's own script. */
export function namesOf(context: PageContext, products: readonly (string | undefined)[]): string[] {
  return products
    .map((product) => (product === undefined ? undefined : context.offer(product)))
    .filter(isOffer)
    .flatMap(({ name, gloss }) => (gloss ? [name, gloss] : [name]));
}
