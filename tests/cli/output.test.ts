import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanacAfter, almanacProcess } from '../support/cli.ts';
import { copySite, projectRoot, tinySite } from '../support/site.ts';

const schedule = ['schedule', '--root', tinySite, '--from', '2025-01-01', '--json'];

it('goes on when the reader of a pipe closes it', async () => {
  const child = spawn(process.execPath, [path.join(projectRoot, 'cli/bin.js'), ...schedule]);
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, stderr]).toEqual([0, '']);
});

it.runIf(process.platform === 'linux')('fails where its result cannot be written', async () => {
  const ran = await almanacAfter('exec 1>/dev/full', schedule);
  expect(ran.code).toBe(1);
  expect(ran.stderr).toBe('error: the result cannot be written: ENOSPC\n');
});

it('prints nothing but its result, whatever templates print', async () => {
  const said = (file: string, at: string) => ({
    [file]: readFileSync(path.join(tinySite, file), 'utf8').replace(
      at,
      `$&\nconsole.log('crumbs'); console.table([1]);`,
    ),
  });
  const root = copySite(tinySite, {
    ...said('templates/pages/bread/page.ts', 'model: (context) => {'),
    ...said('templates/islands/EggTimer.tsx', 'readonly label: string }) {'),
  });
  const { code, stdout, stderr } = await almanacProcess(['check', '--root', root, '--json']);
  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(stdout) as object)).toContain('problems');
  expect(stderr).toContain('crumbs');
});
