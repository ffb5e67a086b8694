import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanacJson } from '../support/cli.ts';
import { copySite, projectRoot, tinySite } from '../support/site.ts';

it('serves a composed site by its serve.json with the serve package alone', async () => {
  const root = copySite(tinySite);
  await almanacJson(['build', '--root', root, '--at', '2025-05-01']);
  const serve = path.join(projectRoot, 'node_modules/serve/build/main.js');
  const child = spawn(
    process.execPath,
    [serve, path.join(root, 'dist/current'), '--listen', 'tcp://127.0.0.1:0', '--no-clipboard'],
    { env: { ...process.env, NO_UPDATE_CHECK: '1' } },
  );
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [found] = /http:\/\/127\.0\.0\.1:[1-9]\d*\b(?=\s)/.exec(said) ?? [];
        if (found) resolve(found);
      });
    });
    const page = await fetch(`${url}/at/sourdough`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('data-price="5.80"');
    const gone = await fetch(`${url}/easter`, { redirect: 'manual' });
    expect([gone.status, gone.headers.get('location')]).toEqual([302, '/']);
  } finally {
    child.kill('SIGKILL');
  }
});
