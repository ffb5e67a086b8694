import type { Activation } from '../../renderer/live/index.ts';
import type { Terminal } from '../terminal.ts';
import { table } from './table.ts';

/** What moved, what was promoted, and what was left as it was. */
export function reportActivation(result: Activation, terminal: Terminal): void {
  const { paint } = terminal;
  terminal.result(result);
  const rows = result.moved.map(({ region, from, to }) => [
    paint.bold(region),
    `${from ?? 'nothing'} → ${to}`,
  ]);
  if (result.promoted.length > 0) {
    terminal.say(
      `promoted ${result.promoted.map(({ region, to }) => `${region} (calendar ${to})`).join(', ')}`,
    );
  }
  terminal.say(
    result.switched
      ? `${paint.green('✓')} current → sites/${result.site}`
      : `${result.ok ? paint.green('✓') : '·'} nothing to switch: current stays sites/${result.site}`,
  );
  if (rows.length > 0) terminal.say(table(rows));
  if (result.held.length > 0) terminal.say(`  held: ${result.held.join(', ')}`);
  noteWhatStayed(result, terminal);
}

/** Why the exit code is 1 where some region could not be moved. */
export function noteWhatStayed({ uncovered, empty }: Activation, terminal: Terminal): void {
  const leftAs = (why: string, regions: readonly string[]): void => {
    if (regions.length > 0)
      terminal.note(`${terminal.notePaint.red(`${why}, left as it was:`)} ${regions.join(', ')}`);
  };
  leftAs('not covered at that instant', uncovered);
  leftAs('no calendar was promoted before', empty);
}
