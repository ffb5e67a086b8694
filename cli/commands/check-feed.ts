import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  compareFeed,
  type FeedPrices,
  feedPricesOf,
  livePrices,
  siteHere,
  siteIn,
  UsageError,
  zonesOf,
} from '../../renderer/index.ts';
import { printable } from '../report/cells.ts';
import { formatProblems } from '../report/problems.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

interface FeedOptions extends GlobalOptions {
  readonly live?: boolean;
  readonly out: string;
}

/** Compares the stores' prices with ours, and nothing else: a team of a store has no use for the rest. */
export async function checkFeed(file: string, options: FeedOptions, terminal: Terminal): Promise<number> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--feed ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const root = path.resolve(options.root);
  const prices = await (options.live ? pricesLive(root, options) : pricesHere(root));
  const { problems, regions, silent } = compareFeed(prices, { file, text }, readNow());
  const compared = options.live ? 'what is live' : 'the inputs here';
  terminal.result({ problems, compared: options.live ? 'live' : 'inputs', regions, silent });
  // What differs comes before what is missing.
  const [differing, missing] = [true, false].map((isLine) =>
    problems.filter(({ line }) => (line !== 1) === isLine),
  );
  for (const some of [differing ?? [], missing ?? []])
    if (some.length > 0)
      terminal.writeError(formatProblems(some, { color: terminal.colour, readFile: () => text }));
  if (problems.length === 0)
    terminal.say(
      `${terminal.paint.green('✓')} ${printable(file)} says what we show in ${regions.join(', ')}`,
    );
  terminal.say(
    `  compared with ${compared}${silent.length > 0 ? `; the feed does not speak of ${silent.join(', ')}` : ''}`,
  );
  return problems.length > 0 ? 1 : 0;
}

async function pricesHere(root: string): Promise<FeedPrices> {
  return feedPricesOf(await siteIn(root));
}

/** Zones and SKUs are known where the inputs are; on a host without them a feed names keys, and times with an offset. */
async function pricesLive(root: string, { out }: FeedOptions): Promise<FeedPrices> {
  const site = await siteHere(root);
  const zones = site === null ? {} : zonesOf(site);
  const live = await livePrices(path.resolve(root, out), zones);
  const known = site && feedPricesOf(site);
  return known === null ? live : { ...live, keyOf: (text) => live.keyOf(known.keyOf(text) ?? text) };
}
