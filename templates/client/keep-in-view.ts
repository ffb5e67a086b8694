/** Scrolls a row sideways, and nothing else, so that one entry of it stands in its middle. */
export function keepInView(row: Element | null, entry: Element | null): void {
  if (!row || !entry) return;
  const outer = row.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  row.scrollBy({ left: inner.left - outer.left - (outer.width - inner.width) / 2 });
}
