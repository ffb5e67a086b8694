import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  type BuildResult,
  build as buildSite,
  type ClientRuntime,
  type Problem,
  UsageError,
} from '../../renderer/index.ts';
import { onInterrupt } from '../interrupt.ts';
import { expectedSite, whoRuns } from '../moving.ts';
import { prepareAfter } from '../preparing.ts';
import { activationJson, noteWhatStayed } from '../report/activation.ts';
import { plural, summariseBuild } from '../report/build-summary.ts';
import { sayMoved } from '../report/moved-line.ts';
import type { pricesMoved } from '../report/prices.ts';
import { formatProblems } from '../report/problems.ts';
import { explainWhy } from '../report/why.ts';
import { shardOf } from '../shard.ts';
import { type GlobalOptions, noteHolder, type Terminal } from '../terminal.ts';
import { readNow, readSecond } from '../when.ts';

export interface BuildCommand extends GlobalOptions {
  readonly out: string;
  readonly region?: readonly string[];
  readonly at?: string;
  readonly from?: string;
  readonly until?: string;
  readonly activate?: boolean;
  readonly back?: boolean;
  readonly dryRun?: boolean;
  readonly note?: string;
  readonly archive?: string;
  readonly by?: string;
  readonly expectLive?: string;
  readonly concurrency?: number;
  readonly cache: boolean;
  readonly remoteCache?: string;
  readonly keep?: number;
  readonly clientRuntime: ClientRuntime;
  readonly shard?: string;
  readonly why?: boolean;
}

/** What is printed about a promotion. */
const MOVING = ['back', 'dryRun', 'note', 'by', 'expectLive'] as const;

export async function build(options: BuildCommand, terminal: Terminal): Promise<number> {
  const moving = MOVING.find((name) => options[name] !== undefined);
  if (moving !== undefined && !options.activate)
    throw new UsageError(
      `--${moving.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)} needs --activate`,
      'a build alone moves nothing that is live',
    );
  if (options.why && !options.cache)
    throw new UsageError(
      '--why and --no-cache exclude each other',
      '--why needs the cache in .almanac/: leave out --no-cache',
    );
  if (options.shard !== undefined) return buildPart(options, options.shard, terminal);
  const started = performance.now();
  const out = path.resolve(options.root, options.out);
  const signal = onInterrupt();
  const result = await buildSite({
    ...options,
    root: path.resolve(options.root),
    out,
    regions: options.region,
    archive: options.archive === undefined ? undefined : path.resolve(options.archive),
    now: readSecond(),
    moving: {
      clock: readNow,
      by: options.by ?? whoRuns(),
      note: options.note,
      dryRun: options.dryRun,
      expectLive: expectedSite(options.expectLive),
    },
    pricesBefore: async () => {
      const { pricesBefore } = await import('../revision.ts');
      return pricesBefore(path.resolve(options.root), path.resolve(options.root, '.almanac'));
    },
    concurrency: options.concurrency ?? availableParallelism(),
    onProgress: (progress) => terminal.progress(progress),
    onWait: noteHolder(terminal),
    signal,
  });
  const { calendar, editions, site, isCurrent, activated, counts, scripts } = result;
  const prices = activated ? await pricesOf(activated, { out }) : [];
  terminal.result({
    ...calendar,
    editions,
    commit: result.commit ?? undefined,
    site: { id: site, current: isCurrent },
    activated: activated && { ...activationJson(activated), prices },
    warnings: result.warnings,
    doubts: result.doubts,
    counts,
    scripts: Object.fromEntries(scripts),
    assumed: result.about.assumed,
    remoteCache: result.remote ?? undefined,
    why: options.why ? result.why : undefined,
  });
  if (!terminal.json)
    terminal.say(
      summariseBuild(result, { ...options, milliseconds: performance.now() - started }, terminal.paint),
    );
  sayMoved(prices, terminal);
  if (options.why) terminal.say(explainWhy(result.why));
  noteDoubts(result, path.resolve(options.root), terminal);
  for (const limit of result.limits) terminal.note(limit);
  noteRemote(result, terminal);
  if (activated) {
    noteWhatStayed(activated, terminal);
    await prepareAfter(activated, out, { regions: options.region, signal }, terminal);
  }
  return activated && !activated.ok ? 1 : 0;
}

/** Only a build that moves what is live needs the code that compares prices. */
async function pricesOf(...of: Parameters<typeof pricesMoved>): ReturnType<typeof pricesMoved> {
  const { pricesMoved } = await import('../report/prices.ts');
  return pricesMoved(...of);
}

/** `--shard`: every nth page, as a part for `merge`. */
async function buildPart(options: BuildCommand, which: string, terminal: Terminal): Promise<number> {
  const other = (['activate', 'archive', 'keep', 'why'] as const).find((name) => options[name] !== undefined);
  if (other !== undefined)
    throw new UsageError(`--shard and --${other} exclude each other`, 'a part shows nothing: merge does');
  const shard = shardOf(which, process.env);
  const { buildShard } = await import('../../renderer/index.ts');
  const { editions, counts, remote } = await buildShard({
    ...options,
    shard,
    root: path.resolve(options.root),
    out: path.resolve(options.root, options.out),
    regions: options.region,
    now: readSecond(),
    concurrency: options.concurrency ?? availableParallelism(),
    onProgress: (progress) => terminal.progress(progress),
    signal: onInterrupt(),
  });
  const pages = editions.reduce((sum, edition) => sum + edition.pages.length, 0);
  terminal.result({ version: 1, shard, pages, counts, remoteCache: remote ?? undefined });
  terminal.say(
    `${terminal.paint.green('✓')} part ${shard.index} of ${shard.count} in ${options.out}: ${plural(pages, 'page')}, ${plural(counts.distinct, 'document')}`,
  );
  noteRemote({ remote }, terminal);
  return 0;
}

/** What `check` fails on for being hardly meant; a build says it, and is done. */
function noteDoubts({ doubts }: Pick<BuildResult, 'doubts'>, root: string, terminal: Terminal): void {
  if (doubts.length === 0) return;
  const warnings = doubts.map((doubt): Problem => ({ ...doubt, severity: 'warning' }));
  const readFile = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  terminal.note(formatProblems(warnings, { color: terminal.colour, readFile }));
}

/** A failed cache does no harm and is reported once. */
function noteRemote({ remote }: Pick<BuildResult, 'remote'>, terminal: Terminal): void {
  if (remote?.problem) terminal.note(`remote cache ${remote.url}: ${remote.problem}`);
}
