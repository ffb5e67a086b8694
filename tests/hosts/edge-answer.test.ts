import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';
import { activate } from '../../renderer/live/index.ts';
import { picturePath, REGIONS, runBuild, stylePath, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

/** Headers and status codes of the edge handler's answers. */

const SWITCH = '2024-11-22T08:00:00Z';
const NOW = fromUtc(SWITCH, 0) - 3_600_000;
const ASSET = `/assets/${stylePath}`;

let out = '';
beforeAll(async () => {
  out = temporaryFolder();
  await runBuild(out, { revision: 'a', editions: twoEach(REGIONS, SWITCH), at: NOW });
  await activate(out, { at: NOW });
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', from = out) {
  const read = (file: string) =>
    existsSync(join(from, file)) ? readFileSync(join(from, file), 'utf8') : null;
  const handler = createHandler({ read, now: () => NOW });
  const response = await handler(new Request(`https://www.toys.example${path}`, { headers, method }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('each asset has an ETag of its own', async () => {
  const tags = await Promise.all([ASSET, `/assets/${picturePath}`].map((path) => ask(path)));
  expect(new Set(tags.map(({ headers }) => headers.get('etag'))).size).toBe(2);
});

test('a published file is served at its own URL', async () => {
  const own = temporaryFolder();
  const pages = {
    '_public/ads.txt': 'ads',
    '_public/us/menu.txt': 'menu',
    '_public/tool/index.html': '<p>tool</p>',
    '_public/index/plan.html': '<p>plan</p>',
  };
  const [root, ...others] = twoEach(REGIONS, SWITCH);
  if (root === undefined) throw new Error('an edition at the root was expected');
  await runBuild(own, { revision: 'a', editions: [{ ...root, pages }, ...others], at: NOW });
  await activate(own, { at: NOW });
  const told = async (path: string) => {
    const { status, text, headers } = await ask(path, {}, 'GET', own);
    return status === 200 ? text : `${status} ${headers.get('location')}`;
  };
  expect(await told('/ads.txt')).toBe('ads');
  expect(await told('/us/menu.txt')).toBe('menu');
  expect(await told('/index/plan.html')).toBe('<p>plan</p>');
  expect(await told('/tool')).toBe('<p>tool</p>');
  expect(await told('/tool/index.html')).toBe('301 /tool');
  expect(await told('/_public/ads.txt')).toBe('404 null');
});

test('answers announce that ranges are supported', async () => {
  expect((await ask(ASSET)).headers.get('accept-ranges')).toBe('bytes');
});

test('a range is of the requested version, or the answer is the whole current file', async () => {
  const { headers, text } = await ask(ASSET);
  const range = { range: 'bytes=0-3' };
  const tag = headers.get('etag') ?? '';
  expect(await ask(ASSET, { ...range, 'if-range': tag })).toMatchObject({ status: 206, text: 'body' });
  for (const other of ['"another"', 'Fri, 22 Nov 2024 08:00:00 GMT'])
    expect(await ask(ASSET, { ...range, 'if-range': other })).toMatchObject({ status: 200, text });
});

test('a HEAD request is answered for the whole file, whatever its range', async () => {
  const head = await ask(ASSET, { range: 'bytes=0-3' }, 'HEAD');
  expect([head.status, head.text, head.headers.get('content-range')]).toEqual([200, '', null]);
  expect(head.headers.get('content-length')).toBe('21');
});

test.each([
  ['bytes=0-0', 206, 'b', 'bytes 0-0/21'],
  ['bytes=20-20', 206, '\n', 'bytes 20-20/21'],
  ['bytes=20-99', 206, '\n', 'bytes 20-20/21'],
  ['bytes=21-', 200, null, null],
  ['bytes=5-1', 200, null, null],
  ['bytes=5-4', 200, null, null],
  ['bytes=-0', 200, null, null],
  ['bytes=-', 200, null, null],
  ['bytes=0-1,3-4', 200, null, null],
])('for a file of 21 bytes, %s', async (range, status, text, told) => {
  const whole = (await ask(ASSET)).text;
  const answer = await ask(ASSET, { range });
  expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([
    status,
    text ?? whole,
    told,
  ]);
});

test('a missing page has no ETag, so that browsers ask again', async () => {
  const { status, headers } = await ask('/us/none', { 'if-none-match': '*' });
  expect([status, headers.get('etag')]).toEqual([404, null]);
});

test.each([
  ['"other"', 200],
  ['*', 304],
  ['"other", W/TAG', 304],
  ['TAG', 304],
  ['"other",TAG', 304],
])('a client with %s gets %i', async (condition, status) => {
  const tag = (await ask('/us')).headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  expect((await ask('/us', { 'if-none-match': condition.replace('TAG', tag) })).status).toBe(status);
});

test('site.json lists every file once, in order', async () => {
  const { files } = JSON.parse((await ask('/site.json')).text) as { files: { path: string }[] };
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)].sort());
  expect(paths).toContain('us.html');
});

test('methods other than reading are refused, and so are invalid paths', async () => {
  const put = await ask('/us', {}, 'PUT');
  expect([put.status, put.headers.get('allow'), put.headers.get('cache-control')]).toEqual([
    405,
    'GET, HEAD',
    'no-store',
  ]);
  for (const path of ['/us/a%2F..%2Fsecret', '/us/.%2Fx', '/us/%5Cx', '/us/%00', '/us/%7F', '/%E0%A4%A'])
    expect((await ask(path)).status, path).toBe(400);
  for (const path of ['/us/a%20b', '/us/~', '/us/%C3%A9']) expect((await ask(path)).status, path).toBe(404);
});

test('a read is given up after two seconds by default', async () => {
  const signals: AbortSignal[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const handler = createHandler({
      read: (_, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
      now: () => NOW,
    });
    void handler(new Request('https://www.toys.example/us'));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  } finally {
    vi.useRealTimers();
  }
});
