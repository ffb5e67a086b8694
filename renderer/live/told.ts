import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prettyJson } from '../calendar/canonical.ts';
import { TOLD } from '../calendar/names.ts';
import { makeDraft } from '../release/draft.ts';
import { explaining } from '../release/file-error.ts';
import { readIfWhole } from '../release/read-json.ts';
import type { Step } from './activation.ts';
import { readLive } from './state.ts';

/** What was live when the command of `--on-switch` last succeeded; it is owed everything that changed since. */
export interface Told {
  readonly version: 1;
  /** Null: nothing was live. */
  readonly site: string | null;
  /** The releases that the regions showed. */
  readonly regions: Readonly<Record<string, string>>;
}

/** Null if no command ever succeeded, or the file cannot be read. */
export function readTold(out: string): Told | null {
  return readIfWhole(join(out, TOLD), isTold);
}

/** What is live now, as {@link writeTold} keeps it. */
export async function liveAsTold(out: string): Promise<Told> {
  const live = await readLive(out);
  const shown = Object.entries(live?.regions ?? {}).flatMap(([region, { release }]) =>
    release === null ? [] : [[region, release] as const],
  );
  return { version: 1, site: live?.site ?? null, regions: Object.fromEntries(shown) };
}

/** Replaces the file by one rename. Throws OperationError where it cannot be written. */
export async function writeTold(out: string, told: Told): Promise<void> {
  await explaining(`write ${out}`, () => {
    const draft = makeDraft(out, []);
    try {
      const whole = draft.path();
      writeFileSync(whole, prettyJson(told));
      renameSync(whole, join(out, TOLD));
    } finally {
      draft.discard();
    }
  });
}

/** The regions that show another release now than when the command last succeeded. */
export function stepsSince(told: Told, now: Told): Step[] {
  return Object.entries(now.regions)
    .map(([region, to]) => ({ region, from: told.regions[region] ?? null, to }))
    .filter(({ from, to }) => from !== to);
}

function isTold(value: unknown): value is Told {
  const { version, site, regions } = (value ?? {}) as Partial<Record<keyof Told, unknown>>;
  const isText = (one: unknown): boolean => typeof one === 'string';
  return (
    version === 1 &&
    (site === null || isText(site)) &&
    typeof regions === 'object' &&
    regions !== null &&
    Object.values(regions).every(isText)
  );
}
