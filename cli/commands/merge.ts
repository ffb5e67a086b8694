import path from 'node:path';
import { merge as mergeParts } from '../../renderer/index.ts';
import { onInterrupt } from '../interrupt.ts';
import { outOf, whoRuns } from '../moving.ts';
import { plural } from '../report/build-summary.ts';
import { commandLine } from '../report/command-line.ts';
import { commitText } from '../report/origin.ts';
import { type GlobalOptions, noteHolder, type Terminal } from '../terminal.ts';
import { readSecond } from '../when.ts';

export interface MergeCommand extends GlobalOptions {
  readonly parts: readonly string[];
  readonly out: string;
  readonly archive?: string;
  readonly keep?: number;
}

export async function merge(options: MergeCommand, terminal: Terminal): Promise<number> {
  const result = await mergeParts({
    parts: options.parts,
    out: outOf(options),
    now: readSecond(),
    moving: { by: whoRuns() },
    archive: options.archive === undefined ? undefined : path.resolve(options.archive),
    ...(options.keep === undefined ? {} : { keep: options.keep }),
    onProgress: (progress) => terminal.progress(progress),
    onWait: noteHolder(terminal),
    signal: onInterrupt(),
  });
  const { calendar, editions, commit, site, isCurrent, warnings, counts, scripts } = result;
  terminal.result({
    ...calendar,
    editions,
    commit: commit ?? undefined,
    site: { id: site, current: isCurrent },
    activated: null,
    warnings,
    counts,
    scripts: Object.fromEntries(scripts),
  });
  const { green, bold, cyan } = terminal.paint;
  const releases = Object.values(editions).flat().length;
  terminal.say(
    `${green('✓')} ${plural(options.parts.length, 'part')} joined: ${bold(plural(Object.keys(editions).length, 'edition'))}, ${plural(releases, 'release')}, ${plural(counts.documents, 'document')}, ${counts.distinct} distinct`,
  );
  terminal.say(`  calendar    ${calendar.id}${commitText(commit ?? {})}`);
  const run = { root: options.root, out: options.out };
  terminal.say(
    isCurrent
      ? `  site        ${options.out}/current → sites/${site}`
      : `  site        ${options.out}/sites/${site} (what is live was left alone)`,
  );
  terminal.say(`  go live     ${cyan(commandLine(run, 'activate', '--calendar', calendar.id))}`);
  for (const warning of warnings) terminal.note(warning);
  for (const limit of result.limits) terminal.note(limit);
  return 0;
}
