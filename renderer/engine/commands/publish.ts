import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Legend } from '../../calendar/types.ts';
import { BEGINNING, contains, END, fromUtc, type Instant, utc } from '../../clock/index.ts';
import { beyondCloudflare } from '../../hosts/index.ts';
import {
  type Activation,
  activate,
  commitsOf,
  coverageWarning,
  followBuild,
  type MoveOptions,
  pruneOutput,
  readJournal,
  readLive,
  stageBeside,
} from '../../live/index.ts';
import {
  type Calendar,
  type CalendarRelease,
  type Commit,
  type ComposedSite,
  composeSite,
  type Output,
  originAt,
  writeArchive,
  writeCalendar,
} from '../../release/index.ts';
import type { Revision } from '../memory/revision.ts';
import type { ResolvedRequest } from '../opening/request.ts';

export interface PublishOptions {
  readonly now: Instant;
  /** Promotes and activates what was built, at the clock's time then; at `now` without a clock. */
  readonly activate?: boolean;
  /** With `activate`: also a calendar that was live before, and was left. */
  readonly back?: boolean | undefined;
  readonly moving?: Pick<MoveOptions, 'clock' | 'by' | 'note' | 'dryRun' | 'expectLive'>;
  /** Calendars to keep in addition to promoted ones and those that a roll-back would return to. */
  readonly keep?: number;
  /** Packs the calendar with all its releases into this file, for `import`. */
  readonly archive?: string | undefined;
}

/** What publishing needs in addition to the caller's options. */
interface Publication extends PublishOptions {
  /** The commit that the inputs came from, for the archive's note and the journal; null: not known. */
  readonly commit: () => Promise<Commit | null>;
}

/** Releases that are staged, and what they were made of. */
export interface Staged {
  readonly revision: Revision;
  /** Every region of the site, in its order. */
  readonly regions: readonly string[];
  readonly legend: Legend;
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  readonly request: Pick<ResolvedRequest, 'composeAt'>;
}

export interface Published {
  readonly calendar: Calendar;
  /** The releases of this build, per region in the order of the site. */
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  /** What it was made of; null where git does not know. */
  readonly commit: Commit | null;
  /** The composed site. */
  readonly site: string;
  /** Whether `current` points to it: the workbench follows builds, production does not. */
  readonly isCurrent: boolean;
  readonly activated: Activation | null;
  /** Regions of the calendar whose coverage ends soon after `now`. */
  readonly warnings: readonly string[];
  /** What keeps the site from some host, one sentence each. */
  readonly limits: readonly string[];
}

/** Composes the site of what is staged, takes the right to publish, and shows it. */
export async function publish(
  output: Output,
  { revision, regions, legend, editions, request }: Staged,
  options: Publication,
): Promise<Published> {
  const parts = partsAt(regions, editions, request.composeAt).map(({ dir }) => ({
    dir,
    calendar: revision.id,
  }));
  const asked = options.commit();
  const site = await composeSite(output, parts, { order: regions });
  const limits = limitsOf(site, output);
  const isHost = options.activate || (await readLive(output.root)) !== null;
  const commit = await asked;
  // From here on others have to wait, so nothing is left to do but to show what was made.
  await output.claim();
  const calendar = await writeCalendar(output, {
    version: 1,
    ...revision,
    regions,
    editions,
    legend,
  });
  // A workbench, where nothing is live, keeps only what says more than is known: which commit a calendar was made of.
  if (isHost || (commit !== null && !isEntered(output, calendar.id, commit))) {
    const { by = null, note = null } = options.moving ?? {};
    const origin = originAt(options.now, commit);
    const brought = { from: null, calendars: [calendar.id], origin };
    stageBeside(output, { command: 'build', when: utc(options.now), by, note, brought });
  }
  // What cannot be activated is not published either: one transaction.
  const activated = options.activate
    ? await activate(output, {
        clock: () => options.now,
        ...options.moving,
        back: options.back,
        calendar,
        regions: Object.keys(editions),
      })
    : null;
  const isCurrent = activated ? activated.site === site.id : (await followBuild(output, site)).followed;
  if (options.keep !== undefined) await pruneOutput(output, options.keep);
  if (options.archive !== undefined) {
    output.letOthers();
    const origin = originAt(options.now, commit);
    await writeArchive(output.root, calendar, { file: options.archive, origin });
  }
  return {
    calendar,
    editions,
    commit,
    site: site.id,
    isCurrent,
    activated,
    warnings: Object.keys(editions).flatMap((region) => coverageWarning(region, calendar, options.now)),
    limits,
  };
}

function isEntered({ root }: Output, calendar: string, { commit, edited }: Commit): boolean {
  const known = commitsOf(readJournal(root), [calendar])[calendar];
  return known?.commit === commit && known.edited === edited;
}

function limitsOf({ dir, manifest }: ComposedSite, output: Output): string[] {
  const text = (name: string) => readFileSync(join(output.locate(dir), name), 'utf8');
  return beyondCloudflare({
    redirects: text('_redirects'),
    headers: text('_headers'),
    files: manifest.files,
  });
}

/** The release of each region that holds the instant its site is composed for. */
function partsAt(
  regions: readonly string[],
  editions: Readonly<Record<string, readonly CalendarRelease[]>>,
  composeAt: Readonly<Record<string, Instant>>,
): CalendarRelease[] {
  return regions.flatMap((region) => {
    const at = composeAt[region];
    if (at === undefined) return [];
    const found = editions[region]?.find((release) =>
      contains({ from: fromUtc(release.from, BEGINNING), until: fromUtc(release.until, END) }, at),
    );
    return found ? [found] : [];
  });
}
