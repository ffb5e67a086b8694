import { createHash } from 'node:crypto';
import path from 'node:path';
import { readSealed } from '../cache/sealed.ts';
import type { ClientRuntime } from './bundle-client.ts';
import { PackageFiles } from './package-files.ts';
import { packageVersion } from './package-root.ts';

/** What names a record of packages. */
export interface OfBundles {
  /** Names the templates and the program. */
  readonly digest: string;
  readonly cacheFolder: string | null;
  readonly runtime: ClientRuntime;
}

/** Names bundles of templates: another program may make other bytes of the same ones. */
export function templatesKey(digest: string): string {
  return createHash('sha256').update(`${digest} ${packageVersion()}`).digest('hex');
}

/** What the last run bundled of packages for these templates, if every file of it is unchanged. */
export function knownPackages(root: string, bundles: OfBundles): PackageFiles | null {
  const record = recordOfPackages(bundles);
  const list = record === null ? null : readSealed(record);
  return list === null ? null : PackageFiles.unchanged(root, list.toString());
}

/** The file that tells them; null where nothing is kept. */
export function recordOfPackages({ digest, cacheFolder, runtime }: OfBundles): string | null {
  const name = `packages-${runtime}-${digest.slice(0, 16)}.json`;
  return cacheFolder === null ? null : path.join(cacheFolder, 'modules', name);
}
