import { isPlain } from '../purity/lasting.ts';

/**
 * Whether two models are the same JSON. Parts that two derivations have in common are usually the very same object,
 * so comparing neighbours across an edge costs next to nothing.
 */
export function sameModel(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  // Only plain JSON can be the same; of two Dates or Maps nothing is known.
  if (!isPlain(a) || !isPlain(b)) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => sameModel(item, b[i]))
    );
  }
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  for (const key in left) if (!sameModel(left[key], right[key])) return false;
  // JSON leaves out what is undefined, so a missing member and an undefined one are the same.
  for (const key in right) if (left[key] === undefined && right[key] !== undefined) return false;
  return true;
}
