import type { Page, Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Linker } from './link.ts';

interface Need {
  readonly what: string;
  readonly written: string;
  readonly why: string;
  is(page: Page): boolean;
}

/** What every edition has at any time: hosts and pages lead there without asking. */
const NEEDS: readonly Need[] = [
  {
    what: 'home page',
    written: 'slug: ""',
    why: 'all that is not there leads to it',
    is: ({ slug, file }) => slug === '' && file.file === undefined,
  },
  {
    what: 'page for what is not found',
    written: 'file: 404.html',
    why: 'it answers for all that is not there',
    is: ({ file }) => file.file === '404.html',
  },
];

/** Each region has the pages that none can do without, and has them always. */
export function checkNeededPages(
  linker: Linker,
  pages: ReadonlyMap<string, Page>,
  regions: ReadonlyMap<string, Region>,
): void {
  for (const { what, written, why, is } of NEEDS) {
    const kept = [...pages.values()].filter(is);
    for (const { id } of regions.values()) {
      const page = kept.find(({ windows }) => windows.has(id));
      if (page === undefined) {
        const other = kept[0]?.source;
        const source: SourceRef = other
          ? { ...other, path: ['regions'] }
          : { file: 'data/site.yaml', path: ['regions'] };
        const hint = other
          ? 'list the region here'
          : `write one in data/pages/, with ${written} and regions: all`;
        linker.reportIn(id, 'file-missing', source, `there is no ${what}`, hint);
      } else if (!page.windows.get(id)?.some(({ starts, ends }) => starts === null && ends === null)) {
        const key = (['startTime', 'endTime'] as const).find((name) => page.file[name] !== undefined);
        const source = { ...page.source, path: key ? [key] : [] };
        linker.reportIn(id, 'schema-value', source, `the ${what} has to be there at all times`, why);
      }
    }
  }
}
