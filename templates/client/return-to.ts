/** Where the visitor came from, by the page's address and its referrer. */
export interface Arrival {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly referrer: string;
}

/**
 * Where to go after the login: the page that asked for it, the page before, or `otherwise`. Never off this origin, and
 * not back to the login. The address is absolute, so that it has only one reading.
 */
export function returnTo(arrival: Arrival, otherwise: string): string {
  const asked = new URLSearchParams(arrival.search).get('return') ?? '';
  return safe(asked, arrival) ?? safe(arrival.referrer, arrival) ?? new URL(otherwise, arrival.origin).href;
}

function safe(address: string, { origin, pathname }: Arrival): string | null {
  if (address === '') return null;
  try {
    const url = new URL(address, origin);
    // `//evil` and `/%5cevil` are paths of this origin, but a host that normalises them may redirect to another one.
    const isSlippery = /^\/\/|%(25)*5c/i.test(url.pathname);
    const isHere = url.origin === origin && /^https?:$/.test(url.protocol);
    if (isSlippery || !isHere || url.username !== '' || url.password !== '') return null;
    return url.pathname === pathname ? null : url.href;
  } catch {
    return null;
  }
}
