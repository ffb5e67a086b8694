import { isSiteManifest } from '../calendar/shapes.ts';
import type { ReleaseFile, SiteManifest } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { OWED } from './owed.ts';

export const MANIFEST = 'site.json';

/** `site.json` as a target keeps it: the site is plain files there, changed in place. */
export interface Shown extends SiteManifest {
  /** The site on its way here. Files that may be of either have no hash. */
  readonly shipping?: string;
  /** Assets of the site before, for pages that are still open. */
  readonly kept?: readonly ReleaseFile[];
}

/**
 * Reads the `site.json` of a target; null where it has none. Whoever may write there may have written it, and its paths say
 * what is deleted: one that Almanac cannot have written is refused with an OperationError.
 */
export function readShown(text: string | null, name: string): Shown | null {
  if (text === null || text.trim() === '') return null;
  const read = shownIn(text);
  if (read !== null) return read;
  throw new OperationError(
    `${name} holds a site.json that this version cannot read`,
    'find out what wrote it; delete it there to upload everything again',
  );
}

/** The `site.json` in a text; null if Almanac cannot have written it. */
export function shownIn(text: string): Shown | null {
  try {
    const read: unknown = JSON.parse(text);
    return isShown(read) ? read : null;
  } catch {
    return null;
  }
}

function isShown(value: unknown): value is Shown {
  const { version, id, shipping, files, kept = [] } = (value ?? {}) as Partial<Record<keyof Shown, unknown>>;
  if ((version !== 1 && version !== 2) || !Array.isArray(files) || !Array.isArray(kept)) return false;
  if (shipping !== undefined && typeof shipping !== 'string') return false;
  const all = [...files, ...kept].map((file) => (file?.hash === '' ? { ...file, hash: UNKNOWN } : file));
  const whole = { ...(value as object), id: id === '' ? NOTHING : id, files: all };
  return isSiteManifest(whole) && whole.files.every(({ path }) => isOfSite(path));
}

/** Stand for what is not known while a site is on its way. */
const [NOTHING, UNKNOWN] = ['00000000', '0'.repeat(64)];

/** Programs get the path as an argument or a line; what a target knows of itself is no file of a site. */
function isOfSite(path: string): boolean {
  return !/^-|\p{Cc}/u.test(path) && path !== MANIFEST && path !== OWED;
}
