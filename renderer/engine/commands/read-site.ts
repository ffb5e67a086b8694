import type { Bundles } from '../../assets/bundles.ts';
import { type LoadedSite, saveWhatWasRead } from '../../load/site.ts';
import type { KnownHashes } from '../../read/inputs.ts';
import type { AboutInputs } from '../memory/build-memory.ts';
import { type Revision, revisionOf } from '../memory/revision.ts';
import { legendOf } from '../opening/legend.ts';
import { loadAndBundle, type OpenOptions } from '../opening/open-site.ts';
import type { Threads } from '../threads/threads.ts';

/** The inputs of a build, valid and linked, with their templates bundled. */
export interface ReadSite {
  readonly about: AboutInputs;
  readonly revision: Revision;
  readonly loaded: LoadedSite;
  readonly bundles: Bundles;
  /** Keeps what reading learned for the next run. */
  save(): Promise<void>;
}

/** Reads the inputs, as far as they are not known by an index, and bundles the templates, or finds them bundled. Throws an InputError with every problem of theirs. */
export async function readSite(
  threads: Threads,
  options: Omit<OpenOptions, 'memory'> & { readonly regions?: readonly string[] | undefined },
  index: KnownHashes | null = null,
): Promise<ReadSite> {
  const inputs = await threads.read(options.root, options.regions?.length, index);
  const { loaded, bundles } = await loadAndBundle(inputs, { ...options, contentsLater: true });
  const { regions, assumed } = loaded.site;
  const zones = [...regions].map(([id, { timeZone }]) => [id, { id, timeZone }] as const);
  const about = { regions: new Map(zones), assumed: assumed.length, legend: legendOf(loaded.site) };
  const revision = revisionOf(loaded.inputs, bundles, options);
  return { about, revision, loaded, bundles, save: () => saveWhatWasRead(loaded) };
}
