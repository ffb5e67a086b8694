import { spawn } from 'node:child_process';
import { cpSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TickingTime } from '../../cli/preview/ticking.ts';
import { startServer } from '../../renderer/serve/server.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { rawRequest } from '../support/nginx.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

/** Paths that could become a redirect to another site if they were decoded. */
const LEADING_OFF = [
  '/%5cevil.example/',
  '//evil.example/',
  '/%2fevil.example/',
  '/\\evil.example/',
  '/%5cevil.example/index.html',
  '/%09/evil.example/',
  'http://www.example//evil.example/',
];

const AT = Date.parse('2025-04-18T12:00:00Z');
let server: Awaited<ReturnType<typeof startServer>>;
let site: string;

beforeAll(async () => {
  const root = copySite(tinySite);
  const out = path.join(root, 'dist');
  await almanacJson(['build', '--root', root, '--at', '2025-04-18T12:00:00Z']);
  const time = new TickingTime(AT);
  site = path.join(out, 'current');
  server = await startServer({ site, port: 0, time });
});
afterAll(() => server.close());

const ask = (pathname: string): Promise<Response> => fetch(server.url + pathname, { redirect: 'manual' });

describe('serve', () => {
  it('sends text compressed, under the headers of the site', async () => {
    const response = await ask('/easter');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('almanac:valid-from');
  });

  it('answers a missing page in the region’s language', async () => {
    const response = await ask('/at/gibtesnicht');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('data-region="at"');
  });

  it('answers 404, uncached, for a file that is removed while it is read', async () => {
    const file = path.join(realpathSync(site), 'at/moment.txt');
    const answers = new Map<number, string | null>();
    let isAsking = true;
    const taking = (async () => {
      while (isAsking) {
        writeFileSync(file, 'a moment');
        await new Promise((resolve) => setImmediate(resolve));
        rmSync(file);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (let round = 0; round < 40; round++) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => ask('/at/moment.txt')));
      for (const response of responses) answers.set(response.status, response.headers.get('cache-control'));
    }
    isAsking = false;
    await taking;
    expect([...answers.keys()].filter((status) => status !== 200)).toEqual([404]);
    expect(answers.get(404)).toBe('no-store');
  });

  it.each(['/at/%00', `/at/${'a'.repeat(5_000)}`, `/at/${'a/'.repeat(3_000)}b`])(
    'answers 404 for a path that cannot be a file name: %#',
    async (pathname) => {
      const response = await ask(pathname);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('data-region="at"');
    },
  );

  it.each(['/404', '/at/404', '/%34%304'])(
    'answers 404 for the address of its own 404 page: %s',
    async (pathname) => {
      const response = await ask(pathname);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`data-region="${pathname.startsWith('/at') ? 'at' : 'gb'}"`);
    },
  );

  it('answers the time call', async () => {
    const answer = (await (await ask('/api/ssr/timestamp')).json()) as { code: number; data: number };
    expect(answer.code).toBe(2000);
    expect(answer.data).toBeGreaterThanOrEqual(AT);
  });

  it.each(['//', '/%', '/%00', '/..%2f..%2fetc/passwd', '/easter/../../../etc/passwd'])(
    'keeps running whatever is requested: %s',
    async (pathname) => {
      expect((await ask(pathname)).status).toBeGreaterThanOrEqual(300);
      expect((await ask('/easter')).status).toBe(200);
    },
  );

  describe('a range request', () => {
    const part = (range: string): Promise<Response> =>
      fetch(`${server.url}/easter`, { headers: { range, 'accept-encoding': 'gzip, br' } });

    it('gets bytes of the uncompressed file', async () => {
      const whole = Buffer.from(await (await ask('/easter')).arrayBuffer());
      const response = await part('bytes=10-1999');
      expect(response.status).toBe(206);
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('content-range')).toBe(`bytes 10-1999/${whole.length}`);
      expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(10, 2000))).toBe(true);
    });

    it('beyond the end has no body', async () => {
      const response = await part('bytes=999999-');
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
      expect(await response.text()).toBe('');
    });

    it.each(['bytes=5-1', 'bytes=5-2', 'items=0-1', 'lines=1-2', 'bytes=-', 'bytes=0-1,4-5', 'bytes'])(
      'with an invalid range gets the whole file: %s',
      async (range) => {
        const response = await part(range);
        expect([response.status, response.headers.get('content-range')]).toEqual([200, null]);
        expect(await response.text()).toBe(await (await ask('/easter')).text());
      },
    );

    it('gets a part of the version that the client has, or the whole file', async () => {
      const headers = { range: 'bytes=0-3', 'accept-encoding': 'identity' };
      const whole = await fetch(`${server.url}/easter`, { headers: { 'accept-encoding': 'identity' } });
      const tag = whole.headers.get('etag') ?? '';
      const size = (await whole.text()).length;
      for (const [condition, status] of [
        [tag, 206],
        ['"another"', 200],
        [`W/${tag}`, 200],
        ['Fri, 18 Apr 2025 12:00:00 GMT', 200],
      ] as const) {
        const response = await fetch(`${server.url}/easter`, {
          headers: { ...headers, 'if-range': condition },
        });
        expect(response.status, condition).toBe(status);
        expect((await response.text()).length).toBe(status === 206 ? 4 : size);
      }
    });
  });

  describe('a conditional request', () => {
    const conditional = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
      fetch(`${server.url}/easter`, { method, headers });

    it.each(['identity', 'gzip'])('gets 304 if the content is the same: %s', async (encoding) => {
      const first = await conditional({ 'accept-encoding': encoding });
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(encoding === 'gzip' ? /^W\/"[0-9a-f]{32}"$/ : /^"[0-9a-f]{32}"$/);
      expect(first.headers.get('last-modified')).toBeNull();
      await first.text();
      for (const condition of [tag, `"x", ${tag}`, '*']) {
        const again = await conditional({ 'if-none-match': condition, 'accept-encoding': encoding });
        expect([again.status, await again.text()]).toEqual([304, '']);
        expect(again.headers.get('cache-control')).toBe('no-cache');
        expect(again.headers.get('content-encoding')).toBeNull();
      }
      expect((await conditional({ 'if-none-match': tag }, 'HEAD')).status).toBe(304);
    });

    it.each([
      ['if-none-match', '"another"'],
      ['if-modified-since', 'Fri, 18 Apr 2199 12:00:00 GMT'],
    ])('gets the file if no tag matches: %s %s', async (name, value) => {
      const response = await conditional({ [name]: value });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('almanac:valid-from');
    });
  });

  it.each(['POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PROPFIND'])(
    'refuses the method %s',
    async (method) => {
      const { status, text } = await rawRequest(Number(new URL(server.url).port), '/easter', method);
      expect(status).toBe(405);
      expect(text).toMatch(/^allow: GET, HEAD\r$/im);
      expect(text.split('\r\n\r\n')[1]).toBe('');
    },
  );

  it.each([
    ['/easter/?code=SPRING&x=/', '/easter?code=SPRING&x=/'],
    ['/bread?code=SPRING', '/sourdough?code=SPRING'],
    ['/easter/?a=1?b', '/easter?a=1?b'],
    ['/easter/', '/easter'],
    ['/easter.html?a=1', '/easter?a=1'],
    ['/at.html', '/at'],
    ['/at/index.html', '/at'],
    ['/AT/easter.html/', '/at/easter'],
    ['/index.html', '/'],
    ['/index', '/'],
  ])(
    'leads in one step to the one form of an address, and takes what was asked along: %s',
    async (from, to) => {
      const response = await ask(from);
      expect([response.status >= 300, response.headers.get('location')]).toEqual([true, to]);
      if (!from.startsWith('/bread')) expect((await ask(to)).status).toBe(200);
    },
  );

  it.each(['/404', '/at/404', '/404.html'])('has no page at %s', async (pathname) => {
    expect((await fetch(server.url + pathname)).status).toBe(404);
  });

  it('shows nothing outside the site, also through links', async () => {
    const elsewhere = temporaryFolder();
    writeFileSync(path.join(elsewhere, 'index.html'), 'secret');
    symlinkSync(elsewhere, path.join(site, 'linked'));
    symlinkSync(path.join(elsewhere, 'index.html'), path.join(site, 'linked.html'));
    for (const pathname of ['/linked', '/linked/', '/linked/index.html', '/linked.html']) {
      const text = await (await fetch(server.url + pathname)).text();
      expect(text, pathname).not.toContain('secret');
      expect(text, pathname).toContain('data-region');
    }
  });

  it('answers a request as clients send it to proxies', async () => {
    const port = Number(new URL(server.url).port);
    expect(await rawRequest(port, `${server.url}/easter`)).toMatchObject({ status: 200, location: null });
    expect((await rawRequest(port, 'HTTP://www.example?a=1')).location).toBe(
      (await rawRequest(port, '/?a=1')).location,
    );
  });

  it.each(LEADING_OFF)('redirects to no other site: %s', async (target) => {
    const { location } = await rawRequest(Number(new URL(server.url).port), target);
    expect(new URL(location ?? '/', 'https://www.example').host).toBe('www.example');
  });

  it('keeps running when a requested file is removed meanwhile', async () => {
    for (let round = 0; round < 20; round++) {
      const files = Array.from({ length: 20 }, (_, i) => `assets/gone-${round}-${i}.js`);
      for (const file of files) writeFileSync(path.join(site, file), 'export {};\n');
      const asked = files.map(async (file) => (await ask(`/${file}`)).status);
      await new Promise((resolve) => setTimeout(resolve, round % 5));
      for (const file of files) rmSync(path.join(site, file));
      for (const status of await Promise.all(asked)) expect([200, 404, 500]).toContain(status);
    }
    expect((await ask('/easter')).status).toBe(200);
  });

  it('names the port that is in use, and an alternative', async () => {
    const { port } = new URL(server.url);
    const { code, stderr } = await almanac(['serve', '--out', path.dirname(site), '--port', port]);
    expect(code).toBe(1);
    expect(stderr).toContain(`port ${port} is taken`);
    expect(stderr).toContain('--port 0');
  });
});

