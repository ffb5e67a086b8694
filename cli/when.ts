import type { Instant } from '../renderer/clock/index.ts';
import {
  type RegionZones,
  type ResolvedOption,
  type ResolvedSpan,
  resolveOption as resolveAt,
  resolveSpan as resolveBetween,
} from '../renderer/clock/options.ts';

/** The system clock; nothing else reads it. */
export function readNow(): Instant {
  return Date.now();
}

/** As the engine's, with the time of the call. */
export function resolveOption(text: string, zones: RegionZones, option?: string): ResolvedOption {
  return resolveAt(text, zones, readNow(), option);
}

/** As the engine's, with the time of the call. */
export function resolveSpan(from: string, until: string | undefined, zones: RegionZones): ResolvedSpan {
  return resolveBetween(from, until, zones, readNow());
}
