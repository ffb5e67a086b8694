import { uptime } from 'node:os';
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

/** Milliseconds since the machine was started, in which the time that it slept counts. No clock that is set changes it. */
export function readSinceBoot(): number {
  return uptime() * 1000;
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
