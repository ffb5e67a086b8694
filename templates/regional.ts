import type { PageContext } from 'almanac/site';

/** Returns the value for one region; the data may give a map with `default` and the regions that differ. */
export function forRegion<T>(
  value: T | Readonly<Record<string, T>> | undefined,
  region: string,
): T | undefined {
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value))
    return value as T;
  const map = value as Readonly<Record<string, T>>;
  return map[region] ?? map.default;
}

/** The account page of the region's store; the home page in a region that sells nothing. */
export function storeAccount({ region }: PageContext): string {
  const { store } = region.file;
  return store?.account ?? store?.url ?? '/';
}
