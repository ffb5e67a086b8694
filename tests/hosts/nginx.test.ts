import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picturePath, runBuild, stylePath } from '../release/fakes.ts';
import { lacksNginx, type Nginx, rawRequest, startNginx } from '../support/nginx.ts';
import { temporaryFolder } from '../support/site.ts';

// Uses the real program, since only nginx knows what a configuration does.
describe.skipIf(lacksNginx)('nginx, as configured by hosts/nginx.conf', () => {
  let nginx: Nginx;
  let out: string;
  beforeAll(async () => {
    out = temporaryFolder();
    const editions = ['cn', 'us'].map((region) => ({
      region,
      from: null,
      until: null,
      says: region,
      redirects: region === 'us' ? [{ from: '/us/old', to: '/us', status: 302 as const, forced: false }] : [],
    }));
    await runBuild(out, { revision: 'a', editions, at: 0 });
    nginx = await startNginx(out, temporaryFolder());
  });
  afterAll(() => nginx?.stop());
  const get = (target: string) => rawRequest(nginx.port, target);

  test('serves pages, and redirects to their canonical URL', async () => {
    expect(await get('/us')).toMatchObject({ status: 200 });
    expect(await get('/us/about')).toMatchObject({ status: 200 });
    expect(await get('/us/about/?a=1')).toMatchObject({ status: 301, location: '/us/about?a=1' });
    expect(await get('/us/about/index.html')).toMatchObject({ status: 301, location: '/us/about' });
    expect(await get('/us/about.html?a=1')).toMatchObject({ status: 301, location: '/us/about?a=1' });
    expect(await get('/us.html')).toMatchObject({ status: 301, location: '/us' });
    expect(await get('/us/index')).toMatchObject({ status: 301, location: '/us' });
    for (const root of ['/index.html', '/index'])
      expect(await get(root)).toMatchObject({ status: 301, location: '/' });
    for (const none of ['/us/none', '/us/404.html', '/us/404', '/404', '/404.html'])
      expect(await get(none), none).toMatchObject({ status: 404 });
    expect((await get('/404.html')).text).toContain('not found in cn');
  });

  test('redirects a region in capitals to its canonical path, in one step', async () => {
    const to = async (target: string) => {
      const { status, location } = await get(target);
      return `${status} ${location}`;
    };
    expect(await to('/US')).toBe('301 /us');
    expect(await to('/Us/')).toBe('301 /us');
    expect(await to('/uS/about/?A=1')).toBe('301 /us/about?A=1');
    expect(await get('/us/ABOUT')).toMatchObject({ status: 404 });
    expect(await get('/USA')).toMatchObject({ status: 404 });
  });

  test('leaves the server block to the operator', async () => {
    expect((await get('/api/us')).text).toContain('the operator');
    const conf = path.join(out, 'hosts/nginx.conf');
    expect(readFileSync(conf, 'utf8')).not.toMatch(/^\s*(server|listen|map|http|set \$almanac_out)\b/m);
  });

  test('lets files be cached, for as long as they are valid', async () => {
    const cache = async (target: string) => header((await get(target)).text, 'Cache-Control');
    expect(await cache('/us')).toEqual(['no-cache']);
    expect(await cache('/us/none')).toEqual(['no-cache']);
    expect(await cache('/us/old')).toEqual(['no-store']);
    expect(await cache(`/assets/${stylePath}`)).toEqual(['public, max-age=31536000, immutable']);
    expect(await cache('/assets/none.svg')).toEqual(['no-cache']);
  });

  test('sends security headers, and 404 in the language of the region', async () => {
    const policy = async (target: string) => header((await get(target)).text, 'Cross-Origin-Resource-Policy');
    expect(await policy('/us')).toEqual(['same-origin']);
    expect(await policy(`/assets/${picturePath}`)).toEqual(['cross-origin']);
    expect(await policy(`/assets/${stylePath}`)).toEqual(['same-origin']);
    expect((await get('/us/none')).text).toContain('not found in us');
    expect((await get('/none')).text).toContain('not found in cn');
    expect((await get('/usa')).text).toContain('not found in cn');
    expect(header((await get('/us/none')).text, 'X-Frame-Options')).toEqual(['DENY']);
  });

  test('requires HTTPS, but never on this machine', async () => {
    const asked = async (host: string) =>
      header((await rawRequest(nginx.port, '/us', 'GET', host)).text, 'Strict-Transport-Security');
    expect(await asked('www.toys.example')).toEqual(['max-age=63072000']);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'shop.localhost'])
      expect(await asked(host)).toEqual([]);
  });

  const before = [
    '/\\',
    '/%5c',
    '/%5C',
    '//',
    '/%2f',
    '/%2F%2f',
    '/.//',
    '/x/..//',
    '/x/..%2f',
    '/%09/',
    '/%0a/',
    '/us/%5c',
    '/assets/%5c',
    '/%5c%5c',
    '/%5c/',
    '/%c0%af',
  ];
  const after = ['', '/', '/index.html', '/us/', '/..%2findex.html', '/%2e/', '?/', '/?x=/index.html'];
  test.each(before.flatMap((start) => after.map((end) => `${start}evil.example${end}`)))(
    'redirects to no other site: %s',
    async (target) => {
      const { status, location, text } = await get(target);
      expect([301, 400, 404]).toContain(status);
      // A browser reads a backslash as a slash and drops tabs and line ends.
      const there = new URL(location ?? '/', 'https://www.example');
      expect(there.host, `${target} → ${location}`).toBe('www.example');
      expect(location ?? '').not.toMatch(/[\\\t]/);
      expect(text.split('\r\n\r\n')[0]).not.toMatch(/^(set-cookie|x-evil):/im);
    },
  );

  test('lets no line end into a header', async () => {
    const { location, text } = await get('/us/a%0d%0aX-Evil:%201/');
    expect(text.split('\r\n\r\n')[0]).not.toMatch(/^x-evil/im);
    expect(location ?? '').not.toMatch(/[\r\n]/);
  });
});

/** All values of a header. */
function header(text: string, name: string): string[] {
  const head = text.split('\r\n\r\n')[0] ?? '';
  return [...head.matchAll(new RegExp(`^${name}: (.*)$`, 'gim'))].map((match) => match[1]?.trim() ?? '');
}
