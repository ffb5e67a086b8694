import { NAMES_OF_FILES, nearestSlugs, RESERVED } from '../calendar/forms.ts';
import { type SiteFile, slug, slugPath } from '../model/index.ts';
import type { Page, Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import { isDevice } from '../read/name-problem.ts';
import type { Linker } from './link.ts';

/** A URL of one region that something claims: a page, a redirect, the root of another edition. */
interface Claim {
  /** Below the prefix of the region. */
  readonly path: string;
  /** Who claims it: `page "home"`. */
  readonly owner: string;
  readonly source: SourceRef;
}

/** One URL belongs to one page or redirect, one prefix to one region, and none to what the site itself needs; ids in URLs are slugs. */
export function checkPaths(
  linker: Linker,
  site: SiteFile,
  pages: ReadonlyMap<string, Page>,
  regions: ReadonlyMap<string, Region>,
): void {
  const report = (source: SourceRef, message: string, hint?: string): void =>
    linker.report('path-conflict', source, message, hint);
  const unwritable = (source: SourceRef, id: string, key: 'slug' | 'prefix'): void =>
    linker.report(
      'slug-malformed',
      source,
      `"${id}" cannot stand in a URL, which has lower-case words joined by hyphens`,
      `write ${key}: ${nearestSlugs(id)} here, or rename the file`,
    );
  for (const { slug: own, source, entry, feedOf } of pages.values())
    if (feedOf === undefined && !slugPath.safeParse(own).success)
      unwritable(source, entry ? (own.split('/').at(-1) as string) : own, 'slug');
  const roots = [...regions.values()];
  roots.forEach((region, i) => {
    const source = { ...region.source, path: region.file.prefix === undefined ? [] : ['prefix'] };
    const twin = roots.slice(0, i).find(({ prefix }) => prefix === region.prefix);
    if (twin) {
      const message = `region "${twin.id}" has the prefix "${region.prefix}" already`;
      report(source, message, 'prefixes tell the editions apart');
    } else if (RESERVED.includes(region.prefix) || isDevice(region.prefix)) {
      report(source, whyReserved(region.prefix), 'write another prefix here');
    } else if (region.prefix !== '' && !slug.safeParse(region.prefix).success) {
      unwritable(region.source, region.prefix, 'prefix');
    }
  });
  for (const region of roots) {
    const owners = new Map<string, Claim>();
    for (const claim of claimsOf(region, site, pages)) {
      const { path, source } = claim;
      const name = path.split('/').find((word) => NAMES_OF_FILES.includes(word) || isDevice(word));
      if (name !== undefined) report(source, `${path}: ${whyReserved(name)}`, 'write another slug here');
      const first = owners.get(path);
      if (first) {
        const message = `${path} belongs to ${first.owner} already`;
        linker.reportIn(
          region.id,
          'path-conflict',
          source,
          message,
          'write another slug or path in one of the two',
        );
      } else owners.set(path, claim);
      if (region.prefix !== '') continue;
      const top = path.split('/')[1];
      const other = top === '' ? undefined : roots.find(({ prefix }) => prefix === top);
      if (other) report(source, `${path} is below the prefix of region "${other.id}"`);
      if (top === 'assets') report(source, `${path}: ${whyReserved(top)}`);
    }
  }
}

function whyReserved(word: string): string {
  if (isDevice(word)) return `"${word}" names a device on Windows, where no file can be called so`;
  return NAMES_OF_FILES.includes(word)
    ? `"${word}" is reserved: ${word}.html is a file of every edition`
    : `/${word} holds the files of all pages`;
}

function claimsOf(region: Region, site: SiteFile, pages: ReadonlyMap<string, Page>): Claim[] {
  const own = [...pages.values()]
    .filter((page) => page.windows.has(region.id))
    .map((page): Claim => {
      const own = page.entry || page.file.slug === undefined;
      const source = own ? page.source : { ...page.source, path: ['slug'] };
      return { path: `/${page.file.file ?? page.slug}`, owner: `page "${page.id}"`, source };
    });
  const redirects = site.redirects.map(
    ({ from }, i): Claim => ({
      path: `/${from}`,
      owner: `the redirect from "${from}"`,
      source: { file: 'data/site.yaml', path: ['redirects', i, 'from'] },
    }),
  );
  return [...own, ...redirects];
}
