import { compareText } from './order.ts';

/** JSON without white space, keys sorted at every level: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const members = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members).sort(compareText);
  return Object.fromEntries(keys.map((key) => [key, sorted(members[key])]));
}
