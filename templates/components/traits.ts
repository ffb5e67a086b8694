import { type PageContext, z } from 'almanac/site';
import { productContentOf } from '../layout/product-content.ts';

/** Traits that only some figures have: texts mention one only where such a figure is sold. */
export const trait = z.enum(['moves', 'listens', 'transforms', 'preordered']);
export type Trait = z.infer<typeof trait>;

export function hasTrait(context: PageContext, product: string, which: Trait): boolean {
  const sold = context.region.products.get(product);
  if (!sold) return false;
  // A customer with a pre-order may still ask about it when the product is in stock.
  if (which === 'preordered') return sold.isPreSale.length > 0;
  const content = productContentOf(context, product);
  if (which === 'moves') return content?.family !== 'base';
  return content?.withoutPhone.includes(which === 'listens' ? 'voice' : 'transform') ?? false;
}

/** Whether any product sold here and now has the trait. */
export function isSoldWith(context: PageContext, which: Trait): boolean {
  return context
    .products()
    .some((product) => context.offer(product) !== undefined && hasTrait(context, product, which));
}

/**
 * What the products that are sold here and now transform into by themselves, in a few words: `car, jet or dinosaur`.
 * Empty if none does.
 */
export function formsSoldWith(context: PageContext): string {
  const transforming = context.products().filter((product) => hasTrait(context, product, 'transforms'));
  const forms = new Set(transforming.map((product) => context.fact(product, 'form')));
  return oneOf(
    context,
    [...forms].map((form) => context.t(`facts.forms.${form}`)),
  );
}

/** Words to choose from: `car, jet or dinosaur`. */
export function oneOf(context: PageContext, words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return context.t('facts.or', { others: words.slice(0, -1).join(context.t('facts.separator')), last });
}
