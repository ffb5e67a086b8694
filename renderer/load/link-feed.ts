import { FEED } from '../calendar/paths.ts';
import type { TimeWindow } from '../clock/index.ts';
import type { Page } from '../model/linked.ts';
import type { Linker } from './link.ts';

/** The feed of a collection beside the page that lists it: always there, so that readers keep its address. Reports entries that it has no address or no date of. */
export function linkFeed(
  linker: Linker,
  page: Page,
  collection: string,
  { pages, isThere }: { readonly pages: ReadonlyMap<string, Page>; readonly isThere: boolean },
): Page {
  const entries = [...pages.values()].filter(({ entry }) => entry?.collection === collection);
  if (isThere && ![...pages.values()].some(({ file }) => file.each === collection))
    linker.report(
      'schema-value',
      { file: page.madeBy, path: ['feed'] },
      `entries of ${collection} have no pages, so a feed of them leads nowhere`,
      `give them pages: a file in data/pages/ with "each: ${collection}"`,
    );
  for (const { source, windows } of entries) {
    if ([...windows.values()].flat().every(({ starts }) => starts !== null)) continue;
    linker.report(
      'schema-value',
      source,
      `the feed of page "${page.id}" says when each entry appeared, and this one says no time`,
      'add startTime: 2024-11-22, the day that it appears, or appeared',
    );
  }
  const slug = `${page.slug === '' ? 'feed' : page.slug}${FEED}`;
  const always: readonly TimeWindow[] = [{ starts: null, ends: null }];
  return {
    ...page,
    id: `${page.id}${FEED}`,
    file: { ...page.file, file: slug, noindex: true },
    slug,
    feedOf: page.id,
    windows: new Map([...page.windows.keys()].map((region) => [region, always])),
  };
}
