import { createHash } from 'node:crypto';
import { existsSync, readFileSync, stat } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Problem } from '../problems/problems.ts';
import type { HashedFile } from './hashed-file.ts';
import { describe, type Listing, listFiles, unreadable } from './list-files.ts';
import { type Memory, sameList } from './memory.ts';
import { deviceProblem, nameProblem } from './name-problem.ts';
import { UnreadFile } from './unread-file.ts';

const status = promisify(stat);

export interface InputFile extends HashedFile {
  /** May be read again each time it is asked for: {@link UnreadFile}. */
  readonly bytes: Buffer;
  /** Lets go of bytes that nobody asked for yet. */
  letGo?(): void;
}

/** A file of `templates/`; what only travels along (`templates/art/`, films) is not kept in memory: null. */
export interface TemplateFile extends HashedFile {
  readonly bytes: Buffer | null;
}

/** What threads share that read the same files at the same time. Plain data. */
export interface SharedParsing {
  readonly records: SharedArrayBuffer;
  readonly texts: SharedArrayBuffer;
}

/** All that a site is made of, as it was on disk; lists are sorted by path. */
export interface Inputs {
  readonly root: string;
  readonly data: readonly InputFile[];
  readonly locales: readonly InputFile[];
  readonly templates: readonly TemplateFile[];
  /** What is published as it is; not kept in memory. */
  readonly public: readonly HashedFile[];
  /** Files that decide how templates are bundled, apart from the templates. */
  readonly beside: readonly HashedFile[];
  /** The files of `data` and `locales` by path. */
  readonly files: ReadonlyMap<string, InputFile>;
  /** SHA-256 over paths and contents, and nothing else. */
  readonly digest: {
    readonly data: string;
    readonly locales: string;
    readonly templates: string;
    /** Absent where nothing is published as it is. */
    readonly public?: string;
  };
  readonly problems: readonly Problem[];
  /** Where other threads read the same: what they parse together. */
  readonly parsing?: SharedParsing;
}

/** What files hold that need not be read to know it. */
export interface KnownHashes {
  /** Null where that is not known. */
  hashOf(file: string): string | null;
}

const AREAS = { data: 'the facts', locales: 'the words', templates: 'the pages' };

/**
 * Reads and hashes all files of a site; faults are in `problems`. With a memory, what did not change is the very same
 * object as before, down to single files. Data and words whose content an index knows are read only when they are
 * needed.
 */
export async function readInputs(root: string, memory?: Memory, index?: KnownHashes): Promise<Inputs> {
  const [data, locales, templates] = await Promise.all([
    readArea(root, 'data', true, memory, index),
    readArea(root, 'locales', true, memory, index),
    readArea(root, 'templates', false, memory),
  ]);
  const beside = readBeside(root, memory);
  const own = await readPublic(root, memory, index);
  const before = memory?.known<Inputs>([readInputs]);
  const problems = [...data.problems, ...locales.problems, ...templates.problems, ...own.problems];
  const lists = {
    data: sameList(before?.data, data.files as InputFile[]),
    locales: sameList(before?.locales, locales.files as InputFile[]),
    templates: sameList(before?.templates, templates.files),
    public: sameList(before?.public, own.files),
    beside: sameList(before?.beside, beside),
  };
  const isSame = before && AREAS_AND_BESIDE.every((area) => before[area] === lists[area]);
  if (isSame && before.problems.length === 0 && problems.length === 0) return before;
  const inputs = {
    root,
    ...lists,
    files: new Map([...lists.data, ...lists.locales].map((input) => [input.file, input])),
    digest: digestsOf(lists),
    problems,
  };
  memory?.keep([readInputs], inputs);
  return inputs;
}

/** The names of all files that {@link readInputs} would read, in its order; null where it would find problems with them. */
export async function listInputs(
  root: string,
): Promise<Readonly<Record<keyof typeof AREAS | 'public' | 'beside', readonly string[]>> | null> {
  const listings = await Promise.all([
    ...(['data', 'locales', 'templates'] as const).map((area) => listFiles(root, area)),
    listPublic(root),
  ]);
  const [data = [], locales = [], templates = [], own = []] = listings.map(({ files }) => files);
  const isWrong =
    listings.some(({ problems }) => problems.length > 0) ||
    [...data, ...locales].some(nameProblem) ||
    [...templates, ...own].some(deviceProblem);
  if (isWrong) return null;
  return {
    data,
    locales,
    templates,
    public: own,
    beside: BESIDE.filter((file) => existsSync(join(root, file))),
  };
}

/**
 * Files that decide how templates are bundled, apart from the templates: which packages they find, and how TypeScript
 * is read.
 */
