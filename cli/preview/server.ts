import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import {
  type Asset,
  BEGINNING,
  callOrigins,
  END,
  formatLocal,
  fromUtc,
  InputError,
  type OpenSite,
  type Problem,
  packageRoot,
  regionOf,
  renderPath,
  renderWorkbench,
  resolveOption,
  type Switch,
  switchesIn as schedule,
  securityHeaders,
  toUtc,
  UsageError,
  workbenchStyles,
  zonesOf,
} from '../../renderer/index.ts';
import { listen } from '../listen.ts';
import { refusal } from './admission.ts';
import { problemPage } from './problem-page.ts';
import { answerApi, answerControl, CONTROL } from './sandbox/listener.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { SiteWatch } from './site-watch.ts';
import type { TickingTime } from './ticking.ts';
import { toolbarTag } from './toolbar-tag.ts';

export interface PreviewOptions {
  readonly root: string;
  readonly port: number;
  /** Where compiled modules are kept; null: nowhere. */
  readonly time: TickingTime;
  readonly watch: SiteWatch;
  /** The API that the site's pages call. */
  readonly sandbox: Sandbox;
  readonly readNow: () => number;
}

export interface PreviewServer {
  readonly url: string;
  /** Tells every open page which revision there is, so that those of an older one load again. */
  announce(): void;
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
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answer(options, listeners, request, response).catch((error: unknown) => {
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
    announce: () => {
      for (const listener of listeners) tellRevision(listener, options.watch);
    },
    close: () =>
      new Promise((resolve) => {
        for (const listener of listeners) listener.end();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function tellRevision(listener: ServerResponse, { revision }: SiteWatch): void {
  listener.write(`event: revision\ndata: ${revision}\n\n`);
}

async function answer(
  options: PreviewOptions,
  listeners: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = refusal(request);
  if (refused) return send(response, 403, 'text/plain; charset=utf-8', refused);
  const url = addressOf(request);
  if (!url) return send(response, 400, 'text/plain; charset=utf-8', 'no such address');
  if (url.pathname.startsWith('/__almanac/')) return answerTools(options, listeners, url, request, response);
  const { watch } = options;
  if (url.pathname.startsWith('/assets/')) {
    return sendAsset(await watch.asset(url.pathname), url.pathname, response);
  }
  const { revision } = watch;
  const state = await watch.state();
  if ('crash' in state)
    return sendProblemPage(
      response,
      problemPage([{ title: 'The templates cannot be loaded', text: state.crash }], revision),
    );
  if ('problems' in state) return sendProblems(options, response, state.problems, revision);
  const { open } = state;
  if (url.pathname.endsWith('/ssr/timestamp'))
    return sendJson(response, { code: 2000, msg: 'success', data: options.time.read() });
  if (await answerApi(options.sandbox, open.site.file, request, response)) return;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, 405, 'text/plain; charset=utf-8', 'GET and HEAD only', { allow: 'GET, HEAD' });
  if (url.pathname.length > 1 && url.pathname.endsWith('/'))
    return redirect(response, `/${url.pathname.replace(/^\/+|\/+$/g, '')}${url.search}`, 308);
  const styles = workbenchStyles(options.root, url.pathname);
  if (styles !== undefined) return send(response, 200, MIME['.css'] as string, styles);
  try {
    const found =
      (await renderWorkbench(open, { ...options, at: options.time.read() }, url)) ??
      renderPath(open, decodeURIComponent(url.pathname), options.time.read());
    if (!found)
      return send(response, 404, 'text/plain; charset=utf-8', 'no such page, and the site has no 404 page');
    if (found.kind === 'redirect')
      return redirect(response, found.to.includes('?') ? found.to : found.to + url.search, 302);
    send(
      response,
      found.status,
      HTML,
      withToolbar(found.html, revision),
      Object.fromEntries(securityHeaders(callOrigins(open.site.file, found.region))),
    );
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    sendProblems(options, response, error.problems, revision);
  }
}

/** Undefined where it is none, or its path cannot be read. */
function addressOf({ url = '/' }: IncomingMessage): URL | undefined {
  try {
    const address = new URL(`http://127.0.0.1${url}`);
    decodeURIComponent(address.pathname);
    return address;
  } catch {
    return undefined;
  }
}

const HTML = 'text/html; charset=utf-8';

function withToolbar(html: string, revision: number): string {
  return html.replace(
    '</head>',
    `${toolbarTag(revision)}
</head>`,
  );
}

function sendProblems(
  { root }: PreviewOptions,
  response: ServerResponse,
  problems: readonly Problem[],
  revision: number,
): void {
  sendProblemPage(response, problemPage(problems, revision, root));
}

function sendProblemPage(response: ServerResponse, html: string): void {
  const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'";
  send(response, 500, HTML, html, { 'content-security-policy': policy });
}

function sendAsset(asset: Asset | undefined, url: string, response: ServerResponse): void {
  if (!asset) {
    send(response, 404, 'text/plain; charset=utf-8', 'no such asset');
    return;
  }
  response.writeHead(200, {
    'content-type': MIME[path.extname(url)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  response.end(asset.bytes());
}

const FILES = ['/__almanac/toolbar.js', '/__almanac/problems.css', '/__almanac/sandbox.css'];

/** What the toolbar asks and tells. */
async function answerTools(
  { time, watch, sandbox, readNow }: PreviewOptions,
  listeners: Set<ServerResponse>,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url.pathname === CONTROL) return answerControl(sandbox, request, response);
  if (FILES.includes(url.pathname)) {
    const file = path.join(packageRoot(), 'lib/preview', path.basename(url.pathname));
    return send(response, 200, MIME[path.extname(file)] as string, readFileSync(file, 'utf8'));
  }
  if (url.pathname === '/__almanac/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 500\n\n');
    // A page may have been answered before a change and ask only after it.
    tellRevision(response, watch);
    listeners.add(response);
    request.on('close', () => listeners.delete(response));
    return;
  }
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
  const at = time.read();
  sendJson(response, {
    at: toUtc(at),
    local: formatLocal(at - (at % 1000), zone),
    zone,
    region: region?.id ?? null,
    regions: open.site.file.regions.map((id) => ({ id, prefix: open.site.regions.get(id)?.prefix ?? '' })),
    switches: region ? switchesOf(open, region.id) : [],
  });
}

const switchLists = new WeakMap<OpenSite, Map<string, { at: string; local: string; facts: string[] }[]>>();

/** Every switch of a region, of all time: what the slider stops at. */
function switchesOf(open: OpenSite, region: string): { at: string; local: string; facts: string[] }[] {
  const lists = switchLists.get(open) ?? new Map<string, { at: string; local: string; facts: string[] }[]>();
  switchLists.set(open, lists);
  let list = lists.get(region);
  if (!list) {
    const summarise = ({ at, local, changes }: Switch) => ({
      at,
      local,
      facts: [...new Set(changes.flatMap((change) => change.because.map(({ fact }) => fact)))],
    });
    list = schedule(open, { [region]: { from: BEGINNING, until: END } }).map(summarise);
    lists.set(
      region,
      list.sort((a, b) => fromUtc(a.at, END) - fromUtc(b.at, END)),
    );
  }
  return list;
}

function redirect(response: ServerResponse, to: string, status: 302 | 308): void {
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
