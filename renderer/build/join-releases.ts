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
}

/**
 * Cuts an edition into its releases and puts their documents in place: those of the first may stand there already, all
 * others are linked, so that a document that is part of several releases is one file.
 */
export function joinReleases(edition: RenderedEdition, stageFolder: () => string): JoinedRelease[] {
  const { plan, from, timelines, stage } = edition;
  return planReleases(plan, from, timelines).map((release, i) => {
    const dir = (i === 0 ? stage : null) ?? stageFolder();
    const files = [...release.files].map(([file, { file: source, ...document }]) => {
      const place = path.join(dir, file);
      if (source !== place) linkInto(source, place);
      return { path: file, ...document };
    });
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    return { edition: plan, plan: release, dir, files };
  });
}

/** A hard link where the file system has them, else a copy; finished files are never written again, so both are safe. */
export function linkInto(source: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  linkOrCopy(source, target);
}
