import path from 'node:path';
import { closureOf } from '../../assets/closure.ts';
import { heaviestOf, type ScriptWeight } from '../../assets/script-weight.ts';
import { BEGINNING, END, fromUtc } from '../../clock/index.ts';
import { OperationError } from '../../problems/problems.ts';
import {
  archiveKind,
  type Commit,
  calendarId,
  openDraft,
  readPart,
  readVerified,
  refuseUnfit,
} from '../../release/index.ts';
import { finishEditions } from '../making/finish-editions.ts';
import { joinEditions, type PartAsset, type PartContent } from '../making/part.ts';
import { oddPart } from '../making/part-shape.ts';
import type { AssetSource } from '../making/release-content.ts';
import { type BuildCounts, sumOfWork } from '../memory/made.ts';
import { composedAt, type ResolvedRequest } from '../opening/request.ts';
import type { BuildOptions } from './build.ts';
import { type Published, publish } from './publish.ts';

export type MergeOptions = Pick<
  BuildOptions,
  'out' | 'now' | 'activate' | 'moving' | 'keep' | 'archive' | 'onProgress' | 'signal' | 'onWait'
> & {
  /** The folders of all parts, in any order. */
  readonly parts: readonly string[];
};

export interface Merged extends Published {
  readonly request: ResolvedRequest;
  readonly counts: BuildCounts;
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
}

/**
 * Joins the parts of a build into what an undivided one gives, byte for byte; it needs none of the inputs. Every byte of
 * a part is held against its hash.
 *
 * Throws OperationError, and changes nothing, for parts of other inputs, times or divisions, for one that is missing,
 * given twice or damaged, naming it.
 */
export async function merge(options: MergeOptions): Promise<Merged> {
  const { out, now, signal, onWait, onProgress = () => {} } = options;
  if (options.archive !== undefined) archiveKind(options.archive);
  onProgress({ phase: 'load', done: 0, total: null });
  const parts = options.parts.map((folder) => ({ folder, content: readPart<PartContent>(folder, oddPart) }));
  const { revision, regions, legend, request: asked } = refuseUnlike(parts).content;
  const windows = Object.fromEntries(
    Object.entries(asked.windows).map(([region, { from, until }]) => [
      region,
      { from: fromUtc(from, BEGINNING), until: fromUtc(until, END) },
    ]),
  );
  const request = { kind: asked.kind, windows, composeAt: composedAt(asked.kind, windows, now) };
  const output = await openDraft(out, { purpose: 'almanac merge', signal, onWait });
  try {
    onProgress({ phase: 'release', done: 0, total: null });
    const joined = joinEditions(
      parts.map(({ folder, content }) => ({ content, place: (file) => whole(folder, file) })),
    );
    const { editions, documents } = await finishEditions(output, joined, assetsOf(parts));
    refuseUnfit(Object.values(editions).flatMap((all) => all.map(({ dir }) => output.release(dir))));
    onProgress({ phase: 'compose', done: 0, total: null });
    const contents = parts.map(({ content }) => content);
    const published = await publish(
      output,
      { revision, regions, legend, editions, request },
      { ...options, commit: async () => commitOfAll(contents) },
    );
    const counts = { documents: Object.values(documents).reduce((a, b) => a + b, 0), ...sumOf(contents) };
    const scripts = heaviestOf(contents.flatMap(({ scripts }) => scripts));
    return { request, ...published, counts, scripts };
  } finally {
    await output.close();
  }
}

interface GivenPart {
  readonly folder: string;
  readonly content: PartContent;
}

