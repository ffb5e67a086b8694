import path from 'node:path';
import type { ScriptWeight } from '../../assets/script-weight.ts';
import { readSealed, writeSealed } from '../../cache/sealed.ts';
import { type Fact, isBefore, meets, type Window } from '../../clock/index.ts';
import { publisherOf } from '../../model/linked.ts';
import { digestOf } from '../../plan/digest.ts';
import type { FactDigest, Facts } from '../../plan/fact-sources.ts';
import { type CalendarRelease, releaseWindow } from '../../release/index.ts';
import type { OpenSite } from '../opening/open-site.ts';
import { describeFacts } from '../opening/schedule.ts';

/** What all pages of a region became together. Plain data. */
export interface FinishedEdition {
  /** As the calendar lists them, one after the other, without a gap. */
  readonly releases: readonly CalendarRelease[];
  /** Documents, each as often as a release holds it, and distinct ones. */
  readonly documents: number;
  readonly distinct: number;
  readonly scripts: readonly (readonly [type: string, weight: ScriptWeight])[];
  /** What the render cache knows its documents by. */
  readonly keys: readonly string[];
}

/** An edition with what it was made of. As long as the files are the same no fact has to be looked up, as long as the facts are no page. */
interface KeptEdition {
  /** Names all that its revision is made of but data and words. */
  readonly code: string;
  /** The coarse stamp: names all files that it can be made of. */
  readonly files: string;
  /** The same of files that make pages by what those are beside their content; absent in what earlier programs kept. */
  readonly beside?: string;
  /** What its pages asked of contents. */
  readonly contents: readonly KeptContent[];
  /** Whose own files it asked for by name. */
  readonly named: NamedFiles;
  /** Names all facts that its pages asked, with what these answered. */
  readonly facts: string;
  /** Why its pages change, change by change; places are paths in the data, since line numbers move. */
  readonly because: readonly (readonly Fact[])[];
  readonly edition: FinishedEdition;
}

type KeptContent = readonly [fact: string, digest: string, stamp: FactDigest['stamp']];

interface NamedFiles {
  readonly regions: readonly string[];
  readonly locales: readonly string[];
}

interface Scope {
  readonly open: OpenSite;
  /** Null: nothing is known, and nothing kept. */
  readonly cacheFolder: string | null;
  readonly facts: Facts;
}

/** The facts that pages asked, by name, and what names them together with what they answered. */
export interface AskedTogether {
  readonly facts: Iterable<string>;
  readonly name: string;
}

/**
 * The edition that an earlier build finished over a window, if this one would make the same: by its files, else by its files and the
 * contents that it asked for, since the file of a page holds contents of all regions, else by its facts. Whether its releases are
 * there is not looked at. `holding` gives what names the facts that pages asked where they all hold, else null.
 */
export function takeEdition(
  region: string,
  window: Window,
  holding: () => string | null,
  scope: Scope,
): FinishedEdition | null {
  const { open, cacheFolder } = scope;
  const text = cacheFolder === null ? null : readSealed(fileOf(cacheFolder, region));
  if (text === null) return null;
  const kept = JSON.parse(text.toString()) as KeptEdition;
  const { code, named, because, edition } = kept;
  if (code !== codeOf(open, region) || !isBuildOf(edition, window)) return null;
  const files = filesOf(region, named, scope);
  if (kept.files === files) return edition;
  const holds = kept.beside === besideContents(region, named, scope) && isSameContent(kept.contents, scope);
  if (!holds && kept.facts !== holding()) return null;
  let i = 0;
  const releases = edition.releases.map(({ changes, ...release }) => ({
    ...release,
    changes: changes.map((change) => ({ ...change, because: describeFacts(open, because[i++] ?? []) })),
  }));
  const located = { ...edition, releases };
  const contents = contentsAmong(kept.contents?.map(([fact]) => fact) ?? [], scope);
  write({ ...kept, files, contents, edition: located }, region, scope);
  return located;
}

/** Keeps an edition for the next build. `because`: why its pages change, change by change. */
export function keepEdition(
  region: string,
  edition: FinishedEdition,
  because: KeptEdition['because'],
  asked: AskedTogether,
  scope: Scope,
): void {
  const { open } = scope;
  const named = namedBy(asked.facts, open);
  const made: Omit<KeptEdition, 'because' | 'edition'> = {
    code: codeOf(open, region),
    files: filesOf(region, named, scope),
    beside: besideContents(region, named, scope),
    contents: contentsAmong(asked.facts, scope),
    named,
    facts: asked.name,
  };
  write({ ...made, because, edition }, region, scope);
}

