import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededAccounts } from '../../cli/preview/sandbox/accounts.ts';
import { answerApi, answerControl, CONTROL } from '../../cli/preview/sandbox/listener.ts';
import { createSandbox, type SandboxOptions } from '../../cli/preview/sandbox/sandbox.ts';
import { listen } from '../../renderer/serve/listen.ts';
import fc from '../support/random.ts';
import { projectRoot } from '../support/site.ts';

type Fields = Readonly<Record<string, string>>;

/** A sandbox whose clock is set by hand. */
function sandboxOf(options: Partial<SandboxOptions> = {}) {
  let time = 0;
  const sandbox = createSandbox({
    now: () => time,
    seed: seededAccounts(projectRoot),
    tokenLifetime: 1_000,
    ...options,
  });
  const send = (scope: string, method: string, path: string, body = '', headers: Fields = {}, query = '') => {
    const answer = sandbox.answer(scope, { method, path, query: new URLSearchParams(query), headers, body });
    if (answer.kind === 'network') return { status: 0, code: null, msg: '', data: null };
    const envelope = answer.body === '' ? { code: null } : JSON.parse(answer.body);
    return { status: answer.status, ...envelope };
  };
  const post = (scope: string, path: string, fields: object, headers: Fields = {}) =>
    send(scope, 'POST', path, JSON.stringify(fields), headers);
  return { sandbox, send, post, pass: (milliseconds: number) => (time += milliseconds) };
}

const ENTER = '/account/user/register_or_login';
const ROBIN = { email: 'robin@example.com', password: 'folding-us' };

test('known users log in, new ones are registered, each store for itself', () => {
  const { post } = sandboxOf();
  expect(post('us', ENTER, ROBIN)).toMatchObject({
    code: 2000,
    data: { user_id: '1001', apptoken: expect.any(String), reftoken: expect.any(String) },
  });
  expect(post('us', ENTER, { ...ROBIN, email: 'ROBIN@example.com' }).data.user_id).toBe('1001');
  expect(post('us', ENTER, { ...ROBIN, password: 'wrong' }).code).toBe(4001);
  expect(post('eu', '/account/user/sign_in', ROBIN).code).toBe(4001);
  expect(post('eu', ENTER, ROBIN).data.user_id).not.toBe('1001');
  expect(post('eu', '/account/user/sign_in', ROBIN).code).toBe(2000);
});

test('in China an account is an e-mail address or a mobile number', () => {
  const { post } = sandboxOf();
  for (const account of ['wei@example.com', '13800138000'])
    expect(post('cn', ENTER, { account, password: 'folding-cn' }).data.user_id).toBe('1001');
  expect(post('cn', ENTER, { account: '12345', password: 'folding-cn' }).code).toBe(4002);
  expect(post('us', ENTER, { email: '13800138000', password: 'folding-cn' }).code).toBe(4002);
});

test('a token expires; a refresh gives a new one, once only for single-use tokens', () => {
  const { post, send, pass } = sandboxOf({ singleUse: true });
  const { user_id, apptoken, reftoken } = post('us', ENTER, ROBIN).data;
  const profile = (token: string) =>
    send('us', 'GET', '/account/user/profile', '', { apptoken: token, reftoken });
  const refresh = (token: string) =>
    send(
      'us',
      'GET',
      '/account/user/sign_in/refresh',
      '',
      { apptoken: token, reftoken },
      `user_id=${user_id}`,
    );
  expect(profile(apptoken)).toMatchObject({ code: 2000, data: { nickname: 'Robin', email: ROBIN.email } });
  pass(1_000);
  expect(profile(apptoken).code).toBe(4003);
  const renewed = refresh(apptoken);
  expect(renewed).toMatchObject({ code: 2000, data: { user_id } });
  expect(profile(renewed.data.apptoken).code).toBe(2000);
  expect(profile(apptoken).code).toBe(4003);
  expect(refresh(apptoken).code).toBe(4003);
  expect(send('eu', 'GET', '/account/user/profile', '', { apptoken, reftoken }).code).toBe(4003);
});

test('messages are in the requested language', () => {
  const { post } = sandboxOf();
  const said = (language: string): string =>
    post('us', ENTER, { ...ROBIN, password: 'wrong' }, { 'accept-language': language }).msg;
  expect(said('en')).toBe('Account or password is wrong.');
  expect(said('de')).toBe('Konto oder Passwort ist falsch.');
  expect(said('jp')).toBe('アカウントまたはパスワードが正しくありません。');
  expect(said('kr')).toMatch(/비밀번호/);
  expect(said('cn')).toMatch(/密码/);
  expect(said('xx')).toBe('Account or password is wrong.');
});

test('subscriptions are validated and kept, sent by script or by the plain form', () => {
  const { send, post, sandbox } = sandboxOf();
  const path = '/account/user/subscribe/create';
  const given = { email: 'a@example.com', region: 'us', language: 'en', source: 'footer' };
  expect(post('us', path, given)).toMatchObject({ code: 2000, data: {} });
  expect(post('us', path, { ...given, email: 'a@b' }).code).toBe(4002);
  expect(post('us', path, { ...given, email: `${'a'.repeat(250)}@b.de` }).code).toBe(4002);
  expect(post('us', path, { ...given, source: 'elsewhere' }).code).toBe(4000);
  const form = new URLSearchParams({ ...given, email: 'b@example.com' }).toString();
  expect(send('us', 'POST', path, form, { 'content-type': 'application/x-www-form-urlencoded' }).code).toBe(
    2000,
  );
  const kept = () => sandbox.state().scopes.find(({ scope }) => scope === 'us')?.subscriptions ?? [];
  expect(kept()).toHaveLength(2);
  // A visitor who waits for two products gets one message about each.
  for (const product of ['flagshipOptimusPrime', 'flagshipBumblebee', 'flagshipBumblebee'])
    post('us', path, { ...given, source: 'preorder', product });
  expect(kept().map(({ product }) => product)).toEqual([
    undefined,
    undefined,
    'flagshipOptimusPrime',
    'flagshipBumblebee',
  ]);
});

