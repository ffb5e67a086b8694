import {
  type Instant,
  type RegionZones,
  type ResolvedOption,
  type ResolvedSpan,
  resolveOption as resolveAt,
  resolveSpan as resolveBetween,
} from '../renderer/index.ts';

/** The system clock; nothing else reads it. */
export function readNow(): Instant {
  return Date.now();
}

/** The second that began last: what people mean by now, where nothing hangs on less. */
export function readSecond(): Instant {
  return Math.floor(Date.now() / 1000) * 1000;
}

/** As the engine's, with the time of the call. */
export function resolveOption(text: string, zones: RegionZones, option?: string): ResolvedOption {
  return resolveAt(text, zones, readNow(), option);
}

/** As the engine's, with the time of the call. */
export function resolveSpan(from: string, until: string | undefined, zones: RegionZones): ResolvedSpan {
  return resolveBetween(from, until, zones, readNow());
}
