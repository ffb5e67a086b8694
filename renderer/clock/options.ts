import { UsageError } from '../problems/problems.ts';
import {
  compareInstants,
  END,
  formatLocal,
  type Instant,
  isWithinYears,
  parseWhen,
  resolveWhen,
  toUtc,
  type Window,
  YEARS,
} from './index.ts';

/** Region ids with the IANA zone of each. */
export type RegionZones = Readonly<Record<string, string>>;

/** A time given on the command line, as given and as each region reads it. */
export interface ResolvedOption {
  readonly text: string;
  readonly byRegion: Readonly<Record<string, Instant>>;
}

/** A window given on the command line; without `until` it is open. */
export interface ResolvedSpan {
  readonly from: string;
  readonly until: string | undefined;
  readonly byRegion: Readonly<Record<string, Window>>;
}

/**
 * What a `<when>` means to each region, `now` being the time of the call: one instant with an offset or as `now`, else the region's own wall clock.
 * `option` (`--at`) leads the message of the UsageError thrown where it cannot be read.
 */
export function resolveOption(
  text: string,
  zones: RegionZones,
  now: Instant,
  option?: string,
): ResolvedOption {
  return { text, byRegion: resolve(text, zones, now, option) };
}

/** As {@link resolveOption} for `--from` and `--until`; an `until` that is not after `from` in every region is refused. */
export function resolveSpan(
  fromText: string,
  untilText: string | undefined,
  zones: RegionZones,
  now: Instant,
): ResolvedSpan {
  const from = resolve(fromText, zones, now, '--from');
  const until = untilText === undefined ? undefined : resolve(untilText, zones, now, '--until');
  const byRegion: Record<string, Window> = {};
  for (const [region, zone] of Object.entries(zones)) {
    const window = { from: from[region] as Instant, until: until?.[region] ?? END };
    if (compareInstants(window.until, window.from) <= 0) {
      throw new UsageError(
        `--until ${untilText}: expected a time after --from ${fromText}`,
        `in region ${region}, --from is ${formatLocal(window.from, zone)} and --until is ${formatLocal(window.until, zone)}`,
      );
    }
    byRegion[region] = window;
  }
  return { from: fromText, until: untilText, byRegion };
}

function resolve(
  text: string,
  zones: RegionZones,
  now: Instant,
  option: string | undefined,
): Record<string, Instant> {
  const lead = option === undefined ? '' : `${option}: `;
  const everywhere = (at: Instant) => Object.fromEntries(Object.keys(zones).map((region) => [region, at]));
  if (text === 'now') {
    if (isWithinYears(now)) return everywhere(now);
    throw new UsageError(
      `${lead}expected ${YEARS}, but the clock of this machine reads ${toUtc(now)}`,
      'set the clock right',
    );
  }
  const when = parseWhen(text);
  if ('error' in when) {
    const meantNow = text.trim().toLowerCase() === 'now';
    throw new UsageError(
      `${lead}${when.error}`,
      meantNow ? 'did you mean now?' : (when.hint ?? 'or write "now"'),
    );
  }
  if (when.kind === 'instant') return everywhere(when.at);

  const byRegion: Record<string, Instant> = {};
  for (const [region, zone] of Object.entries(zones)) {
    const resolved = resolveWhen(when, zone);
    if ('error' in resolved) {
      const sharing = Object.keys(zones).filter((id) => zones[id] === zone);
      throw new UsageError(
        `${lead}${resolved.error}, the time zone of ${sharing.length === 1 ? 'region' : 'regions'} ${sharing.join(', ')}`,
        resolved.hint,
      );
    }
    byRegion[region] = resolved.at;
  }
  return byRegion;
}
