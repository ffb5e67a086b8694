import type { IncomingMessage } from 'node:http';

type Headers = IncomingMessage['headers'];

/**
 * Why a request is refused; undefined if it is not. The preview runs on a developer's machine, where any page in the
 * browser can send requests to it: through a host name that resolves to this machine, or by a form.
 */
export function refusal({
  method,
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): string | undefined {
  if (!isLoopback(headers.host)) return 'the preview answers at 127.0.0.1 and localhost only';
  if (method === 'GET' || method === 'HEAD' || isOwn(headers)) return undefined;
  return 'the preview takes nothing from pages of other sites';
}

function isLoopback(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === '127.0.0.1' || name === '[::1]' || name === 'localhost' || name.endsWith('.localhost');
}

/** From a page of the preview itself, or typed into the browser. Another port of this machine is another site. */
export function isOwn({ host, origin, 'sec-fetch-site': site = 'none' }: Headers): boolean {
  return (
    ['same-origin', 'none'].includes(String(site)) && (origin === undefined || origin === `http://${host}`)
  );
}
