import { releaseAt } from '../calendar/coverage.ts';
import type { LiveRegion, Mover } from '../calendar/live-state.ts';
import type { Timetable } from '../calendar/types.ts';
import type { Instant } from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import { readTimetable } from '../release/calendar.ts';
import type { Output } from '../release/output.ts';
import { type Activation, carryOut } from './activation.ts';
import { type At, atIn, describeAt } from './at.ts';
import { type Decision, promote, show, startDecision } from './decide.ts';
import { refuseMove } from './freeze.ts';
import { type EntryName, type JournalEntry, moverOf, type RegionChange, readJournal } from './journal.ts';
import { liveScope } from './live-scope.ts';
import { resolveAt, type TimedMoveOptions } from './move.ts';
import { lastByPerson, nameOf } from './taken-back.ts';
import { type Target, withOutput } from './with-output.ts';

/**
 * With regions named: goes back to the calendar that each had before, and shows what that has for the instant. Without:
 * takes back the last entry of the journal that a person made and that was not taken back yet, all of it and no more.
 *
 * Throws OperationError, and changes nothing, where there is nothing to go back to.
 */
export async function rollback(target: Target, options: TimedMoveOptions): Promise<Activation> {
  return withOutput(target, 'almanac rollback', options, async (output) => {
    const { before, scope } = await liveScope(output, options);
    const at = resolveAt(options);
    const mover = options.at === undefined ? 'person' : 'at';
    refuseMove(before, mover, options);
    const decision = startDecision(before, at, mover);
    let takesBack: EntryName | undefined;
    if (options.regions === undefined) {
      const entry = lastByPerson(readJournal(output.root));
      if (entry === null)
        throw new OperationError(
          `the journal of ${output.root} has no entry left that a person made`,
          'rollback --region <id> goes back to the calendar that a region had before',
        );
      await takeBack(output, decision, entry, at);
      takesBack = nameOf(entry);
    } else for (const region of scope) await stepBack(output, decision, region, atIn(at, region));
    if (decision.empty.length > 0 && (options.regions !== undefined || !isChanged(decision)))
      throw new OperationError(
        `no calendar was promoted before for ${decision.empty.join(', ')}`,
        'almanac status --history tells what was moved; almanac activate --calendar <id> promotes another',
      );
    const done = await carryOut(output, decision, { ...options, command: 'rollback', takesBack });
    if (done === null) throw new OperationError('no region shows anything');
    return done;
  });
}

function isChanged({ before, regions }: Decision): boolean {
  return [...regions].some(([region, state]) => state !== before?.regions[region]);
}

/** One region, back to the calendar that it had before. */
async function stepBack(output: Output, decision: Decision, region: string, at: Instant): Promise<void> {
  const was = decision.regions.get(region);
  const id = was?.history.at(-1);
  if (was === undefined || id === undefined) {
    decision.empty.push(region);
    return;
  }
  const calendar = await calendarBefore(output, id, region);
  const release = releaseAt(calendar, region, at)?.id;
  if (release === undefined) {
    decision.uncovered.push(region);
    return;
  }
  if (was.held !== null) decision.held.push(region);
  decision.regions.set(region, inCalendarBefore(was, id, release, decision.mover));
}

/** All that an entry changed in the regions that it was about; what the clock moved along with it stays. */
async function takeBack(output: Output, decision: Decision, entry: JournalEntry, at: At): Promise<void> {
  for (const [region, change] of Object.entries(entry.regions)) {
    const was = decision.regions.get(region);
    if (was === undefined) continue;
    if (change.calendar?.from === null) {
      decision.empty.push(region);
      continue;
    }
    const now = await stateBefore(output, was, {
      entry,
      region,
      change,
      at: atIn(at, region),
      mover: decision.mover,
    });
    if (now.held !== null) decision.held.push(region);
    decision.regions.set(region, now);
  }
}

interface TakenBack {
  readonly entry: JournalEntry;
  readonly region: string;
  readonly change: RegionChange;
  readonly at: Instant;
  readonly mover: Mover;
}

async function stateBefore(output: Output, was: LiveRegion, taken: TakenBack): Promise<LiveRegion> {
  const { entry, region, change, at, mover } = taken;
  const { calendar, held } = change;
  if (held !== undefined && held.from !== null)
    return { ...was, held: held.from, release: held.from, movedBy: mover };
  if (calendar === undefined && held === undefined && moverOf(entry) !== 'at') return was;
  if (calendar !== undefined && was.calendar !== calendar.to)
    throw new OperationError(
      `${region} follows calendar ${was.calendar}, and not ${calendar.to} as the journal says: it cannot be taken back`,
      `rollback --region ${region} goes back to the calendar that it had before`,
    );
  const id = calendar?.from ?? was.calendar;
  const timetable = await calendarBefore(output, id, region);
  const release = releaseAt(timetable, region, at)?.id;
  if (release === undefined)
    throw new OperationError(
      `calendar ${id}, which ${region} would go back to, has no release for ${describeAt(at)}`,
      'nothing was changed; name the regions that can go back with --region, or another instant with --at',
    );
  const free = held === undefined ? was : { ...was, held: null };
  // Of a roll-back taken back: the region is promoted again into the calendar that it was led out of.
  return entry.command === 'rollback'
    ? shown(was, promote(free, id), release, mover)
    : inCalendarBefore(free, id, release, mover);
}

/** Back in the calendar that the region had before: its history is shorter by one. */
function inCalendarBefore(was: LiveRegion, id: string, release: string, mover: Mover): LiveRegion {
  const history = was.history.at(-1) === id ? was.history.slice(0, -1) : was.history;
  return shown(was, { ...was, calendar: id, history }, release, mover);
}

function shown(was: LiveRegion, region: LiveRegion, release: string, mover: Mover): LiveRegion {
  return region.held === null ? show(was, region, release, mover) : region;
}

async function calendarBefore(output: Output, id: string, region: string): Promise<Timetable> {
  const calendar = await readTimetable(output.root, id);
  if (calendar === null)
    throw new OperationError(`calendar ${id}, promoted before for ${region}, is no longer there`);
  return calendar;
}
