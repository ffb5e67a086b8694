import { type Activation, prepareNext } from '../renderer/index.ts';
import type { Terminal } from './terminal.ts';
import { readNow } from './when.ts';

/**
 * Composes the site of the switch that comes next, once a move is done and told: so that then only a pointer moves,
 * whoever moves it. It only saves time: what is wrong is told by that activation itself.
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
