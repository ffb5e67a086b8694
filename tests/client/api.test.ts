import { expect, test, vi } from 'vitest';
import { type ApiParts, CallFailed, createApi } from '../../templates/client/api.ts';

const SESSION = { user_id: '7', apptoken: 'app', reftoken: 'ref', userInfo: null };
const MESSAGES = { default: 'Server error', codes: { '4003': 'Log in again' } };

interface Sent extends RequestInit {
  readonly url: string;
}

/** An API with a list of answers; records its requests and what was shown. */
function apiOf(answers: readonly (object | Response | Error)[], parts: Partial<ApiParts> = {}) {
  const sent: Sent[] = [];
  const toasts: string[] = [];
  const api = createApi({
    async fetch(url, init) {
      const next = answers[Math.min(sent.length, answers.length - 1)];
      sent.push({ url, ...init });
      if (next instanceof Error) throw next;
      return next instanceof Response ? next : Response.json(next);
    },
    page: () => ({ origin: 'https://www.test', base: '/api/us', region: 'us', language: 'en' }),
    session: () => null,
    recover: async () => 'over',
    toast: (text) => toasts.push(text),
    ...parts,
  });
  return { ...api, sent, toasts };
}

const failure = (call: Promise<unknown>): Promise<CallFailed> =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error) => error,
  );

test('code 2000 gives the data, or an empty object', async () => {
  expect(await apiOf([{ code: 2000, msg: 'ok', data: { a: 1 } }]).call('/x')).toEqual({ a: 1 });
  expect(await apiOf([{ code: 2000, msg: 'ok', data: null }]).call('/x')).toEqual({});
  expect(await apiOf([{ code: 2000 }]).call('/x')).toEqual({});
});

test('a call goes to the base URL with region, language, tokens, query and body', async () => {
  const { call, sent } = apiOf([{ code: 2000 }], { session: () => SESSION });
  await call('/a/b', { method: 'POST', query: { user_id: 'ä&1' }, body: { email: 'x' } });
  expect(sent[0]?.url).toBe('https://www.test/api/us/a/b?user_id=%C3%A4%261');
  expect(sent[0]?.method).toBe('POST');
  expect(sent[0]?.body).toBe('{"email":"x"}');
  expect(sent[0]?.headers).toEqual({
    region: 'us',
    'Accept-Language': 'en',
    apptoken: 'app',
    reftoken: 'ref',
    'Content-Type': 'application/json',
  });
});

test("the language is sent where the region's is not English, and tokens where there are any", async () => {
  const { call, sent } = apiOf([{ code: 2000 }], {
    page: () => ({ origin: 'https://www.test', base: '/api/us', region: 'kr', language: 'ko' }),
  });
  await call('/x');
  expect(sent[0]?.headers).toEqual({ region: 'kr', 'Accept-Language': 'kr' });
});

test.each([
  ['https://api.test', '@evil.test/x'],
  ['https://api.test', '.evil.test/x'],
  ['https://api.test', 'x'],
  ['https://api.test', ''],
  ['/api/us', '/../cn/x'],
  ['/api/us', '/..\\../x'],
  ['/api/us', '/%2e%2e/%2E%2E/x'],
  ['/api/us', 'er/x'],
])("no path leads to another host than the API's: %j, %j", async (base, path) => {
  const { call, sent } = apiOf([{ code: 2000 }], {
    session: () => SESSION,
    page: () => ({ origin: 'https://www.test', base, region: 'us', language: 'en' }),
  });
  expect((await failure(call(path))).code).toBe(null);
  expect(sent).toEqual([]);
});

test('redirects are not followed, so that no token reaches another host', async () => {
  const { call, sent } = apiOf([{ code: 2000 }]);
  await call('/x');
  expect(sent[0]?.redirect).toBe('error');
});

