import { type Instant, toUtc } from '../clock/instant.ts';
import { UsageError } from '../problems/problems.ts';

/** One instant for every region, or each region's own: what a local time means on their clocks. */
export type At = Instant | Readonly<Record<string, Instant>>;

export function atIn(at: At, region: string): Instant {
  if (typeof at === 'number') return at;
  const own = Object.hasOwn(at, region) ? at[region] : undefined;
  if (own === undefined)
    throw new UsageError(`no instant is given for region "${region}"`, 'give one with an offset, or with Z');
  return own;
}

/** For messages: the instant, or that of each region. */
export function describeAt(at: At): string {
  if (typeof at === 'number') return toUtc(at) ?? 'that instant';
  return Object.entries(at)
    .map(([region, own]) => `${region} ${toUtc(own)}`)
    .join(', ');
}
