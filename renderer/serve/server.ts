import { once } from 'node:events';
import { createReadStream, existsSync, type ReadStream, readFileSync, type Stats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import compression from 'compression';
import handler from 'serve-handler';
import { cleanPath, isNotFoundPage } from '../calendar/paths.ts';
import type { SiteManifest } from '../calendar/types.ts';
import { httpDate, type Instant } from '../clock/instant.ts';
import { namesTag, withOwnPrefix } from '../hosts/index.ts';
import { OperationError } from '../problems/problems.ts';
import { readSite } from '../release/index.ts';
import { listen } from './listen.ts';

export interface ServeOptions {
  /** The composed site, absolute, or `current`: where it leads is asked once for each request, so that a switch shows at once and no answer is of two sites. */
  readonly site: string;
  readonly port: number;
  /** The server's time. */
  readonly time: { read(): Instant };
  /** Called with the site that is served at first, and with each that `current` leads to later. */
  readonly onSite?: (manifest: SiteManifest) => void;
}

/** A site as it is served. */
interface Served {
  readonly folder: string;
  readonly config: Config;
  readonly manifest: SiteManifest;
  /** By path: the entity tag of each file, which is of its content. Time and size stay where a price changes. */
  readonly tags: ReadonlyMap<string, string>;
}

/** Serves a composed site as production would, by its own serve.json, and answers the time call. */
export async function startServer({
  site,
  port,
  time,
  onSite,
}: ServeOptions): Promise<{ url: string; close(): Promise<void> }> {
  let served: Served | undefined;
  const look = async (): Promise<Served> => {
    const folder = await realpath(site);
    if (served?.folder === folder) return served;
    const found = await open(folder);
    if (served?.folder !== folder) onSite?.(found.manifest);
    served = found;
    return found;
  };
  // Report what cannot be served now, not to the first visitor.
  await look();
  // A part of a file is a part of its own bytes, not of what they are compressed to.
  const compress = compression({
    filter: (request, response) =>
      request.headers.range === undefined &&
      response.statusCode !== 304 &&
      compression.filter(request, response),
  });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store', 'content-length': 0 });
      response.end();
      return;
    }
    // As clients ask proxies, host included, which a server must understand, too (RFC 9112, section 3.2.2).
    request.url = request.url?.replace(/^https?:\/\/[^/?]*\/?/i, '/') ?? '/';
    // Not by new URL(): it throws at some paths that anyone may ask for, such as `//`.
    const [pathname = '/', ...query] = request.url.split('?');
    const answer = async (): Promise<void> => {
      const now = await look();
      const { folder, config, manifest } = now;
      // Pages without a time call go by it. What a browser keeps for years must not look old to it.
      if (!pathname.startsWith('/assets/')) response.setHeader('date', httpDate(time.read()));
      if (pathname.endsWith('/ssr/timestamp')) {
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
        });
        response.end(JSON.stringify({ code: 2000, msg: 'success', data: time.read() }));
        return;
      }
      // Redirects carry no header of their own there; files replace this by their own rule.
      response.setHeader('cache-control', 'no-store');
      const isAsIs = manifest.hosts?.asIs?.includes(pathname.slice(1)) ?? false;
      const own = isAsIs ? pathname : withOwnPrefix(Object.values(manifest.regions), cleanPath(pathname));
      if (own !== pathname) {
        const search = query.length > 0 ? `?${query.join('?')}` : '';
        response.writeHead(301, { location: own.replaceAll('\\', '%5C') + search, 'content-length': 0 });
        response.end();
        return;
      }
      keepQuery(response, query.join('?'));
      keepRange(request);
      const tagOf = (file: string): string | undefined => now.tags.get(path.relative(folder, file));
      await handler(request, response, { ...config, public: folder, directoryListing: false }, {
        sendError: (_path: string, _response: ServerResponse, ...rest: unknown[]) => {
          const { statusCode } = rest.at(-1) as { statusCode: number };
          const { headers, body } = notFoundPage(now, pathname);
          response.writeHead(statusCode, headers).end(body);
        },
        lstat: async (file: string) => {
          const stats = await statInside(folder, file);
          // A part of what is there now is no part of what the client has of before.
          const condition = request.headers['if-range'];
          if (stats.isFile() && condition !== undefined && condition !== tagOf(file))
            delete request.headers.range;
          return stats;
        },
        createReadStream: (file: string, part: Part) => {
          const tag = tagOf(file);
          if (tag !== undefined) response.setHeader('ETag', tag);
          if (tag !== undefined && namesTag(request.headers['if-none-match'] ?? null, tag))
            return unchanged(response);
          return response.statusCode === 416
            ? nothing(response)
            : openFile(file, part).catch((error: NodeJS.ErrnoException) => {
                if (error.code !== 'ENOENT') throw error;
                return gone(response, notFoundPage(now, pathname));
              });
        },
      } as never);
    };
    weakenCompressed(response);
    compress(request, response, () => {
      // A switch can take away what is being sent: that ends the answer, not the server.
      answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
    });
  });
  await listen(server, port);
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Where a redirect leads, what was asked goes along; the handler leaves it behind. */
function keepQuery(response: ServerResponse, query: string): void {
  if (query === '') return;
  const { writeHead } = response;
  response.writeHead = ((status: number, headers: Record<string, unknown> = {}) => {
    const to = headers.Location;
    const isBare = status >= 300 && status < 400 && typeof to === 'string' && !to.includes('?');
    return writeHead.call(
      response,
      status,
      (isBare ? { ...headers, Location: `${to}?${query}` } : headers) as never,
    );
  }) as typeof writeHead;
}

