import { canonicalJson } from '../../calendar/canonical-json.ts';
import type { Release } from '../../calendar/types.ts';
import { sha256 } from './store.ts';

/*
 * One bit of a calendar moves a switch by days, and one of a release hides a page. So what was read is held against the hashes that
 * it carries, as the command line does.
 */

const hashOf = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));

/** Whether a calendar is as it was written: the hash at its end is that of the text before it. Version 1 has none. */
export async function isWholeCalendar(
  text: string,
  { version }: { readonly version: number },
): Promise<boolean> {
  if (version === 1) return true;
  const [, all = '', hash] = /^(.*),\n {2}"whole": "([0-9a-f]{64})"\n\}\n$/s.exec(text) ?? [];
  return (await hashOf(all)) === hash;
}

/** Whether the id of a release is the one that follows from what it holds. */
export async function isOwnRelease({ version: _, id, ...content }: Release): Promise<boolean> {
  return id.endsWith(`-${(await hashOf(canonicalJson(content))).slice(0, 8)}`);
}
