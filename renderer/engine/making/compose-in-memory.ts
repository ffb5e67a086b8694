import type { AssetCatalogue } from '../../assets/catalogue.ts';
import { BEGINNING } from '../../clock/index.ts';
import { digestOf } from '../../plan/digest.ts';
import {
  type PlannedEdition,
  type PlannedInstance,
  type PlannedRelease,
  planReleases,
} from '../../plan/edition.ts';
import { OperationError, type Problem } from '../../problems/problems.ts';
import { claimPaths, type Release, resolveContent } from '../../release/index.ts';
import type { KnownDocument } from '../../render/render-cache.ts';
import { contentOf } from './release-content.ts';

/** All that an edition ever shows, page by page. */
export interface WholeEdition {
  readonly plan: PlannedEdition;
  readonly timelines: readonly (readonly PlannedInstance<KnownDocument>[])[];
}

/**
 * Composes what builds would, without a file: every release that there will ever be, and sites that hold each of them at
 * least once. What is refused there, a path that two claim above all, is a problem of the inputs. `editions`: in the site's order.
 */
export function composeInMemory(editions: readonly WholeEdition[], assets: AssetCatalogue): Problem[] {
  const releases = editions.map((edition) => partsOf(edition, assets));
  const refused = new Map<string, Problem>();
  const claimed = new Set<string>();
  for (let i = 0; releases.some((all) => i < all.length); i++) {
    const parts = releases.flatMap((all) => all[Math.min(i, all.length - 1)] ?? []);
    const claims = parts.map((part) => part.claims).join();
    // Most switches change what documents say, and no path.
    if (claimed.has(claims)) continue;
    claimed.add(claims);
    try {
      claimPaths(parts.map(({ release }) => release));
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      refused.set(error.message, {
        code: 'path-conflict',
        severity: 'error',
        file: 'data/site.yaml',
        path: [],
        message: error.message,
      });
    }
  }
  return [...refused.values()];
}

/** Names what a release claims: documents of two editions are never the same, assets of one path always are. */
function claimsOf({ files, assets, redirects, sitemap }: Release): string {
  const pathsOf = (all: readonly { readonly path: string }[]): string[] => all.map(({ path }) => path);
  // What the sitemap says beside an address follows from the page there.
  return digestOf([pathsOf(files), pathsOf(assets), redirects, sitemap.map(({ url }) => url)]);
}

interface Part {
  readonly release: Release;
  readonly claims: string;
}

/** The releases of an edition, those that claim the same paths as one. */
function partsOf({ plan, timelines }: WholeEdition, assets: AssetCatalogue): Part[] {
  const known = new Map<string, Part>();
  return planReleases(plan, BEGINNING, timelines).map((planned) => {
    const files = [...planned.files].map(([path, document]) => ({ path, ...document }));
    const { redirects, sitemap } = planned;
    const said = [
      ...files.map(({ path, assets }) => `${path} ${assets.join(' ')}`),
      ...redirects.map(({ from, to }) => `${from} ${to}`),
      ...sitemap.map(({ url }) => url),
    ].join('\n');
    const part = known.get(said) ?? partOf(plan, planned, files, assets);
    known.set(said, part);
    return part;
  });
}

function partOf(
  plan: PlannedEdition,
  planned: PlannedRelease<KnownDocument>,
  files: readonly (KnownDocument & { readonly path: string })[],
  assets: AssetCatalogue,
): Part {
  // No path follows from its id.
  const release: Release = {
    version: 1,
    id: '',
    ...resolveContent(contentOf(plan, planned, files, assets)),
  };
  return { release, claims: claimsOf(release) };
}
