import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CheckResult,
  check as checkSite,
  committedPrices,
  type Problem,
  UsageError,
  utc,
} from '../../renderer/index.ts';
import { plural } from '../report/build-summary.ts';
import { formatProblems } from '../report/problems.ts';
import { toSarif } from '../report/sarif.ts';
import { committedAt, pricesBefore, siteAt } from '../revision.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface CheckCommand extends GlobalOptions {
  readonly strict?: boolean;
  /** True, or the days after which an assumed value fails. */
  readonly assumed?: true | number;
  readonly base?: string;
  readonly amend?: boolean;
  readonly feed?: string;
  readonly live?: boolean;
  readonly format: 'text' | 'sarif';
  readonly out: string;
}

export async function check(options: CheckCommand, terminal: Terminal): Promise<number> {
  const root = path.resolve(options.root);
  if (options.amend && options.base === undefined)
    throw new UsageError('--amend needs --base', 'it says that the past of that revision was wrong');
  if (options.feed !== undefined) {
    const { checkFeed } = await import('./check-feed.ts');
    return checkFeed(options.feed, options, terminal);
  }
  if (options.live)
    throw new UsageError(
      '--live needs --feed: it holds a feed against what is live',
      'status tells whether what is live is right, diff current newest what differs from it',
    );
  const result = await found(root, options, terminal);
  const aged =
    options.assumed === undefined ? result.problems : await byAge(root, result.problems, options.assumed);
  const { problems, ...counts } = { ...result, problems: aged.map(severityIn(options)) };
  const isError = ({ severity }: Problem): boolean => severity === 'error';
  const isAssumed = ({ code }: Problem): boolean => code === 'value-assumed';
  const isShown = (problem: Problem): boolean =>
    isError(problem) || (!isAssumed(problem) && (options.strict === true || !options.quiet));
  if (options.format === 'sarif')
    terminal.write(
      `${JSON.stringify(toSarif(problems.filter((one) => isError(one) || !isAssumed(one))), null, 2)}\n`,
    );
  else terminal.result({ problems, ...counts });
  const shown = problems.filter(isShown);
  const readFile = (file: string): string | undefined => textOf(path.join(root, file));
  const format = { color: terminal.colour, readFile };
  const [others, assumedHere] = [false, true].map((which) => shown.filter((one) => isAssumed(one) === which));
  for (const some of [others ?? [], assumedHere ?? []])
    if (some.length > 0)
      terminal.writeError(formatProblems(some, { ...format, asGiven: some === assumedHere }));
  const fails = (problem: Problem): boolean =>
    isError(problem) || (options.strict === true && !isAssumed(problem));
  if (problems.some(fails)) return 1;
  const assumed = problems.filter(isAssumed).length;
  if (options.format === 'sarif') return 0;
  const { paint } = terminal;
  terminal.say(
    `${paint.green('✓')} ${plural(counts.regions, 'region')}, ${plural(counts.pages, 'page')} in ${plural(counts.states, 'state')}, ${counts.switches} switches`,
  );
  if (assumed > 0)
    terminal.say(
      `  ${paint.yellow(`${assumed} assumed values`)} ${paint.dim('(--assumed lists them and fails)')}`,
    );
  return 0;
}

/** With `--base` prices are held against that revision, else against the last commit; git is asked meanwhile. */
async function found(root: string, { base }: CheckCommand, terminal: Terminal): Promise<CheckResult> {
  if (base !== undefined) {
    const before = siteAt(root, base);
    return checkSite({ root, before: before.then(committedPrices), past: { before, now: readNow() } });
  }
  const before = pricesBefore(root, path.join(root, '.almanac'), (why) =>
    terminal.note(`prices of before are not known: ${why}`),
  );
  return checkSite({ root, before });
}

/** `--assumed` makes errors of assumed values; `--amend` leaves of edits to the past a warning. */
function severityIn({ assumed, amend }: CheckCommand): (problem: Problem) => Problem {
  return (problem) => {
    if (assumed === true && problem.code === 'value-assumed') return { ...problem, severity: 'error' };
    if (amend && problem.code === 'past-edited') return { ...problem, severity: 'warning' };
    return problem;
  };
}

const DAY = 86_400_000;

/** Assumed values last, the oldest of them first; those that were assumed for longer than so many days are errors. */
async function byAge(root: string, problems: readonly Problem[], days: true | number): Promise<Problem[]> {
  const isAssumed = ({ code }: Problem): boolean => code === 'value-assumed';
  const assumed = problems.filter(isAssumed);
  const times = await committedAt(root, [...new Set(assumed.map(({ file }) => file))]);
  const now = readNow();
  const aged = assumed.map((problem) => {
    const at = times.get(problem.file)?.get(problem.line ?? 0) ?? now;
    const age = Math.floor((now - at) / DAY);
    const since = `since ${utc(at).slice(0, 10)} (${plural(age, 'day')})`;
    const told: Problem = { ...problem, message: `${problem.message}; its line is as it is ${since}` };
    return { at, told: days !== true && age > days ? { ...told, severity: 'error' as const } : told };
  });
  aged.sort((a, b) => a.at - b.at);
  return [...problems.filter((problem) => !isAssumed(problem)), ...aged.map(({ told }) => told)];
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // What was there before and is gone has no text.
    return undefined;
  }
}
