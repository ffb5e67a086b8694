import { InvalidArgumentError } from 'commander';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `5m`, `2h`: for commander; milliseconds. */
export function duration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (text === '0') return 0;
  if (count === undefined) throw new InvalidArgumentError('Expected a duration such as 30s, 5m or 2h.');
  return Number(count) * (UNITS[unit] as number);
}
