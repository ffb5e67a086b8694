import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseAllHeaders } from 'netlify-headers-parser';
import { parseAllRedirects } from 'netlify-redirect-parser';
import serveHandler from 'serve-handler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beyondCloudflare,
  contentSecurityPolicy,
  fallbackPage,
  type HostModel,
  headersFile,
  nginxConf,
  notFoundFile,
  planHosts,
  planSitemaps,
  redirectsFile,
  robotsText,
  securityHeaders,
  serveJson,
  strictTransport,
} from '../../renderer/hosts/index.ts';
import type { Redirect, Release } from '../../renderer/release/index.ts';
import { json } from '../release/disk.ts';
import { picturePath, releaseOf, runBuild, stylePath } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

const forced: Redirect = { from: '/us/black-friday', to: '/us', status: 302, forced: true };
const plain: Redirect = { from: '/us/new-release', to: '/us/about', status: 302, forced: false };

function release(region: string, more: { redirects?: Redirect[]; origins?: string[] } = {}): Release {
  return {
    version: 1,
    id: 'initial-00000000',
    ...releaseOf({ region, from: null, until: null, says: '', ...more }, []),
  };
}

const model = planHosts([
  release('us', { redirects: [plain, forced], origins: ['https://api.example'] }),
  release('de'),
]);

describe('the model', () => {
  test('joins redirects and origins, and redirects / to the first region', () => {
    expect(model.root).toBe('/us');
    expect(model.redirects.map(({ from }) => from)).toEqual(['/', '/us/black-friday', '/us/new-release']);
    expect(model.origins).toEqual(['https://api.example']);
    expect(model.pictures).toEqual(['svg']);
    expect(planHosts([release('de'), release('cn')]).root).toBeNull();
  });

  test('finds the 404 page for a path', () => {
    const { editions } = planHosts([release('cn'), release('us')]);
    expect(['/', '/x', '/us', '/us/x', '/usa'].map((path) => notFoundFile(editions, path))).toEqual([
      '404.html',
      '404.html',
      'us/404.html',
      'us/404.html',
      '404.html',
    ]);
  });
});

test('lists each directive of the policy once', () => {
  const names = contentSecurityPolicy(['https://api.example'])
    .split('; ')
    .map((directive) => directive.split(' ')[0]);
  expect(new Set(names).size).toBe(names.length);
  expect(contentSecurityPolicy([])).toContain("connect-src 'self';");
});

describe('_redirects', () => {
  test('forces a redirect on Netlify, and repeats it without ! for Cloudflare Pages', () => {
    expect(redirectsFile(model)).toBe(
      [
        '/ /us 302!',
        '/ /us 302',
        '/us/black-friday /us 302!',
        '/us/black-friday /us 302',
        '/us/new-release /us/about 302',
        '',
      ].join('\n'),
    );
  });
});

describe('_headers', () => {
  test('has one constant rule for all paths, and sets no cache header twice', () => {
    const text = headersFile(model);
    expect(text).toContain('\n  Strict-Transport-Security: max-age=63072000\n');
    expect(text.match(/^\S.*/gm)).toEqual(['/*', '/assets/*', '/assets/*.svg']);
    expect(text.match(/Cache-Control/g)).toHaveLength(1);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(2000);
    for (const name of [
      'Content-Security-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'X-Frame-Options',
      'Referrer-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
    ]) {
      expect(text).toContain(`\n  ${name}: `);
    }
  });
});

describe('Netlify', () => {
  const write = (name: string, text: string): string => {
    const file = join(temporaryFolder(), name);
    writeFileSync(file, text);
    return file;
  };

  test('reads each redirect as intended, with its own parser', async () => {
    const { redirects, errors } = await parseAllRedirects({
      redirectsFiles: [write('_redirects', redirectsFile(model))],
      configRedirects: [],
      minimal: true,
    });
    expect(errors).toEqual([]);
    const read = (redirects as { from: string; to: string; status: number; force: boolean }[]).map(
      ({ from, to, status, force }) => [from, to, status, force],
    );
    // Of several rules for one path the first one applies.
    const first = read.filter(([from], i) => read.findIndex(([other]) => other === from) === i);
    expect(first).toEqual([
      ['/', '/us', 302, true],
      ['/us/black-friday', '/us', 302, true],
      ['/us/new-release', '/us/about', 302, false],
    ]);
  });

  test('reads every header with its value, with its own parser', async () => {
    const { headers, errors } = await parseAllHeaders({
      headersFiles: [write('_headers', headersFile(model))] as never,
      netlifyConfigPath: undefined,
      minimal: true,
    });
    expect(errors).toEqual([]);
    const byPath = new Map(headers.map((rule) => [rule.for, rule.values]));
    expect([...byPath.keys()]).toEqual(['/*', '/assets/*', '/assets/*.svg']);
    expect(byPath.get('/*')).toEqual(
      Object.fromEntries([
        ...securityHeaders(model.origins),
        strictTransport(model.hsts),
        ['Cross-Origin-Resource-Policy', 'same-origin'],
      ]),
    );
    expect(byPath.get('/assets/*')).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' });
    // The line that removes a header is for Cloudflare Pages; Netlify ignores it.
    expect(byPath.get('/assets/*.svg')).toEqual({ 'Cross-Origin-Resource-Policy': 'cross-origin' });
  });
});

