import type { PageContext } from 'almanac/site';

/** The facts of a product as values for its words: numbers written as the region does ("2.500"), texts as they are. */
export function factsOf(context: PageContext, product: string | undefined): Readonly<Record<string, string>> {
  const facts = product === undefined ? undefined : context.region.products.get(product)?.product.file.facts;
  return Object.fromEntries(
    Object.entries(facts ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? context.number(value) : value,
    ]),
  );
}