interface Started {
  readonly url: string;
  readonly time: string;
  readonly clock: 'real' | 'borrowed';
  readonly site: string;
}

/** Starts the program as a user does; `asks` gets its JSON output and a function that asks for its time. */
async function serving<T>(
  args: readonly string[],
  asks: (started: Started, time: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const child = spawn(
    process.execPath,
    [path.join(projectRoot, 'cli/bin.js'), 'serve', ...args, '--port', '0', '--json'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.trimEnd().endsWith('}')) break;
    }
    const started = JSON.parse(printed) as Started;
    const time = async () =>
      ((await (await fetch(`${started.url}/api/ssr/timestamp`)).json()) as { data: number }).data;
    return await asks(started, time);
  } finally {
    child.kill('SIGINT');
  }
}

describe('the time that serve shows for a past site', () => {
  const OVER = '2025-04-18T12:00:00Z';
  const YEAR = 365 * 86_400_000;
  const isNow = (at: number) => Math.abs(at - Date.now()) < YEAR / 4;
  /** An output whose site was true in 2025. */
  const built = async (): Promise<{ root: string; out: string }> => {
    const root = copySite(tinySite);
    await almanacJson(['build', '--root', root, '--from', '2025-04-01', '--until', '2025-05-01']);
    return { root, out: path.join(root, 'dist') };
  };
  const activated = async () => {
    const site = await built();
    expect((await almanac(['activate', '--out', site.out, '--at', OVER])).code).toBe(0);
    return site;
  };

  it('is borrowed from the site on a workbench, until something is live there', async () => {
    const { out } = await built();
    await serving(['--out', out], async ({ clock }, time) => {
      expect(clock).toBe('borrowed');
      expect(isNow(await time())).toBe(false);
      expect((await almanac(['activate', '--out', out, '--at', OVER])).code).toBe(0);
      expect(isNow(await time())).toBe(true);
    });
  });

  it('is real where something is live, whichever site is named', async () => {
    const { out } = await activated();
    const id = path.basename(realpathSync(path.join(out, 'current')));
    for (const args of [
      ['--out', out],
      ['--out', out, '--site', id],
      ['--out', path.join(out, 'current')],
      ['--out', path.join(out, 'sites', id)],
    ])
      await serving(args, async ({ clock, site }, time) => {
        expect([clock, site], args.join(' ')).toEqual(['real', id]);
        expect(isNow(await time())).toBe(true);
      });
  });

  it('is real in a folder that was shipped to, and for a copied site', async () => {
    const { out } = await activated();
    const folder = temporaryFolder();
    const shipped = path.join(folder, 'shop');
    expect((await almanac(['ship', shipped, '--out', out, '--any-time'])).code).toBe(0);
    const copied = path.join(folder, 'copied');
    cpSync(path.join(out, 'sites'), path.join(copied, 'sites'), { recursive: true });
    const [id = ''] = readdirSync(path.join(shipped, 'sites'));
    for (const args of [
      ['--out', shipped],
      ['--out', copied, '--site', id],
    ])
      await serving(args, async ({ clock }, time) => {
        expect(clock, args.join(' ')).toBe('real');
        expect(isNow(await time())).toBe(true);
      });
  });

  it('is the one of --at everywhere', async () => {
    const { out } = await activated();
    await serving(['--out', out, '--at', OVER], async ({ clock }, time) => {
      expect(clock).toBe('borrowed');
      expect(Math.abs((await time()) - Date.parse(OVER))).toBeLessThan(YEAR / 4);
    });
  });

  it('is not guessed for a site outside of an output folder: the expected layout is explained', async () => {
    const { out } = await activated();
    const copied = path.join(temporaryFolder(), 'site');
    cpSync(path.join(out, 'current/'), copied, { recursive: true, dereference: true });
    const ran = await almanac(['serve', '--out', copied, '--port', '0']);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('sites/<id>');
  });
});

