import crypto from 'node:crypto';
import { isLasting } from '../purity/lasting.ts';

/** Of parts that never change. */
const known = new WeakMap<object, string>();

/** Equal digests mean equal JSON: 128 bits of SHA-256. Maps count as their entries. */
export function digestOf(value: unknown): string {
  return hashOf(toldOf(value));
}

function hashOf(told: string): string {
  // Of short texts most of the time goes into the object that hashes; Node before 20.12 has no other way.
  const digest = crypto.hash
    ? crypto.hash('sha256', told, 'base64url')
    : crypto.createHash('sha256').update(told).digest('base64url');
  return digest.slice(0, 22);
}

/** A value as JSON, but for what JSON has no words for: parts that never change, by their digests, and Maps. */
function toldOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (isLasting(value)) return `#${partOf(value)}`;
  if (isJson(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, toldOf).join()}]`;
  if (value instanceof Map) return `(${Array.from(value, toldOf).join()})`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value))
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${toldOf(member)}`);
  return `{${members.join()}}`;
}

function partOf(value: object): string {
  const digest = known.get(value) ?? hashOf(JSON.stringify(value));
  known.set(value, digest);
  return digest;
}

/** Whether JSON says all of it, as it does of most. */
function isJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (value instanceof Map || isLasting(value)) return false;
  if (Array.isArray(value)) return value.every(isJson);
  for (const key in value) if (!isJson((value as Record<string, unknown>)[key])) return false;
  return true;
}
