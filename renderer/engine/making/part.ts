import type { ScriptWeight } from '../../assets/script-weight.ts';
import type { Because, ChangeKind, Legend } from '../../calendar/types.ts';
import { BEGINNING, type Edge, END, fromUtc, type TimeWindow, toUtc, windowOf } from '../../clock/index.ts';
import {
  type PlannedEdition,
  type PlannedInstance,
  type PlannedPage,
  utcWindow,
} from '../../plan/edition.ts';
import type { Commit } from '../../release/index.ts';
import type { KnownDocument } from '../../render/render-cache.ts';
import type { BuildCounts } from '../memory/made.ts';
import type { Revision } from '../memory/revision.ts';
import type { ResolvedRequest } from '../opening/request.ts';
import type { PlacedDocument, PublishedFile, RenderedEdition } from './join-releases.ts';

/** Which of how many parts: pages are dealt out in turn, through all regions. `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** What a part says of itself and of its pages: with its documents and assets, all that merging needs. Plain JSON. */
export interface PartContent {
  readonly shard: Shard;
  readonly revision: Revision;
  /** The commit that the inputs came from; null: not known. */
  readonly commit: Commit | null;
  readonly request: Pick<ResolvedRequest, 'kind'> & {
    /** Per region, UTC; null: open. */
    readonly windows: Readonly<
      Record<string, { readonly from: string | null; readonly until: string | null }>
    >;
  };
  /** Every region of the site, in its order. */
  readonly regions: readonly string[];
  readonly legend: Legend;
  readonly editions: readonly PartEdition[];
  readonly assets: readonly PartAsset[];
  readonly counts: Omit<BuildCounts, 'documents'>;
  readonly scripts: readonly (readonly [type: string, weight: ScriptWeight])[];
}

/** A file of the part, by its path in it. */
type PartDocument = KnownDocument & { readonly file: string };

export interface PartAsset {
  readonly url: string;
  readonly hash: string;
  readonly size: number;
  readonly needs: readonly string[];
  readonly file: string;
}

interface PartEdition {
  readonly plan: PlannedEdition;
  readonly from: string | null;
  readonly pages: readonly {
    readonly page: PlannedPage;
    readonly instances: readonly PartInstance[];
  }[];
  /** Every part holds it. */
  readonly published: readonly PublishedFile[];
}

interface PartInstance {
  readonly document: PartDocument;
  readonly path: string;
  readonly present: boolean;
  readonly from: string | null;
  readonly until: string | null;
  readonly change: ChangeKind | null;
  readonly because: readonly Because[];
}

/** An edition as a part holds it. `relative` names a file of the part. */
export function partEdition(
  { plan, from, timelines, published }: RenderedEdition,
  relative: (file: string) => string,
): PartEdition {
  return {
    plan,
    from: toUtc(from),
    pages: timelines.flatMap((timeline) => {
      const page = timeline[0]?.page;
      if (page === undefined) return [];
      const instances = timeline.map(({ document, path, present, window, change, because }) => ({
        document: { ...document, file: relative(document.file) },
        path,
        present,
        ...utcWindow(windowOf(window)),
        change,
        because: change === null ? [] : because(),
      }));
      return [{ page, instances }];
    }),
    published: published.map((one) => ({ ...one, file: relative(one.file) })),
  };
}

/** The editions of several parts, joined page by page in the order of an undivided build. `place` gives a document of a part its absolute path. */
export function joinEditions(
  parts: readonly {
    readonly content: PartContent;
    place(file: Pick<PartDocument, 'file' | 'hash' | 'size'>): string;
  }[],
): RenderedEdition[] {
  const [first] = parts;
  return (first?.content.editions ?? []).map(({ plan, from, published }, i) => ({
    published: published.map((one) => ({ ...one, file: (first as (typeof parts)[number]).place(one) })),
    plan,
    from: fromUtc(from, BEGINNING),
    stage: null,
    timelines: parts
      .flatMap(({ content, place }) =>
        (content.editions[i]?.pages ?? []).map(({ page, instances }) =>
          instances.map(
            ({ document, from, until, because, ...instance }): PlannedInstance<PlacedDocument> => {
              const { hash, size, assets } = document;
              return {
                ...instance,
                page,
                document: { hash, size, assets, file: place(document) },
                window: timeWindow(from, until),
                because: () => because,
              };
            },
          ),
        ),
      )
      .sort(([a], [b]) => (idOf(a) < idOf(b) ? -1 : 1)),
  }));
}

function idOf(instance: PlannedInstance<unknown> | undefined): string {
  return instance?.page.id ?? '';
}

/** The facts of its edges were already reported. */
function timeWindow(from: string | null, until: string | null): TimeWindow {
  const edge = (text: string | null, open: number): Edge | null =>
    text === null ? null : { at: fromUtc(text, open), facts: [] };
  return { starts: edge(from, BEGINNING), ends: edge(until, END) };
}
