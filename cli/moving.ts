import { userInfo } from 'node:os';
import path from 'node:path';
import { type TimedMoveOptions, UsageError } from '../renderer/index.ts';
import { instantsFor } from './instant-for.ts';
import { onInterrupt } from './interrupt.ts';
import { type GlobalOptions, noteHolder, type Terminal } from './terminal.ts';
import { readNow } from './when.ts';

/** Options of every command that moves what is live. */
export interface MovingCommand extends GlobalOptions {
  readonly out: string;
  readonly region?: readonly string[];
  readonly at?: string;
  readonly dryRun?: boolean;
  readonly note?: string;
  readonly by?: string;
  /** The site that must be live. */
  readonly expectLive?: string;
  /** Milliseconds. */
  readonly wait?: number;
}

export function outOf({ root, out }: { readonly root: string; readonly out: string }): string {
  return path.resolve(root, out);
}

/** The options as the engine takes them. Without `--at`, the clock is read once the lock is held. */
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
    expectLive: expectedSite(options.expectLive),
    wait: options.wait,
    onWait: noteHolder(terminal),
    signal,
  };
}

/** `sites/8c41d0aa` and `8c41d0aa` are the same site. */
export function expectedSite(text: string | undefined): string | undefined {
  const site = text?.replace(/^sites\//, '');
  if (site === undefined || site === 'nothing' || /^[0-9a-f]{8}$/.test(site)) return site;
  throw new UsageError(
    `--expect-live ${text}: expected the id of a site, or nothing`,
    'almanac status names the one that is live: eight hex digits',
  );
}

export function whoRuns(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    // In containers a user may have no name.
    return undefined;
  }
}
