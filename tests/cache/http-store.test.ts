import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { HttpStore } from '../../renderer/cache/http-store.ts';

test('a thread that is busy for longer than the request timeout still gets the answer', async () => {
  const server = createServer((_, response) => response.end('bytes'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store = new HttpStore(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), 2000);
  const answer = store.get('cas/1', 100);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
  expect((await answer)?.toString()).toBe('bytes');
  store.close();
  server.close();
});
