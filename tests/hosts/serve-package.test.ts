import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanacJson } from '../support/cli.ts';
import { copySite, projectRoot, tinySite } from '../support/site.ts';

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

it('serves a composed site by its serve.json with the serve package alone', async () => {
  const root = copySite(tinySite);
  await almanacJson(['build', '--root', root, '--at', '2025-05-01']);
  const port = await freePort();
  const serve = path.join(projectRoot, 'node_modules/serve/build/main.js');
  const child = spawn(
    process.execPath,
    [serve, path.join(root, 'dist/current'), '--listen', `tcp://127.0.0.1:${port}`, '--no-clipboard'],
    { env: { ...process.env, NO_UPDATE_CHECK: '1' } },
  );
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
      child.stdout.on('data', (text: Buffer) => {
        if (/Accepting|Serving|127\.0\.0\.1/.test(String(text))) resolve();
      });
    });
    const page = await fetch(`http://127.0.0.1:${port}/at/sourdough`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('data-price="5.80"');
    const gone = await fetch(`http://127.0.0.1:${port}/easter`, { redirect: 'manual' });
    expect([gone.status, gone.headers.get('location')]).toEqual([302, '/']);
  } finally {
    child.kill('SIGKILL');
  }
});
