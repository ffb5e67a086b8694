import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';
import type { RemoteStatus } from '../../renderer/live/index.ts';
import { callBase, judgeCall } from '../../renderer/live/time-calls.ts';
import { startServer } from '../../renderer/serve/server.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { lacksNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

/** The host and its API use this machine's clock. */
let out = '';
let api: Server;
/** How the API answers a time call. */
let tell: (response: ServerResponse) => void;
const right = (response: ServerResponse) => answer(response, { code: 2000, msg: '', data: Date.now() });
const answer = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body));

beforeAll(async () => {
  const root = copySite(tinySite);
  out = path.join(root, 'dist');
  await almanacJson(['build', '--root', root]);
  await almanacJson(['activate', '--root', root]);
  api = await listening((_, response) => tell(response));
});
afterAll(() => api?.close());

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listening(
  handler: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The status as seen from another machine that has no data. */
async function status(url: string): Promise<RemoteStatus & { code: number | null }> {
  const ran = await almanac([
    'status',
    '--url',
    url,
    '--json',
    '--out',
    path.join(temporaryFolder(), 'none'),
  ]);
  expect(ran.stdout, ran.stderr).not.toBe('');
  return { ...(JSON.parse(ran.stdout) as RemoteStatus), code: ran.code };
}

/** Starts the edge handler behind a server, with the API beside it. */
async function startEdge(dates = true): Promise<string> {
  const handle = createHandler({
    read: (file) => {
      const found = path.join(out, file);
      return existsSync(found) ? new Uint8Array(readFileSync(found)) : null;
    },
    now: () => Date.now(),
  });
  const server = await listening(async (request, response) => {
    response.sendDate = dates;
    if (request.url?.startsWith('/api/')) return tell(response);
    const answered = await handle(new Request(`http://127.0.0.1${request.url}`));
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  });
  stops.push(() => server.close());
  return urlOf(server);
}

describe.skipIf(lacksNginx)('behind the emitted include of nginx', () => {
  const start = async (): Promise<Nginx> => {
    const nginx = await startNginx(out, temporaryFolder(), `proxy_pass ${urlOf(api)};`);
    stops.push(() => nginx.stop());
    return nginx;
  };

  it('reads site.json, the home pages and the time', async () => {
    tell = right;
    const found = await status((await start()).url);
    expect(found).toMatchObject({ code: 0, ok: true, problems: [], warnings: [] });
    expect(found.calls).toEqual([
      {
        url: expect.stringContaining('/api/ssr/timestamp'),
        regions: ['gb'],
        ahead: expect.any(Number),
        problem: null,
      },
    ]);
  });

  it("warns of a missing time call, since the host's Date header exists", async () => {
    tell = (response) => response.writeHead(404).end();
    const found = await status((await start()).url);
    expect(found).toMatchObject({ code: 0, problems: [] });
    expect(found.warnings).toEqual([
      expect.stringMatching(/^the time call of gb, .* answers 404: pages there go by the Date/),
    ]);
  });
});

describe('behind a host that serves something else', () => {
  const refused = async (handler: Parameters<typeof listening>[0]): Promise<string> => {
    const server = await listening(handler);
    stops.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const ran = await almanac([
      'status',
      '--url',
      urlOf(server),
      '--out',
      path.join(temporaryFolder(), 'none'),
    ]);
    expect(ran.code).toBe(1);
    return ran.stderr;
  };

  it('says where a redirect leads, whose address is to be asked', async () => {
    const leads = (response: ServerResponse, to: string) => response.writeHead(301, { location: to }).end();
    expect(await refused((_, response) => leads(response, 'https://www.shop.example/site.json'))).toContain(
      '/site.json leads to https://www.shop.example/site.json (301)',
    );
  });

  it.each([
    ['has no form of ours', { version: 2, id: '01234567', regions: { gb: {} }, files: [] }],
    [
      'leads out of the site',
      { version: 2, id: null, regions: {}, files: [{ path: '../x', hash: '', size: 1 }] },
    ],
    ['is null', null],
  ])('refuses a site.json that %s', async (_, body) => {
    expect(await refused((_, response) => answer(response, body))).toContain('is no site.json (200)');
  });

  it('stops reading a site.json without end', async () => {
    const without = (response: ServerResponse): void => {
      while (response.write(' '.repeat(2 ** 20)));
      response.once('drain', () => without(response));
    };
    expect(await refused((_, response) => without(response))).toContain('is no site.json (200)');
  });
});

describe('behind serve', () => {
  it('reads site.json, the home pages and the time, and reports a borrowed time as wrong', async () => {
    const ask = async (now: () => number) => {
      const server = await startServer({ site: path.join(out, 'current'), port: 0, time: { read: now } });
      stops.push(() => server.close());
      return status(server.url);
    };
    expect(await ask(Date.now)).toMatchObject({ code: 0, problems: [], warnings: [] });
    const borrowed = await ask(() => Date.now() - 3 * 86_400_000);
    expect(borrowed.code).toBe(1);
    expect(borrowed.problems).toEqual([
      expect.stringMatching(/^the time call of gb, .* is 72 h behind the clock here$/),
    ]);
  });
});

describe('behind the edge handler', () => {
  it('reads what is shown, every byte of it', async () => {
    tell = right;
    const url = await startEdge();
    const found = await status(url);
    expect(found).toMatchObject({ code: 0, site: null, problems: [], warnings: [] });
    const every = await almanac([
      'status',
      '--url',
      url,
      '--verify',
      '--out',
      path.join(temporaryFolder(), 'none'),
    ]);
    expect(every.stdout).toMatch(/serves its releases at .* as it should/);
    expect(every.code, every.stdout).toBe(0);
  });

  it('fails if neither the time call nor a Date header gives the time', async () => {
    tell = (response) => response.writeHead(503).end();
    const found = await status(await startEdge(false));
    expect(found.code).toBe(1);
    expect(found.problems).toEqual([expect.stringMatching(/answers 503: pages there learn no time/)]);
  });
});

describe('a time call', () => {
  const here = Date.parse('2024-11-22T08:00:00Z');
  const judge = (body: unknown, status = 200) =>
    judgeCall(status, typeof body === 'string' ? body : JSON.stringify(body), here, 200).problem;
  const told = (data: unknown) => judge({ code: 2000, data });

  it('is right within some seconds', () => {
    expect(told(here)).toBeNull();
    expect(told(here - 10_000)).toBeNull();
    expect(told(here - 11_000)).toBe('is 11 s behind the clock here');
    expect(told(here + 3_600_000)).toBe('is 60 min ahead of the clock here');
  });

  it.each([
    [Math.round(here / 1000), /answers seconds/],
    [String(here), /no number/],
    [null, /no number/],
    [{}, /no number/],
  ])('is wrong if it returns %j', (data, problem) => {
    expect(told(data)).toMatch(problem);
  });

  it.each([
    ['<html>', 200, /answers no/],
    ['null', 200, /answers no/],
    [{ code: 4003, data: here }, 200, /answers no/],
    [{ code: 2000, data: here }, 500, /answers 500/],
    ['', 302, /answers 302/],
  ])('is missing if the answer is %j with %i', (body, status, problem) => {
    expect(judge(body, status)).toMatch(problem);
  });

  it('is asked where the page asks, also on a pre-production host', () => {
    const head = `<meta name="almanac:api" content="/api/us"><meta name="almanac:preproduction" content="{&quot;hosts&quot;:[&quot;pre.example&quot;],&quot;api&quot;:&quot;https://api-pre.example/us&quot;}">`;
    expect(callBase(head, 'www.example')).toBe('/api/us');
    expect(callBase(head, 'pre.example')).toBe('https://api-pre.example/us');
    expect(callBase('<meta name="almanac:api" content="">', 'www.example')).toBeNull();
  });
});