const BESIDE = ['package-lock.json', 'tsconfig.json'];

const AREAS_AND_BESIDE = ['data', 'locales', 'templates', 'public', 'beside'] as const;

type Lists = Readonly<Record<(typeof AREAS_AND_BESIDE)[number], readonly HashedFile[]>>;

/** What files are a revision of, area by area. */
export function digestsOf({ data, locales, templates, public: own, beside }: Lists): Inputs['digest'] {
  return {
    data: digestOf(data),
    locales: digestOf(locales),
    templates: digestOf([...templates, ...beside]),
    ...(own.length > 0 ? { public: digestOf(own) } : {}),
  };
}

/** Hidden files are not published, but for those that programs look for in this folder. */
function listPublic(root: string): Promise<Listing> {
  return existsSync(join(root, 'public'))
    ? listFiles(root, 'public', { hidden: '.well-known' })
    : Promise.resolve({ files: [], problems: [] });
}

async function readPublic(
  root: string,
  memory?: Memory,
  index?: KnownHashes,
): Promise<{ files: HashedFile[]; problems: Problem[] }> {
  const listing = await listPublic(root);
  const problems = [...listing.problems, ...listing.files.flatMap((file) => deviceProblem(file) ?? [])];
  const known = memory?.files;
  known?.look(listing.files);
  const files = listing.files.flatMap((file): HashedFile[] => {
    try {
      const before = known?.recall<HashedFile>(file);
      const hash = (): string => index?.hashOf(file) ?? sha256(readFileSync(join(root, file)));
      const found = before ?? { file, hash: hash() };
      return [before ?? known?.keep(found) ?? found];
    } catch (error) {
      problems.push(unreadable(file, describe(error)));
      return [];
    }
  });
  return { files, problems };
}

function readBeside(root: string, memory?: Memory): HashedFile[] {
  return BESIDE.flatMap((file) => {
    try {
      const hashed = { file, hash: sha256(readFileSync(join(root, file))) };
      return [memory?.files.keep(hashed) ?? hashed];
    } catch {
      return [];
    }
  });
}

async function readArea(
  root: string,
  area: keyof typeof AREAS,
  isDocuments: boolean,
  memory?: Memory,
  index?: KnownHashes,
): Promise<{ files: TemplateFile[]; problems: Problem[] }> {
  if (!(await isFolder(join(root, area)))) return { files: [], problems: [missingFolder(area)] };
  const listing = await listFiles(root, area);
  const problems = [...listing.problems];
  const names = listing.files.filter((file) => {
    const problem = isDocuments ? nameProblem(file) : deviceProblem(file);
    if (problem) problems.push(problem);
    return !problem;
  });
  const known = memory?.files;
  known?.look(names);
  const files: TemplateFile[] = [];
  const read = (file: string): Buffer => readFileSync(join(root, file));
  // A process that remembers reads few files again, and says of what it read where something is, whatever the file holds by then.
  const isKept = memory !== undefined || !isDocuments;
  for (const file of names) {
    try {
      const before = known?.recall<TemplateFile>(file);
      const hash = index?.hashOf(file) ?? null;
      const found =
        before ?? (hash === null ? readOne(file, read, isKept) : new UnreadFile(file, hash, read));
      files.push(before ?? known?.keep(found) ?? found);
    } catch (error) {
      problems.push(unreadable(file, describe(error)));
    }
  }
  return { files: files.sort(byFile), problems: problems.sort(byFile) };
}

/** At once: of many small files, asking for each and hearing of it takes four times as long as reading it. */
function readOne(file: string, read: (file: string) => Buffer, isKept: boolean): TemplateFile {
  const bytes = read(file);
  const hash = sha256(bytes);
  return isKept
    ? { file, bytes: travelsAlong(file) ? null : bytes, hash }
    : new UnreadFile(file, hash, read, bytes);
}

function travelsAlong(file: string): boolean {
  return file.startsWith('templates/art/');
}

function byFile(a: { readonly file: string }, b: { readonly file: string }): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : 0;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** One hash over paths and contents, which come sorted by path. */
export function digestOf(files: readonly HashedFile[]): string {
  const hash = createHash('sha256');
  for (const { file, hash: content } of files) hash.update(`${JSON.stringify(file)} ${content}\n`);
  return hash.digest('hex');
}

async function isFolder(path: string): Promise<boolean> {
  return status(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function missingFolder(area: keyof typeof AREAS): Problem {
  return {
    code: 'file-missing',
    severity: 'error',
    file: area,
    path: [],
    message: `expected a folder ${area}/ with ${AREAS[area]} of the site, found none`,
    hint: 'run in the folder that holds data/, locales/ and templates/, or name it with --root',
  };
}
