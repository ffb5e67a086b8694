/** Where the address bar and the way here say that a visitor came from. */
export interface Arrival {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly referrer: string;
}

/**
 * Where to go after the login: the page that asked for it, the page before, or `otherwise`. Never off this origin, and
 * not back to the login. The address is absolute, so that nothing is left to be read another way.
 */
export function returnTo(arrival: Arrival, otherwise: string): string {
  const asked = new URLSearchParams(arrival.search).get('return') ?? '';
  return safe(asked, arrival) ?? safe(arrival.referrer, arrival) ?? new URL(otherwise, arrival.origin).href;
}

function safe(address: string, { origin, pathname }: Arrival): string | null {
  if (address === '') return null;
  try {
    const url = new URL(address, origin);
    // A path of `//evil` or `/%5cevil` is one of this origin, until a host tidies it up in a redirect.
    const isSlippery = /^\/\/|%(25)*5c/i.test(url.pathname);
    const isHere = url.origin === origin && /^https?:$/.test(url.protocol);
    if (isSlippery || !isHere || url.username !== '' || url.password !== '') return null;
    return url.pathname === pathname ? null : url.href;
  } catch {
    return null;
  }
}
