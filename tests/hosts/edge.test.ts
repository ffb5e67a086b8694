import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';
import { bundleEdge } from '../../renderer/hosts/index.ts';
import { activate, hold } from '../../renderer/live/index.ts';
import { picturePath, REGIONS, runBuild, stylePath, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const at = fromUtc(SWITCH, 0);
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const past = fromUtc('2025-01-01T00:00:00Z', 0);
const bytes = (out: string) => async (path: string) => {
  try {
    return new Uint8Array(await readFile(join(out, path)));
  } catch {
    return null;
  }
};

let out = '';
beforeAll(async () => {
  out = temporaryFolder();
  const editions = twoEach(REGIONS, SWITCH).map((edition) =>
    edition.region !== 'us'
      ? edition
      : {
          ...edition,
          origins: ['https://api.example'],
          redirects:
            edition.from === SWITCH
              ? []
              : [{ from: '/us/about', to: '/us', status: 302 as const, forced: true }],
        },
  );
  await runBuild(out, { revision: 'a', editions, at: before });
  await activate(out, { at: before });
});

/** Asks a new handler at an instant. */
async function ask(path: string, now: number, init: RequestInit = {}, from = out) {
  const handler = createHandler({ read: bytes(from), now: () => now });
  const response = await handler(new Request(`https://www.toys.example${path}`, init));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('a region in capitals redirects to its canonical path in one step', async () => {
  const to = async (path: string) => {
    const { status, headers } = await ask(path, past);
    return `${status} ${headers.get('location')}`;
  };
  expect(await to('/US')).toBe('301 /us');
  expect(await to('/Us/about/?A=1')).toBe('301 /us/about?A=1');
  expect((await ask('/us/ABOUT', past)).status).toBe(404);
  expect((await ask('/USA', past)).status).toBe(404);
});

describe('a switch', () => {
  test('happens at its instant, without a deploy', async () => {
    let now = at - 1;
    const handler = createHandler({ read: bytes(out), now: () => now });
    const text = async () => (await handler(new Request('https://www.toys.example/us'))).text();
    expect(await text()).toContain('before');
    now = at;
    expect(await text()).toContain('after');
    now = at + 1;
    expect(await text()).toContain('after');
  });

  test('changes redirects too', async () => {
    const early = await ask('/us/about', at - 1);
    expect([early.status, early.headers.get('location'), early.headers.get('cache-control')]).toEqual([
      302,
      '/us',
      'no-store',
    ]);
    expect((await ask('/us/about', at)).status).toBe(200);
  });

  test('limits how long browsers may cache', async () => {
    const kept = async (now: number) => (await ask('/us', now)).headers.get('cache-control');
    expect(await kept(at - 3_600_000)).toBe('public, max-age=60, must-revalidate');
    expect(await kept(at - 10_999)).toBe('public, max-age=10, must-revalidate');
    expect(await kept(at - 1)).toBe('no-cache');
    expect(await kept(at)).toBe('public, max-age=60, must-revalidate');
    expect(await kept(past)).toBe('no-cache');
  });

  test('changes the ETag', async () => {
    const early = await ask('/us', at - 1);
    const tag = early.headers.get('etag') ?? '';
    const asked = { headers: { 'If-None-Match': `W/${tag}, "other"` } };
    expect(await ask('/us', at - 1, asked)).toMatchObject({ status: 304, text: '' });
    expect((await ask('/us', at, asked)).status).toBe(200);
  });

  test('leaves the last release in place after the last one', async () => {
    expect((await ask('/us', past)).text).toContain('after');
  });
});

describe('a region', () => {
  test('stays on its release while held', async () => {
    const own = temporaryFolder();
    await runBuild(own, { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at: before });
    await activate(own, { at: before });
    await hold(own, { regions: ['de'] });
    expect((await ask('/de', at, {}, own)).text).toContain('before');
    expect((await ask('/us', at, {}, own)).text).toContain('after');
    expect((await ask('/de', at, {}, own)).headers.get('cache-control')).toBe('no-cache');
  });

  test('shows another calendar once the cached old one has expired', async () => {
    const own = temporaryFolder();
    await runBuild(own, { revision: 'a', editions: twoEach(['us'], SWITCH), at: before });
    await activate(own, { at: before });
    let now = before;
    const handler = createHandler({ read: bytes(own), now: () => now, refresh: 1_000 });
    const text = async () => (await handler(new Request('https://www.toys.example/us'))).text();
    expect(await text()).toContain('before ');
    await runBuild(own, { revision: 'b', editions: twoEach(['us'], SWITCH, 'corrected'), at: before });
    await activate(own, { at: before, calendar: 'newest' });
    now += 999;
    expect(await text()).not.toContain('corrected');
    now += 1;
    expect(await text()).toContain('corrected');
  });

  test('answers 404 in its language', async () => {
    expect(await ask('/us/none', at)).toMatchObject({
      status: 404,
      text: expect.stringContaining('not found in us') as string,
    });
    expect(await ask('/none', at)).toMatchObject({
      status: 404,
      text: expect.stringContaining('not found in cn') as string,
    });
    expect(await ask('/us/404.html', at)).toMatchObject({ status: 404 });
  });

  test('redirects from the root to the first one if none is there', async () => {
    const own = temporaryFolder();
    await runBuild(own, { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at: before });
    await activate(own, { at: before });
    const root = await ask('/', before, {}, own);
    expect([root.status, root.headers.get('location')]).toEqual([302, '/us']);
    expect(await ask('/none', before, {}, own)).toMatchObject({
      status: 404,
      text: expect.stringContaining('not found in us') as string,
    });
  });
});

describe('a path', () => {
  test('redirects to its canonical form', async () => {
    const forms = ['/de/', '/de/about/', '/de/about/index.html', '/de//about', '/index.html', '/de/?a=b'];
    forms.push('/de.html', '/de/about.html', '/DE/about.html/', '/index', '/de/index');
    const answers = await Promise.all(forms.map((form) => ask(form, at)));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [301, '/de'],
      [301, '/de/about'],
      [301, '/de/about'],
      [301, '/de/about'],
      [301, '/'],
      [301, '/de?a=b'],
      [301, '/de'],
      [301, '/de/about'],
      [301, '/de/about'],
      [301, '/'],
      [301, '/de'],
    ]);
    for (const path of ['/404', '/de/404', '/404.html']) expect((await ask(path, at)).status).toBe(404);
  });

  test('never redirects to another host', async () => {
    for (const path of ['//evil.example/', '/%2f%2fevil.example/', '///evil.example//']) {
      expect((await ask(path, at)).headers.get('location')).toMatch(/^\/evil\.example$/);
    }
    for (const path of ['/assets/..%2flive.json', '/%2e%2e%2flive.json', '/a%5cb', '/%00', '/%ff']) {
      expect((await ask(path, at)).status).toBe(400);
    }
    expect((await ask('/live.json', at)).status).toBe(404);
    expect((await ask('/us/release.json', at)).status).toBe(404);
  });

  test('accepts reading methods only', async () => {
    expect(await ask('/us', at, { method: 'POST' })).toMatchObject({ status: 405 });
    const head = await ask('/de', at, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });
});

describe('an asset', () => {
  test('comes from the store, and may be cached for ever', async () => {
    const style = await ask(`/assets/${stylePath}`, at);
    expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect((await ask(`/assets/${picturePath}`, at)).headers.get('cross-origin-resource-policy')).toBe(
      'cross-origin',
    );
    expect(await ask('/assets/none.js', at)).toMatchObject({ status: 404 });
    expect((await ask('/assets/none.js', at)).headers.get('cache-control')).toBe('no-store');
  });

  test('supports ranges', async () => {
    const part = (range: string) => ask(`/assets/${stylePath}`, at, { headers: { Range: range } });
    const first = await part('bytes=0-3');
    expect([first.status, first.text, first.headers.get('content-range')]).toEqual([
      206,
      'body',
      'bytes 0-3/21',
    ]);
    expect((await part('bytes=-2')).text).toBe('}\n');
    expect((await part('bytes=19-')).text).toBe('}\n');
    expect((await part('bytes=99-')).status).toBe(200);
    expect((await part('lines=1')).status).toBe(200);
  });
});

test('every answer has the security headers, with all origins that pages call', async () => {
  for (const path of ['/', '/us', '/us/none', '/de/', `/assets/${stylePath}`, '/assets/none']) {
    const { headers } = await ask(path, at);
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example;");
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('a browser on this machine is not redirected to HTTPS', async () => {
  const handler = createHandler({ read: bytes(out), now: () => at });
  for (const host of ['localhost:8787', '127.0.0.1', '[::1]', 'shop.localhost']) {
    const { headers } = await handler(new Request(`http://${host}/us`));
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('sitemaps and robots.txt are those of the composed site', async () => {
  for (const name of ['robots.txt', 'sitemap.xml', 'sitemap-toys-cn-example.xml']) {
    const { text, status } = await ask(`/${name}`, before);
    expect(status).toBe(200);
    expect(text).toBe(await readFile(join(out, 'current', name), 'utf8'));
  }
});

test('reports that nothing is live', async () => {
  expect(await ask('/us', at, {}, temporaryFolder())).toMatchObject({ status: 503 });
});

describe('the module', () => {
  test('imports nothing, contains no path, and is always the same', async () => {
    const text = await readFile(join(out, 'hosts/edge.mjs'), 'utf8');
    expect(text).not.toMatch(/^\s*import\b|require\(|node:/m);
    expect(text).not.toContain('.ts\n');
    expect(await bundleEdge()).toBe(await bundleEdge());
    expect(Buffer.byteLength(text)).toBeLessThan(49_152);
  });

  test('runs where files are a binding', async () => {
    const text = await readFile(join(out, 'hosts/edge.mjs'), 'utf8');
    const module = (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as {
      default: { fetch(request: Request, env: unknown): Promise<Response> };
      createHandler: typeof createHandler;
    };
    const ASSETS = {
      async fetch(url: URL) {
        const content = await bytes(out)(url.pathname);
        return new Response(content, { status: content === null ? 404 : 200 });
      },
    };
    const response = await module.default.fetch(new Request('https://www.toys.example/us'), { ASSETS });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('after')]);
    const early = await module.createHandler({ read: bytes(out), now: () => before })(
      new Request('https://www.toys.example/us'),
    );
    expect(await early.text()).toContain('before');
  });
});
