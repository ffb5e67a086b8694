import path from 'node:path';
import { PUBLIC } from '../../calendar/paths.ts';
import type { Instant } from '../../clock/index.ts';
import {
  type PlannedEdition,
  type PlannedInstance,
  type PlannedRelease,
  planReleases,
} from '../../plan/edition.ts';
import type { LinkGroup } from '../../release/index.ts';
import type { KnownDocument } from '../../render/render-cache.ts';

/** A document in its place, absolute. */
export interface PlacedDocument extends KnownDocument {
  readonly file: string;
}

/** What came of the pages of one region, page by page over time: all that its releases are made of. */
export interface RenderedEdition {
  readonly plan: PlannedEdition;
  /** The beginning of the window. */
  readonly from: Instant;
  readonly timelines: readonly (readonly PlannedInstance<PlacedDocument>[])[];
  /** A folder with the first document of each page, at the paths of the first release; null if there is none. */
  readonly stage: string | null;
  /** Other files of its releases, published as they are. */
  readonly published: readonly PublishedFile[];
}

/** A file of `public/`, copied to a place where it can be linked. */
export interface PublishedFile {
  /** Its path below `public/`. */
  readonly path: string;
  readonly hash: string;
  readonly size: number;
  /** Absolute. */
  readonly file: string;
}

/** A release with its documents in place. */
export interface JoinedRelease {
  readonly edition: PlannedEdition;
  readonly plan: PlannedRelease<PlacedDocument>;
  readonly dir: string;
  readonly files: readonly (KnownDocument & { readonly path: string })[];
  /** The documents that are in other folders. */
  readonly links: readonly LinkGroup[];
}

/**
 * Cuts an edition into its releases. Documents of the first one may already be in place; all others are linked, so
 * that a document of several releases is one file.
 */
export function joinReleases(edition: RenderedEdition, stageFolder: () => string): JoinedRelease[] {
  const { plan, from, timelines, stage, published } = edition;
  const besides = published.map(({ path, hash, size }) => ({ path: PUBLIC + path, hash, size, assets: [] }));
  return planReleases(plan, from, timelines).map((release, i) => {
    const dir = (i === 0 ? stage : null) ?? stageFolder();
    const files = [...release.files].map(([file, { file: _, ...document }]) => ({ path: file, ...document }));
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    const links = published.map(
      (one): LinkGroup => ({ from: one.file, to: path.join(dir, PUBLIC, one.path), names: [] }),
    );
    return {
      edition: plan,
      plan: release,
      dir,
      files: [...files, ...besides],
      links: [...linksOf(release, dir), ...links],
    };
  });
}

function linksOf({ files }: PlannedRelease<PlacedDocument>, dir: string): LinkGroup[] {
  const groups = new Map<string, LinkGroup & { readonly names: string[] }>();
  const alone: LinkGroup[] = [];
  for (const [name, { file }] of files) {
    const to = path.join(dir, name);
    if (file === to) continue;
    if (!file.endsWith(`/${name}`)) {
      alone.push({ from: file, to, names: [] });
      continue;
    }
    const from = file.slice(0, -name.length - 1);
    const group = groups.get(from) ?? { from, to: dir, names: [] };
    groups.set(from, group);
    group.names.push(name);
  }
  return [...groups.values(), ...alone];
}
