import { PUBLIC } from '../../calendar/paths.ts';
import {
  type CalendarRelease,
  finishReleases,
  type Output,
  type ReleaseDraft,
  storeAssets,
} from '../../release/index.ts';
import { type JoinedRelease, joinReleases, type RenderedEdition } from './join-releases.ts';
import { type AssetSource, assetPath, contentOf } from './release-content.ts';

/** Editions as they are staged; per region. */
export interface StagedEditions {
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  /** Documents, each as often as a release holds it. */
  readonly documents: Readonly<Record<string, number>>;
}

/** Joins what was rendered into releases and stages them with their assets. */
export async function finishEditions(
  output: Output,
  rendered: readonly RenderedEdition[],
  assets: AssetSource,
): Promise<StagedEditions> {
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
  const documents: Record<string, number> = {};
  for (const { region, entry, release } of finished) {
    editions[region] = [...(editions[region] ?? []), entry];
    const made = release.files.filter(({ path }) => !path.startsWith(PUBLIC));
    documents[region] = (documents[region] ?? 0) + made.length;
  }
  return { editions, documents };
}

function draftOf({ edition, plan, dir, files, links }: JoinedRelease, assets: AssetSource): ReleaseDraft {
  return { dir, links, changes: plan.changes, release: contentOf(edition, plan, files, assets) };
}
