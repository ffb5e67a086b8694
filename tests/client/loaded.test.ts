import { expect, test, vi } from 'vitest';

test('does not touch navigator when imported, which newer versions of Node have too', async () => {
  const asked: PropertyKey[] = [];
  const get = (_: object, name: PropertyKey) => void asked.push(name);
  vi.stubGlobal('navigator', new Proxy({}, { get }));
  vi.resetModules();
  await import('../../templates/client/session.ts');
  vi.unstubAllGlobals();
  expect(asked).toEqual([]);
});
