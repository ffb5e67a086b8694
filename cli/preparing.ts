import { type Activation, prepareNext } from '../renderer/index.ts';
import type { Terminal } from './terminal.ts';
import { readNow } from './when.ts';

/**
 * Composes the site of the next switch once a promotion is done and printed, so that the switch only moves a pointer.
 * It only saves time: activation itself reports what is wrong.
 */
export async function prepareAfter(
  { at, dryRun }: Activation,
  out: string,
  {
    regions,
    signal,
  }: { readonly regions?: readonly string[] | undefined; readonly signal?: AbortSignal | undefined },
  terminal: Terminal,
): Promise<void> {
  if (dryRun) return;
  terminal.progress({ phase: 'compose', done: 0, total: null });
  await prepareNext(out, { now: at ?? readNow(), regions, signal }).catch(() => {});
}
