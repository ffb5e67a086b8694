import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ScriptWeight } from '../../assets/script-weight.ts';
import { Pack } from '../../cache/pack.ts';
import type { Legend } from '../../calendar/types.ts';
import type { Window } from '../../clock/index.ts';
import type { Problem } from '../../problems/problems.ts';
import {
  type CalendarRelease,
  isReleaseWhole,
  type Output,
  readCalendar,
  releasesWithin,
} from '../../release/index.ts';
import { type BuildCounts, type Made, sumOfWork } from './made.ts';

interface SiteRegionZone {
  readonly id: string;
  readonly timeZone: string;
}

/** What a build has to know of its inputs where it need not read them. */
export interface AboutInputs {
  /** In the site's order. */
  readonly regions: ReadonlyMap<string, SiteRegionZone>;
  /** How many values are assumed. */
  readonly assumed: number;
  readonly legend: Legend;
}

const VERSION = '6';
const MOST_KEPT = 200;

/**
 * What earlier builds in this root were found to be: a revision and its releases never change, so a build whose releases
 * are all there, whole, need not be derived again.
 */
export class BuildMemory {
  readonly #pack: Pack | null;
  readonly #revision: string;
  readonly #used = new Set<string>();

  constructor(cacheFolder: string | null, revision: string) {
    this.#pack = cacheFolder === null ? null : new Pack(path.join(cacheFolder, 'builds.pack'), VERSION);
    this.#revision = revision;
  }

  /** What this revision's inputs say of themselves, if it was built before. */
  about(): AboutInputs | null {
    const text = this.#pack?.get(this.#aboutKey);
    if (text === undefined) return null;
    this.#used.add(this.#aboutKey);
    const { regions, ...others } = JSON.parse(text) as Omit<AboutInputs, 'regions'> & {
      regions: [string, SiteRegionZone][];
    };
    return { regions: new Map(regions), ...others };
  }

  get #aboutKey(): string {
    return `about ${this.#revision}`;
  }

  /** The build of these windows, if it was made before and all of it is still there. */
  async recall(output: Output, windows: Readonly<Record<string, Window>>): Promise<Made | null> {
    if (this.#pack === null) return null;
    const calendar = await readCalendar(output.root, this.#revision);
    if (calendar === null) return null;
    const editions: Record<string, readonly CalendarRelease[]> = {};
    for (const [region, window] of Object.entries(windows)) {
      const releases = releasesWithin(calendar, region, window);
      if (releases === null) return null;
      editions[region] = releases;
    }
    const text = this.#pack.get(this.#keyOf(editions));
    if (text === undefined) return null;
    const { counts, doubts, scripts } = JSON.parse(text) as {
      counts: BuildCounts;
      doubts: Problem[];
      scripts: [string, ScriptWeight][];
    };
    const all = Object.values(editions).flat();
    if (!all.every((release) => isReleaseWhole(output, release.dir))) return null;
    for (const { dir } of all) output.rely(dir);
    const { documents, distinct } = counts;
    return {
      editions,
      counts: { documents, derived: 0, distinct, rendered: 0, reused: distinct, fragments: sumOfWork([]) },
      why: [],
      doubts,
      scripts: new Map(scripts),
    };
  }

  keep({ editions, counts, doubts, scripts }: Omit<Made, 'why'>, { regions, ...others }: AboutInputs): void {
    this.#used.add(this.#aboutKey);
    this.#pack?.set(this.#aboutKey, JSON.stringify({ regions: [...regions], ...others }));
    this.#pack?.set(this.#keyOf(editions), JSON.stringify({ counts, doubts, scripts: [...scripts] }));
  }

  /** What other builds kept stays, up to {@link MOST_KEPT}. */
  async save(): Promise<void> {
    let others = 0;
    await this.#pack?.save((key) => this.#used.has(key) || others++ < MOST_KEPT);
  }

  #keyOf(editions: Made['editions']): string {
    const ids = Object.entries(editions).map(([region, releases]) => [region, releases.map(({ id }) => id)]);
    const key = createHash('sha256')
      .update(JSON.stringify([this.#revision, ids]))
      .digest('base64url');
    this.#used.add(key);
    return key;
  }
}
