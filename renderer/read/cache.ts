import { join } from 'node:path';
import { Pack } from '../cache/pack.ts';
import type { Path } from '../problems/problems.ts';
import { countKeys } from './json-quick.ts';
import type { Parsed, Spelled } from './parsed.ts';
import { type Place, packPlace, unpackPlace } from './places.ts';

/** Names the shape of the entries and the parser behind them: raise it when either changes what is kept. */
export const CACHE_VERSION = '2 yaml-2.9.1';

/** Its file in the cache folder. */
const PARSED = 'parsed.pack';

/** What earlier runs of the same program found out about files, and need not find out again. */
const FOUND = 'found.pack';

/** What earlier runs learned of files, by the SHA-256 of their content. */
export interface LoadCache {
  parsed(hash: string): Parsed | undefined;
  /** Whether {@link parsed} may know it: a look at the index alone. */
  has(hash: string): boolean;
  keepParsed(hash: string, parsed: Parsed): void;
  /** The same, as {@link writeParsed} writes it. */
  keepWritten(hash: string, parsed: Buffer): void;
  /** `name` is the format and the hash: `yaml:3f9a…`. */
  places(name: string): Place | undefined;
  keepPlaces(name: string, place: Place): void;
  /** What an earlier run of the same program kept under a name; undefined where there is nothing. */
  found(name: string): string | undefined;
  /** Null where nothing found is kept: then it need not be made a text. */
  readonly keepFound: ((name: string, text: string) => void) | null;
  /** Writes what is new, drops what belongs to none of the hashes. Never fails: where it cannot write it does not. */
  save(hashes: Iterable<string>): Promise<void>;
}

/** Keeps nothing. */
export const noCache: LoadCache = {
  parsed: () => undefined,
  has: () => false,
  keepParsed: () => {},
  keepWritten: () => {},
  places: () => undefined,
  keepPlaces: () => {},
  found: () => undefined,
  keepFound: null,
  save: async () => {},
};

/**
 * The cache in `<root>/.almanac/`: packs, each read only when it is asked; null: in memory, for this run alone. `program`
 * names all but files that decides what is found in them; without it nothing found is kept, nor where `keepsFound` is false.
 */
export function openLoadCache(root: string | null, program?: string, keepsFound = true): LoadCache {
  const pack = (name: string, version: string) =>
    new Pack(root === null ? null : join(root, '.almanac', name), version);
  const documents = pack(PARSED, CACHE_VERSION);
  const positions = pack('places.pack', CACHE_VERSION);
  const found = root === null || program === undefined ? null : pack(FOUND, program);
  return {
    parsed: (hash) => readParsed(documents.get(hash)),
    has: (hash) => documents.has(hash),
    keepParsed: (hash, parsed) => documents.set(hash, writeParsed(parsed)),
    keepWritten: (hash, parsed) => documents.set(hash, parsed),
    places: (name) => unpackPlace(fromJson(positions.get(name))),
    keepPlaces: (name, place) => positions.set(name, JSON.stringify(packPlace(place))),
    found: (name) => found?.get(name),
    keepFound: found && keepsFound ? (name, text) => found.set(name, text) : null,
    save: async (hashes) => {
      await found?.save(() => true);
      const inUse = new Set(hashes);
      await documents.save((hash) => inUse.has(hash));
      await positions.save((name) => inUse.has(name.slice(name.indexOf(':') + 1)));
    },
  };
}

/** A document without problems as text, which is JSON. */
export function writeParsed({ value, assumed, spelled }: Parsed): string {
  return JSON.stringify(spelled ? [value, assumed, spelled] : [value, assumed]);
}

/** Reads what {@link writeParsed} wrote. It is trusted no more than files: a key such as `__proto__` makes it void. */
function readParsed(text: string | undefined): Parsed | undefined {
  const entry = fromJson(text);
  if (!Array.isArray(entry) || entry.length < 2 || entry.length > 3) return undefined;
  if (Number.isNaN(countKeys(entry))) return undefined;
  const [value, assumed, spelled] = entry as unknown[];
  if (!isPathList(assumed)) return undefined;
  if (entry.length === 2) return { value, assumed, problems: [] };
  return isSpelledList(spelled) ? { value, assumed, spelled, problems: [] } : undefined;
}

function isSpelledList(list: unknown): list is Spelled[] {
  return (
    Array.isArray(list) &&
    list.every((one) => Array.isArray(one) && isPathList([one[0]]) && typeof one[1] === 'string')
  );
}

function isPathList(list: unknown): list is Path[] {
  return Array.isArray(list) && list.every((path) => Array.isArray(path) && path.every(isStep));
}

function isStep(step: unknown): boolean {
  return typeof step === 'string' || typeof step === 'number';
}

function fromJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
