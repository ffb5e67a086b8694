import type { Activation } from '../../renderer/index.ts';
import { forgetWhatWasTold, isNewToday } from '../once-a-day.ts';
import type { Terminal } from '../terminal.ts';
import { table } from './table.ts';

/** What moved, what was promoted, and what was left as it was. As `lines` its JSON is one line: there will be more. What lasts is told once a day per `out`. */
export function reportActivation(
  result: Activation,
  terminal: Terminal,
  { lines = false, out }: { readonly lines?: boolean; readonly out?: string } = {},
): void {
  const { paint } = terminal;
  const { moved, promoted, switched, dryRun, ok, site, held } = result;
  if (lines && terminal.json) terminal.write(`${JSON.stringify(result)}\n`);
  else terminal.result(result);
  if (dryRun) terminal.say(paint.yellow('dry run: nothing is changed; this is what would be'));
  const rows = moved.map(({ region, from, to }) => [paint.bold(region), `${from ?? 'nothing'} → ${to}`]);
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
  if (held.length > 0) terminal.say(`  held: ${held.join(', ')}`);
  for (const warning of result.warnings) terminal.note(`${terminal.notePaint.yellow('!')} ${warning}`);
  // A timer comes again in a few minutes; a person is told each time.
  const lasts = JSON.stringify([result.uncovered, result.empty]);
  if (out !== undefined && ok) forgetWhatWasTold(out);
  if (ok || out === undefined || process.stderr.isTTY || isNewToday(out, lasts))
    noteWhatStayed(result, terminal);
}

/** Why the exit code is 1 where some region could not be moved. */
export function noteWhatStayed({ uncovered, ahead, empty }: Activation, terminal: Terminal): void {
  const { red, yellow } = terminal.notePaint;
  const leftAs = (why: string, regions: readonly string[]): void => {
    if (regions.length > 0) terminal.warn(`${why} ${regions.join(', ')}`);
  };
  leftAs(red('not covered at that instant, left as it was:'), uncovered);
  leftAs(yellow('ahead of this time already, left as it was (--at now goes back):'), ahead);
  leftAs(red('no calendar was promoted before, left as it was:'), empty);
}
