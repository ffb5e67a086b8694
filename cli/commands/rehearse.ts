import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Rehearsal, rehearse as rehearseSite, UsageError } from '../../renderer/index.ts';
import { onInterrupt } from '../interrupt.ts';
import { outOf } from '../moving.ts';
import { commandLine } from '../report/command-line.ts';
import { formatRehearsal, rehearsalMarkdown } from '../report/rehearsal.ts';
import { rehearsalHtml } from '../report/rehearsal-html.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readSecond } from '../when.ts';

export interface RehearseCommand extends GlobalOptions {
  readonly campaign?: string;
  readonly region?: readonly string[];
  readonly from?: string;
  readonly until?: string;
  readonly calendar?: string;
  readonly archive?: string;
  readonly report?: readonly string[];
  readonly browser: boolean;
  readonly out: string;
}

export async function rehearse(options: RehearseCommand, terminal: Terminal): Promise<number> {
  const { campaign, region: regions, from, until, calendar, archive, report = [], browser } = options;
  if (calendar !== undefined && archive !== undefined)
    throw new UsageError('--calendar and --archive exclude each other');
  const writers = report.map((file) => [file, writerOf(file)] as const);
  const found = await rehearseSite({
    root: path.resolve(options.root),
    out: outOf(options),
    ...{ campaign, regions, from, until, calendar, browser },
    archive: archive === undefined ? undefined : path.resolve(archive),
    concurrency: availableParallelism(),
    now: readSecond(),
    signal: onInterrupt(),
    onProgress: (progress) => terminal.progress(progress),
  });
  for (const [file, write] of writers) writeFileSync(file, write(found));
  terminal.result(withoutPictures(found));
  terminal.say(formatRehearsal(found, terminal.paint));
  const next = nextOf(found, options);
  if (next !== null) terminal.say(terminal.paint.dim(`\n  ${next}`));
  for (const file of report) terminal.note(`the report is in ${file}`);
  return found.ok ? 0 : 1;
}

/** What to do with what was played; null where what is wrong is about no page. */
function nextOf({ ok, calendar, findings }: Rehearsal, options: RehearseCommand): string | null {
  const page = findings.find((one) => one.path !== null);
  if (!ok)
    return page?.path ? `what is due   ${commandLine(options, 'explain', page.path, '--at', page.at)}` : null;
  if (options.archive !== undefined) return `bring it     ${commandLine(options, 'import', options.archive)}`;
  if (options.calendar === undefined) return `build it     ${commandLine(options, 'build', '--from', 'now')}`;
  return `go live      ${commandLine(options, 'activate', '--calendar', calendar, '--dry-run')}`;
}

function writerOf(file: string): (found: Rehearsal) => string {
  if (/\.html?$/.test(file)) return rehearsalHtml;
  if (/\.(md|markdown)$/.test(file)) return rehearsalMarkdown;
  throw new UsageError(`--report ${file}: expected a name that ends in .html or .md`);
}

/** Programs get what was found; the pictures are in the report. */
function withoutPictures(found: Rehearsal): object {
  return { ...found, switches: found.switches.map(({ pictures: _, ...one }) => one) };
}
