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
  if (result.uncovered.length > 0)
    terminal.note(
      `${paint.red('not covered at that instant, left as it was:')} ${result.uncovered.join(', ')}`,
    );
}
