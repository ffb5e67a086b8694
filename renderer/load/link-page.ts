import { isEver, meets, type TimeWindow, tightest, windowOf } from '../clock/index.ts';
import type { PageFile } from '../model/index.ts';
import type { EntryName, Page, Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Checked } from './checked-files.ts';
import type { LinkedDomain } from './domain.ts';
import { type EntriesOf, type PageEntry, readEntry } from './entry-pages.ts';
import type { Linker } from './link.ts';
import { linkFeed } from './link-feed.ts';

/** What pages are linked to. */
interface Scope {
  readonly regions: ReadonlyMap<string, Region>;
  readonly domain: Pick<LinkedDomain, 'windowsOf'> | null;
  readonly entriesOf: EntriesOf;
}

export function linkPages(
  linker: Linker,
  files: readonly Checked<PageFile>[],
  scope: Scope,
): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const { entity, value: file } of files) {
    if (!file) continue;
    const { id, source: where } = entity;
    for (const found of foundIn(linker, { id, file, where }, scope.entriesOf))
      pages.set(found.id, linkPage(linker, found, scope));
  }
  for (const page of pages.values()) checkEdition(linker, page, pages);
  for (const page of [...pages.values()]) {
    if (page.file.feed === undefined || page.file.each !== undefined) continue;
    const collection = page.file.feed;
    // The file that gives the entries their pages may be one that does not read.
    const isThere = scope.entriesOf(collection) !== undefined && files.every(({ value }) => value);
    const feed = linkFeed(linker, page, collection, { pages, isThere });
    pages.set(feed.id, feed);
  }
  return pages;
}

/** What `alternateOf` says of a page gives search engines no second address for the same readers. */
function checkEdition(linker: Linker, { file, madeBy }: Page, pages: ReadonlyMap<string, Page>): void {
  if (file.alternateOf === undefined || file.each !== undefined) return;
  const at = { file: madeBy, path: ['alternateOf'] };
  const of = pages.get(file.alternateOf)?.file;
  if (file.locale === undefined)
    linker.report(
      'schema-missing',
      at,
      'a page for readers of another locale has none',
      'add locale: beside it',
    );
  else if (of?.alternateOf !== undefined)
    linker.report(
      'schema-value',
      at,
      `page "${file.alternateOf}" is itself an edition of a page`,
      of.alternateOf === file.alternateOf
        ? 'name the page in the language of the region'
        : `write ${of.alternateOf}`,
    );
}

interface Found {
  readonly id: string;
  readonly file: PageFile;
  readonly where: string;
  /** What its entry says, where it is the page of one. */
  readonly own?: PageEntry;
}

/** The page of a file, or those of the entries that it has a page for each of. */
function foundIn(linker: Linker, page: Found, entriesOf: EntriesOf): readonly Found[] {
  const { id, file, where } = page;
  if (file.each === undefined) return [page];
  for (const key of ['file', 'alternateOf', 'feed'] as const)
    if (file[key] !== undefined)
      linker.report(
        'schema-value',
        { file: where, path: [key] },
        `${key} is of one page, and this file makes one for each of ${file.each}`,
        key === 'feed' ? 'write it into the file of the page that lists them' : `leave out ${key}`,
      );
  return (entriesOf(file.each) ?? []).flatMap((entity) => {
    const own = readEntry(linker, file.each as string, entity);
    if (!own) return [];
    const picture = own.file.picture ?? file.picture;
    const slug = [file.slug ?? id, own.file.slug ?? entity.id].filter((part) => part !== '').join('/');
    const ofEntry = { ...file, slug, ...(picture !== undefined && { picture }) };
    return [{ id: `${id}/${entity.id}`, file: ofEntry, where, own }];
  });
}

function linkPage(linker: Linker, found: Found, scope: Scope): Page {
  const { id, file, where, own } = found;
  const listed = file.regions === 'all' ? [...scope.regions.keys()] : file.regions;
  const ofEntry = own?.file.regions;
  const windows = new Map<string, readonly TimeWindow[]>();
  for (const regionId of ofEntry ? listed.filter((one) => ofEntry.includes(one)) : listed) {
    const region = scope.regions.get(regionId);
    if (!region) continue;
    const windowsHere = windowsOf(linker, found, region, scope);
    // Elsewhere a list of its URLs would lead to one that never is.
    if (windowsHere.length > 0) windows.set(regionId, windowsHere);
    // Malformed times were already reported.
    else if (file.regions !== 'all' && !own && linker.problems.length === 0)
      linker.report(
        'reference-unknown',
        { file: where, path: ['regions', file.regions.indexOf(regionId)] },
        `page "${id}" is never there in region "${regionId}": nothing that gives it its times runs there`,
        'take the region off the list, or let a campaign of this page run there',
      );
  }
  const entry: { readonly entry?: EntryName } = own ? { entry: own.name } : {};
  const source: SourceRef = own?.source ?? { file: where, path: [] };
  return { id, file, type: file.type, slug: file.slug ?? id, source, madeBy: where, windows, ...entry };
}

/**
 * A page is there in its own time, and in that of its entry; one that the domain gives times (a campaign's page) is there in those
 * that meet its own.
 */
function windowsOf(linker: Linker, { id, file, where, own }: Found, region: Region, { domain }: Scope) {
  const words = { starts: `page ${id} opens`, ends: `page ${id} closes` };
  const ofFile = linker.window(file, region, { source: { file: where, path: [] }, ...words });
  const window = own
    ? tightest([ofFile, linker.window(own.file, region, { source: own.source, ...words })])
    : ofFile;
  const given = domain?.windowsOf(id, region.id) ?? null;
  if (given !== null) return given.filter((one) => meets(windowOf(one), windowOf(window)));
  // An entry whose time never meets that of its page's file has no page.
  return own && !isEver(window) ? [] : [window];
}