/** Whether a build of this window gives these releases, all of them and no others. */
function isBuildOf({ releases }: Pick<FinishedEdition, 'releases'>, window: Window): boolean {
  const windows = releases.map(releaseWindow);
  const [first, last] = [windows[0], windows.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    !isBefore(window.from, first.from) &&
    !isBefore(last.until, window.until) &&
    windows.every((one) => meets(one, window))
  );
}

/** Names what an edition is made of that no page asks for by name: templates, packages, the program itself, and what it publishes as it is. */
function codeOf({ revision: { inputs, versions }, site }: OpenSite, region: string): string {
  const { data: _, locales: __, public: published, ...code } = inputs;
  return JSON.stringify([code, versions, region === publisherOf(site) ? published : undefined]);
}

/**
 * Names all files that an edition can be made of: those of the data and of its words, but for files of other regions that it did not
 * ask for. Of those it knows what all editions say of each other, and their clocks, by which pages and campaigns run there.
 */
function filesOf(region: string, named: NamedFiles, scope: Scope): string {
  const { data, ...rest } = sourcesOf(region, named, scope);
  return digestOf([data.map(({ file, hash }) => [file, hash]), ...Object.values(rest)]);
}

/** Names the same without the contents of pages: of a file that makes pages only what else it says of them. */
function besideContents(region: string, named: NamedFiles, scope: Scope): string {
  const { data, ...rest } = sourcesOf(region, named, scope);
  const pages = [...scope.open.site.pages.values()];
  const made = new Set(pages.map(({ madeBy }) => madeBy));
  const others = data.filter(({ file }) => !made.has(file));
  return digestOf([
    others.map(({ file, hash }) => [file, hash]),
    pages.map(({ id }) => scope.facts.digest(`page ${id}`)),
    ...Object.values(rest),
  ]);
}

function sourcesOf(region: string, { regions, locales }: NamedFiles, { open, facts }: Scope) {
  const { site, loaded } = open;
  const others = [...site.regions.values()].filter(({ id }) => id !== region && !regions.includes(id));
  const isOf = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);
  const words = locales.flatMap((locale) => loaded.words.get(locale)?.files ?? []);
  return {
    data: loaded.inputs.data.filter(({ file }) => !others.some(({ source }) => isOf(file, source.file))),
    words: words.map((file) => [file, loaded.inputs.files.get(file)?.hash]),
    editions: facts.digest('editions'),
    others: others.map(({ id, timeZone }) => [id, timeZone]),
  };
}

function contentsAmong(facts: Iterable<string>, scope: Scope): KeptContent[] {
  return [...facts].filter(isOfContent).map((fact) => {
    const { digest, stamp } = scope.facts.of(fact);
    return [fact, digest, stamp];
  });
}

function isSameContent(contents: readonly KeptContent[], { facts }: Scope): boolean {
  return contents.every(([fact, digest, stamp]) => facts.isSame(fact, { digest, stamp }));
}

/** Whether a fact is the content of a page, or the entry of a region in it. */
function isOfContent(fact: string): boolean {
  return fact.startsWith('content ') || fact.startsWith('content-in ');
}

/** By what facts are called: `word en nav.home`, `offer us sourdough`; a fact of a region names that first. */
function namedBy(facts: Iterable<string>, { site }: OpenSite): NamedFiles {
  const regions = new Set<string>();
  const locales = new Set<string>();
  for (const fact of facts) {
    const [kind, of = ''] = fact.split(' ', 2);
    if (kind === 'word') locales.add(of);
    else if (site.regions.has(of)) regions.add(of);
  }
  return { regions: [...regions], locales: [...locales] };
}

function write(kept: KeptEdition, region: string, { cacheFolder }: Scope): void {
  if (cacheFolder === null) return;
  try {
    writeSealed(fileOf(cacheFolder, region), JSON.stringify(kept));
  } catch {
    // A cache that cannot be written is only emptier than it could be.
  }
}

function fileOf(cacheFolder: string, region: string): string {
  return path.join(cacheFolder, 'editions', `${region}.json`);
}
