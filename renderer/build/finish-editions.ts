import { utcWindow } from '../plan/edition.ts';
import {
  type CalendarRelease,
  finishReleases,
  type Output,
  type ReleaseDraft,
  storeAssets,
} from '../release/index.ts';
import type { RenderedEdition } from './join-releases.ts';
import { type JoinedRelease, joinReleases } from './join-releases.ts';

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

/** Joins what was rendered into releases and stages them with their assets. */
export async function finishEditions(
  output: Output,
  rendered: readonly RenderedEdition[],
  assets: AssetSource,
): Promise<{ editions: Record<string, CalendarRelease[]>; documents: number }> {
  const joined = await output.writing(() =>
    rendered.flatMap((edition) => joinReleases(edition, () => output.stageFolder())),
  );
  const used = new Set(joined.flatMap(({ files }) => files.flatMap((file) => file.assets)));
  await storeAssets(
    output,
    assets
      .closure(used)
      .map((asset) => ({ path: assetPath(asset.url), hash: asset.hash, bytes: asset.bytes() })),
  );
  const finished = await finishReleases(
    output,
    joined.map((release) => draftOf(release, assets)),
  );
  const editions: Record<string, CalendarRelease[]> = {};
  for (const { region, entry } of finished) editions[region] = [...(editions[region] ?? []), entry];
  return { editions, documents: joined.reduce((sum, { files }) => sum + files.length, 0) };
}

function assetPath(url: string): string {
  return url.slice('/assets/'.length);
}

function draftOf({ edition, plan, dir, files }: JoinedRelease, assets: AssetSource): ReleaseDraft {
  const { region, origins, hsts } = edition;
  const { window, pages, redirects, sitemap, changes } = plan;
  const used = assets.closure(new Set(files.flatMap((file) => file.assets)));
  return {
    dir,
    changes,
    release: {
      region: region.id,
      prefix: region.prefix,
      host: region.host,
      home: region.prefix === '' ? '/' : `/${region.prefix}`,
      ...utcWindow(window),
      pages,
      files: files.map(({ path: file, hash, size }) => ({ path: file, hash, size })),
      assets: used.map(({ url, hash, size }) => ({ path: assetPath(url), hash, size })),
      redirects,
      sitemap,
      origins,
      ...(hsts ? { hsts } : {}),
    },
  };
}
