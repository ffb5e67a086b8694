import { compareInstants, contains, END, fromUtc, type Instant } from '../clock/instant.ts';
import type { Watcher } from './watchers.ts';

/** A timer that starts `activate`. */
export interface SeenTimer {
  /** Its place, for people to read. */
  readonly name: string;
  /** The instants at which it does so; null: again and again. */
  readonly times: readonly Instant[] | null;
  /** Null: of all regions that are live. */
  readonly regions: readonly string[] | null;
}

/** What is there to make switches. */
export interface Attendance {
  readonly watchers: readonly Watcher[];
  readonly timers: readonly SeenTimer[];
}

/** Timers name whole minutes, the first that is not before their switch. */
const MINUTE = 60_000;

/** Who makes a switch: those that stay come first, then the timers. */
export function switcherOf(region: string, at: Instant, { watchers, timers }: Attendance): string | null {
  const comes = (when: Instant): boolean => contains({ from: at, until: at + MINUTE }, when);
  const has = (one: { readonly regions: readonly string[] | null }): boolean =>
    one.regions === null || one.regions.includes(region);
  const watcher = watchers.find((one) => has(one) && (one.at === null || comes(fromUtc(one.at, END))));
  if (watcher !== undefined)
    return `activate --${watcher.at === null ? 'watch' : 'wait-until'} (process ${watcher.pid})`;
  return timers.find((one) => has(one) && (one.times === null || one.times.some(comes)))?.name ?? null;
}

/**
 * A sentence about the next switch that no command and no timer on this machine will make; none where someone will.
 * @param unread places that may hold a timer, and could not be read
 */
export function unattended(
  regions: readonly {
    readonly region: string;
    readonly next: { readonly at: string } | null;
    readonly attended: boolean;
  }[],
  unread: readonly string[],
): string[] {
  const alone = new Map<string, string[]>();
  for (const { region, next, attended } of regions)
    if (next !== null && !attended) alone.set(next.at, [...(alone.get(next.at) ?? []), region]);
  const [first] = [...alone].sort(([a], [b]) => compareInstants(fromUtc(a, END), fromUtc(b, END)));
  if (first === undefined) return [];
  const [at, names] = first;
  const who = unread.length > 0 ? 'nothing that could be read' : 'nothing';
  const hidden = unread.length > 0 ? `; not read: ${unread.join(', ')}` : '';
  return [
    `${who} on this machine will make the next switch at ${at} (${names.join(', ')}): no activate --watch runs on this folder, and no timer for it was found${hidden}; almanac schedule --live --format systemd writes both`,
  ];
}
