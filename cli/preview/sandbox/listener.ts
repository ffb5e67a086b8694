import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isOwn } from '../admission.ts';
import { controlPage } from './control-page.ts';
import type { Sandbox } from './sandbox.ts';
import { formSettings, jsonSettings } from './settings.ts';

export const CONTROL = '/__almanac/sandbox';
const LARGEST = 64 * 1024;

interface Bases {
  readonly api: Readonly<Record<string, string>>;
  readonly preproduction?: { readonly api: Readonly<Record<string, string>> } | undefined;
}

/** Answers a call to an API on the site's own origin; false for every other path. */
export async function answerApi(
  sandbox: Sandbox,
  { api, preproduction }: Bases,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname, searchParams: query } = new URL(`http://127.0.0.1${request.url ?? '/'}`);
  const [scope, base] =
    [...Object.entries(api), ...Object.entries(preproduction?.api ?? {})].find(([, one]) =>
      pathname.startsWith(`${one}/`),
    ) ?? [];
  if (scope === undefined || base === undefined) return false;
  // Every method may change something: a login is refreshed, a requested failure is used up.
  if (!isOwn(request.headers)) {
    send(response, 403, 'text/plain; charset=utf-8', 'the API answers pages of the preview only');
    return true;
  }
  const path = pathname.slice(base.length);
  const body = await readBody(request);
  const headers = request.headers as Record<string, string | undefined>;
  const found = sandbox.answer(scope, {
    method: request.method ?? 'GET',
    path,
    query,
    headers,
    body,
  });
  await wait(found.delay);
  if (found.kind === 'network') request.socket.destroy();
  else send(response, found.status, 'application/json; charset=utf-8', found.body);
  return true;
}

/** Shows the sandbox's state and accepts settings, as JSON or from the page's buttons. */
export async function answerControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isPage = !request.headers.accept?.includes('application/json');
  if (request.method !== 'POST') {
    const state = sandbox.state();
    if (!isPage) return send(response, 200, 'application/json; charset=utf-8', JSON.stringify(state));
    const policy = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'";
    response.setHeader('content-security-policy', policy);
    return send(response, 200, 'text/html; charset=utf-8', controlPage(state));
  }
  const body = (await readBody(request)) ?? '';
  // The body decides, not its header: curl sends every body as a form unless another header is given.
  const fromScript = jsonSettings(body);
  const settings = fromScript ?? formSettings(body);
  if (!settings)
    return send(
      response,
      400,
      'application/json; charset=utf-8',
      JSON.stringify({
        error:
          'expected {"latency": ms, "failures": [{"path", "times", "code" | "status" | "network"}], "expire": true}',
      }),
    );
  sandbox.set(settings);
  if (fromScript)
    return send(response, 200, 'application/json; charset=utf-8', JSON.stringify(sandbox.state()));
  response.writeHead(303, { location: CONTROL });
  response.end();
}

/** Null if it is larger than any valid call. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    // Read the request to its end, so that the answer arrives.
    if (size <= LARGEST) parts.push(part);
  }
  return size > LARGEST ? null : Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