describe('Cloudflare Pages', () => {
  /** Imitates Cloudflare's asset server: matching rules apply in order, `!` removes a header, repeated ones are joined. */
  function served(text: string, path: string): Map<string, string> {
    const headers = new Map<string, string>();
    for (const block of text.trim().split('\n\n')) {
      const [pattern = '', ...lines] = block.split('\n').map((line) => line.trim());
      const matches = new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace('*', '.*')}$`).test(path);
      for (const line of matches ? lines : []) {
        const [name = '', ...value] = line.split(': ');
        const before = headers.get(name);
        if (line.startsWith('! ')) headers.delete(line.slice(2));
        else headers.set(name, before === undefined ? value.join(': ') : `${before}, ${value.join(': ')}`);
      }
    }
    return headers;
  }

  test('never sends a header twice, whatever rules match', () => {
    const text = headersFile(model);
    const policy = 'Cross-Origin-Resource-Policy';
    expect(served(text, '/us').get(policy)).toBe('same-origin');
    expect(served(text, '/assets/robot.1234.svg').get(policy)).toBe('cross-origin');
    expect(served(text, '/assets/style.1234.css').get(policy)).toBe('same-origin');
    for (const path of ['/us', '/assets/robot.1234.svg'])
      expect([...served(text, path).values()].join('\n')).not.toMatch(/(max-age|nosniff|DENY).*\1/);
  });

  test('accepts what is within its limits, and the rest is reported', () => {
    const site = (of: HostModel, sizes: readonly number[] = []) => ({
      redirects: redirectsFile(of),
      headers: headersFile(of),
      files: sizes.map((size, i) => ({ path: `${i}.mp4`, hash: '', size })),
    });
    const many = (count: number, path: string) =>
      planHosts([
        release('us', { redirects: Array.from({ length: count }, (_, i) => ({ ...plain, from: path + i })) }),
      ]);
    expect(beyondCloudflare(site(model))).toEqual([]);
    // Plus the redirect of /.
    expect(beyondCloudflare(site(many(1_999, '/us/page-')))).toEqual([]);
    expect(beyondCloudflare(site(many(2_000, '/us/page-')))).toEqual([
      'Cloudflare Pages takes 2000 redirects: here are 2001',
    ]);
    expect(beyondCloudflare(site(many(101, '/us/*-')))).toEqual([
      'Cloudflare Pages takes 100 redirects with a * or a placeholder: here are 101',
    ]);
    const far = planHosts([release('us', { origins: [`https://${'a'.repeat(2000)}.example`] })]);
    expect(beyondCloudflare(site(far))).toEqual([
      expect.stringMatching(/takes lines of 2000 characters: here is one of \d+, Content-Security-Policy/),
    ]);
    const rules = `${headersFile(model)}${'/x\n  A: b\n'.repeat(98)}`;
    expect(beyondCloudflare({ ...site(model), headers: rules })).toEqual([
      'Cloudflare Pages takes 100 rules for headers: here are 101',
    ]);
    expect(beyondCloudflare(site(model, Array(20_001).fill(1)))).toEqual([
      'Cloudflare Pages takes 20000 files: here are 20001',
    ]);
    expect(beyondCloudflare(site(model, [25 * 2 ** 20, 25 * 2 ** 20 + 1e5]))).toEqual([
      'Cloudflare Pages takes files of 25 MiB: 1.mp4 has 25.1',
    ]);
  });
});

test("no edition promises HTTPS for another one's host", () => {
  const hsts = { maxAge: 31_536_000, includeSubDomains: true, preload: true };
  const of = (...all: (typeof hsts | undefined)[]) =>
    planHosts(all.map((one, i) => ({ ...release(`r${i}`), ...(one ? { hsts: one } : {}) }))).hsts;
  expect(of(hsts, hsts)).toEqual(hsts);
  expect(of(hsts, { ...hsts, preload: false, maxAge: 600 })).toEqual({
    ...hsts,
    preload: false,
    maxAge: 600,
  });
  expect(of(hsts, undefined)).toEqual({ maxAge: 31_536_000, includeSubDomains: false, preload: false });
});

