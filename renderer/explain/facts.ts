import { BEGINNING, type Edge, END, formatLocal, type Instant, toUtc } from '../clock/index.ts';
import type { OpenSite } from '../engine/opening/open-site.ts';
import { describeEdge } from '../engine/opening/schedule.ts';
import type { Told, ToldWindow } from './results.ts';

export function told(at: Instant, zone: string): Told {
  const utc = toUtc(at);
  return { utc, local: utc === null ? null : formatLocal(at, zone) };
}

export function toldWindow(
  open: OpenSite,
  zone: string,
  { starts, ends }: { readonly starts: Edge | null; readonly ends: Edge | null },
): ToldWindow {
  return {
    from: told(starts?.at ?? BEGINNING, zone),
    until: told(ends?.at ?? END, zone),
    begins: describeEdge(open, starts),
    ends: describeEdge(open, ends),
  };
}
