interface Hosts {
  /** Origin by the host's name. */
  readonly hosts: Readonly<Record<string, string>>;
  /** The host's name by the edition's first path segment; empty for the edition without one. */
  readonly prefixes: Readonly<Record<string, string>>;
}

/**
 * Where the same full path lives, if it is not this host; null on the right host and on any that is not configured. The
 * edition decides: a path with a known first segment is that edition's, any other the default one's.
 */
export function siblingHost(
  place: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>,
  configured: string,
): string | null {
  if (configured === '') return null;
  const { hosts, prefixes } = JSON.parse(configured) as Hosts;
  if (!Object.values(hosts).includes(place.origin)) return null;
  const segment = (place.pathname.split('/')[1] ?? '').toLowerCase();
  const name = Object.hasOwn(prefixes, segment) ? prefixes[segment] : prefixes[''];
  const home = name === undefined ? undefined : hosts[name];
  return home === undefined || home === place.origin
    ? null
    : home + place.pathname + place.search + place.hash;
}
