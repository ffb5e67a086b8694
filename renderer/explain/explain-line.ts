import path from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import type { Watched } from '../engine/commands/library.ts';
import {
  type OpenOptions,
  type OpenSite,
  openSite,
  saveWhatWasLearned,
} from '../engine/opening/open-site.ts';
import { optimiseLate } from '../engine/opening/optimise-late.ts';
import { UsageError } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { refuseStrays } from '../purity/strays.ts';
import { withoutMark } from '../read/characters.ts';
import { decodeText } from '../read/decode.ts';
import { linesIn, valuesOnLine } from '../read/values-on-line.ts';
import { alteredSite } from './altered-site.ts';
import type { LineExplanation, TouchedPage } from './results.ts';
import { Difference, Mention } from './touched.ts';

export interface ExplainLineOptions extends OpenOptions, Watched {
  /** `data/regions/us.yaml:12` */
  readonly line: string;
  readonly regions?: readonly string[] | undefined;
}

/**
 * Which pages, in which regions and stretches of time, a line of `data/` or `locales/` touches. Throws UsageError for a line
 * that is not there, InputError where the inputs are wrong.
 */
export async function explainLine(options: ExplainLineOptions): Promise<LineExplanation> {
  optimiseLate();
  const open = await openSite(options);
  const { file, line, text } = lineMeant(open, options.line, options.root);
  const values = valuesOnLine(text, file, line);
  if (values.length === 0)
    throw new UsageError(`${file}:${line} holds no value`, 'name a line on which one is given');
  const other = await alteredSite(open, file, text, values);
  const { root, cache = true } = options;
  const cacheFolder = cache ? path.join(root, '.almanac') : null;
  const touched = other ? new Difference(open, other, file, cacheFolder) : new Mention(open, file, values);
  const regions = [...open.site.regions.keys()].filter((id) => options.regions?.includes(id) ?? true);
  const pages: TouchedPage[] = [];
  for (const [done, region] of regions.entries()) {
    options.onProgress?.({ phase: 'plan', done, total: regions.length, detail: region });
    pages.push(...touched.pagesIn(region));
    await breath();
    options.signal?.throwIfAborted();
  }
  await refuseStrays();
  await saveWhatWasLearned(open);
  return {
    kind: 'line',
    file,
    line,
    text: text.split('\n')[line - 1]?.trim() ?? '',
    values: values.map((value) => value.path.join('.')),
    pages,
    hosting: regions.filter((region) => touched.isHosting(region)),
    by: other ? 'varied' : 'asked',
  };
}

function lineMeant(
  { loaded }: OpenSite,
  wish: string,
  root: string,
): { file: string; line: number; text: string } {
  // As problems are told: a column may follow.
  const [, name = '', number = ''] = /^(.*?):(\d+)(?::\d+)?$/.exec(wish) ?? [];
  if (name === '')
    throw new UsageError(`--line ${wish}: expected a file and a line`, 'such as data/regions/us.yaml:12');
  const file = path.isAbsolute(name) ? path.relative(root, name) : path.normalize(name);
  const input = loaded.inputs.files.get(file);
  if (!input) {
    const near = suggest(file, loaded.inputs.files.keys());
    throw new UsageError(
      `--line ${wish}: ${file} is no file of data/ or locales/`,
      near ? `did you mean ${near}?` : 'paths begin at the root of the site',
    );
  }
  const text = withoutMark(decodeText(input.bytes).text);
  const line = Number(number);
  const last = linesIn(text);
  if (line < 1 || last < line)
    throw new UsageError(`${file} has no line ${line}`, `its last line is ${last}`);
  return { file, line, text };
}
