import path from 'node:path';
import { importFrom } from '../../renderer/index.ts';
import { onInterrupt } from '../interrupt.ts';
import { outOf, whoRuns } from '../moving.ts';
import { plural } from '../report/build-summary.ts';
import { commandLine } from '../report/command-line.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface ImportCommand extends GlobalOptions {
  readonly from: string;
  readonly out: string;
  /** Milliseconds. */
  readonly wait?: number;
}

export async function importCalendars(options: ImportCommand, terminal: Terminal): Promise<number> {
  const result = await importFrom(outOf(options), path.resolve(options.from), {
    clock: readNow,
    by: whoRuns(),
    wait: options.wait,
    signal: onInterrupt(),
    onWait: ({ pid, purpose }) => terminal.note(`waiting for ${purpose} (process ${pid})`),
  });
  terminal.result(result);
  const { paint } = terminal;
  const { calendars, releases, assets } = result;
  const newest = calendars.at(-1) as string;
  terminal.say(
    `${paint.green('✓')} ${calendars.length === 1 ? 'calendar' : 'calendars'} ${calendars.join(', ')} verified: ` +
      `${plural(releases.added, 'release')} and ${plural(assets.added, 'asset')} new, ${releases.known} and ${assets.known} here already`,
  );
  terminal.say(
    `  what is live was left alone; to promote: ${paint.cyan(commandLine(options, 'activate', '--calendar', newest))}`,
  );
  return 0;
}