/** Leaves one range of a GET; any other wish is answered with the whole, as the standard has it. */
function keepRange(request: IncomingMessage): void {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const isBackwards = first !== '' && last !== '' && Number(last) < Number(first);
  if (request.method !== 'GET' || first + last === '' || isBackwards) delete request.headers.range;
}

/** What is compressed has other bytes under the same tag, so that is a weak one. To be called before compression is set up. */
function weakenCompressed(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const tag = response.getHeader('etag');
    if (tag !== undefined && response.hasHeader('content-encoding')) response.setHeader('ETag', `W/${tag}`);
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

/** The client has this content already. */
function unchanged(response: ServerResponse): Readable {
  const { writeHead } = response;
  response.writeHead = ((_: number, headers: Readonly<Record<string, unknown>>) => {
    const { 'Content-Length': _length, 'Content-Range': _range, ...others } = headers;
    return writeHead.call(response, 304, others as never);
  }) as typeof writeHead;
  return Readable.from([]);
}

/** The body of an answer that says only that there is no such part; the handler would send the whole file. */
function nothing(response: ServerResponse): Readable {
  const { writeHead } = response;
  response.writeHead = ((status: number, headers: object) =>
    writeHead.call(response, status, { ...headers, 'Content-Length': 0 } as never)) as typeof writeHead;
  return Readable.from([]);
}

/** Taken away after it was found: that is no fault of the server, as which the handler would tell it. */
function gone(response: ServerResponse, { headers, body }: NotFoundPage): Readable {
  const { writeHead } = response;
  response.writeHead = (() => writeHead.call(response, 404, headers as never)) as typeof writeHead;
  return Readable.from([body]);
}

/**
 * A path that no file can have (too long, or with a NUL) or that a link leads out of the site is not found; nor is the
 * 404 page under its own name.
 */
async function statInside(home: string, file: string): Promise<Stats> {
  try {
    if (isNotFoundPage(file)) throw new Error(`${file} is no page`);
    const real = await realpath(path.dirname(file));
    if (real !== home && !real.startsWith(home + path.sep)) throw new Error(`${file} leads out of the site`);
    return await lstat(file);
  } catch (error) {
    throw Object.assign(error as Error, { code: 'ENOENT' });
  }
}

interface Part {
  readonly start?: number;
  readonly end?: number;
}

/** Resolves once the file is open: from then on it can be read to its end, though a clean-up removes it meanwhile. */
async function openFile(file: string, options: Part): Promise<ReadStream> {
  const stream = createReadStream(file, options);
  await once(stream, 'open');
  stream.on('error', () => stream.destroy());
  return stream;
}

interface NotFoundPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The 404 page of the region that a path belongs to, with the site's own headers. */
function notFoundPage({ folder, config, manifest }: Served, pathname: string): NotFoundPage {
  const first = pathname.split('/')[1]?.toLowerCase() ?? '';
  const region = Object.values(manifest.regions).find(({ prefix }) => prefix !== '' && prefix === first);
  const own = path.join(folder, region?.prefix ?? '', '404.html');
  const file = existsSync(own) ? own : path.join(folder, '404.html');
  return {
    headers: {
      ...Object.fromEntries(pageHeaders(config).map(({ key, value }) => [key.toLowerCase(), value])),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: readFileSync(file),
  };
}

interface HeaderRule {
  readonly source: string;
  /** A value of null takes the header away. */
  readonly headers: readonly { readonly key: string; readonly value: string | null }[];
}

/** The headers that serve.json gives every document. */
function pageHeaders({ headers }: Config): { key: string; value: string }[] {
  return headers
    .filter(({ source }) => source === '**' || source === '**/*' || source === '/**')
    .flatMap((rule) => rule.headers.flatMap(({ key, value }) => (value === null ? [] : [{ key, value }])));
}

function readConfig(file: string): Config {
  try {
    const config = JSON.parse(readFileSync(file, 'utf8')) as Partial<Config> | null;
    if (Array.isArray(config?.headers) && Array.isArray(config.redirects)) return config as Config;
  } catch {
    // Told below, with whatever else it may hold.
  }
  throw new OperationError(`${file} is damaged: the rules of a site were expected`, 'build the site again');
}

type Config = NonNullable<Parameters<typeof handler>[2]> & {
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly unknown[];
};

/** A site by its folder, `<out>/sites/<id>`. */
async function open(folder: string): Promise<Served> {
  const manifest = await readSite(path.resolve(folder, '../..'), path.basename(folder));
  if (!manifest) throw new OperationError(`there is no site in ${folder}`, 'build the site again');
  const config = readConfig(path.join(folder, 'serve.json'));
  // Times of files follow from their content, not from when it changed: no date says which of two is newer.
  const undated = { source: '**', headers: [{ key: 'Last-Modified', value: null }] };
  const tags = new Map(manifest.files.map(({ path: file, hash }) => [file, `"${hash.slice(0, 32)}"`]));
  return { folder, config: { ...config, headers: [...config.headers, undated] }, manifest, tags };
}
