import { editionOf, releaseWindow } from '../calendar/coverage.ts';
import { type Instant, isBefore } from '../clock/instant.ts';
import { readTimetable } from '../release/calendar.ts';
import type { Step } from './activation.ts';
import { readLive } from './state.ts';

/** What a region that is held would show instead, and from when. */
export interface KeptBack extends Step {
  readonly at: Instant;
}

/**
 * Of regions that are held, or are about to be: the next release that time alone would bring, or has brought already. A region whose
 * calendar has none is left out.
 */
export async function keptBack(out: string, regions: readonly string[], now: Instant): Promise<KeptBack[]> {
  const live = await readLive(out);
  const found: KeptBack[] = [];
  for (const region of regions) {
    const state = live?.regions[region];
    const from = state?.held ?? state?.release ?? null;
    const calendar = state === undefined ? null : await readTimetable(out, state.calendar);
    if (from === null || calendar === null) continue;
    const next = editionOf(calendar, region).find(
      (release) => release.id !== from && isBefore(now, releaseWindow(release).until),
    );
    if (next !== undefined) found.push({ region, from, to: next.id, at: releaseWindow(next).from });
  }
  return found;
}
