import {
  type CalendarRelease,
  finishReleases,
  type Output,
  type ReleaseDraft,
  storeAssets,
} from '../release/index.ts';
import { type JoinedRelease, joinReleases, type RenderedEdition } from './join-releases.ts';
import { type AssetSource, assetPath, contentOf } from './release-content.ts';

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
  output.settleAhead();
  const editions: Record<string, CalendarRelease[]> = {};
  for (const { region, entry } of finished) editions[region] = [...(editions[region] ?? []), entry];
  return { editions, documents: joined.reduce((sum, { files }) => sum + files.length, 0) };
}

function draftOf({ edition, plan, dir, files, complete }: JoinedRelease, assets: AssetSource): ReleaseDraft {
  return { dir, complete, changes: plan.changes, release: contentOf(edition, plan, files, assets) };
}
