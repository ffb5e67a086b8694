import { describe, expect, test, vi } from 'vitest';
import { openTabs, ROBIN } from './tabs.ts';

const PROFILE = '/account/user/profile';

async function loggedIn(count: number, options: Parameters<typeof openTabs>[1] = {}) {
  const opened = openTabs(count, { singleUse: true, ...options });
  await opened.tabs[0]?.session.login(ROBIN);
  await pause((options.late ?? 0) + 60);
  return opened;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const first = <T>(list: readonly T[]): T => list[0] as T;

describe('login', () => {
  test('stores user, tokens and profile, in every tab', async () => {
    const { tabs } = await loggedIn(2);
    expect(tabs[1]?.store.read()).toMatchObject({
      user_id: '1001',
      userInfo: { nickname: 'Robin', email: 'robin@example.com' },
    });
  });

  test('with a wrong password stores nothing and says why', async () => {
    const { tabs } = openTabs(1);
    const { session, store, toasts } = first(tabs);
    await expect(session.login({ ...ROBIN, password: 'wrong' }, { silent: true })).rejects.toMatchObject({
      code: 4001,
      message: 'Account or password is wrong.',
    });
    expect(store.read()).toBe(null);
    expect(toasts).toEqual([]);
  });

  test('succeeds even if loading the profile fails', async () => {
    const { tabs, sandbox } = openTabs(1);
    sandbox.set({ failures: [{ path: PROFILE, times: 1, status: 500 }] });
    await first(tabs).session.login(ROBIN);
    expect(first(tabs).store.read()).toMatchObject({ user_id: '1001', userInfo: null });
  });

  test('through the older call registers nobody', async () => {
    const { tabs } = openTabs(1);
    const { session } = first(tabs);
    await expect(session.oldLogin({ ...ROBIN, email: 'new@example.com' })).rejects.toMatchObject({
      code: 4001,
    });
    expect(await session.oldLogin(ROBIN)).toMatchObject({ user_id: '1001' });
  });

  test('without storage lasts as long as the page', async () => {
    const { tabs } = openTabs(1, { withoutStorage: true });
    const { session, call } = first(tabs);
    await session.login(ROBIN);
    expect(await call(PROFILE)).toMatchObject({ nickname: 'Robin' });
    expect(session.isKept()).toBe(false);
    session.logout();
    expect(session.read()).toBe(null);
  });
});

describe('an expired token', () => {
  test('is refreshed silently, and the call succeeds', async () => {
    const { tabs, sandbox, refreshes } = await loggedIn(1);
    const before = first(tabs).store.read();
    sandbox.set({ expire: true });
    expect(await first(tabs).call(PROFILE)).toMatchObject({ nickname: 'Robin' });
    expect(refreshes()).toBe(1);
    expect(first(tabs).store.read()).toMatchObject({
      reftoken: before?.reftoken,
      userInfo: before?.userInfo,
    });
    expect(first(tabs).store.read()?.apptoken).not.toBe(before?.apptoken);
    expect(first(tabs).toasts).toEqual([]);
  });

  test('is refreshed once for many simultaneous calls', async () => {
    const { tabs, sandbox, refreshes, requests } = await loggedIn(1);
    sandbox.set({ expire: true });
    await Promise.all(Array.from({ length: 8 }, () => first(tabs).call(PROFILE)));
    expect(refreshes()).toBe(1);
    expect(requests.filter((path) => path.endsWith('/refresh'))).toHaveLength(1);
  });

  test.each([
    ['storage seen at once', {}],
    ['storage seen 30 ms late', { late: 30 }],
    ['storage seen later than the lock is kept', { late: 90 }],
    ['no locks', { withoutLocks: true, late: 10 }],
  ])('is refreshed once across five tabs: %s', async (_name, options) => {
    let seed = 1;
    const way = (): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % 8;
    };
    const { tabs, sandbox, refreshes } = await loggedIn(5, { ...options, way });
    for (let round = 1; round <= 5; round++) {
      sandbox.set({ expire: true });
      const profiles = await Promise.all(tabs.map((tab) => tab.call(PROFILE)));
      expect(profiles).toHaveLength(5);
      expect(refreshes()).toBe(round);
      await pause(120);
    }
    expect(tabs.map((tab) => tab.logins)).toEqual([0, 0, 0, 0, 0]);
  });

  test('that cannot be refreshed ends the session: all is cleared and the login opens', async () => {
    const { tabs, sandbox } = await loggedIn(1);
    sandbox.set({
      expire: true,
      failures: [{ path: '/account/user/sign_in/refresh', times: 1, code: 4003 }],
    });
    await expect(first(tabs).call(PROFILE)).rejects.toMatchObject({ code: 4003 });
    await pause(5);
    expect(first(tabs).store.read()).toBe(null);
    expect(first(tabs).logins).toBe(1);
  });

  test.each([
    ['a broken connection', { network: true }],
    ['HTTP 503', { status: 503 }],
  ])('that meets %s on refresh does not log out', async (_name, how) => {
    const { tabs, sandbox } = await loggedIn(1);
    sandbox.set({ expire: true, failures: [{ path: '/account/user/sign_in/refresh', times: 1, ...how }] });
    await expect(first(tabs).call(PROFILE)).rejects.toMatchObject({ code: null });
    expect(first(tabs).store.read()).not.toBe(null);
    expect(await first(tabs).call(PROFILE)).toMatchObject({ nickname: 'Robin' });
    expect(first(tabs).logins).toBe(0);
    expect(first(tabs).toasts).toEqual([]);
  });

  test('that was refreshed and then rejected fails the call, and the session stays', async () => {
    const { tabs, sandbox, refreshes } = await loggedIn(1);
    sandbox.set({ failures: [{ path: PROFILE, times: 2, code: 4003 }] });
    await expect(first(tabs).call(PROFILE)).rejects.toMatchObject({ code: 4003 });
    expect(refreshes()).toBe(1);
    expect(first(tabs).store.read()).not.toBe(null);
  });
});

test('without tokens the message is shown, and after 2 s the login opens', async () => {
  const { tabs } = openTabs(1);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const failed = first(tabs)
      .call(PROFILE)
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20);
    expect(await failed).toMatchObject({ code: 4003 });
    expect(first(tabs).toasts).toEqual(['Your login has expired, please log in again.']);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(first(tabs).logins).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(first(tabs).logins).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

describe('logout', () => {
  test('clears everything, in every tab', async () => {
    const { tabs } = await loggedIn(2);
    tabs[1]?.session.logout();
    expect(tabs.map((tab) => tab.store.read())).toEqual([null, null]);
  });

  test.each([0, 20])('wins over a refresh that returns later, seen %i ms late', async (late) => {
    const { tabs, sandbox, requests } = await loggedIn(2, { late });
    sandbox.set({ expire: true, latency: 40 });
    const call = first(tabs)
      .call(PROFILE)
      .catch((error: unknown) => error);
    await expect.poll(() => requests.at(-1), { interval: 1 }).toMatch(/refresh$/);
    tabs[1]?.session.logout();
    expect(await call).toMatchObject({ code: 4003 });
    await pause(200);
    expect(tabs.map((tab) => tab.store.read())).toEqual([null, null]);
  });

  test("does not affect another store's login", async () => {
    const { tabs, sandbox } = await loggedIn(2);
    sandbox.set({ latency: 30 });
    tabs[0]?.session.logout();
    const again = await tabs[1]?.session.login(ROBIN);
    await pause(150);
    expect(tabs[0]?.store.read()?.reftoken).toBe(again?.reftoken);
  });
});
