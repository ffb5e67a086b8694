/** Compares by UTF-16 code units: the same everywhere, whatever the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Regions in the site's order; any that the site does not know come last, by name. */
export function inOrder(regions: Iterable<string>, order: readonly string[]): string[] {
  const place = (region: string) => (order.includes(region) ? order.indexOf(region) : order.length);
  return [...regions].sort((a, b) => place(a) - place(b) || compareText(a, b));
}
