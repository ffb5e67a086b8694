import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import {
  type Asset,
  cleanPath,
  contentType,
  listen,
  type OpenSite,
  toUtc,
  workbenchStyles,
} from '../../renderer/index.ts';
import { admit, refusal, TOKEN } from './admission.ts';
import { documentAt } from './document.ts';
import type { PreviewOptions } from './options.ts';
import { answerApi } from './sandbox/listener.ts';
import { MIME, send, sendJson } from './send.ts';
import { isNavigation, TabClocks, tabOf, withInstant } from './tab.ts';
import { withToolbar } from './toolbar-tag.ts';
import { answerTools, instantIn } from './tools.ts';
import { Views } from './views.ts';

export interface PreviewServer {
  readonly url: string;
  readonly port: number;
  /** Reloads every open page that has changed; returns how many those are and how many are open. */
  announce(): Promise<{ readonly stale: number; readonly open: number }>;
  close(): Promise<void>;
}

/** Serves the site at the server's own time: pages are rendered on request, with the headers of production. */
export async function startPreview(options: PreviewOptions): Promise<PreviewServer> {
  const { root, watch } = options;
  const views = new Views({ root, state: () => watch.state() });
  const clocks = new TabClocks();
  const server = createServer((request, response) => {
    answer(options, views, clocks, request, response).catch((error: unknown) => {
      if (!response.headersSent)
        send(
          response,
          500,
          'text/plain; charset=utf-8',
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        );
      else response.destroy();
    });
  });
  await listen(server, options.port, options.host);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://${isEverywhere(options.host) ? '127.0.0.1' : options.host}:${port}`,
    port,
    announce: () => views.announce(),
    close: () =>
      new Promise((resolve) => {
        views.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether this machine reaches it by its own name, too. */
function isEverywhere(host: string | undefined): boolean {
  return host === undefined || host === '0.0.0.0' || host === '::';
}

async function answer(
  options: PreviewOptions,
  views: Views,
  clocks: TabClocks,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = addressOf(request);
  const given = url?.searchParams.get(TOKEN) ?? null;
  const { method, headers } = request;
  const refused = refusal({ method, headers, from: request.socket.remoteAddress, given }, options.token);
  if (refused) return send(response, 403, 'text/plain; charset=utf-8', refused);
  if (!url) return send(response, 400, 'text/plain; charset=utf-8', 'no such address');
  if (given !== null && options.token !== null) {
    url.searchParams.delete(TOKEN);
    response.setHeader('set-cookie', admit(options.token));
    return redirect(response, url.pathname + url.search, 302);
  }
  const { root, watch, readNow } = options;
  if (url.pathname.startsWith('/assets/')) {
    return sendAsset(await watch.asset(url.pathname), url.pathname, response);
  }
  const tab = tabOf(request, url);
  const isPage = isNavigation(request) && !url.pathname.startsWith('/__almanac/');
  // A followed link stays at the tab's instant.
  if (isPage && tab.at !== null && !tab.isOwn) return redirect(response, withInstant(url, tab.at), 302);
  const state = await watch.state();
  let time = options.time;
  if (tab.at !== null && 'open' in state) {
    const read = instantIn(state.open, url, tab.at, readNow());
    if (typeof read !== 'number')
      return send(
        response,
        400,
        'text/plain; charset=utf-8',
        [read.error, read.hint].filter(Boolean).join('\n'),
      );
    // A local time means another instant in another region.
    const exact = toUtc(read) as string;
    if (isPage && exact !== tab.at) return redirect(response, withInstant(url, exact), 302);
    time = clocks.of(read, (clock) => views.isOpen(clock));
  }
  if (url.pathname.startsWith('/__almanac/'))
    return answerTools(options, { views, time, url }, request, response);
  // Pages without a time call go by it.
  response.setHeader('date', new Date(time.read()).toUTCString());
  if ('open' in state) {
    if (url.pathname.endsWith('/ssr/timestamp'))
      return sendJson(response, { code: 2000, msg: 'success', data: time.read() });
    if (await answerApi(options.sandbox, state.open.site.file, request, response)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, 'text/plain; charset=utf-8', 'GET and HEAD only', { allow: 'GET, HEAD' });
    const own = publishedFile(state.open, url.pathname);
    if (own !== null) return sendFile(response, own);
    const clean = cleanPath(url.pathname);
    if (clean !== url.pathname) return redirect(response, clean + url.search, 308);
    const styles = workbenchStyles(root, url.pathname);
    if (styles !== undefined) return send(response, 200, MIME['.css'] as string, styles);
  }
  const sent = await documentAt(state, { root, at: time.read(), soon: true }, url);
  const view = sent.isPage ? views.note(url, state, sent, time) : null;
  const policy = headers['sec-fetch-dest'] === 'iframe' ? framed(sent.headers) : sent.headers;
  response.writeHead(sent.status, { ...policy, 'cache-control': 'no-store' });
  response.end(view ? withToolbar(sent.body, view) : sent.body);
}

/** Allows the preview to show the page in a frame, which production forbids. */
function framed(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'x-frame-options')
      .map(([name, value]) => [name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")]),
  );
}

/** Undefined if it is not a URL, or its path cannot be decoded. */
function addressOf({ url = '/' }: IncomingMessage): URL | undefined {
  try {
    const address = new URL(`http://127.0.0.1${url}`);
    decodeURIComponent(address.pathname);
    return address;
  } catch {
    return undefined;
  }
}

/** The absolute path of the file of `public/` at a URL path; null if there is none. */
function publishedFile({ loaded: { inputs } }: OpenSite, pathname: string): string | null {
  const name = `public${decodeURIComponent(pathname)}`;
  const found = inputs.public.find(({ file }) => file === name || file === `${name}/index.html`);
  return found === undefined ? null : path.join(inputs.root, found.file);
}

function sendFile(response: ServerResponse, file: string): void {
  response.writeHead(200, { 'content-type': contentType(file), 'cache-control': 'no-store' });
  response.end(readFileSync(file));
}

function sendAsset(asset: Asset | undefined, url: string, response: ServerResponse): void {
  if (!asset) {
    send(response, 404, 'text/plain; charset=utf-8', 'no such asset');
    return;
  }
  response.writeHead(200, {
    'content-type': MIME[path.extname(url)] ?? 'application/octet-stream',
    // Its URL names its content, so a page that loads again has it at hand.
    'cache-control': 'public, max-age=31536000, immutable',
  });
  response.end(asset.bytes());
}

function redirect(response: ServerResponse, to: string, status: 302 | 308): void {
  response.writeHead(status, { location: to, 'cache-control': 'no-store' });
  response.end();
}
