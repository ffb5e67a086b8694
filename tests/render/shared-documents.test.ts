import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { RemoteCache } from '../../renderer/cache/remote-cache.ts';
import { RenderCache } from '../../renderer/render/render-cache.ts';
import { SharedDocuments } from '../../renderer/render/shared-documents.ts';
import { temporaryFolder } from '../support/site.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function sharedThrough(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const remote = new RemoteCache(url, { request: 10_000, rest: 100 });
  closing.push(() => {
    remote.close();
    server.closeAllConnections();
    server.close();
  });
  const files = {
    styles: [],
    pageStyles: {},
    lost: [],
    boot: [],
    islands: {},
    themeColour: null,
    icon: null,
    hosts: [],
  };
  return {
    remote,
    shared: new SharedDocuments(remote, new RenderCache(null, { layout: '', pageTypes: {} }, files)),
  };
}

const key = (n: number) => n.toString(16).padStart(64, '0');

test('uploads that a remote cache does not accept in time are abandoned and counted', async () => {
  const { remote, shared } = await sharedThrough(({ method }, response) => {
    if (method === 'GET') response.writeHead(404).end();
  });
  const file = path.join(temporaryFolder(), 'document.html');
  writeFileSync(file, '<p>');
  for (let n = 0; n < 100; n++) shared.offer(key(n), { hash: key(n), size: 3, assets: [] }, [], file);
  await shared.stored();
  expect(remote.report()).toMatchObject({
    stored: 0,
    problem: '100 documents could not be stored within 0.1 s',
  });
});

test('a remote cache is waited for unless it is slower than rendering', async () => {
  const { shared } = await sharedThrough((_, response) => {
    void setTimeout(2_000).then(() => response.writeHead(404).end());
  });
  const find = (from: number) => Array.from({ length: 64 }, (_, n) => shared.find(key(from + n)));
  const waiting = Symbol('waiting');
  const isWaitedFor = async (found: Promise<unknown>) =>
    (await Promise.race([found, setTimeout(200, waiting)])) === waiting;
  const first = find(0);
  // Its speed is not known yet.
  expect(await isWaitedFor(shared.find(key(64)))).toBe(true);
  await Promise.all(first);
  const others = find(65);
  expect(await isWaitedFor(shared.find(key(129)))).toBe(false);
  await Promise.all(others);
});
