import path from 'node:path';
import type { ClientRuntime } from '../../assets/bundle-client.ts';
import type { ScriptWeight } from '../../assets/script-weight.ts';
import type { RemoteReport } from '../../cache/remote-cache.ts';
import type { CommittedPrices } from '../../commerce/index.ts';
import type { Problem } from '../../problems/problems.ts';
import { InputIndex } from '../../read/input-index.ts';
import { archiveKind, commitOf, type Holder, openDraft } from '../../release/index.ts';
import { type AboutInputs, BuildMemory } from '../memory/build-memory.ts';
import { knownRevision } from '../memory/known-revision.ts';
import type { BuildCounts, MadeAnew } from '../memory/made.ts';
import type { OnProgress } from '../opening/progress.ts';
import { type Request, type ResolvedRequest, resolveRequest } from '../opening/request.ts';
import { LaterThreads } from '../threads/later-threads.ts';
import { refuseAmongInputs } from './out-folder.ts';
import { type Published, type PublishOptions, publish } from './publish.ts';
import type { ReadSite } from './read-site.ts';
import { openRemote } from './remote.ts';

export interface BuildOptions extends Request, PublishOptions {
  readonly root: string;
  readonly out: string;
  /** Threads at most, by default the CPUs; the number never changes a byte. */
  readonly concurrency?: number | undefined;
  readonly cache?: boolean;
  /** URL of a cache that machines share: documents that others made are fetched, those made here are brought to it. */
  readonly remoteCache?: string | undefined;
  readonly clientRuntime?: ClientRuntime;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
  /** Prices as they were last committed, for doubts; asked for where there is anything to render. */
  readonly pricesBefore?: (() => Promise<CommittedPrices | null>) | undefined;
  /** Whether to find out why each document is rendered again. */
  readonly why?: boolean;
  /** Called when another command holds the output and this one waits. */
  readonly onWait?: (holder: Holder) => void;
}

export interface BuildResult extends Published {
  /** What the inputs say of themselves. */
  readonly about: AboutInputs;
  readonly request: ResolvedRequest;
  readonly counts: BuildCounts;
  /** The documents that were rendered, and why; empty unless `why` was given. */
  readonly why: readonly MadeAnew[];
  /** What in the data is valid and hardly meant, as `check` finds it. */
  readonly doubts: readonly Problem[];
  /** By page type: the script that its heaviest page loads. */
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
  /** What became of the remote cache; null where there was none. */
  readonly remote: RemoteReport | null;
}

/**
 * Builds every release that meets the request, into the calendar of this revision, and composes a site. What appears
 * under `out` is whole. Until it is published a failure leaves `out` as it was; one of what follows (clean-up, archive)
 * leaves it published. Throws InputError or OperationError.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const threads = new LaterThreads(options);
  return buildOn(threads, options).finally(() => threads.close());
}

async function buildOn(threads: LaterThreads, options: BuildOptions): Promise<BuildResult> {
  const { root, out, signal, onProgress = () => {}, cache: useCache = true } = options;
  refuseAmongInputs(root, out);
  if (options.archive !== undefined) archiveKind(options.archive);
  const remote = await openRemote(options);
  onProgress({ phase: 'load', done: 0, total: null });
  const folder = useCache ? path.join(root, '.almanac') : null;
  const index = folder === null ? null : new InputIndex(root, folder);
  const before = index === null ? null : await unchanged(index, options);
  let inputs: ReadSite | KnownInputs = before ?? (await read(threads, options, index));
  let request = resolveRequest(inputs.about, options);
  signal?.throwIfAborted();
  const output = await openDraft(out, {
    purpose: 'almanac build',
    signal,
    onWait: options.onWait,
  });
  try {
    let memory = new BuildMemory(folder, inputs.revision.id);
    let made = await memory.recall(output, request.windows);
    if (made === null) {
      // Only now the inputs are needed, and only what is read now counts.
      const site = inputs.loaded ? inputs : await read(threads, options, index);
      inputs = site;
      request = resolveRequest(inputs.about, options);
      memory = new BuildMemory(folder, inputs.revision.id);
      const { make } = await import('./make.ts');
      made = await make(site.loaded, site.bundles, output, {
        ...options,
        windows: request.windows,
        threads: await threads.begin(),
        remote,
      });
    }
    memory.keep(made, inputs.about);
    const { editions, counts, why, doubts, scripts } = made;
    onProgress({ phase: 'compose', done: 0, total: null });
    const regions = [...inputs.about.regions.keys()];
    const { revision, about } = inputs;
    const published = await publish(
      output,
      { revision, regions, legend: about.legend, editions, request },
      { ...options, commit: () => commitOf(root) },
    );
    await memory.save();
    if (inputs.loaded) {
      const { data, locales, templates, public: own } = inputs.loaded.inputs;
      index?.keep([...data, ...locales, ...templates, ...own]);
      await inputs.save();
    }
    return { about, request, ...published, counts, why, doubts, scripts, remote: remote?.report() ?? null };
  } finally {
    remote?.close();
    await output.close();
  }
}

/** Only what is read needs the code that reads. */
async function read(
  threads: LaterThreads,
  options: BuildOptions,
  index: InputIndex | null,
): Promise<ReadSite> {
  const { readSite } = await import('./read-site.ts');
  return readSite(await threads.begin(), options, index);
}

/** What a build knows of inputs that it need not read. */
type KnownInputs = Pick<ReadSite, 'about' | 'revision'> & { readonly loaded?: undefined };

/** What is known of the inputs if, file by file, they are what an earlier build read; null if anything is not. */
async function unchanged(index: InputIndex, options: BuildOptions): Promise<KnownInputs | null> {
  const revision = await knownRevision(index, options);
  const about = revision && new BuildMemory(path.join(options.root, '.almanac'), revision.id).about();
  return about && { about, revision };
}
