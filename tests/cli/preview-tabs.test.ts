import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Knock, refusal } from '../../cli/preview/admission.ts';
import { TabClocks } from '../../cli/preview/tab.ts';
import { Previewed } from '../support/preview.ts';
import { copySite, tinySite } from '../support/site.ts';

/* The address of a tab holds its state, so that tabs of one preview can show different instants, and a link can be sent. */

/** Before the Easter sale, and during it. */
const BEFORE = '2025-04-01T12:00:00Z';
const IN_SALE = '2025-04-19T12:00:00Z';

let preview: Previewed;
beforeAll(async () => {
  preview = await Previewed.start(copySite(tinySite), BEFORE, '--no-cache', '--host', '0.0.0.0');
});
afterAll(() => preview?.stop());

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly cookie: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { hostname, port } = new URL(preview.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { accept: 'text/html', ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? null,
          cookie: (response.headers['set-cookie'] ?? []).join(),
          headers: response.headers,
          text,
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const referer = (path: string) => ({ referer: preview.url + path });
const priceIn = ({ text }: Answer) => /data-price="([^"]*)"/.exec(text)?.[1];

describe('the instant of a tab', () => {
  it('is in its address, beside others', async () => {
    const [plain, sale] = [await ask('/at/sourdough'), await ask(`/at/sourdough?at=${IN_SALE}`)];
    expect(priceIn(plain)).toBeDefined();
    expect(priceIn(sale)).toBeDefined();
    expect(priceIn(sale)).not.toBe(priceIn(plain));
    expect(priceIn(await ask('/at/sourdough'))).toBe(priceIn(plain));
  });

  it('is carried over to links, and to the time call of pages', async () => {
    const at = encodeURIComponent(IN_SALE);
    const { status, location } = await ask('/at/sourdough?a=1', referer(`/at?at=${at}`));
    expect({ status, location }).toEqual({ status: 302, location: `/at/sourdough?a=1&at=${at}` });
    // A script's own call is answered at once.
    const called = await ask('/at/sourdough', { ...referer(`/at?at=${at}`), 'sec-fetch-dest': 'empty' });
    expect(called.status).toBe(200);
    const date = Date.parse(String(called.headers.date));
    expect(date - Date.parse(IN_SALE)).toBeGreaterThanOrEqual(-1_000);
    expect(date - Date.parse(IN_SALE)).toBeLessThan(60_000);
    expect((await ask('/at', { referer: `https://elsewhere.example/?at=${at}` })).status).toBe(200);
  });

  it("may be written as on the command line, in the region's time", async () => {
    const { location } = await ask('/at/sourdough?at=2025-04-19T14:00');
    expect(location).toBe(`/at/sourdough?at=${encodeURIComponent(IN_SALE)}`);
    const wrong = await ask('/at/sourdough?at=2025-02-30');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('2025-02-30');
  });

  it('has one clock that ticks on while it is looked at', async () => {
    const clocks = new TabClocks();
    const first = clocks.of(0, () => true);
    expect(clocks.of(0, () => true)).toBe(first);
    expect(clocks.of(1, () => true)).not.toBe(first);
  });
});

describe("the preview's bar", () => {
  const stateOf = async (path: string, at: string) =>
    JSON.parse((await ask(`/__almanac/state?path=${path}`, referer(`${path}?at=${at}`))).text);

  it('shows which stage is running, of how many, and until when', async () => {
    const { stages } = await stateOf('/at/easter', IN_SALE);
    expect(stages).toMatchObject([
      { campaign: 'easter-2025', number: expect.any(Number), of: expect.any(Number) },
    ]);
    expect(stages[0].ends).toMatch(/^2025-04-2\dT\d\d:\d\d:\d\d\+0\d:00$/);
    expect((await stateOf('/at', BEFORE)).stages).toEqual([]);
  });

  it('links the page in every region, or the home of a region that lacks it', async () => {
    const there = await stateOf('/at/easter', IN_SALE);
    expect(there.regions).toContainEqual({ region: 'at', path: '/at/easter', isSame: true });
    const { regions } = await stateOf('/at/easter', BEFORE);
    expect(regions).toContainEqual({ region: 'at', path: '/at', isSame: false });
  });
});

it('may frame pages of this preview, and no other site may', async () => {
  const policy = ({ headers }: Answer) => [headers['content-security-policy'], headers['x-frame-options']];
  expect(policy(await ask('/at'))).toEqual([expect.stringContaining("frame-ancestors 'none'"), 'DENY']);
  expect(policy(await ask('/at', { 'sec-fetch-dest': 'iframe' }))).toEqual([
    expect.stringContaining("frame-ancestors 'self'"),
    undefined,
  ]);
  expect(policy(await ask('/__almanac/frames?page=/at'))[0]).toContain("frame-ancestors 'none'");
});

describe('a request from another machine', () => {
  const host = { host: 'team.example:4321' };
  const tokenOf = async (): Promise<string> =>
    JSON.parse((await ask('/__almanac/state?path=/at')).text).token;

  it('is refused without the token', async () => {
    for (const path of [
      '/at',
      '/__almanac/state',
      '/assets/none.js',
      '/__almanac/sandbox',
      '/at?token=wrong',
    ])
      expect(await ask(path, host), path).toMatchObject({ status: 403 });
    const forged = { ...host, cookie: 'almanac-preview=wrong' };
    expect((await ask('/at', forged)).status).toBe(403);
  });

  it("is accepted with a link that has the token, at the link's instant", async () => {
    const entry = await ask(`/at/sourdough?at=${IN_SALE}&token=${await tokenOf()}`, host);
    expect(entry).toMatchObject({ status: 302, location: `/at/sourdough?at=${encodeURIComponent(IN_SALE)}` });
    expect(entry.cookie).toContain('HttpOnly; SameSite=Lax');
    const cookie = entry.cookie.split(';')[0] as string;
    const shown = await ask(entry.location as string, { ...host, cookie });
    expect(shown.status).toBe(200);
    expect(priceIn(shown)).toBe(priceIn(await ask(`/at/sourdough?at=${IN_SALE}`)));
  });

  it('is not taken for a local one because of its headers', () => {
    const knock = (
      from: string,
      headers: Knock['headers'],
      given: string | null = null,
    ): string | undefined => refusal({ method: 'GET', headers, from, given }, 'secret');
    expect(knock('127.0.0.1', { host: '127.0.0.1:1' })).toBeUndefined();
    expect(knock('::ffff:127.0.0.1', { host: 'localhost' })).toBeUndefined();
    expect(knock('192.168.0.9', { host: '127.0.0.1:1' })).toContain('token');
    expect(knock('127.0.0.1', { host: 'tunnel.example' })).toContain('token');
    expect(knock('192.168.0.9', { host: '192.168.0.2' }, 'secret')).toBeUndefined();
    expect(
      refusal({ method: 'GET', headers: { host: 'x.example' }, from: '127.0.0.1', given: 'null' }, null),
    ).toContain('only');
  });
});
