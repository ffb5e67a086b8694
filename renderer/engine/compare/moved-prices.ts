import { editionOf, releaseAt, releaseWindow } from '../../calendar/coverage.ts';
import { releaseDir } from '../../calendar/names.ts';
import type { Calendar, Legend } from '../../calendar/types.ts';
import {
  BEGINNING,
  compareInstants,
  formatLocal,
  fromUtc,
  type Instant,
  isBefore,
  isZone,
  toUtc,
} from '../../clock/index.ts';
import { readLive, type Step } from '../../live/index.ts';
import { OperationError } from '../../problems/problems.ts';
import { readCalendar, readRelease } from '../../release/index.ts';
import type { PriceChange } from '../opening/results.ts';
import { diffEditions } from './diff.ts';
import { differingPages } from './editions.ts';
import { PricesInFiles } from './prices-in-files.ts';

/** A region that comes to show another release. */
export interface MovedRegion {
  readonly region: string;
  /** Null: it showed nothing. */
  readonly from: string | null;
  readonly to: string;
  /** The calendar that it follows then; by default the one that it follows already. */
  readonly calendar?: string | undefined;
}

/** A price that a shopper sees change, and where. */
export interface MovedPrice extends PriceChange {
  readonly region: string;
  /** From when on it is true, where that is later than now; UTC. Null: it is true now. */
  readonly at: string | null;
  /** The same on the region's clock, with its offset; null also where its time zone is not known. */
  readonly local: string | null;
}

/**
 * The prices that change where regions move from release to release, read from their finished pages: no inputs are needed. A
 * region that showed nothing before changes none; one whose release before is gone is left out.
 */
export async function movedPrices(
  out: string,
  moved: readonly MovedRegion[],
  now: Instant,
): Promise<MovedPrice[]> {
  const found: MovedPrice[] = [];
  const calendars = new Calendars(out);
  for (const { region, from, to, calendar } of moved) {
    if (from === null) continue;
    const legend = (await calendars.read(calendar ?? (await calendars.followed(region))))?.legend;
    found.push(...(await changesOf(out, { region, from, to }, { legend, now })));
  }
  return found;
}

/**
 * The prices that another calendar changes later than it is promoted, each as it first differs: what time brings in both is no
 * change. `since` gives the instant of the promotion in a region.
 */
export async function comingPrices(
  out: string,
  promoted: readonly Step[],
  since: (region: string) => Instant,
): Promise<MovedPrice[]> {
  const calendars = new Calendars(out);
  const pages = new PricesInFiles(out);
  const found: MovedPrice[] = [];
  for (const { region, from, to } of promoted) {
    const [before, after] = [await calendars.read(from), await calendars.read(to)];
    if (before === null || after === null) continue;
    const told = new Set<string>();
    for (const at of startsAfter([before, after], region, since(region))) {
      const [old, now] = [releaseAt(before, region, at), releaseAt(after, region, at)];
      if (old === null || now === null || old.id === now.id) continue;
      if (!(await pages.differ(region, [old.id, now.id]))) continue;
      const changes = await changesOf(
        out,
        { region, from: old.id, to: now.id },
        { legend: after.legend, now: since(region), at },
      );
      for (const change of changes) {
        const key = JSON.stringify([change.product, change.from, change.to]);
        if (!told.has(key)) found.push(change);
        told.add(key);
      }
    }
  }
  return found;
}

function startsAfter(calendars: readonly Calendar[], region: string, since: Instant): Instant[] {
  const starts = calendars.flatMap((one) => editionOf(one, region).map((each) => releaseWindow(each).from));
  return [...new Set(starts)].filter((at) => isBefore(since, at)).sort(compareInstants);
}

/** How one region's prices differ between two of its releases; nothing where one of them is gone. `at`: when the second comes. */
async function changesOf(
  out: string,
  { region, from, to }: { readonly region: string; readonly from: string; readonly to: string },
  { legend, now, at }: { readonly legend: Legend | undefined; readonly now: Instant; readonly at?: Instant },
): Promise<MovedPrice[]> {
  try {
    const [before, after] = await differingPages(out, region, [from, to], legend);
    const begins = at ?? fromUtc((await readRelease(out, releaseDir(region, to))).from, BEGINNING);
    const when = toldAt(isBefore(now, begins) ? begins : null, legend?.[region]?.timeZone);
    return diffEditions(new Map([[region, before]]), new Map([[region, after]])).flatMap(({ prices }) =>
      prices.map((change) => ({ region, ...change, ...when })),
    );
  } catch (error) {
    if (error instanceof OperationError) return [];
    throw error;
  }
}

function toldAt(at: Instant | null, zone: string | undefined): Pick<MovedPrice, 'at' | 'local'> {
  if (at === null) return { at: null, local: null };
  return { at: toUtc(at), local: zone !== undefined && isZone(zone) ? formatLocal(at, zone) : null };
}

/** Calendars of an output folder, each read once. */
class Calendars {
  readonly #out: string;
  readonly #read = new Map<string, Promise<Calendar | null>>();
  #live: ReturnType<typeof readLive> | undefined;

  constructor(out: string) {
    this.#out = out;
  }

  read(id: string | null): Promise<Calendar | null> {
    if (id === null) return Promise.resolve(null);
    const found = this.#read.get(id) ?? readCalendar(this.#out, id);
    this.#read.set(id, found);
    return found;
  }

  /** The id of the calendar that a region follows. */
  async followed(region: string): Promise<string | null> {
    this.#live ??= readLive(this.#out);
    return (await this.#live)?.regions[region]?.calendar ?? null;
  }
}
