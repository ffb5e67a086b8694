// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let reloads: number[] = [];
let opened = 0;

/** A page that was just loaded, and asks to be renewed. What it says where it must not. */
async function open(state: string, random = 0): Promise<'renews' | 'otherwise'> {
  vi.resetModules();
  opened = Date.now();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint16Array)[0] = random;
    return array;
  });
  const { renewOnce } = await import('../../templates/client/renew.ts');
  let said: 'renews' | 'otherwise' = 'renews';
  renewOnce(state, () => {
    said = 'otherwise';
  });
  // Whoever asks as well, the countdown and the guard: one renewal.
  renewOnce(state);
  await vi.advanceTimersByTimeAsync(60_000);
  return said;
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

test('a page renews itself once, within some seconds, not all visitors in the same one', async () => {
  expect(await open('a', 0)).toBe('renews');
  expect(await open('b', 32_768)).toBe('renews');
  expect(await open('c', 65_535)).toBe('renews');
  expect(reloads).toEqual([0, 2_048, 4_095]);
});

test('a page that is still the same does not', async () => {
  expect(await open('a')).toBe('renews');
  expect(await open('a')).toBe('otherwise');
  expect(reloads).toHaveLength(1);
});

test('nor does it go to and fro between two servers that are both behind', async () => {
  const said: string[] = [];
  for (const state of ['a', 'b', 'a', 'b', 'a']) said.push(await open(state));
  expect(said).toEqual(['renews', 'renews', 'otherwise', 'otherwise', 'otherwise']);
  expect(reloads).toHaveLength(2);
});

test('a script that was lost does not use up the renewal at the end of the page’s time', async () => {
  expect(await open('lost')).toBe('renews');
  expect(await open('lost')).toBe('otherwise');
  expect(await open('a')).toBe('renews');
});

test.each(['getItem', 'setItem'] as const)('without a memory (%s) none is renewed', async (method) => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => undefined,
    [method]: () => {
      throw new DOMException('denied');
    },
  });
  expect(await open('a')).toBe('otherwise');
  expect(reloads).toEqual([]);
});
