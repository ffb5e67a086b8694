import type { IncomingMessage } from 'node:http';
import type { Instant } from '../../renderer/index.ts';
import { TickingTime } from './ticking.ts';

/** The key of a tab's instant in its address; what a page asks for has that address as its referrer. */
const KEY = 'at';
/** A clock unused for this long, in milliseconds, starts again. */
const IDLE = 15_000;

export interface Tab {
  /** As written; null where the tab has no instant of its own. */
  readonly at: string | null;
  /** Whether it is in the URL itself, not in that of the referring page. */
  readonly isOwn: boolean;
}

/** The instant of the tab that a request comes from. */
export function tabOf({ headers }: IncomingMessage, url: URL): Tab {
  const own = url.pathname.startsWith('/__almanac/') ? null : url.searchParams.get(KEY);
  if (own !== null) return { at: own, isOwn: true };
  const from = URL.canParse(headers.referer ?? '') ? new URL(headers.referer as string) : undefined;
  const isHere = from?.host === headers.host && !from?.pathname.startsWith('/__almanac/');
  return { at: isHere ? (from?.searchParams.get(KEY) ?? null) : null, isOwn: false };
}

export function withInstant(url: URL, at: string): string {
  const full = new URL(url);
  full.searchParams.set(KEY, at);
  return full.pathname + full.search;
}

/** Whether a browser is about to show the answer as a page, by itself or in a frame. */
export function isNavigation({ method, headers }: IncomingMessage): boolean {
  const to = headers['sec-fetch-dest'];
  if (to !== undefined) return method === 'GET' && ['document', 'iframe'].includes(String(to));
  return method === 'GET' && String(headers.accept).includes('text/html');
}

/** Clocks that start at the instants of tabs and tick while they are in use. */
export class TabClocks {
  readonly #clocks = new Map<Instant, { readonly time: TickingTime; used: number }>();

  /** `isOpen`: whether a page that goes by a clock is open. */
  of(at: Instant, isOpen: (time: TickingTime) => boolean): TickingTime {
    const now = performance.now();
    for (const [key, { time, used }] of this.#clocks)
      if (now - used > IDLE && !isOpen(time)) this.#clocks.delete(key);
    const clock = this.#clocks.get(at) ?? { time: new TickingTime(at), used: now };
    clock.used = now;
    this.#clocks.set(at, clock);
    return clock.time;
  }
}
