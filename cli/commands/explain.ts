import path from 'node:path';
import { explainLine, explainLive, explain as explainSite, UsageError } from '../../renderer/index.ts';
import { instantsFor } from '../instant-for.ts';
import { onInterrupt } from '../interrupt.ts';
import { outOf } from '../moving.ts';
import { commandLine } from '../report/command-line.ts';
import { formatExplanation, formatLine, formatLive } from '../report/explain.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface ExplainCommand extends GlobalOptions {
  readonly what?: string;
  readonly at?: string;
  readonly region?: readonly string[];
  readonly live?: boolean;
  readonly line?: string;
  readonly out: string;
}

export async function explain(options: ExplainCommand, terminal: Terminal): Promise<number> {
  const { what, at, region: regions, live, line } = options;
  const watched = {
    root: path.resolve(options.root),
    regions,
    signal: onInterrupt(),
    onProgress: terminal.progress,
  };
  if (line !== undefined) {
    if (what !== undefined || live || at !== undefined)
      throw new UsageError('--line explains a line over all time', 'it goes with --region alone');
    const found = await explainLine({ ...watched, line });
    terminal.result(found);
    terminal.say(formatLine(found, terminal.paint));
    sayNext(options, terminal);
    return 0;
  }
  if (what === undefined)
    throw new UsageError('name what is to be explained', 'such as /de/black-friday, or a line with --line');
  if (live) {
    const instants =
      at === undefined ? undefined : await instantsFor({ root: options.root, out: options.out, at });
    const found = await explainLive(outOf(options), { target: what, regions, at: instants, now: readNow() });
    terminal.result(found);
    terminal.say(found.map((one) => formatLive(one, terminal.paint)).join('\n\n'));
    const others = commandLine(options, 'calendars');
    terminal.say(terminal.paint.dim(`\n  what else could be live  ${others}`));
    return 0;
  }
  const found = await explainSite({ ...watched, target: what, at, now: readNow() });
  terminal.result(found);
  terminal.say(found.map((one) => formatExplanation(one, terminal.paint)).join('\n\n'));
  sayNext(options, terminal);
  return 0;
}

function sayNext(options: ExplainCommand, { say, paint }: Terminal): void {
  const compare = commandLine(options, 'diff', '--base', 'HEAD', '--from', 'now');
  say(paint.dim(`\n  what an edit of a line changes  ${compare}`));
}
