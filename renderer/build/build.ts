import path from 'node:path';
import type { ClientRuntime } from '../assets/bundle-client.ts';
import type { ScriptWeight } from '../assets/script-weight.ts';
import { BEGINNING, contains, END, fromUtc, type Instant } from '../clock/index.ts';
import { beyondCloudflare, headersFile, redirectsFile } from '../hosts/index.ts';
import {
  type Activation,
  activate,
  coverageWarning,
  followBuild,
  type MoveOptions,
  pruneOutput,
} from '../live/index.ts';
import { saveWhatWasRead } from '../load/site.ts';
import type { Site } from '../model/linked.ts';
import {
  archiveKind,
  type Calendar,
  type CalendarRelease,
  composeSite,
  type Holder,
  openDraft,
  writeArchive,
  writeCalendar,
} from '../release/index.ts';
import { BuildMemory } from './build-memory.ts';
import type { BuildCounts } from './made.ts';
import { bundlesOf, loadInputs } from './open-site.ts';
import { refuseAmongInputs } from './out-folder.ts';
import type { OnProgress } from './progress.ts';
import { type Request, type ResolvedRequest, resolveRequest } from './request.ts';
import { revisionOf } from './revision.ts';

export interface BuildOptions extends Request {
  readonly root: string;
  readonly out: string;
  /** Promotes and activates what was built, at what the clock says then; at `now` where there is none. */
  readonly activate?: boolean;
  readonly moving?: Pick<MoveOptions, 'clock' | 'by' | 'note' | 'dryRun'>;
  /** Threads at most, by default the CPUs; the number never changes a byte. */
  readonly concurrency?: number | undefined;
  readonly cache?: boolean;
  /** Calendars kept besides those promoted and those that a roll-back would return to. */
  readonly keep?: number;
  readonly clientRuntime?: ClientRuntime;
  /** Packs the calendar with all its releases into this file, for `import`. */
  readonly archive?: string | undefined;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
  /** Called when another command holds the output and this one waits. */
  readonly onWait?: (holder: Holder) => void;
}

export interface BuildResult {
  /** The inputs as they were read: valid and linked. */
  readonly data: Site;
  readonly request: ResolvedRequest;
  readonly calendar: Calendar;
  /** The releases of this build, per region in the order of the site. */
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  /** The composed site. */
  readonly site: string;
  /** Whether `current` points to it: the workbench follows builds, production does not. */
  readonly isCurrent: boolean;
  readonly activated: Activation | null;
  /** Regions of the calendar whose coverage ends soon after `now`. */
  readonly warnings: readonly string[];
  readonly counts: BuildCounts;
  /** What keeps the site from some host, one sentence each. */
  readonly limits: readonly string[];
  /** By page type: the script that its heaviest page loads. */
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
}

/**
 * Builds every release that meets the request, into the calendar of this revision, and composes a site. What appears
 * under `out` is whole; a failure leaves `out` as it was. Throws InputError or OperationError.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root, out, signal, onProgress = () => {}, cache: useCache = true } = options;
  refuseAmongInputs(root, out);
  if (options.archive !== undefined) archiveKind(options.archive);
  onProgress({ phase: 'load', done: 0, total: null });
  const loaded = await loadInputs(root, options);
  const request = resolveRequest(loaded.site, options);
  const bundles = await bundlesOf(loaded, options);
  const revision = revisionOf(loaded, bundles, options);
  signal?.throwIfAborted();
  const output = await openDraft(out, { purpose: 'almanac build', signal, onWait: options.onWait });
  try {
    const memory = new BuildMemory(useCache ? path.join(root, '.almanac') : null, revision.id);
    const made =
      (await memory.recall(output, request.windows)) ??
      (await (
        await import('./make.ts')
      ).make(loaded, bundles, output, {
        ...options,
        windows: request.windows,
      }));
    memory.keep(made);
    const { editions, counts, scripts } = made;
    onProgress({ phase: 'compose', done: 0, total: null });
    const regions = [...loaded.site.regions.keys()];
    const parts = partsAt(loaded.site, editions, request.composeAt).map(({ dir }) => ({
      dir,
      calendar: revision.id,
    }));
    const site = await composeSite(output, parts, { order: regions });
    // From here on others have to wait, so nothing is left to do but to show what was made.
    await output.claim();
    const calendar = await writeCalendar(output, { version: 1, ...revision, regions, editions });
    // What cannot be activated is not published either: one transaction.
    const activated = options.activate
      ? await activate(output, {
          clock: () => options.now,
          ...options.moving,
          calendar,
          regions: Object.keys(editions),
        })
      : null;
    const isCurrent = activated ? activated.site === site.id : (await followBuild(output, site)).followed;
    if (options.keep !== undefined) await pruneOutput(output, options.keep);
    if (options.archive !== undefined) {
      output.letOthers();
      await writeArchive(output.root, calendar, options.archive);
    }
    await Promise.all([memory.save(), saveWhatWasRead(loaded)]);
    return {
      data: loaded.site,
      request,
      calendar,
      editions,
      site: site.id,
      isCurrent,
      activated,
      warnings: Object.keys(editions).flatMap((region) => coverageWarning(region, calendar, options.now)),
      counts,
      scripts,
      limits: beyondCloudflare({
        redirects: redirectsFile(site.hosts),
        headers: headersFile(site.hosts),
        files: site.manifest.files,
      }),
    };
  } finally {
    await output.close();
  }
}

/** The release of each region that holds the instant its site is composed for. */
function partsAt(
  site: Site,
  editions: Readonly<Record<string, readonly CalendarRelease[]>>,
  composeAt: Readonly<Record<string, Instant>>,
): CalendarRelease[] {
  return [...site.regions.keys()].flatMap((region) => {
    const at = composeAt[region];
    if (at === undefined) return [];
    const found = editions[region]?.find((release) =>
      contains({ from: fromUtc(release.from, BEGINNING), until: fromUtc(release.until, END) }, at),
    );
    return found ? [found] : [];
  });
}