describe('nginx.conf', () => {
  const conf = nginxConf(model);

  test('contains nothing that a switch could invalidate', () => {
    expect(conf).toContain('rewrite ^/us/new-release$ /us/about redirect;');
    expect(conf).not.toContain('black-friday');
    expect(nginxConf(planHosts([release('us')]))).toBe(
      nginxConf(planHosts([release('us', { redirects: [forced] })])),
    );
  });

  test('serves assets from the store, and 404 in the language of the region', () => {
    expect(conf).toContain('root $almanac_out/current;');
    expect(conf).toMatch(/location \^~ \/assets\/ \{\n {2}root \$almanac_out;/);
    expect(conf).toContain('set $almanac_not_found /$1/404.html;');
  });

  test('has balanced braces, and ends each line', () => {
    expect(conf.match(/\{/g)?.length).toBe(conf.match(/\}/g)?.length);
    const code = conf.split('\n').map((line) => line.replace(/#.*/, '').trim());
    for (const line of code) expect(line).toMatch(/^$|[;{}]$/);
  });
});

describe('serve.json', () => {
  let server: Server;
  let base = '';
  beforeAll(async () => {
    const out = temporaryFolder();
    const editions = ['us', 'de'].map((region) => ({
      region,
      from: null,
      until: null,
      says: region,
      redirects: region === 'us' ? [plain, forced] : [],
    }));
    await runBuild(out, { revision: 'a', editions, at: 0 });
    const site = join(out, 'current');
    const config = json<Record<string, unknown>>(join(site, 'serve.json'));
    server = createServer((request, response) =>
      serveHandler(request, response, { ...config, public: site, etag: true }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const get = (path: string) => fetch(base + path, { redirect: 'manual' });

  test('is understood by serve: pages, redirects, slashes', async () => {
    const page = await get('/us/about');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const redirects = await Promise.all(['/', '/us/black-friday', '/us/new-release', '/us/about/'].map(get));
    expect(redirects.map((it) => [it.status, it.headers.get('location')])).toEqual([
      [302, '/us'],
      [302, '/us'],
      [302, '/us/about'],
      [301, '/us/about'],
    ]);
    expect((await get('/none')).status).toBe(404);
  });

  test('lets assets be cached for ever, and images be embedded anywhere', async () => {
    const style = await get(`/assets/${stylePath}`);
    expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(style.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const picture = await get(`/assets/${picturePath}`);
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(picture.headers.get('cache-control')).toContain('immutable');
  });

  test('is valid by its schema', () => {
    const config = JSON.parse(serveJson(model)) as {
      headers: { source: string; headers: { value: string }[] }[];
    };
    expect(config.headers.length).toBeLessThan(50);
    for (const { headers } of config.headers)
      for (const { value } of headers) expect(value.length).toBeLessThanOrEqual(2048);
  });
});

describe('an unchecked value', () => {
  const texts = (value: string): Record<string, string> => {
    const odd: Release = {
      ...release('us', {
        redirects: [
          { ...plain, from: `/us/${value}`, to: `/us/${value}` },
          { ...forced, from: value, to: value },
        ],
        origins: [`https://x.example/${value}`],
      }),
      prefix: value,
      home: `/${value}`,
      sitemap: [{ url: `https://x.example/${value}`, alternates: [{ hreflang: value, href: value }] }],
    };
    const model = planHosts([odd]);
    const sitemaps = planSitemaps([odd]);
    return {
      nginx: nginxConf(model),
      redirects: redirectsFile(model),
      headers: headersFile(model),
      serve: serveJson(model),
      robots: robotsText({ ...sitemaps, urls: [`https://x.example/${value}`] }),
      sitemap: [...sitemaps.files.values()].join(''),
      fallback: fallbackPage(model.root ?? ''),
    };
  };
  /** The counts of all characters that structure a text. */
  const form = (text: string): number[] =>
    ['\n', ' ', ';', '{', '}', '"', '<', '>', '#', '$'].map((one) => text.split(one).length);

  test.each([
    'at|x)"){} location /pwn { root /; } if ($uri ~ "(zz',
    'a\n/* https://evil.example/:splat 301!',
    'a\r\nX-Evil: 1',
    'a;b{c}"d\'e`f',
    'a\tb c',
    'a\u0000b\u2028c\ud800d',
    'a$host#b',
    '</loc><script>',
    '%zz%0a',
    '\\"; } server { ',
  ])('%j adds no line, directive, header or tag', (value) => {
    const [benign, odd] = [texts('a'), texts(value)];
    for (const [name, text] of Object.entries(odd)) {
      if (name !== 'sitemap' && name !== 'fallback')
        expect(form(text), name).toEqual(form(benign[name] ?? ''));
      else
        for (const one of ['<', '>', '"', '\n/*', '\u0000'])
          expect(text.split(one).length, `${one} of ${name}`).toBe((benign[name] ?? '').split(one).length);
    }
  });
});
