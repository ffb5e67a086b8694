import type { Frozen, LiveState, Mover } from '../calendar/live-state.ts';
import { OperationError } from '../problems/problems.ts';
import { type JournalEntry, stageEntry } from './journal.ts';
import { liveScope } from './live-scope.ts';
import { doneAt, type MoveOptions } from './move.ts';
import { stageLive } from './state.ts';
import { withOutput } from './with-output.ts';

/** What a freeze, or its end, changed. */
export interface FreezeReport {
  /** The site that is live. */
  readonly site: string;
  /** Null: not frozen any more. */
  readonly frozen: Frozen | null;
  readonly dryRun: boolean;
}

export type FreezeOptions = Omit<MoveOptions, 'regions'>;

/**
 * Refuses every move of a person, in every region, until {@link unfreeze}; what the clock makes goes on. Throws OperationError
 * where nothing is live, or all of it is frozen already.
 */
export function freeze(
  out: string,
  options: FreezeOptions & { readonly note: string },
): Promise<FreezeReport> {
  return change(out, options, 'freeze', (before) => {
    if (before)
      throw new OperationError(`${out} is frozen already: ${describeFrozen(before)}`, 'unfreeze it first');
    return { when: doneAt(options), by: options.by ?? null, reason: options.note };
  });
}

/** Lets people move what is live again. Throws OperationError where nothing is frozen. */
export function unfreeze(out: string, options: FreezeOptions): Promise<FreezeReport> {
  return change(out, options, 'unfreeze', (before) => {
    if (!before) throw new OperationError(`${out} is not frozen`);
    return null;
  });
}

function change(
  out: string,
  options: FreezeOptions,
  command: 'freeze' | 'unfreeze',
  decide: (before: Frozen | null) => Frozen | null,
): Promise<FreezeReport> {
  return withOutput(out, `almanac ${command}`, options, async (output) => {
    const { before } = await liveScope(output, options);
    refuseUnexpected(before, options);
    const { frozen: was, ...rest } = before;
    const frozen = decide(was ?? null);
    const { dryRun = false, by = null, note = null } = options;
    if (!dryRun) {
      const text = await stageLive(output, frozen ? { ...rest, frozen } : rest);
      const entry: Omit<JournalEntry, 'live'> = {
        when: doneAt(options),
        command,
        mover: 'person',
        by,
        note,
        at: null,
        site: { from: before.site, to: before.site },
        regions: {},
      };
      await output.writing(() => stageEntry(output, entry, text));
      await output.publish();
    }
    return { site: before.site, frozen, dryRun };
  });
}

/**
 * To be asked before anything else of a move: throws OperationError where another site is live than the one that the caller looked
 * at, or where what is live is frozen and a person would move it.
 */
export function refuseMove(
  before: LiveState | null,
  mover: Mover,
  options: Pick<MoveOptions, 'expectLive'>,
): void {
  refuseUnexpected(before, options);
  if (mover === 'clock' || !before?.frozen) return;
  throw new OperationError(
    `what is live is frozen: ${describeFrozen(before.frozen)}`,
    'nothing was moved; almanac unfreeze lifts it, and only switches by time go on until then',
  );
}

function refuseUnexpected(before: LiveState | null, { expectLive }: Pick<MoveOptions, 'expectLive'>): void {
  if (expectLive === undefined || expectLive === (before?.site ?? 'nothing')) return;
  const is = before === null ? 'nothing is live' : `sites/${before.site} is live`;
  throw new OperationError(
    `${is}, and not ${expectLive === 'nothing' ? 'nothing' : `sites/${expectLive}`} as expected: it was moved meanwhile`,
    'nothing was moved; look with almanac status --history 3, and decide again',
  );
}

/** `by ann at 2024-11-28T20:00:00Z, “accounts are closed”` */
function describeFrozen({ by, when, reason }: Frozen): string {
  const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return [
    [
      ...(by === null ? [] : [`by ${plain(by)}`]),
      ...(when === null ? [] : [`at ${when.replace(/\.\d+Z$/, 'Z')}`]),
    ].join(' '),
    `“${plain(reason)}”`,
  ]
    .filter(Boolean)
    .join(', ');
}
