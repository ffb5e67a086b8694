import { compareInstants, type Instant, type TimeWindow } from '../clock/index.ts';
import type { Page, Site } from '../model/linked.ts';

/** The pages that the entries of a collection have in a region, at whatever time. */
export function entryPagesIn({ pages }: Pick<Site, 'pages'>, region: string, collection: string): Page[] {
  return [...pages.values()].filter(
    ({ entry, windows }) => entry?.collection === collection && windows.has(region),
  );
}

/** The feeds of a collection in a region. */
export function feedsIn({ pages }: Pick<Site, 'pages'>, region: string, collection: string): Page[] {
  return [...pages.values()].filter(
    ({ feedOf, file, windows }) => feedOf !== undefined && file.feed === collection && windows.has(region),
  );
}

/** When a page is there for the first time. */
export function startsIn(windows: readonly TimeWindow[] = []): Instant | undefined {
  return windows.flatMap(({ starts }) => starts?.at ?? []).sort(compareInstants)[0];
}
