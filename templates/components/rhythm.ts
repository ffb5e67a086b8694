const ROWS = [
  [7, 5],
  [3, 3, 3, 3],
  [4, 4, 4],
  [5, 7],
] as const;

/** Column spans of twelve for so many cells: rows of different measure, the last one always full. */
export function rhythm(count: number): number[] {
  const whole: Record<number, readonly number[]> = { 1: [12], 2: [7, 5], 3: [12, 5, 7], 4: [7, 5, 5, 7] };
  const spans: number[] = [];
  let row = 0;
  while (spans.length < count) {
    const left = count - spans.length;
    const short = left === 3 && spans.length > 0 ? ROWS[2] : whole[left];
    const next = short ?? (ROWS[row % ROWS.length] as readonly number[]);
    spans.push(...(left === next.length + 1 && !short ? [7, 5] : next));
    row += 1;
  }
  return spans;
}

/** Classes for a number of cells, three to a row and two to a row: `half` shares a row of three and `whole` fills one; `row` fills a row of two. */
export function narrowRows(count: number): string[][] {
  const halves = count % 3 === 2 ? 2 : count % 3 === 1 && count > 1 ? 4 : 0;
  return Array.from({ length: count }, (_, i) => [
    ...(count === 1 ? ['whole'] : i >= count - halves ? ['half'] : []),
    ...(count % 2 === 1 && i === count - 1 ? ['row'] : []),
  ]);
}

/** The number of cells to show: at least `least`, so that rows of two are full, each of one kind. */
export function fullRows(kinds: readonly number[], least: number): number {
  let count = 0;
  for (const kind of kinds)
    for (let left = kind; left > 0 && count < least; left -= 2) count += Math.min(left, 2);
  return count;
}

/**
 * For the cells of all kinds in order: columns of twelve, and the classes of their layout on narrow screens. A phone
 * hides the cells from `first` on until asked.
 */
export function placesOf(
  kinds: readonly number[],
  first = Number.POSITIVE_INFINITY,
): { readonly span: number; readonly rows: readonly string[] }[] {
  const spans = kinds.flatMap((count) => rhythm(count));
  return kinds
    .flatMap((count) => narrowRows(count))
    .map((rows, i) => ({ span: spans[i] ?? 6, rows: i < first ? rows : [...rows, 'later'] }));
}
