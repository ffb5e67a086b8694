import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
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
  const files = { styles: [], pageStyles: {}, boot: [], islands: {}, themeColour: null, icon: null };
  return {
    remote,
    shared: new SharedDocuments(remote, new RenderCache(null, { layout: '', pageTypes: {} }, files)),
  };
}

const key = (n: number) => n.toString(16).padStart(64, '0');

test('what a cache does not take in time is left, and counted', async () => {
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

test('nobody waits for a slow cache who could render meanwhile; everybody else does', async () => {
  const answer: (() => void)[] = [];
  const { shared } = await sharedThrough((_, response) => {
    answer.push(() => response.writeHead(404).end());
    if (answer.length === 64) setTimeout(() => answer.forEach((each) => void each()), 2_500);
  });
  const found: unknown[] = [];
  const search = (n: number) => shared.search(key(n), (each) => void found.push(each));
  for (let n = 0; n < 64; n++) search(n);
  const busy = await shared.hasRoom(() => false);
  expect([busy, found.length > 0]).toEqual([true, true]);
  await shared.searched();
  for (let n = 64; n < 128; n++) search(n);
  expect(await shared.hasRoom(() => true)).toBe(false);
});
