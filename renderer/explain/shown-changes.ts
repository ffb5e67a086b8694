import type { ShownChange } from './results.ts';

/** The prices that differ between two pages. */
export function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  nameOf: (product: string) => string,
): ShownChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((product) => {
    const [from, to] = [before.get(product) ?? null, after.get(product) ?? null];
    return from === to ? [] : [{ product, name: nameOf(product), from, to }];
  });
}