test("a failure shows the server's message, else that of its code, else the default", async () => {
  const shown = async (answer: object): Promise<string[]> => {
    const { call, toasts } = apiOf([answer]);
    const error = await failure(call('/x', { messages: MESSAGES }));
    expect(error).toBeInstanceOf(CallFailed);
    expect(error.message).toBe(toasts[0]);
    return toasts;
  };
  expect(await shown({ code: 5000, msg: 'Out of robots' })).toEqual(['Out of robots']);
  expect(await shown({ code: 4003, msg: '' })).toEqual(['Log in again']);
  expect(await shown({ code: 5000 })).toEqual(['Server error']);
});

test('a silent failure shows nothing, but its caller gets the whole error', async () => {
  const { call, toasts } = apiOf([{ code: 5000, msg: 'Out of robots' }]);
  expect(await failure(call('/x', { silent: true }))).toMatchObject({ code: 5000, message: 'Out of robots' });
  expect(toasts).toEqual([]);
});

test.each([
  ['no network', new TypeError('Failed to fetch')],
  ['HTTP 500', new Response('{"code":2000}', { status: 500 })],
  ['no JSON', new Response('<!doctype html>')],
  ['no envelope', { message: 'hello' }],
  ['null', new Response('null')],
  ['a code that is no number', { code: '2000' }],
])('%s rejects without a code and without a toast', async (_name, answer) => {
  const { call, toasts } = apiOf([answer]);
  expect((await failure(call('/x', { messages: MESSAGES }))).code).toBe(null);
  expect(toasts).toEqual([]);
});

test('an HTTP error says its status, whatever its body is', async () => {
  for (const body of ['{"code":4004,"msg":"","data":null}', '<!doctype html>', ''])
    expect(await failure(apiOf([new Response(body, { status: 404 })]).call('/x'))).toMatchObject({
      code: null,
      status: 404,
    });
  expect((await failure(apiOf([new TypeError('Failed to fetch')]).call('/x'))).status).toBeUndefined();
});

test('a call that takes too long is aborted', async () => {
  const { call } = apiOf([], {
    fetch: (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  });
  expect((await failure(call('/x', { timeout: 5 }))).code).toBe(null);
});

test('a call has 60 s unless it sets another limit', async () => {
  const given = vi.spyOn(AbortSignal, 'timeout');
  const { call } = apiOf([{ code: 2000 }]);
  await call('/x');
  await call('/x', { timeout: 5_000 });
  expect(given.mock.calls).toEqual([[60_000], [5_000]]);
  given.mockRestore();
});

test('without a base nothing is called', async () => {
  const { call, sent } = apiOf([{ code: 2000 }], {
    page: () => ({ origin: 'https://www.test', base: '', region: 'us', language: 'en' }),
  });
  expect((await failure(call('/x'))).code).toBe(null);
  expect(sent).toEqual([]);
});

test('after code 4003 and a renewal the call is repeated exactly once', async () => {
  const again = apiOf([{ code: 4003 }, { code: 2000, data: 1 }], { recover: async () => 'again' });
  expect(await again.call('/x')).toBe(1);
  const never = apiOf([{ code: 4003 }], { recover: async () => 'again' });
  expect((await failure(never.call('/x'))).code).toBe(4003);
  expect(never.sent).toHaveLength(2);
});

test('a silent call without a session shows its own message, and opens no login', async () => {
  const { call, toasts, sent } = apiOf([{ code: 4003, msg: 'expired' }], {
    recover: () => expect.unreachable('a session was to be renewed'),
  });
  expect((await failure(call('/x', { silent: true }))).code).toBe(4003);
  expect([toasts, sent.length]).toEqual([[], 1]);
});

test('a renewal that cannot be requested counts as a network failure', async () => {
  const { call, toasts, sent } = apiOf([{ code: 4003, msg: 'expired' }], {
    recover: async () => 'unreachable',
  });
  expect((await failure(call('/x'))).code).toBe(null);
  expect(toasts).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('calls that make a session treat code 4003 as an ordinary error', async () => {
  const { call } = apiOf([{ code: 4003, msg: 'no' }], { recover: () => expect.unreachable() });
  expect(await failure(call('/x', { renews: false }))).toMatchObject({ code: 4003, message: 'no' });
});
