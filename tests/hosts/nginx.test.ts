import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBuild } from '../release/fakes.ts';
import { lacksNginx, type Nginx, rawRequest, startNginx } from '../support/nginx.ts';
import { temporaryFolder } from '../support/site.ts';

// With the real program: what a configuration does is known only to it.
describe.skipIf(lacksNginx)('nginx, as configured by hosts/nginx.conf', () => {
  let nginx: Nginx;
  beforeAll(async () => {
    const out = temporaryFolder();
    const editions = ['cn', 'us'].map((region) => ({ region, from: null, until: null, says: region }));
    await runBuild(out, { revision: 'a', editions, at: 0 });
    const conf = readFileSync(path.join(out, 'hosts/nginx.conf'), 'utf8');
    nginx = await startNginx(out, conf, temporaryFolder());
  });
  afterAll(() => nginx?.stop());
  const get = (target: string) => rawRequest(nginx.port, target);

  test('serves pages, and leads to the one form of their address', async () => {
    expect(await get('/us')).toMatchObject({ status: 200 });
    expect(await get('/us/about')).toMatchObject({ status: 200 });
    expect(await get('/us/about/?a=1')).toMatchObject({ status: 301, location: '/us/about?a=1' });
    expect(await get('/us/about/index.html')).toMatchObject({ status: 301, location: '/us/about' });
    expect(await get('/index.html')).toMatchObject({ status: 301, location: '/' });
    expect(await get('/us/none')).toMatchObject({ status: 404 });
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
    'leads nowhere else: %s',
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
