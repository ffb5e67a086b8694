import { type PlannedEdition, type PlannedRelease, utcWindow } from '../../plan/edition.ts';
import type { ReleaseDraft } from '../../release/index.ts';
import type { KnownDocument } from '../../render/render-cache.ts';

/** The files that documents refer to by URLs. */
export interface AssetSource {
  /** Those of some URLs with all that they load. */
  closure(urls: Iterable<string>): readonly FoundAsset[];
}

export interface FoundAsset {
  readonly url: string;
  /** SHA-256, hex. */
  readonly hash: string;
  readonly size: number;
  /** URLs of other assets that this one loads. */
  readonly needs: readonly string[];
  bytes(): Uint8Array;
}

/** What a release says of itself: all but its id, which follows from it. */
export function contentOf(
  { region, origins, hsts }: PlannedEdition,
  { window, pages, redirects, sitemap }: PlannedRelease<unknown>,
  files: readonly (KnownDocument & { readonly path: string })[],
  assets: AssetSource,
): ReleaseDraft['release'] {
  const used = assets.closure(new Set(files.flatMap((file) => file.assets)));
  return {
    region: region.id,
    prefix: region.prefix,
    host: region.host,
    home: region.prefix === '' ? '/' : `/${region.prefix}`,
    ...utcWindow(window),
    pages,
    files: files.map(({ path, hash, size }) => ({ path, hash, size })),
    assets: used.map(({ url, hash, size }) => ({ path: assetPath(url), hash, size })),
    redirects,
    sitemap,
    origins,
    ...(hsts ? { hsts } : {}),
  };
}

/** Below `assets/`. */
export function assetPath(url: string): string {
  return url.slice('/assets/'.length);
}
