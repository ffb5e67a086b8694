import type { Site } from '../model/linked.ts';
import { isLasting, isPlain } from '../purity/lasting.ts';

/** Content of a page that has an entry of its own for a region, by its id. */
export type ContentByRegion = Readonly<Record<string, unknown>>;

/** What was found of frozen contents: every region asks, and more than once. */
const known = new WeakMap<object, { readonly regions: Site['regions']; readonly isByRegion: boolean }>();

/** Whether some entries of a page's content are for single regions, so that they can change apart from each other. */
export function isByRegion(content: unknown, { regions }: Pick<Site, 'regions'>): content is ContentByRegion {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false;
  if (!Object.isFrozen(content) || !isPlain(content)) return false;
  const before = known.get(content);
  if (before?.regions === regions) return before.isByRegion;
  const entries = Object.entries(Object.getOwnPropertyDescriptors(content));
  // What a getter gives may be made of other entries.
  const found =
    entries.some(([key]) => regions.has(key)) && entries.every(([, { get }]) => get === undefined);
  known.set(content, { regions, isByRegion: found });
  return found;
}

/** What names the entry of a region: `stamp` where JSON does not say all of it. */
export function entryOf(
  content: unknown,
  region: string,
  site: Pick<Site, 'regions'>,
  stamp: string,
): unknown {
  if (!isByRegion(content, site) || !Object.hasOwn(content, region)) return undefined;
  const entry = content[region];
  const isData = typeof entry === 'object' && entry !== null ? isLasting(entry) : typeof entry !== 'function';
  return isData ? entry : { stamp };
}

/** A view of such content. `ask` is called with the region whose entry is read, and with null where anything else is. */
export function contentView(
  content: ContentByRegion,
  { regions }: Pick<Site, 'regions'>,
  ask: (region: string | null) => void,
): ContentByRegion {
  const noted = (key: PropertyKey): void => ask(typeof key === 'string' && regions.has(key) ? key : null);
  return new Proxy(content, {
    get: (target, key) => {
      noted(key);
      return Reflect.get(target, key);
    },
    has: (target, key) => {
      noted(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor: (target, key) => {
      noted(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys: (target) => {
      ask(null);
      return Reflect.ownKeys(target);
    },
  });
}