/** The first of the parts, where all of them together are one build. */
function refuseUnlike(parts: readonly GivenPart[]): GivenPart {
  const [first, ...others] = parts;
  parts.forEach(refuseOddPages);
  if (first === undefined)
    throw new OperationError('no part is given', 'name the folders that build --shard wrote');
  const { revision, request, shard, regions, legend } = first.content;
  const plans = JSON.stringify(first.content.editions.map(({ plan, from }) => [plan, from]));
  for (const { folder, content } of others) {
    const against = `and ${first.folder} are no parts of one build:`;
    const differ = differing(
      { ...revision.inputs, ...revision.versions },
      { ...content.revision.inputs, ...content.revision.versions },
    );
    if (content.revision.id !== revision.id)
      throw new OperationError(`${folder} ${against} they were made of other inputs (${differ})`, AGAIN);
    if (JSON.stringify(content.request) !== JSON.stringify(request))
      throw new OperationError(`${folder} ${against} they were built for other times or regions`, AGAIN);
    if (
      JSON.stringify(content.editions.map(({ plan, from }) => [plan, from])) !== plans ||
      JSON.stringify(content.regions) !== JSON.stringify(regions) ||
      JSON.stringify(content.legend) !== JSON.stringify(legend)
    )
      throw new OperationError(`${folder} ${against} they describe their editions differently`, AGAIN);
    if (content.shard.count !== shard.count)
      throw new OperationError(
        `${folder} ${against} it is one of ${content.shard.count}, the other one of ${shard.count}`,
        AGAIN,
      );
  }
  const byIndex = new Map<number, string[]>();
  for (const { folder, content } of parts)
    byIndex.set(content.shard.index, [...(byIndex.get(content.shard.index) ?? []), folder]);
  for (const [index, folders] of byIndex)
    if (folders.length > 1)
      throw new OperationError(
        `part ${index} of ${shard.count} is given twice: ${folders.join(', ')}`,
        'give each part once',
      );
  const all = Array.from({ length: shard.count }, (_, i) => i + 1);
  const missing = all.filter((index) => !byIndex.has(index));
  if (missing.length > 0)
    throw new OperationError(
      `${missing.length === 1 ? 'part' : 'parts'} ${missing.join(', ')} of ${shard.count} ${missing.length === 1 ? 'is' : 'are'} missing`,
      'merge takes all parts of a build at once',
    );
  return first;
}

/** One revision has one id, and an edition one document for each of its files. */
function refuseOddPages({ folder, content }: GivenPart): void {
  const odd = (what: string) => new OperationError(`${folder}/part.json ${what}`, 'build this part again');
  const { id, inputs, versions } = content.revision;
  if (calendarId(inputs, versions) !== id) throw odd('names a revision that does not follow from its inputs');
  for (const { plan, pages } of content.editions) {
    const seen = new Set<string>();
    for (const { page, instances } of pages) {
      if (seen.has(page.file)) throw odd(`lists ${page.file} of ${plan.region.id} twice`);
      if (instances.length === 0) throw odd(`has no document of ${page.file} of ${plan.region.id}`);
      seen.add(page.file);
    }
  }
}

const AGAIN = 'build all parts of the same inputs, with the same options';

function differing(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): string {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => a[key] !== b[key]).join(', ');
}

type PartFile = Pick<PartAsset, 'file' | 'hash' | 'size'>;

/** The absolute path of a file of a part. Throws OperationError unless its content is what its hash says. */
function whole(folder: string, file: PartFile): string {
  readWhole(folder, file);
  return path.resolve(folder, file.file);
}

function readWhole(folder: string, { file, ...wanted }: PartFile): Buffer {
  const content = readVerified(folder, file, wanted);
  if (typeof content !== 'string') return content;
  throw new OperationError(
    `${folder}/${file} is missing or damaged: ${content}`,
    'build or copy this part again',
  );
}

function assetsOf(parts: readonly GivenPart[]): AssetSource {
  const known = new Map<string, PartAsset & { bytes(): Uint8Array }>();
  for (const { folder, content } of parts)
    for (const asset of content.assets)
      if (!known.has(asset.url)) known.set(asset.url, { ...asset, bytes: () => readWhole(folder, asset) });
  return { closure: (urls) => closureOf(urls, (url) => known.get(url)) };
}

/** The commit that all parts were made of; null where they do not agree on one. */
function commitOfAll([first, ...others]: readonly PartContent[]): Commit | null {
  const commit = first?.commit ?? null;
  return others.every((other) => JSON.stringify(other.commit) === JSON.stringify(commit)) ? commit : null;
}

function sumOf(contents: readonly PartContent[]): Omit<BuildCounts, 'documents'> {
  const sum = (of: Exclude<keyof PartContent['counts'], 'fragments'>) =>
    contents.reduce((total, { counts }) => total + counts[of], 0);
  return {
    derived: sum('derived'),
    distinct: sum('distinct'),
    rendered: sum('rendered'),
    reused: sum('reused'),
    fragments: sumOfWork(contents.map(({ counts }) => counts.fragments)),
  };
}
