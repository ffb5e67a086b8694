import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAtomFeed } from 'feedsmith';
import { parseAllHeaders } from 'netlify-headers-parser';
import { parseAllRedirects } from 'netlify-redirect-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNotFoundPage, urlOf } from '../../renderer/calendar/paths.ts';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';
import type { SiteManifest } from '../../renderer/release/index.ts';
import { startServer } from '../../renderer/serve/server.ts';
import { almanacJson } from '../support/cli.ts';
import { lacksNginx, startNginx } from '../support/nginx.ts';
import { bakery } from '../support/recipes.ts';
import { temporaryFolder } from '../support/site.ts';
import { lacksWrangler, startWrangler } from '../support/wrangler.ts';

/** Before the offer begins, when its page is replaced by a fall-back document. */
const AT = '2025-03-01T12:00:00Z';
const WITHDRAWN = ['/easter', '/at/easter'];
/** The files of `public/` and their expected types, also below the region's prefix. */
const PUBLISHED: Readonly<Record<string, { readonly text: string; readonly type: RegExp }>> = {
  'ads.txt': { text: 'example.com, pub-1, DIRECT', type: /^text\/plain/ },
  'google1.html': { text: 'google-site-verification: google1.html', type: /^text\/html/ },
  'at/google2.html': { text: 'google-site-verification: google2.html', type: /^text\/html/ },
  '.well-known/apple-app-site-association': { text: '{"applinks":{}}', type: /^application\/json/ },
  '.well-known/security.txt': { text: 'Contact: mailto:bread@crumb.example', type: /^text\/plain/ },
  'at/token': { text: 'a token', type: /^text\/plain/ },
};
let out = '';
let site = '';
beforeAll(async () => {
  const root = bakery({
    'data/pages/home.yaml': { type: 'shop', slug: '', regions: 'all', feed: 'recipes' },
    'data/recipes/buns.yaml': { startTime: '2025-01-05', regions: ['gb'], hours: 3 },
  });
  for (const [name, { text }] of Object.entries(PUBLISHED)) {
    mkdirSync(path.dirname(path.join(root, 'public', name)), { recursive: true });
    writeFileSync(path.join(root, 'public', name), text);
  }
  out = path.join(root, 'dist');
  await almanacJson(['build', '--root', root, '--at', AT]);
  await almanacJson(['activate', '--root', root, '--at', AT]);
  site = realpathSync(path.join(out, 'current'));
});

const read = (name: string): string => readFileSync(path.join(site, name), 'utf8');
const manifest = (): SiteManifest => JSON.parse(read('site.json')) as SiteManifest;

/** Every URL of its own that the site states, with where it is stated; without the host. */
function said(): Map<string, string> {
  const found = new Map<string, string>();
  const add = (what: string, text: string, pattern: RegExp) => {
    for (const [, url = ''] of text.matchAll(pattern)) found.set(new URL(url).pathname, `${what} ${url}`);
  };
  for (const { path: file } of manifest().files) {
    if (file === 'robots.txt') add(`${file}:`, read(file), /^Sitemap: (.+)$/gm);
    if (file.endsWith('.xml')) add(`${file}:`, read(file), /(?:<loc>|href=")([^<"]+)/g);
    if (!file.endsWith('.html') || isNotFoundPage(file) || WITHDRAWN.includes(urlOf(file))) continue;
    if (file in PUBLISHED) continue;
    found.set(urlOf(file), file);
    for (const [tag] of read(file).matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g))
      add(`${file}:`, tag, /href="([^"]+)"/g);
  }
  return found;
}

type Ask = (address: string) => Promise<{ status: number; location: string | null }>;
type Get = (address: string) => Promise<Response>;

interface Host {
  readonly ask: Ask;
  /** Follows redirects. */
  readonly get: Get;
  readonly stop?: () => Promise<void>;
}

const asking =
  (url: string): Ask =>
  async (address) => {
    const { status, headers } = await fetch(url + address, { redirect: 'manual' });
    const location = headers.get('location');
    return { status, location: location === null ? null : new URL(location, url).pathname };
  };

async function served(): Promise<Host> {
  const server = await startServer({ site, port: 0, time: { read: () => Date.parse(AT) } });
  return {
    ask: asking(server.url),
    get: (address) => fetch(server.url + address),
    stop: () => server.close(),
  };
}

async function nginx(): Promise<Host> {
  const server = await startNginx(out, temporaryFolder());
  return {
    ask: asking(server.url),
    get: (address) => fetch(server.url + address),
    stop: () => server.stop(),
  };
}

