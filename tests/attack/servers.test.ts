import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TickingTime } from '../../cli/preview/ticking.ts';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';
import { startServer } from '../../renderer/serve/server.ts';
import { almanacJson } from '../support/cli.ts';
import { CAMPAIGN, copyShop, FRIDAY } from '../support/shop.ts';
import { copySite, tinySite } from '../support/site.ts';
import { Chance, Outcomes, rounds } from './attack.ts';

const SECRET = 'a-secret-beside-the-site';
const chance = new Chance('servers');

const SITES = [
  {
    name: 'the fixture',
    copy: () => copySite(tinySite),
    window: ['--from', '2025-04-01', '--until', '2025-05-01'],
    at: '2025-04-18T12:00:00Z',
    page: '/easter',
    rounds: [rounds(150, 4_000), rounds(300, 8_000)],
  },
  {
    name: 'the shop',
    copy: copyShop,
    window: ['--region', 'cn,de', ...CAMPAIGN],
    at: FRIDAY,
    page: '/de/black-friday',
    rounds: [rounds(50, 1_000), rounds(100, 2_000)],
  },
] as const;

const PIECES = [
  '/',
  '//',
  '\\',
  '%5c',
  '%2f',
  '..',
  '%2e%2e',
  '.',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%09',
  '%0d%0aX-Evil:1',
  'evil.example',
  '@',
  ':',
  '?',
  '#',
  '?a=/',
  'at',
  'easter',
  'de',
  'black-friday',
  'index.html',
  'assets',
  'secret.txt',
  'site.json',
  'release.json',
  'a'.repeat(300),
  '😀',
  '%F0%9F',
];
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'TRACE', 'OPTIONS', 'BREW'];
const HEADERS = [
  'Range: bytes=0-',
  'Range: bytes=9-1',
  'Range: bytes=-0',
  'Range: lines=1',
  'If-None-Match: *',
  'If-None-Match: "',
  'Accept-Encoding: gzip;q=x',
  'Host: evil.example',
  'Expect: 100-continue',
  'Transfer-Encoding: chunked',
  'Content-Length: 9',
  'Upgrade: websocket',
  `X: ${'x'.repeat(9_000)}`,
];

type Running = Awaited<ReturnType<typeof startServer>>;

const target = (): string =>
  `/${Array.from({ length: 1 + chance.below(6) }, () => chance.pick(PIECES)).join(chance.pick(['', '/', '']))}`;

function send(server: Running, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('latin1').on('data', (part) => {
      answer += part;
    });
    socket.setTimeout(500, () => socket.destroy());
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });
}

/** Expects a redirect to stay on this host, read as browsers do: a backslash is a slash, tabs and line ends are dropped. */
function expectHere(answer: string, asked: string): void {
  const head = answer.split('\r\n\r\n')[0] ?? '';
  expect(head, asked).not.toMatch(/^x-evil/im);
  expect(answer.includes(SECRET), asked).toBe(false);
  const location = /^location: (.*)$/im.exec(head)?.[1]?.trim();
  if (location !== undefined)
    expect(new URL(location, 'https://www.example').host, asked).toBe('www.example');
}

describe.each(SITES)('of $name', ({ name, copy, window, at, page, rounds: [served, atEdge] }) => {
  const AT = Date.parse(at);
  let out = '';
  let server: Running;

  beforeAll(async () => {
    const root = copy();
    out = path.join(root, 'dist');
    await almanacJson(['build', '--root', root, ...window]);
    await almanacJson(['activate', '--root', root, '--at', at]);
    writeFileSync(path.join(root, 'secret.txt'), SECRET);
    writeFileSync(path.join(out, 'secret.txt'), SECRET);
    server = await startServer({ site: path.join(out, 'current'), port: 0, time: new TickingTime(AT) });
  }, 600_000);
  afterAll(() => server?.close());

  test('serve: any request leaves it running, redirects nowhere else and reads no other file', {
    timeout: 900_000,
  }, async () => {
    const outcomes = new Outcomes(`requests to serve ${name}`);
    for (let round = 0; round < served; round += 1) {
      const method = chance.pick(METHODS);
      const headers = Array.from({ length: chance.below(3) }, () => chance.pick(HEADERS));
      const asked = `${method} ${target()} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
      const answer = await send(server, asked);
      expectHere(answer, asked);
      const status = /^HTTP\/1\.1 (\d)/.exec(answer)?.[1];
      expect(status, asked).toMatch(/^[1-4]$/);
      outcomes.count(`${status}xx`);
    }
    const still = await fetch(server.url + page);
    expect(still.status).toBe(200);
    outcomes.print();
  });

  test('the edge: any request is answered, and only from the site', {
    timeout: 900_000,
  }, async () => {
    const outcomes = new Outcomes(`requests to the edge of ${name}`);
    const read = async (file: string): Promise<Uint8Array<ArrayBuffer> | null> => {
      try {
        return new Uint8Array(readFileSync(path.join(out, file)));
      } catch {
        return null;
      }
    };
    const handle = createHandler({ read: read as never, now: () => AT });
    for (let round = 0; round < atEdge; round += 1) {
      const url = `https://crumb.example${target()}`;
      if (!URL.canParse(url)) continue;
      const response = await handle(new Request(url, { method: chance.pick(['GET', 'HEAD', 'POST']) }));
      const text = await response.text();
      expectHere(
        `HTTP/1.1 ${response.status}\r\nlocation: ${response.headers.get('location') ?? '/'}\r\n\r\n${text}`,
        url,
      );
      outcomes.count(`${Math.floor(response.status / 100)}xx`);
      expect(response.status, url).toBeLessThan(500);
    }
    outcomes.print();
  });
});
