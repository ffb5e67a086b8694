import { createHash } from 'node:crypto';
import { isLasting } from '../purity/lasting.ts';

/** Of parts that never change. */
const known = new WeakMap<object, string>();

/** Equal digests mean equal JSON: 128 bits of SHA-256. Maps count as their entries. */
export function digestOf(value: unknown): string {
  return hashOf(toldOf(value, partOf));
}

function hashOf(told: string): string {
  return createHash('sha256').update(told).digest('base64url').slice(0, 22);
}

/** A part that never changes, by its digest; undefined for all others, which are told member by member. */
function partOf(value: object): string | undefined {
  const digest = known.get(value);
  if (digest !== undefined) return `#${digest}`;
  if (!isLasting(value)) return undefined;
  const found = hashOf(toldOf(value));
  known.set(value, found);
  return `#${found}`;
}

/** A value as a text that no other value has: each string stands behind its length, so that nothing need be escaped. */
function toldOf(value: unknown, part?: (value: object) => string | undefined): string {
  if (typeof value === 'string') return `s${value.length}:${value}`;
  if (typeof value === 'number') return `n${value};`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value !== 'object' || value === null) return 'z';
  const whole = part?.(value);
  if (whole !== undefined) return whole;
  let told = '';
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) told += toldOf(value[i], part);
    return `[${told}]`;
  }
  if (value instanceof Map) {
    for (const [key, member] of value) told += toldOf(key, part) + toldOf(member, part);
    return `(${told})`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const member = members[key];
    // As JSON leaves it out.
    if (member !== undefined) told += `${key.length}:${key}${toldOf(member, part)}`;
  }
  return `{${told}}`;
}
