import path from 'node:path';
import type { ClientRuntime } from '../assets/bundle-client.ts';
import type { ScriptWeight } from '../assets/script-weight.ts';
import { saveWhatWasRead } from '../load/site.ts';
import type { Site } from '../model/linked.ts';
import { archiveKind, type Holder, openDraft } from '../release/index.ts';
import { BuildMemory } from './build-memory.ts';
import type { BuildCounts } from './made.ts';
import { bundlesOf, loadInputs } from './open-site.ts';
import { refuseAmongInputs } from './out-folder.ts';
import type { OnProgress } from './progress.ts';
import { type Published, type PublishOptions, publish } from './publish.ts';
import { type Request, type ResolvedRequest, resolveRequest } from './request.ts';
import { revisionOf } from './revision.ts';

export interface BuildOptions extends Request, PublishOptions {
  readonly root: string;
  readonly out: string;
  /** Threads at most, by default the CPUs; the number never changes a byte. */
  readonly concurrency?: number | undefined;
  readonly cache?: boolean;
  readonly clientRuntime?: ClientRuntime;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
  /** Called when another command holds the output and this one waits. */
  readonly onWait?: (holder: Holder) => void;
}

export interface BuildResult extends Published {
  /** The inputs as they were read: valid and linked. */
  readonly data: Site;
  readonly request: ResolvedRequest;
  readonly counts: BuildCounts;
  /** By page type: the script that its heaviest page loads. */
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
}

/**
 * Builds every release that meets the request, into the calendar of this revision, and composes a site. What appears
 * under `out` is whole; a failure leaves `out` as it was. Throws InputError or OperationError.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root, out, signal, onProgress = () => {}, cache: useCache = true } = options;
  refuseAmongInputs(root, out);
  if (options.archive !== undefined) archiveKind(options.archive);
  onProgress({ phase: 'load', done: 0, total: null });
  const loaded = await loadInputs(root, options);
  const request = resolveRequest(loaded.site, options);
  const bundles = await bundlesOf(loaded, options);
  const revision = revisionOf(loaded, bundles, options);
  signal?.throwIfAborted();
  const output = await openDraft(out, { purpose: 'almanac build', signal, onWait: options.onWait });
  try {
    const memory = new BuildMemory(useCache ? path.join(root, '.almanac') : null, revision.id);
    const made =
      (await memory.recall(output, request.windows)) ??
      (await (
        await import('./make.ts')
      ).make(loaded, bundles, output, { ...options, windows: request.windows }));
    memory.keep(made);
    const { editions, counts, scripts } = made;
    onProgress({ phase: 'compose', done: 0, total: null });
    const regions = [...loaded.site.regions.keys()];
    const published = await publish(output, { revision, regions, editions, request }, options);
    await Promise.all([memory.save(), saveWhatWasRead(loaded)]);
    return { data: loaded.site, request, ...published, counts, scripts };
  } finally {
    await output.close();
  }
}
