import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { lacksNginx, type Nginx, startNginxCache } from '../support/nginx.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

interface Built {
  readonly counts: { readonly rendered: number; readonly reused: number; readonly distinct: number };
  readonly remoteCache: { url: string; found: number; stored: number; problem: string | null };
}

const AT = ['--at', '2025-04-18T12:00'];

/** A build on another machine: the same inputs in another folder, with empty caches. */
async function elsewhere(url: string, files = {}): Promise<Built & { tree: Record<string, string> }> {
  const root = copySite(tinySite, files);
  const built = await almanacJson<Built>(['build', '--root', root, ...AT, '--remote-cache', url]);
  return { ...built, tree: treeOf(path.join(root, 'dist')) };
}

const edited = readFileSync(path.join(tinySite, 'templates/pages/shop/View.tsx'), 'utf8').replace(
  '<h1>',
  '<h1 id="edited">',
);

let plain: Record<string, string>;
beforeAll(async () => {
  const root = copySite(tinySite);
  await almanacJson(['build', '--root', root, ...AT]);
  plain = treeOf(path.join(root, 'dist'));
});

describe.skipIf(lacksNginx)('a cache behind nginx, configured as the recipe says', () => {
  const store = temporaryFolder();
  let nginx: Nginx;
  let url: string;
  beforeAll(async () => {
    nginx = await startNginxCache(store, temporaryFolder());
    url = nginx.url.replace('//', '//ci:secret@');
  });
  afterAll(() => nginx?.stop());

  test('gives other machines what one has built, byte for byte', async () => {
    const first = await elsewhere(url);
    expect(first.counts).toMatchObject({ distinct: 10, rendered: 10 });
    expect(first.remoteCache).toEqual({ url: `${nginx.url}/`, found: 0, stored: 10, problem: null });
    const second = await elsewhere(url);
    expect(second.counts).toMatchObject({ rendered: 0, reused: 10 });
    expect(second.remoteCache).toMatchObject({ found: 10, stored: 0, problem: null });
    expect([first.tree, second.tree]).toEqual([plain, plain]);
  });

  test("has Bazel's layout", () => {
    expect(readdirSync(store).sort()).toEqual(['ac', 'cas']);
    for (const name of readdirSync(path.join(store, 'ac'))) expect(name).toMatch(/^[0-9a-f]{64}$/);
    const blobs = readdirSync(path.join(store, 'cas'));
    expect(blobs).toHaveLength(10);
    for (const name of blobs)
      expect(
        createHash('sha256')
          .update(readFileSync(path.join(store, 'cas', name)))
          .digest('hex'),
      ).toBe(name);
  });

  test('lets another machine reuse what an edit did not affect', async () => {
    const built = await elsewhere(url, { 'templates/pages/shop/View.tsx': edited });
    expect(built.counts).toMatchObject({ rendered: 3, reused: 7 });
    expect(built.remoteCache).toMatchObject({ found: 7, stored: 3, problem: null });
  });

  test('is used by sharded builds', async () => {
    const root = copySite(tinySite);
    const part = await almanacJson<Built>([
      ...['build', '--root', root, '--at', '2025-04-18T12:00Z', '--remote-cache', url],
      ...['--shard', '1/2', '--out', 'part-1'],
    ]);
    expect(part).toMatchObject({ counts: { rendered: 0, reused: 5 }, remoteCache: { found: 5, stored: 0 } });
  });

  test('is not used with --no-cache', async () => {
    const root = copySite(tinySite);
    const built = await almanacJson<Built>([
      ...['build', '--root', root, ...AT, '--no-cache', '--remote-cache', url],
    ]);
    expect(built.counts.rendered).toBe(10);
    expect(built.remoteCache).toBeUndefined();
  });

  test('is read-only for users who may not write; that is reported once, without the password', async () => {
    const root = copySite(tinySite, { 'templates/pages/shop/View.tsx': edited.replace('edited', 'again') });
    const ran = await almanac(['build', '--root', root, ...AT], {
      env: { ALMANAC_REMOTE_CACHE: nginx.url.replace('//', '//ci:wrong-one@') },
    });
    expect(ran.code).toBe(0);
    expect(ran.stderr.match(/remote cache/g)).toHaveLength(1);
    expect(ran.stderr).toMatch(/remote cache http:\/\/127.0.0.1:\d+\/: PUT cas\/[0-9a-f]{64}: 401/);
    expect(ran.stdout).toContain('remote cache: 7 fetched, 0 stored');
    expect(ran.stdout + ran.stderr).not.toContain('wrong-one');
  });
});

type Respond = (request: IncomingMessage, response: ServerResponse, kept: Buffer | undefined) => void;

