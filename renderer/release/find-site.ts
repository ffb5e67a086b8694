import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folders, isId, siteDir } from '../calendar/names.ts';
import { inOrder } from '../calendar/order.ts';
import { isSiteHead, isSiteManifest } from '../calendar/shapes.ts';
import type { SiteHead, SiteManifest } from '../calendar/types.ts';
import { type HostModel, headersFile } from '../hosts/index.ts';
import type { Output } from './output.ts';
import { idOfSite } from './plan-site.ts';
import { readIfWhole } from './read-json.ts';
import { names } from './remove.ts';
import { headOf, textBefore } from './sealed-json.ts';
import type { ComposedSite, ComposeOptions, SitePart } from './site-parts.ts';
import { isAsWritten, isComplete } from './verify.ts';

/**
 * Finds a site that was already composed of these parts, by the manifests of the sites that exist. It reads no release
 * and looks at no page, so the cost depends on the number of regions only. Null if there is none, or none that this
 * version would compose the same way.
 */
export function findSite(
  output: Output,
  parts: readonly SitePart[],
  { order }: ComposeOptions,
): Pick<ComposedSite, 'id' | 'hosts'> | null {
  const wanted = identityOf(parts, order);
  for (const id of names(join(output.root, folders.sites)).filter(isId)) {
    const dir = join(output.root, siteDir(id));
    // A site of an earlier version has no hash, or a folder for each page: compose it again.
    const head = headOf(textBefore(join(dir, 'site.json'), 'files') ?? '');
    if (!isSiteHead(head) || head.version !== 2 || head.id !== id || identityOfSite(head) !== wanted)
      continue;
    const hosts = hostsOf(head);
    if (readText(join(dir, '_headers')) === headersFile(hosts)) return { id, hosts };
  }
  return null;
}

/** The same, read and looked at file by file; null where any of it is not as it was composed. */
export function findWholeSite(
  output: Output,
  parts: readonly SitePart[],
  options: ComposeOptions,
): ComposedSite | null {
  const found = findSite(output, parts, options);
  if (found === null) return null;
  const dir = siteDir(found.id);
  const file = join(output.root, dir, 'site.json');
  // As it was written it had the shape of a manifest, and need not be held against it again.
  const isWritten = isAsWritten(file);
  const isManifest = (value: unknown): value is SiteManifest => isWritten || isSiteManifest(value);
  const manifest = readIfWhole(file, isManifest);
  if (manifest === null || !(isWritten || idOfSite(manifest) === found.id)) return null;
  if (!isComplete(join(output.root, dir), manifest.files)) return null;
  return { ...found, dir, reused: true, manifest };
}

function identityOf(parts: readonly SitePart[], order: readonly string[]): string {
  const byRegion = new Map(
    parts.map(({ dir, calendar }) => {
      const [, region = '', release = ''] = dir.split('/');
      return [region, [region, release, calendar]] as const;
    }),
  );
  return JSON.stringify(inOrder(byRegion.keys(), order).map((region) => byRegion.get(region)));
}

function identityOfSite({ regions }: SiteHead): string {
  return JSON.stringify(
    Object.entries(regions).map(([region, { release, calendar }]) => [region, release, calendar]),
  );
}

/** All but the forced redirects, which the site's own files hold. */
function hostsOf({ regions, hosts }: Required<SiteHead>): HostModel {
  const editions = Object.entries(regions).map(([region, { prefix, home }]) => ({ region, prefix, home }));
  const root = editions.some(({ prefix }) => prefix === '') ? null : (editions[0]?.home ?? null);
  return { editions, root, ...hosts, asIs: hosts.asIs ?? [] };
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