describe('serve of the current link', () => {
  it('follows each new site: its regions, its words, its time', async () => {
    const root = copySite(tinySite);
    const build = (...more: string[]) => almanacJson(['build', '--root', root, ...more]);
    await build('--region', 'gb', '--at', '2025-04-18T12:00:00Z');
    await serving(['--root', root], async ({ url }, time) => {
      expect((await fetch(`${url}/AT`, { redirect: 'manual' })).status).toBe(404);

      const tag = (await fetch(`${url}/easter`)).headers.get('etag') ?? '';
      await build('--at', '2025-04-12T12:00:00Z');
      expect((await fetch(`${url}/easter`, { headers: { 'if-none-match': tag } })).status).toBe(200);
      // The page's guard asks for this time; with that of the previous site its prices would be over.
      const page = await (await fetch(`${url}/easter`)).text();
      const [from, until] = ['from', 'until'].map((end) =>
        Date.parse(new RegExp(`almanac:valid-${end}" content="([^"]+)"`).exec(page)?.[1] ?? ''),
      );
      const told = await time();
      expect(told).toBeGreaterThanOrEqual(from as number);
      expect(told).toBeLessThan(until as number);
      const capitals = await fetch(`${url}/AT`, { redirect: 'manual' });
      expect([capitals.status, capitals.headers.get('location')]).toEqual([301, '/at']);
      expect(await (await fetch(`${url}/at/gibtesnicht`)).text()).toContain('data-region="at"');
    });
  });
});
