import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot, tinySite } from '../support/site.ts';

let child: ChildProcess;
let port = 0;

beforeAll(async () => {
  const args = [
    'preview',
    '--root',
    tinySite,
    '--at',
    '2025-04-18T12:00Z',
    '--no-cache',
    '--port',
    '0',
    '--json',
  ];
  child = spawn(process.execPath, [path.join(projectRoot, 'cli/bin.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const part of child.stdout ?? []) {
    said += part;
    const found = /"url": "http:\/\/127\.0\.0\.1:(\d+)"/.exec(said);
    if (!found) continue;
    port = Number(found[1]);
    break;
  }
});

afterAll(() => child?.kill());

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly text: string;
}

/** Sends a raw request, since `fetch` would normalise the path and the headers. */
function ask(url: string, method = 'GET', headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: url, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, location: response.headers.location, text }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const statusOf = async (...args: Parameters<typeof ask>): Promise<number | undefined> =>
  (await ask(...args)).status;

const CHANGES = [
  ['/__almanac/sandbox', '{"expire":true}'],
  ['/__almanac/time?at=2025-01-01', ''],
  ['/api/account/user/register_or_login', '{}'],
] as const;

describe.each(CHANGES)('POST %s', (url, body) => {
  it.each([
    ['a page of another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['an old browser, from another site', { origin: 'https://evil.test' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['a frame without origin', { origin: 'null' }],
    ['a form that says no origin', { 'sec-fetch-site': 'cross-site' }],
  ])('from %s changes nothing', async (_, headers) => {
    const before = await ask('/__almanac/state');
    expect(await statusOf(url, 'POST', { accept: 'application/json', ...headers }, body)).toBe(403);
    const { at } = JSON.parse(before.text) as { at: string };
    expect(at).toMatch(/^2025-04-18T12/);
  });

  it.each([
    ['its own page', () => ({ origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' })],
    ['a tool', () => ({})],
  ])('from %s is accepted', async (_, headers) => {
    const all: Record<string, string> = {
      accept: 'application/json',
      host: `127.0.0.1:${port}`,
      ...headers(),
    };
    expect(await statusOf(url.replace('2025-01-01', '2025-04-18T12:00Z'), 'POST', all, body)).not.toBe(403);
  });
});

describe.each(['GET', 'HEAD', 'POST'])('%s of a call', (method) => {
  const url = '/api/account/user/sign_in/refresh?user_id=1';
  const failing = async (): Promise<string> =>
    (await ask('/__almanac/sandbox', 'GET', { accept: 'application/json' })).text;

  it('by a page of another site has no effect', async () => {
    const settings = '{"failures":[{"path":"/account/user/sign_in/refresh","times":1,"code":5000}]}';
    await ask('/__almanac/sandbox', 'POST', { accept: 'application/json' }, settings);
    const before = await failing();
    expect(before).toContain('sign_in/refresh');
    expect(await statusOf(url, method, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf(url, method, { origin: 'https://evil.test' })).toBe(403);
    expect(await failing()).toBe(before);
    expect(await statusOf(url, method, { 'sec-fetch-site': 'same-origin' })).not.toBe(403);
  });
});

it.each(['PUT', 'DELETE', 'PATCH', 'TRACE'])('no page accepts %s', async (method) => {
  expect(await statusOf('/', method)).toBe(405);
});

it('a redirect keeps the query', async () => {
  expect((await ask('/easter/?code=SPRING')).location).toBe('/easter?code=SPRING');
  expect((await ask('/bread?code=SPRING')).location).toBe('/sourdough?code=SPRING');
});

describe('a request with another host name', () => {
  it.each(['evil.test', 'evil.test:80', '127.0.0.1.evil.test', 'localhost.evil.test'])(
    '%j is refused',
    async (host) => {
      for (const url of ['/', '/__almanac/sandbox', '/__almanac/state', '/api/account/user/profile'])
        expect(await statusOf(url, 'GET', { host })).toBe(403);
    },
  );

  it.each(['localhost', 'LOCALHOST:4321', 'shop.localhost:80', '[::1]:4321', '127.0.0.1'])(
    '%s is this machine',
    async (host) => expect(await statusOf('/', 'GET', { host })).toBe(200),
  );
});

describe('no address', () => {
  it.each(['//evil.test/', '/\\evil.test/', '/.//evil.test/', '///evil.test//'])(
    'redirects to another site: %j',
    async (url) => {
      const { status, location = '/' } = await ask(url);
      expect([308, 404]).toContain(status);
      expect(location).toMatch(/^\/(?![/\\])/);
    },
  );

  it.each(['/%', '/%E0%A4%A', '/__almanac/%', '/api/%zz'])('crashes it: %s', async (url) => {
    const { status, text } = await ask(url);
    expect(status).toBe(400);
    expect(text).not.toMatch(/\bat \w|node:/);
  });

  it.each([
    '/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/__almanac/..%2fsandbox.js',
    '/__..%2f.css',
  ])('reads a file outside the site: %s', async (url) => expect([400, 404]).toContain(await statusOf(url)));
});

it('keeps running when a request breaks off in the middle', async () => {
  for (const head of [
    'POST /api/account/user/sign_in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{"ema',
    'POST /__almanac/sandbox HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    'GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'NONSENSE\r\n\r\n',
  ])
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(head, () => setTimeout(() => socket.destroy(), 50));
      });
      socket.on('error', () => undefined).on('close', () => resolve());
    });
  expect(await statusOf('/')).toBe(200);
});
