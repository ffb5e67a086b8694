import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { buildSync } from 'esbuild';
import { seededAccounts } from '../../cli/preview/sandbox/accounts.ts';
import { answerApi, answerControl, CONTROL } from '../../cli/preview/sandbox/listener.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../cli/preview/sandbox/sandbox.ts';
import { TickingTime } from '../../cli/preview/ticking.ts';
import { listen } from '../../renderer/serve/listen.ts';
import { projectRoot } from './site.ts';

const API = { api: { cn: '/api/cn', us: '/api/us', eu: '/api/eu' } };

/** Scripts of the test, by path. */
type Scripts = Readonly<Record<string, string>>;

export interface Fronted {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Sets the server's time, which runs on from there. */
  setTime(at: number): void;
  stop(): Promise<void>;
}

/** The modules with which pages make calls, so that a test can call like their islands. */
export function clientScript(): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents:
        "export { call } from './api.ts'; export { session } from './session.ts'; export * from './toast.ts';",
      resolveDir: path.join(projectRoot, 'templates/client'),
    },
    // The site's own time call, linked as in a build.
    alias: { 'almanac:time': path.join(projectRoot, 'templates/client/time.ts') },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

interface FrontOptions {
  readonly scripts?: Scripts;
  /** The path of a script that each page runs before all others. */
  readonly first?: string;
}

/** Puts a sandbox API in front of a served site: it answers calls, and the site everything else, with its headers. */
export async function sandboxBefore(
  site: string,
  { scripts = {}, first, ...options }: Partial<SandboxOptions> & FrontOptions = {},
): Promise<Fronted> {
  const sandbox = createSandbox({
    now: () => performance.now(),
    seed: seededAccounts(projectRoot),
    ...options,
  });
  let time: TickingTime | undefined;
  const server = createServer((request, response) => {
    if (time && request.url?.endsWith('/ssr/timestamp')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 2000, msg: '', data: time.read() }));
    } else answer(sandbox, site, { scripts, first, time }, request, response).catch(() => response.destroy());
  });
  await listen(server, 0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    sandbox,
    setTime(at) {
      time = new TickingTime(at);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  sandbox: Sandbox,
  site: string,
  { scripts = {}, first, time }: FrontOptions & { readonly time: TickingTime | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '/', method, headers } = request;
  if (Object.hasOwn(scripts, url)) {
    response.setHeader('content-type', 'text/javascript; charset=utf-8');
    response.end(scripts[url]);
    return;
  }
  if (url.startsWith(CONTROL)) return answerControl(sandbox, request, response);
  if (!url.includes('/ssr/timestamp') && (await answerApi(sandbox, API, request, response))) return;
  // Use the raw path: as a URL, `//host` would be another host.
  const { hostname, port } = new URL(site);
  const asked = first === undefined ? headers : { ...headers, 'accept-encoding': 'identity' };
  const onward = forward({ hostname, port, path: url, method, headers: asked }, (answered) => {
    const { statusCode = 502 } = answered;
    const given = { ...answered.headers, ...(time && { date: new Date(time.read()).toUTCString() }) };
    if (first !== undefined && given['content-type']?.startsWith('text/html')) {
      runFirst(first, answered, response).catch(() => response.destroy());
      return;
    }
    response.writeHead(statusCode, given);
    answered.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Adds a script to a page before all its own. */
async function runFirst(script: string, answered: IncomingMessage, response: ServerResponse): Promise<void> {
  const html = await text(answered);
  const { 'content-length': _length, ...headers } = answered.headers;
  response.writeHead(answered.statusCode ?? 502, headers);
  response.end(html.replace('<head>', `<head><script src="${script}"></script>`));
}
