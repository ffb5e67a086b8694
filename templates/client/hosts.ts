/**
 * Where the same full path lives, if it is not this host; null on the right host and on any that is not configured. The
 * edition decides: a path with a known first segment is that edition's, any other the default one's.
 *
 * @param configured JSON: origin by the edition's first path segment, which is empty for the default edition
 */
export function siblingHost(
  { origin, pathname, search, hash }: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>,
  configured: string,
): string | null {
  const origins = new Map(Object.entries(JSON.parse(configured || '{}') as Record<string, string>));
  const home = origins.get(pathname.split('/')[1]?.toLowerCase() ?? '') ?? origins.get('') ?? origin;
  const isOurs = [...origins.values()].includes(origin);
  return isOurs && home !== origin ? home + pathname + search + hash : null;
}
