import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Instant } from '../clock/index.ts';
import {
  type PlannedEdition,
  type PlannedInstance,
  type PlannedRelease,
  planReleases,
} from '../plan/edition.ts';
import { linkOrCopy } from '../release/index.ts';
import type { KnownDocument } from '../render/render-cache.ts';

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
  /** A folder in which the first document of each page stands where the first release has it; null where there is none. */
  readonly stage: string | null;
}

/** A release with its documents in place. */
export interface JoinedRelease {
  readonly edition: PlannedEdition;
  readonly plan: PlannedRelease<PlacedDocument>;
  readonly dir: string;
  readonly files: readonly (KnownDocument & { readonly path: string })[];
  /** Links the documents that stand elsewhere into `dir`. */
  complete(): void;
}

/**
 * Cuts an edition into its releases. Their documents come into place by `complete`: those of the first may stand there
 * already, all others are linked, so that a document that is part of several releases is one file.
 */
export function joinReleases(edition: RenderedEdition, stageFolder: () => string): JoinedRelease[] {
  const { plan, from, timelines, stage } = edition;
  return planReleases(plan, from, timelines).map((release, i) => {
    const dir = (i === 0 ? stage : null) ?? stageFolder();
    const files = [...release.files].map(([file, { file: _, ...document }]) => ({ path: file, ...document }));
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    const complete = () => {
      const link = linker();
      for (const [file, { file: source }] of release.files) {
        const place = path.join(dir, file);
        if (source !== place) link(source, place);
      }
    };
    return { edition: plan, plan: release, dir, files, complete };
  });
}

/** A hard link where the file system has them, else a copy; finished files are never written again, so both are safe. */
function linker(): (source: string, target: string) => void {
  const made = new Set<string>();
  return (source, target) => {
    const folder = path.dirname(target);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkOrCopy(source, target);
  };
}
