import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import {
  type Asset,
  cleanPath,
  contentType,
  formatLocal,
  listen,
  type OpenSite,
  packageRoot,
  passedBy,
  regionOf,
  resolveOption,
  SwitchList,
  toUtc,
  UsageError,
  workbenchStyles,
  zonesOf,
} from '../../renderer/index.ts';
import { refusal } from './admission.ts';
import { documentAt } from './document.ts';
import { answerApi, answerControl, CONTROL } from './sandbox/listener.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { SiteWatch } from './site-watch.ts';
import type { TickingTime } from './ticking.ts';
import { withToolbar } from './toolbar-tag.ts';
import { Views } from './views.ts';

export interface PreviewOptions {
  readonly root: string;
  readonly port: number;
  readonly time: TickingTime;
  readonly watch: SiteWatch;
  /** The API that the site's pages call. */
  readonly sandbox: Sandbox;
  readonly readNow: () => number;
}

export interface PreviewServer {
  readonly url: string;
  /** Tells every open page that would be another one now to load again; gives how many those are, and how many are open. */
  announce(): Promise<{ readonly stale: number; readonly open: number }>;
  close(): Promise<void>;
}

const MIME: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** Shows the site at the server's own time: derived and rendered when asked, with the headers of production. */
export async function startPreview(options: PreviewOptions): Promise<PreviewServer> {
  const { root, time, watch } = options;
  const views = new Views({ root, readTime: () => time.read(), state: () => watch.state() });
  const server = createServer((request, response) => {
    answer(options, views, request, response).catch((error: unknown) => {
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
  await listen(server, options.port);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    announce: () => views.announce(),
    close: () =>
      new Promise((resolve) => {
        views.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  options: PreviewOptions,
  views: Views,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = refusal(request);
  if (refused) return send(response, 403, 'text/plain; charset=utf-8', refused);
  const url = addressOf(request);
  if (!url) return send(response, 400, 'text/plain; charset=utf-8', 'no such address');
  if (url.pathname.startsWith('/__almanac/')) return answerTools(options, views, url, request, response);
  const { root, time, watch } = options;
  if (url.pathname.startsWith('/assets/')) {
    return sendAsset(await watch.asset(url.pathname), url.pathname, response);
  }
  // Pages without a time call go by it.
  response.setHeader('date', new Date(time.read()).toUTCString());
  const state = await watch.state();
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
  const sent = await documentAt(state, { root, at: time.read() }, url);
  const headers = { ...sent.headers, 'cache-control': 'no-store' };
  const view = sent.isPage ? views.note(url, state, sent) : null;
  response.writeHead(sent.status, headers);
  response.end(view ? withToolbar(sent.body, view.id) : sent.body);
  view?.remember();
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

const switches = new SwitchList();

const FILES = ['/__almanac/toolbar.js', '/__almanac/problems.css', '/__almanac/sandbox.css'];

/** What the toolbar asks and tells. */
async function answerTools(
  { time, watch, sandbox, readNow }: PreviewOptions,
  views: Views,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url.pathname === CONTROL) return answerControl(sandbox, request, response);
  if (FILES.includes(url.pathname)) {
    const file = path.join(packageRoot(), 'lib/preview', path.basename(url.pathname));
    return send(response, 200, MIME[path.extname(file)] as string, readFileSync(file, 'utf8'));
  }
  if (url.pathname === '/__almanac/events') return views.listen(url.searchParams.get('view') ?? '', response);
  const state = await watch.state();
  if (!('open' in state)) return sendJson(response, { error: 'the site has problems' }, 503);
  const { open } = state;
  const { region } = regionOf(open, url.searchParams.get('path') ?? '/');
  const zone = region?.timeZone ?? 'UTC';
  if (url.pathname === '/__almanac/time' && request.method === 'POST') {
    const text = url.searchParams.get('at') ?? 'now';
    try {
      const { byRegion } = resolveOption(
        text,
        region ? zonesOf(open.site, [region.id]) : { utc: 'UTC' },
        readNow(),
      );
      time.set(Object.values(byRegion)[0] as number);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return sendJson(response, { error: error.message, hint: error.hint }, 400);
    }
  } else if (url.pathname !== '/__almanac/state') {
    return sendJson(response, { error: 'unknown' }, 404);
  }
  const found = region ? await switches.of(open, region.id, () => !response.destroyed) : [];
  const at = time.read();
  sendJson(response, {
    at: toUtc(at),
    local: formatLocal(at - (at % 1000), zone),
    zone,
    region: region?.id ?? null,
    regions: open.site.file.regions.map((id) => ({ id, prefix: open.site.regions.get(id)?.prefix ?? '' })),
    switches: found,
    passed: passedBy(found, at),
  });
}

function redirect(response: ServerResponse, to: string, status: 308): void {
  response.writeHead(status, { location: to, 'cache-control': 'no-store' });
  response.end();
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
  response.end(body);
}
