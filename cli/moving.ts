import { userInfo } from 'node:os';
import path from 'node:path';
import type { TimedMoveOptions } from '../renderer/index.ts';
import { instantsFor } from './instant-for.ts';
import { onInterrupt } from './interrupt.ts';
import type { GlobalOptions, Terminal } from './terminal.ts';
import { readNow } from './when.ts';

/** Options of every command that moves what is live. */
export interface MovingCommand extends GlobalOptions {
  readonly out: string;
  readonly region?: readonly string[];
  readonly at?: string;
  readonly dryRun?: boolean;
  readonly note?: string;
  readonly by?: string;
  /** Milliseconds. */
  readonly wait?: number;
}

export function outOf({ root, out }: { readonly root: string; readonly out: string }): string {
  return path.resolve(root, out);
}

/** As the engine takes them. Without `--at`, and the command's own way to say so, the clock is asked when the lock is held. */
export async function movingOptions(
  options: MovingCommand,
  terminal: Terminal,
  signal: AbortSignal = onInterrupt(),
): Promise<TimedMoveOptions> {
  return {
    regions: options.region,
    at: options.at === undefined ? undefined : await instantsFor(options),
    clock: readNow,
    dryRun: options.dryRun,
    note: options.note,
    by: options.by ?? whoRuns(),
    wait: options.wait,
    onWait: ({ pid, purpose }) => terminal.note(`waiting for ${purpose} (process ${pid})`),
    signal,
  };
}

export function whoRuns(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    // In containers a user may have a number only.
    return undefined;
  }
}
