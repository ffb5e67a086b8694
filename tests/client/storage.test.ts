// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionStore, sessionKey } from '../../templates/client/session-store.ts';
import { readStored, writeStored } from '../../templates/client/storage.ts';

const SESSION = { user_id: '7', apptoken: 'app', reftoken: 'ref', userInfo: { nickname: 'Robin' } };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function storageThat(refuses: 'everything' | 'writing'): void {
  const refuse = (): never => {
    throw new DOMException('no', refuses === 'writing' ? 'QuotaExceededError' : 'SecurityError');
  };
  const kept = new Map<string, string>([[sessionKey('us'), JSON.stringify({ ...SESSION, apptoken: 'old' })]]);
  vi.stubGlobal('localStorage', {
    getItem: refuses === 'writing' ? (key: string) => kept.get(key) ?? null : refuse,
    setItem: refuse,
    removeItem: refuses === 'writing' ? (key: string) => kept.delete(key) : refuse,
  });
}

test('values are stored, read and removed', () => {
  expect(readStored('a')).toBe(null);
  expect(writeStored('a', '1')).toBe(true);
  expect(readStored('a')).toBe('1');
  expect(writeStored('a', null)).toBe(true);
  expect(readStored('a')).toBe(null);
});

test('denied or full storage never throws', () => {
  storageThat('everything');
  expect(readStored('a')).toBe(null);
  expect(writeStored('a', '1')).toBe(false);
  expect(writeStored('a', null)).toBe(false);
});

test('each scope has a session of its own', () => {
  const us = createSessionStore(() => 'us');
  us.write(SESSION);
  expect(us.read()).toEqual(SESSION);
  expect(createSessionStore(() => 'eu').read()).toBe(null);
  us.write(null);
  expect(localStorage.length).toBe(0);
});

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"user_id":"7"}',
  '{"user_id":7,"apptoken":"a","reftoken":"r"}',
  'nonsense',
])('an invalid stored session is ignored: %j', (text) => {
  localStorage.setItem(sessionKey('us'), text);
  expect(createSessionStore(() => 'us').read()).toBe(null);
});

test.each(['everything', 'writing'] as const)(
  'if storage refuses %s, values last as long as the page',
  (refuses) => {
    storageThat(refuses);
    const store = createSessionStore(() => 'us');
    store.write(SESSION);
    expect(store.read()).toEqual(SESSION);
    store.write(null);
    expect(store.read()).toBe(null);
  },
);
