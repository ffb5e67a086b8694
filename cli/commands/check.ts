import { readFileSync } from 'node:fs';
import path from 'node:path';
import { check as checkSite, compareFeed, loadInputs, UsageError } from '../../renderer/index.ts';
import { plural } from '../report/build-summary.ts';
import { printable } from '../report/cells.ts';
import { formatProblems } from '../report/problems.ts';
import { pricesBefore } from '../revision.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface CheckCommand extends GlobalOptions {
  readonly strict?: boolean;
  readonly feed?: string;
}

export async function check(options: CheckCommand, terminal: Terminal): Promise<number> {
  const root = path.resolve(options.root);
  if (options.feed !== undefined) return checkFeed(options.feed, root, terminal);
  const cacheFolder = path.join(root, '.almanac');
  // Git is asked meanwhile.
  const { problems, ...counts } = await checkSite({ root, before: pricesBefore(root, cacheFolder) });
  const errors = problems.filter((problem) => problem.severity === 'error');
  const warnings = problems.length - errors.length;
  const assumed = problems.filter((problem) => problem.code === 'value-assumed').length;
  const shown = options.strict ? problems : problems.filter((problem) => problem.code !== 'value-assumed');
  terminal.result({ problems, ...counts });
  const readFile = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  if (shown.length > 0) process.stderr.write(formatProblems(shown, { color: terminal.colour, readFile }));
  const failed = errors.length > 0 || (options.strict === true && warnings > 0);
  if (!failed) {
    const { paint } = terminal;
    terminal.say(
      `${paint.green('✓')} ${plural(counts.regions, 'region')}, ${plural(counts.pages, 'page')} in ${plural(counts.states, 'state')}, ${counts.switches} switches`,
    );
    if (assumed > 0)
      terminal.say(
        `  ${paint.yellow(`${assumed} assumed values`)} ${paint.dim('(--strict lists them and fails)')}`,
      );
  }
  return failed ? 1 : 0;
}

/** Compares the stores' prices with ours, and nothing else: a team of a store has no use for the rest. */
async function checkFeed(file: string, root: string, terminal: Terminal): Promise<number> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--feed ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const { site } = await loadInputs(root);
  const problems = compareFeed(site, { file, text }, readNow());
  terminal.result({ problems });
  if (problems.length > 0)
    process.stderr.write(formatProblems(problems, { color: terminal.colour, readFile: () => text }));
  else terminal.say(`${terminal.paint.green('✓')} ${printable(file)} says what we show`);
  return problems.length > 0 ? 1 : 0;
}