const NONE = {};

const honest: Respond = ({ method }, response, kept) => {
  response.statusCode = method === 'PUT' ? 201 : kept ? 200 : 404;
  response.end(method === 'GET' ? kept : undefined);
};

/** Answers some requests with `otherwise`, and all others properly. `which` is `GET ac`, `GET cas`, `GET` or `PUT`. */
function to(which: string, otherwise: (response: ServerResponse, kept: Buffer) => void): Respond {
  const [method, folder = ''] = which.split(' ');
  return (request, response, kept) => {
    const isMeant = request.method === method && request.url?.startsWith(`/some/folder/${folder}`);
    if (isMeant && (kept || method === 'PUT')) otherwise(response, kept ?? Buffer.alloc(0));
    else honest(request, response, kept);
  };
}

describe('a remote cache that', () => {
  const kept = new Map<string, Buffer>();
  let respond: Respond = honest;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = kept.get(request.url ?? '');
      respond(request, response, found);
      if (request.method === 'PUT' && response.statusCode === 201)
        kept.set(request.url ?? '', Buffer.concat(chunks));
    });
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/folder`;
    expect((await elsewhere(url)).remoteCache).toMatchObject({ stored: 10, problem: null });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const status = (code: number) => (response: ServerResponse) => {
    response.statusCode = code;
    response.end('no');
  };
  const lie = (of: (kept: Buffer) => Buffer) => (response: ServerResponse, bytes: Buffer) =>
    response.end(of(bytes));
  const another = (of: string) => () => [...kept].find(([name]) => name.includes(of))?.[1] as Buffer;
  const WRONG = /^\d+ of what it gave is not what was stored, first (ac|cas)\/[0-9a-f]{64}$/;
  const cases: Record<string, readonly [Respond, RegExp]> = {
    'gives other bytes': [
      to(
        'GET cas',
        lie((bytes) => Buffer.alloc(bytes.length, 'x')),
      ),
      WRONG,
    ],
    'gives fewer bytes': [
      to(
        'GET cas',
        lie((bytes) => bytes.subarray(1)),
      ),
      WRONG,
    ],
    'gives nothing for something': [
      to(
        'GET cas',
        lie(() => Buffer.alloc(0)),
      ),
      WRONG,
    ],
    'gives the record of another document': [to('GET ac', lie(another('/ac/'))), WRONG],
    'gives a page where a record should be': [to('GET ac', lie(another('/cas/'))), WRONG],
    'gives half a record': [
      to(
        'GET ac',
        lie((bytes) => bytes.subarray(0, bytes.length / 2)),
      ),
      WRONG,
    ],
    'gives ever more': [
      to('GET cas', (response) => {
        const more = (): void => void (response.destroyed || response.write(Buffer.alloc(1 << 16), more));
        more();
      }),
      /^GET cas\/[0-9a-f]{64}: more than the \d+ bytes that there can be, so it was asked no more$/,
    ],
    'breaks off': [
      to('GET cas', (response, bytes) => {
        response.setHeader('content-length', bytes.length);
        response.write(bytes.subarray(0, 10), () => response.destroy());
      }),
      /^GET cas\/[0-9a-f]{64}: an answer that was cut short, so it was asked no more$/,
    ],
    'hangs up': [
      to('GET ac', (response) => response.destroy()),
      /^GET ac\/[0-9a-f]{64}: ECONNRESET, so it was asked no more$/,
    ],
    'is broken': [to('GET', status(500)), /^GET ac\/[0-9a-f]{64}: 500, so it was asked no more$/],
    'lies elsewhere': [to('GET', status(302)), /^GET ac\/[0-9a-f]{64}: 302, so it was asked no more$/],
    'never answers': [
      to('GET', () => {}),
      /^GET ac\/[0-9a-f]{64}: no answer within 5 s, so it was asked no more$/,
    ],
    drips: [
      to('GET cas', (response, bytes) => {
        let sent = 0;
        const drip = setInterval(() => response.write(bytes.subarray(sent, ++sent)), 500);
        response.on('close', () => clearInterval(drip));
      }),
      /^GET cas\/[0-9a-f]{64}: no answer within 5 s, so it was asked no more$/,
    ],
  };
  /** A build with a misbehaving cache; afterwards the cache behaves again, with its old content. */
  async function withoutCache(files: Record<string, string>): Promise<Record<string, string>> {
    const root = copySite(tinySite, files);
    await almanacJson(['build', '--root', root, ...AT, '--no-cache']);
    return treeOf(path.join(root, 'dist'));
  }

  async function built(
    otherwise: Respond,
    files: Record<string, string> = NONE,
  ): Promise<Built['remoteCache']> {
    respond = otherwise;
    const before = new Map(kept);
    const root = copySite(tinySite, files);
    const ran = await almanac(['build', '--root', root, ...AT, '--remote-cache', url, '--json']);
    kept.clear();
    for (const [name, bytes] of before) kept.set(name, bytes);
    respond = honest;
    expect(ran.code, ran.stderr).toBe(0);
    const { remoteCache } = JSON.parse(ran.stdout) as Built;
    expect(ran.stderr.match(/remote cache/g)).toHaveLength(1);
    expect(ran.stderr).toContain(`remote cache ${url}: ${remoteCache.problem}`);
    expect(treeOf(path.join(root, 'dist'))).toEqual(files === NONE ? plain : await withoutCache(files));
    return remoteCache;
  }

  test.each(Object.entries(cases))('%s does not change the result', async (_, [otherwise, problem]) => {
    expect((await built(otherwise)).problem).toMatch(problem);
  });

  test('is full is still read', async () => {
    const files = { 'templates/pages/shop/View.tsx': edited };
    const { found, stored, problem } = await built(to('PUT', status(507)), files);
    expect([found, stored]).toEqual([7, 0]);
    expect(problem).toMatch(/^PUT cas\/[0-9a-f]{64}: 507, so nothing more was stored$/);
  });

  test('needs a user name and a query gets both', async () => {
    const asked: [string | undefined, string | null][] = [];
    respond = (request, response, bytes) => {
      asked.push([request.headers.authorization, new URL(request.url ?? '', url).search]);
      honest(request, response, bytes);
    };
    const { remoteCache } = await elsewhere(`${url.replace('//', '//a%20b:p%25%40@')}?signature=x`);
    respond = honest;
    expect(remoteCache).toEqual({ url, found: 0, stored: 10, problem: null });
    const credentials = `Basic ${Buffer.from('a b:p%@').toString('base64')}`;
    expect(new Set(asked.map(String))).toEqual(new Set([`${credentials},?signature=x`]));
  });

  test('has the drawings of another machine spares drawing them again', async () => {
    const drawings = {
      'templates/art.ts': `const svg = (r: number) => \`<svg xmlns="http://www.w3.org/2000/svg"><circle r="\${r}"/></svg>\`;
export const art = { 'sun.svg': () => svg(7), 'moon.svg': () => svg(3), 'star.svg': () => svg(1) };`,
      'templates/pages/shop/View.tsx': edited.replace('<h1', '<img src={model.sun} alt="" /><h1'),
      'templates/pages/shop/page.ts': readFileSync(
        path.join(tinySite, 'templates/pages/shop/page.ts'),
        'utf8',
      ).replace('return {', "return { sun: context.asset('sun.svg'),"),
    };
    const asked: string[] = [];
    respond = (request, response, bytes) => {
      asked.push(`${request.method} ${request.url}`);
      honest(request, response, bytes);
    };
    const first = await elsewhere(url, drawings);
    const [sun] = Object.keys(first.tree).filter((file) => file.startsWith('assets/sun.'));
    const hash = [...kept].find(([, bytes]) => bytes.includes('<circle r="7"/>'))?.[0];
    expect([sun, hash]).toEqual([expect.any(String), expect.stringContaining('/cas/')]);
    expect(asked).toContain(`PUT ${hash}`);
    expect([...kept.values()].some((bytes) => bytes.includes('<circle r="3"/>'))).toBe(false);
    asked.length = 0;
    const second = await elsewhere(url, drawings);
    expect(asked).toContain(`GET ${hash}`);
    expect(asked.filter((request) => request.startsWith('PUT'))).toEqual([]);
    expect(second.tree).toEqual(first.tree);
    // If the cache then fails, it is drawn here.
    respond = to('GET cas', (response) => response.destroy());
    expect((await elsewhere(url, drawings)).tree).toEqual(first.tree);
    respond = honest;
  });

  test('is down is not waited for', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const { tree, remoteCache } = await elsewhere(`http://127.0.0.1:${port}/`);
    expect(remoteCache.problem).toMatch(/^GET ac\/[0-9a-f]{64}: ECONNREFUSED, so it was asked no more$/);
    expect(tree).toEqual(plain);
  });
});

test.each(['ftp://ci:secret@cache.example/', 'cache.example/secret', 'file:///secret'])(
  '%s is refused as a cache URL, without repeating the URL',
  async (url) => {
    const ran = await almanac(['build', '--root', copySite(tinySite), ...AT, '--remote-cache', url]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('--remote-cache https://cache.example/almanac');
    expect(ran.stderr).not.toContain('secret');
  },
);
