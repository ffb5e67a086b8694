import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { toUtc } from '../../clock/index.ts';
import { UsageError } from '../../problems/problems.ts';
import { commitOf, type PartFolder, writePart } from '../../release/index.ts';
import { type PartAsset, type PartContent, partEdition, type Shard } from '../making/part.ts';
import { resolveRequest } from '../opening/request.ts';
import { MAKING, Threads } from '../threads/threads.ts';
import type { BuildOptions, BuildResult } from './build.ts';
import { refuseAmongInputs } from './out-folder.ts';
import { readSite } from './read-site.ts';
import { openRemote } from './remote.ts';
import { type RenderedSite, renderSite } from './render-site.ts';

export type ShardOptions = Omit<BuildOptions, 'activate' | 'moving' | 'keep' | 'archive'> & {
  readonly shard: Shard;
};

/**
 * Derives and renders every nth page of what {@link build} would, into a part for {@link merge}: a folder `out` of its own.
 * Throws InputError, OperationError, or UsageError where the parts would not be of one time.
 */
export async function buildShard(options: ShardOptions): Promise<PartContent & Pick<BuildResult, 'remote'>> {
  const threads = new Threads(options, MAKING);
  return buildOn(threads, options).finally(() => threads.close());
}

async function buildOn(threads: Threads, options: ShardOptions): ReturnType<typeof buildShard> {
  const { root, out, shard, onProgress = () => {} } = options;
  refuseAmongInputs(root, out);
  if ([options.at ?? options.from ?? 'now', options.until].includes('now'))
    throw new UsageError(
      '--shard needs a fixed time, since each part would read its own "now"',
      'give all of them the same time with --at or --from: --at 2024-11-22T08:00:00Z',
    );
  const remote = await openRemote(options);
  onProgress({ phase: 'load', done: 0, total: null });
  const { about, loaded, bundles, revision, save } = await readSite(threads, options);
  const { kind, windows } = resolveRequest(about, options);
  const content = await writePart(out, async (folder) => {
    const target = { stage: () => folder.stage(), finished: null };
    const isWanted = (number: number) => number % shard.count === shard.index - 1;
    const rendered = await renderSite(loaded, bundles, target, {
      ...options,
      windows,
      threads,
      remote,
      isWanted,
    });
    await rendered.saveWhatWasLearned();
    const relative = (file: string) => path.relative(folder.root, file);
    return {
      shard,
      revision,
      commit: await commitOf(root),
      request: {
        kind,
        windows: Object.fromEntries(
          Object.entries(windows).map(([region, { from, until }]) => [
            region,
            { from: toUtc(from), until: toUtc(until) },
          ]),
        ),
      },
      regions: [...about.regions.keys()],
      legend: about.legend,
      editions: rendered.editions.map((edition) => partEdition(edition, relative)),
      assets: writeAssets(folder, rendered),
      counts: rendered.counts,
      scripts: [...rendered.scripts],
    };
  }).finally(() => remote?.close());
  await save();
  return { ...content, remote: remote?.report() ?? null };
}

function writeAssets(folder: PartFolder, { editions, catalogue }: RenderedSite): PartAsset[] {
  const documents = editions.flatMap(({ timelines }) =>
    timelines.flatMap((timeline) => timeline.map(({ document }) => document)),
  );
  const place = folder.stage();
  const used = catalogue.closure(new Set(documents.flatMap(({ assets }) => assets)));
  return used.map((asset, i) => {
    const { url, hash, size, needs } = asset;
    const file = path.join(place, String(i));
    writeFileSync(file, asset.bytes(), { flag: 'wx' });
    return { url, hash, size, needs, file: path.relative(folder.root, file) };
  });
}
