import { type Activation, type EntryName, type MovedPrice, toUtc } from '../../renderer/index.ts';
import { forgetWhatWasTold, isNewToday } from '../once-a-day.ts';
import type { Terminal } from '../terminal.ts';
import { printable } from './cells.ts';
import { movedLine, sayMoved } from './moved-line.ts';
import { table } from './table.ts';

/**
 * What moved, what was promoted, and what stayed. With `lines` the JSON is one line, since more follow. Lasting
 * problems are reported once a day per `out`.
 */
export function reportActivation(
  result: Activation,
  terminal: Terminal,
  {
    lines = false,
    out,
    prices = [],
    unseen = [],
  }: {
    readonly lines?: boolean;
    readonly out?: string;
    readonly prices?: readonly MovedPrice[];
    readonly unseen?: readonly MovedPrice[];
  } = {},
): void {
  const { paint } = terminal;
  const { moved, promoted, switched, dryRun, ok, site, held, takesBack } = result;
  if (lines && terminal.json) terminal.write(`${JSON.stringify(activationJson(result))}\n`);
  else terminal.result({ ...activationJson(result), prices, unseen });
  if (dryRun) terminal.say(paint.yellow('dry run: nothing is changed; this is what would be'));
  const rows = moved.map(({ region, from, to }) => [paint.bold(region), `${from ?? 'nothing'} → ${to}`]);
  if (takesBack !== undefined) terminal.say(`takes back ${entryText(takesBack)}`);
  if (promoted.length > 0) {
    const named = promoted.map(({ region, to }) => `${region} (calendar ${to})`).join(', ');
    terminal.say(`promoted ${named}`);
  }
  terminal.say(
    switched
      ? `${paint.green('✓')} current → sites/${site}`
      : `${ok ? paint.green('✓') : '·'} nothing to switch: current stays sites/${site}`,
  );
  if (rows.length > 0) terminal.say(table(rows));
  sayMoved(prices, terminal);
  if (held.length > 0) terminal.say(`  held: ${held.join(', ')}`);
  for (const change of unseen) terminal.say(`    not seen: ${movedLine(change)}`);
  for (const warning of result.warnings) terminal.note(`${terminal.notePaint.yellow('!')} ${warning}`);
  // A timer runs again in a few minutes; a person should see it each time.
  const lasts = JSON.stringify([result.uncovered, result.untrue, result.ahead, result.empty]);
  if (out !== undefined && ok) forgetWhatWasTold(out);
  if (ok || out === undefined || process.stderr.isTTY || isNewToday(out, lasts))
    noteWhatStayed(result, terminal);
}

/** As programs read it: its instant in UTC, or that of each region. */
export function activationJson({ at, ...result }: Activation): object {
  const ownAt =
    at !== null && typeof at === 'object'
      ? Object.fromEntries(Object.entries(at).map(([region, own]) => [region, toUtc(own)]))
      : at && toUtc(at);
  return { at: ownAt, ...result };
}

/** An entry of the journal in one line: `activate by ann at 2024-11-25T12:03:10Z “549, not 559”`. */
export function entryText({ command, by, when, note }: EntryName): string {
  return [
    command,
    ...(by === null ? [] : ['by', printable(by)]),
    ...(when === null ? [] : ['at', when.replace(/\.\d+Z$/, 'Z')]),
    ...(note === null ? [] : [`“${printable(note)}”`]),
  ].join(' ');
}

/** Why the exit code is 1 where some region could not be moved. */
export function noteWhatStayed(
  { uncovered, untrue, ahead, back, empty }: Activation,
  terminal: Terminal,
): void {
  const { red, yellow } = terminal.notePaint;
  const leftAs = (why: string, regions: readonly string[]): void => {
    if (regions.length > 0) terminal.warn(`${why} ${regions.join(', ')}`);
  };
  leftAs(red('not covered at that instant, left as it was:'), uncovered);
  leftAs(
    red('held outside the time of what they show, left as they were (almanac resume lets them go):'),
    untrue,
  );
  leftAs(yellow('moved ahead by the clock alone, and back with it:'), back);
  leftAs(
    red('ahead of this time, where a person put it, left as it was (activate --at now goes back):'),
    ahead,
  );
  leftAs(red('no calendar was promoted before, left as it was:'), empty);
}
