import path from 'node:path';
import type { ClientRuntime } from '../../assets/bundle-client.ts';
import { knownPackages, templatesKey } from '../../assets/known-packages.ts';
import type { InputIndex } from '../../read/input-index.ts';
import { type Revision, revisionOf } from './revision.ts';

/** The revision of the inputs as they are on the disk, as far as an index knows their files; null where something was never read. */
export async function knownRevision(
  index: InputIndex,
  options: { readonly root: string; readonly clientRuntime?: ClientRuntime },
): Promise<Revision | null> {
  const { root, clientRuntime: runtime = 'preact' } = options;
  const digest = await index.digest();
  if (digest === null) return null;
  const kept = { digest: templatesKey(digest.templates), cacheFolder: path.join(root, '.almanac'), runtime };
  const packages = knownPackages(root, kept);
  return packages && revisionOf({ digest }, { packages: packages.digest }, options);
}
