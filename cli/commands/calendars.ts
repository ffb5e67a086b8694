import {
  type CalendarInfo,
  listCalendars,
  OperationError,
  pruneCalendars,
  UsageError,
} from '../../renderer/index.ts';
import { outOf } from '../moving.ts';
import { plural } from '../report/build-summary.ts';
import { formatCalendars } from '../report/calendars.ts';
import { commandLine } from '../report/command-line.ts';
import { type GlobalOptions, noteHolder, type Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface CalendarsCommand extends GlobalOptions {
  readonly out: string;
  readonly prune?: boolean;
  readonly keep?: number;
  /** Milliseconds. */
  readonly wait?: number;
}

/** Lists the calendars of an output folder; with `--prune` after what nothing refers to is removed. */
export async function calendars(options: CalendarsCommand, terminal: Terminal): Promise<number> {
  if (options.keep !== undefined && !options.prune)
    throw new UsageError('--keep needs --prune', 'without it nothing is removed');
  const out = outOf(options);
  const pruned = options.prune
    ? await pruneCalendars(out, options.keep ?? 0, { wait: options.wait, onWait: noteHolder(terminal) })
    : null;
  const found: CalendarInfo[] = await listCalendars(out, readNow());
  if (found.length === 0)
    throw new OperationError(
      `there is no calendar in ${options.out}`,
      'almanac build makes one, almanac import brings one',
    );
  terminal.result({ version: 1, calendars: found, ...(pruned && { pruned }) });
  if (pruned?.postponed)
    terminal.warn('nothing was removed: another command is making something here; try again');
  else if (pruned)
    terminal.say(
      `removed ${plural(pruned.calendars, 'calendar')}, ${plural(pruned.releases, 'release')}, ${plural(pruned.sites, 'site')}, ${plural(pruned.assets, 'asset')}\n`,
    );
  const compare = (id: string): string => commandLine(options, 'diff', 'current', id, '--from', 'now');
  terminal.say(formatCalendars(found, compare, terminal.paint));
  return pruned?.postponed ? 1 : 0;
}
