// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let reloads: number[] = [];
let opened = 0;

/** A freshly loaded page that asks to be renewed. */
async function open(reason: string, random = 0): Promise<'renews' | 'stays'> {
  vi.resetModules();
  opened = Date.now();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint16Array)[0] = random;
    return array;
  });
  const { renewOnce } = await import('../../renderer/browser/page.ts');
  const before = reloads.length;
  renewOnce(reason);
  // A second request causes no second renewal.
  renewOnce(reason);
  await vi.advanceTimersByTimeAsync(60_000);
  return reloads.length > before ? 'renews' : 'stays';
}

beforeEach(() => {
  vi.useFakeTimers();
  reloads = [];
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(() => void reloads.push(Date.now() - opened));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a page reloads once, within some seconds, spread over all visitors', async () => {
  expect(await open('a', 0)).toBe('renews');
  expect(await open('b', 32_768)).toBe('renews');
  expect(await open('c', 65_535)).toBe('renews');
  expect(reloads).toEqual([0, 2_048, 4_095]);
});

test('a page whose reload brought the same release does not reload again', async () => {
  expect(await open('a')).toBe('renews');
  expect(await open('a')).toBe('stays');
  expect(reloads).toHaveLength(1);
});

test('a page does not alternate between two outdated servers', async () => {
  const said: string[] = [];
  for (const state of ['a', 'b', 'a', 'b', 'a']) said.push(await open(state));
  expect(said).toEqual(['renews', 'renews', 'stays', 'stays', 'stays']);
  expect(reloads).toHaveLength(2);
});

test('a reload for one reason does not prevent one for another', async () => {
  expect(await open('lost')).toBe('renews');
  expect(await open('lost')).toBe('stays');
  expect(await open('a')).toBe('renews');
});

test.each(['getItem', 'setItem'] as const)('without storage (%s) no page reloads', async (method) => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => undefined,
    [method]: () => {
      throw new DOMException('denied');
    },
  });
  expect(await open('a')).toBe('stays');
  expect(reloads).toEqual([]);
});
