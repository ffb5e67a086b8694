import path from 'node:path';
import { readSealed, writeSealed } from '../../cache/sealed.ts';
import { digestOf } from '../../plan/digest.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import type { CalendarRelease } from '../../release/index.ts';
import { codeOf, type FinishedEdition } from '../memory/finished-edition.ts';
import type { OpenSite } from '../opening/open-site.ts';

/** A finished edition with its releases as the calendar lists them. */
export interface ListedEdition extends Omit<FinishedEdition, 'releases'> {
  readonly releases: readonly CalendarRelease[];
}

/** Whose own files an edition asked for by name. */
interface AskedByName {
  readonly regions: readonly string[];
  readonly locales: readonly string[];
}

/** An edition with a name for all files that it can be made of: as long as that is the same, no fact of it has to be looked up. */
interface KnownEdition {
  readonly asked: AskedByName;
  readonly origin: string;
  readonly edition: ListedEdition;
}

interface Scope {
  readonly open: OpenSite;
  /** Null: nothing is known, and nothing kept. */
  readonly cacheFolder: string | null;
  readonly facts: Facts;
}

/** The cached edition of a region, if its code and all input files match. Does not check that its releases exist. */
export function knownEdition(region: string, scope: Scope): ListedEdition | null {
  const text = scope.cacheFolder === null ? null : readSealed(fileOf(scope.cacheFolder, region));
  if (text === null) return null;
  const { asked, origin, edition } = JSON.parse(text.toString()) as KnownEdition;
  const isSame =
    edition.code === codeOf(scope.open.revision, scope.open.site, region) &&
    origin === originOf(region, asked, scope);
  return isSame ? edition : null;
}

/** Keeps an edition that asked for some facts. */
export function keepEdition(
  region: string,
  edition: ListedEdition,
  asked: Iterable<string>,
  scope: Scope,
): void {
  if (scope.cacheFolder === null) return;
  const byName = askedByName(asked, scope.open);
  const known: KnownEdition = { asked: byName, origin: originOf(region, byName, scope), edition };
  try {
    writeSealed(fileOf(scope.cacheFolder, region), JSON.stringify(known));
  } catch {
    // A cache that cannot be written is only emptier than it could be.
  }
}

/**
 * Names all files that an edition can be made of: those of the data and of its words, but for files of other regions that it did not
 * ask for. Of those it knows what all editions say of each other, and their clocks, by which pages and campaigns run there.
 */
function originOf(region: string, asked: AskedByName, { open, facts }: Scope): string {
  const { site, loaded } = open;
  const others = [...site.regions.values()].filter(({ id }) => id !== region && !asked.regions.includes(id));
  const isOf = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);
  const data = loaded.inputs.data.filter(({ file }) => !others.some(({ source }) => isOf(file, source.file)));
  const words = asked.locales.flatMap((locale) => loaded.words.get(locale)?.files ?? []);
  return digestOf([
    data.map(({ file, hash }) => [file, hash]),
    words.map((file) => [file, loaded.inputs.files.get(file)?.hash]),
    facts.digest('editions'),
    others.map(({ id, timeZone }) => [id, timeZone]),
  ]);
}

/** By what facts are called: `word en nav.home`, `offer us sourdough`. */
function askedByName(facts: Iterable<string>, { site }: OpenSite): AskedByName {
  const regions = new Set<string>();
  const locales = new Set<string>();
  for (const fact of facts) {
    const [kind, of = ''] = fact.split(' ', 2);
    if (kind === 'word') locales.add(of);
    else if (site.regions.has(of)) regions.add(of);
  }
  return { regions: [...regions], locales: [...locales] };
}

function fileOf(cacheFolder: string, region: string): string {
  return path.join(cacheFolder, 'editions', `${region}.json`);
}
