import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Headers = IncomingMessage['headers'];

export interface Knock extends Pick<IncomingMessage, 'method' | 'headers'> {
  /** The client's network address. */
  readonly from: string | undefined;
  /** The token in the URL. */
  readonly given: string | null;
}

/** The query parameter of the token in a shared URL. */
export const TOKEN = 'token';
const COOKIE = 'almanac-preview';

/**
 * Why a request is refused; undefined if it is not. The preview runs on a developer's machine, where any page in the
 * browser can send requests to it: through a host name that resolves to this machine, or by a form. Requests of other
 * machines need the token.
 */
export function refusal({ method, headers, from, given }: Knock, token: string | null): string | undefined {
  const isLocal = isLoopback(headers.host) && isLoopbackAddress(from);
  if (!isLocal && token === null) return 'the preview answers at 127.0.0.1 and localhost only';
  if (!isLocal && !isSame(given, token) && !isSame(cookieIn(headers), token))
    return 'the link lacks its token: ask for it who runs the preview';
  if (method === 'GET' || method === 'HEAD' || isOwn(headers)) return undefined;
  return 'the preview takes nothing from pages of other sites';
}

/** Keeps the token for the requests that follow the first. */
export function admit(token: string): string {
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax`;
}

function cookieIn({ cookie = '' }: Headers): string | null {
  const own = cookie.split(/;\s*/).find((one) => one.startsWith(`${COOKIE}=`));
  return own?.slice(COOKIE.length + 1) ?? null;
}

/** Compares in constant time, so that timing does not reveal the token. */
function isSame(given: string | null, token: string | null): boolean {
  if (given === null || token === null) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isLoopback(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === '127.0.0.1' || name === '[::1]' || name === 'localhost' || name.endsWith('.localhost');
}

function isLoopbackAddress(address = ''): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/** From a page of the preview itself, or typed into the browser. Another port of this machine is another site. */
export function isOwn({ host, origin, 'sec-fetch-site': site = 'none' }: Headers): boolean {
  const isOrigin = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  return ['same-origin', 'none'].includes(String(site)) && isOrigin;
}
