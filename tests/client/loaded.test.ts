import { expect, test, vi } from 'vitest';

test('asks the machine for nothing while it is loaded: newer versions of Node have a navigator too', async () => {
  const asked: PropertyKey[] = [];
  const get = (_: object, name: PropertyKey) => void asked.push(name);
  vi.stubGlobal('navigator', new Proxy({}, { get }));
  vi.resetModules();
  await import('../../templates/client/session.ts');
  vi.unstubAllGlobals();
  expect(asked).toEqual([]);
});
