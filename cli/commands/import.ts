import path from 'node:path';
import { activate, importFrom, type MovedPrice, OperationError, readLive } from '../../renderer/index.ts';
import { onInterrupt } from '../interrupt.ts';
import { outOf, whoRuns } from '../moving.ts';
import { plural } from '../report/build-summary.ts';
import { commandLine } from '../report/command-line.ts';
import { sayMoved } from '../report/moved-line.ts';
import { pricesMoved } from '../report/prices.ts';
import { type GlobalOptions, noteHolder, type Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface ImportCommand extends GlobalOptions {
  readonly from: string;
  readonly out: string;
  readonly note?: string;
  readonly by?: string;
  /** Milliseconds. */
  readonly wait?: number;
}

export async function importCalendars(options: ImportCommand, terminal: Terminal): Promise<number> {
  const result = await importFrom(outOf(options), path.resolve(options.from), {
    clock: readNow,
    by: options.by ?? whoRuns(),
    note: options.note,
    wait: options.wait,
    signal: onInterrupt(),
    onWait: noteHolder(terminal),
  });
  const { prices, unknown } = await pricesPromoted(options, result.calendars.at(-1) as string);
  terminal.result({ ...result, prices, ...(unknown !== null && { pricesUnknown: unknown }) });
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
  if (prices.length > 0) terminal.say('  it would change:');
  sayMoved(prices, terminal, '    ');
  if (unknown !== null) terminal.say(`  which prices it would change is not known: ${unknown}`);
  return 0;
}

interface PricesPromoted {
  readonly prices: readonly MovedPrice[];
  /** Why the prices are not known: the calendar could not be promoted now. */
  readonly unknown: string | null;
}

/** The prices that promoting a calendar now would change; none where nothing is live. */
async function pricesPromoted(options: ImportCommand, calendar: string): Promise<PricesPromoted> {
  const out = outOf(options);
  if ((await readLive(out)) === null) return { prices: [], unknown: null };
  try {
    const result = await activate(out, {
      calendar,
      clock: readNow,
      dryRun: true,
      force: true,
      wait: options.wait,
    });
    return { prices: await pricesMoved(result, { out }), unknown: null };
  } catch (error) {
    if (error instanceof OperationError) return { prices: [], unknown: error.message };
    throw error;
  }
}
