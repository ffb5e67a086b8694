import path from 'node:path';
import { InputIndex } from '../../read/input-index.ts';
import { checkKey, keptCheck } from '../checking/kept-check.ts';
import { knownRevision } from '../memory/known-revision.ts';
import type { CheckResult } from '../opening/results.ts';
import type { LibraryCheckOptions } from './library.ts';

/**
 * Every problem that a site has, at any time: of its files, of its pages in every state. Never throws for what is wrong
 * with the inputs but where nothing can be derived of them (InputError).
 */
export async function check(options: LibraryCheckOptions): Promise<CheckResult> {
  const { root, before, past, cache = true } = options;
  // The error is reported below; an earlier one may come first.
  before?.catch(() => {});
  past?.before.catch(() => {});
  options.signal?.throwIfAborted();
  const folder = cache ? path.join(root, '.almanac') : null;
  const index = folder === null ? null : new InputIndex(root, folder);
  const revision = index && !past ? await knownRevision(index, options) : null;
  if (folder !== null && revision !== null) {
    const kept = keptCheck(folder, checkKey(revision.id, (await before) ?? null));
    if (kept) return kept;
  }
  // Only a check of something new needs the code that checks.
  const { checkAnew } = await import('./library.ts');
  return checkAnew(options, index);
}
