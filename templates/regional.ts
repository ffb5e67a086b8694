import type { PageContext } from 'almanac/site';

/** A value of the data that may be a map with `default` and the regions that differ: what it is in one region. */
export function forRegion<T>(
  value: T | Readonly<Record<string, T>> | undefined,
  region: string,
): T | undefined {
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value))
    return value as T;
  const map = value as Readonly<Record<string, T>>;
  return map[region] ?? map.default;
}

/** Where the shopper's account is in the region's store; home, in a region that sells nothing. */
export function storeAccount({ region }: PageContext): string {
  const { store } = region.file;
  return store?.account ?? store?.url ?? '/';
}
