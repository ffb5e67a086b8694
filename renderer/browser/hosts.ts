/**
 * Where the same full path lives, if it is not here; null on the right host and on any that is not configured. The
 * edition decides: a path with a known first segment is that edition's, any other the default one's. A segment in other letters
 * than its edition's own (`/US`) is written as it should be, on any host: not every one of them can do so itself.
 *
 * @param configured JSON: origin by the edition's first path segment, which is empty for the default edition
 */
export function siblingHost(
  { origin, pathname, search, hash }: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>,
  configured: string,
): string | null {
  const origins = new Map(Object.entries(JSON.parse(configured || '{}') as Record<string, string>));
  const first = pathname.split('/')[1] ?? '';
  const prefix = first.toLowerCase();
  const path = origins.has(prefix) ? pathname.replace(first, prefix) : pathname;
  const isOurs = [...origins.values()].includes(origin);
  const home = (isOurs && (origins.get(prefix) ?? origins.get(''))) || origin;
  return home + path === origin + pathname ? null : home + path + search + hash;
}