test('failures happen as often as requested', () => {
  const { sandbox, post } = sandboxOf();
  sandbox.set({
    failures: [
      { path: ENTER, times: 1, code: 5000 },
      { path: '*', times: 1, status: 503 },
      { path: ENTER, times: 1, network: true },
    ],
  });
  expect([1, 2, 3, 4].map(() => post('us', ENTER, ROBIN))).toMatchObject([
    { status: 200, code: 5000, msg: '' },
    { status: 503 },
    { status: 0 },
    { status: 200, code: 2000 },
  ]);
});

test('no request crashes it', () => {
  const { send } = sandboxOf();
  const paths = fc.constantFrom(
    ENTER,
    '/account/user/sign_in/refresh',
    '/account/user/profile',
    '/__proto__',
    '',
  );
  const bodies = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom(
      '{"__proto__":{"email":"x"}}',
      '{"email":{"toString":1}}',
      'null',
      '[]',
      '{"email":["a@b.de"]}',
    ),
  );
  const headers = fc.dictionary(fc.constantFrom('accept-language', 'apptoken', 'reftoken'), fc.string());
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'POST', 'PUT', 'constructor'),
      paths,
      bodies,
      headers,
      fc.string(),
      (...args) => {
        const [method, path, body, head, query] = args;
        return Number.isInteger(send('us', method, path, body, head, query).code);
      },
    ),
  );
});

let server: Server;
let url = '';

beforeAll(async () => {
  const sandbox = createSandbox({ now: () => performance.now(), seed: seededAccounts(projectRoot) });
  const answer: (...asked: Parameters<RequestListener>) => Promise<unknown> = async (request, response) => {
    if (request.url?.startsWith(CONTROL)) return answerControl(sandbox, request, response);
    const api = { us: '/api/us' };
    const preproduction = { api: { us: '/api-pre/us' } };
    if (!(await answerApi(sandbox, { api, preproduction }, request, response))) response.writeHead(418).end();
  };
  server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await listen(server, 0);
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => server.closeAllConnections());

const post = (path: string, body: string, type = 'application/json') =>
  fetch(url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, accept: type },
    redirect: 'manual',
  });

test('over HTTP it answers only below its base paths', async () => {
  for (const base of ['/api/us', '/api-pre/us'])
    expect(await (await post(base + ENTER, JSON.stringify(ROBIN))).json()).toMatchObject({ code: 2000 });
  expect((await fetch(`${url}/us`)).status).toBe(418);
  expect((await fetch(`${url}/api/us/nowhere`)).status).toBe(404);
  expect(await (await post(`/api/us${ENTER}`, '{"email"')).json()).toMatchObject({ code: 4000 });
});

test('a body that is too large is refused and not kept', async () => {
  const large = await post(`/api/us${ENTER}`, 'x'.repeat(2_000_000));
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: 4013 });
});

test('its control page accepts JSON and buttons, and shows what happened', async () => {
  const set = await post(CONTROL, '{"latency":1,"failures":[{"path":"*","times":2,"status":502}]}');
  expect(await set.json()).toMatchObject({ latency: 1, failures: [{ status: 502 }] });
  expect((await post(`/api/us${ENTER}`, '{}')).status).toBe(502);
  // As curl sends what it is given with -d.
  const curled = await post(CONTROL, '{"latency":2}', 'application/x-www-form-urlencoded');
  expect([curled.status, (await curled.json()).latency]).toEqual([200, 2]);
  const pressed = await post(CONTROL, 'do=clear', 'application/x-www-form-urlencoded');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, CONTROL]);
  expect((await post(`/api/us${ENTER}`, '{}')).status).toBe(200);
  for (const wrong of ['', 'null', '{"latency":-1}', '{"failures":[{"path":"*"}]}', '{"expire":1}'])
    expect((await post(CONTROL, wrong)).status).toBe(400);
  const page = await (await fetch(url + CONTROL)).text();
  expect(page).toContain('robin@example.com');
  expect(page).toContain('HTTP 502');
});

const CONTACT = { topic: 'robot', name: 'Robin', email: 'robin@example.com', message: 'It squeaks.' };

test('service forms are validated, kept, and answered with a number', () => {
  const { sandbox, post } = sandboxOf();
  expect(post('us', '/support/contact/create', CONTACT).data).toEqual({ reference: 'CON-0001' });
  expect(post('us', '/support/contact/create', CONTACT).data).toEqual({ reference: 'CON-0002' });
  expect(post('us', '/support/contact/create', { ...CONTACT, message: ' ' }).code).toBe(4000);
  expect(post('us', '/support/contact/create', { ...CONTACT, email: 'robin@home' }).code).toBe(4002);
  expect(post('us', '/support/rma/create', CONTACT).code).toBe(4000);
  expect(post('us', '/support/nothing/create', CONTACT).code).toBe(4004);
  const requests = sandbox.state().scopes.find(({ scope }) => scope === 'us')?.requests;
  expect(requests?.map(({ reference }) => reference)).toEqual(['CON-0001', 'CON-0002']);
});