async function edge(): Promise<Host> {
  const handler = createHandler({
    read: async (file) => readFileSync(path.join(out, file), 'utf8'),
    now: () => Date.parse(AT),
  });
  const get: Get = (address) => handler(new Request(`https://crumb.example${address}`));
  return {
    get,
    ask: async (address) => {
      const { status, headers } = await get(address);
      return { status, location: headers.get('location') };
    },
  };
}

async function cloudflare(): Promise<Host> {
  const server = await startWrangler(site, temporaryFolder());
  return {
    ask: asking(server.url),
    get: (address) => fetch(server.url + address),
    stop: () => server.stop(),
  };
}

const SKIPPED = ' (skipped: not installed here; .ci/run installs it)';
const hosts = [
  { name: 'serve', open: served, lacks: false },
  { name: `nginx${lacksNginx ? SKIPPED : ''}`, open: nginx, lacks: lacksNginx, hasFallBack: true },
  { name: 'the edge handler', open: edge, lacks: false },
  {
    name: `wrangler pages dev${lacksWrangler ? SKIPPED : ''}`,
    open: cloudflare,
    lacks: lacksWrangler,
    shows404: true,
  },
];

describe.each(hosts)('$name', ({ open, lacks, hasFallBack = false, shows404 = false }) => {
  let host: Host;
  beforeAll(async () => {
    if (!lacks) host = await open();
  });
  afterAll(() => host?.stop?.());

  it.skipIf(lacks)('answers every canonical URL, alternate and sitemap entry with 200', async () => {
    const addresses = said();
    expect([...addresses.keys()]).toEqual(
      expect.arrayContaining(['/', '/at', '/at/sourdough', '/sitemap.xml']),
    );
    for (const [address, source] of addresses)
      expect(await host.ask(address), source).toEqual({ status: 200, location: null });
  });

  it.skipIf(lacks)('redirects a trailing slash and a file name to the URL in one step', async () => {
    for (const address of ['/at', '/at/sourdough', '/sourdough']) {
      for (const form of [`${address}/`, `${address}.html`]) {
        const { status, location } = await host.ask(form);
        expect([status === 301 || status === 308, location], form).toEqual([true, address]);
      }
    }
    expect((await host.ask('/index.html')).location).toBe('/');
  });

  it.skipIf(lacks)('answers 404 for a missing page', async () => {
    for (const address of [
      '/none',
      '/at/none',
      '/at/sourdough/none',
      ...(shows404 ? [] : ['/404', '/at/404']),
    ])
      expect((await host.ask(address)).status, address).toBe(404);
  });

  it.skipIf(lacks)('serves files of public/ unchanged, under their own names, with their types', async () => {
    for (const [name, { text, type }] of Object.entries(PUBLISHED)) {
      const response = await host.get(`/${name}`);
      expect([response.status, await response.text()], name).toEqual([200, text]);
      expect(response.headers.get('content-type'), name).toMatch(type);
    }
  });

  it.skipIf(lacks)('serves feeds with their type', async () => {
    for (const address of ['/feed.atom', '/at/feed.atom']) {
      const response = await host.get(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type'), address).toMatch(/^application\/atom\+xml/);
      expect(parseAtomFeed(await response.text()).id).toBe(`https://crumb.example${address}`);
    }
  });

  it.skipIf(lacks)("redirects a page outside its time to its region's home", async () => {
    for (const address of WITHDRAWN)
      expect(await host.ask(address)).toEqual(
        hasFallBack
          ? { status: 200, location: null }
          : { status: 302, location: address === '/easter' ? '/' : '/at' },
      );
  });
});

it('writes files that Netlify’s own parsers read without errors', async () => {
  const redirects = await parseAllRedirects({
    redirectsFiles: [path.join(site, '_redirects')],
    configRedirects: [],
    minimal: true,
  });
  const headers = await parseAllHeaders({
    headersFiles: [path.join(site, '_headers')] as never,
    netlifyConfigPath: undefined,
    minimal: true,
  });
  expect([redirects.errors, headers.errors]).toEqual([[], []]);
  const from = (redirects.redirects as { from: string }[]).map((redirect) => redirect.from);
  expect(from).toEqual(expect.arrayContaining(WITHDRAWN));
  expect(headers.headers.map((rule) => rule.for)).toEqual(expect.arrayContaining(['/*', '/at/feed.atom']));
});
