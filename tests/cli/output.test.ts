import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanacAfter } from '../support/cli.ts';
import { projectRoot, tinySite } from '../support/site.ts';

const schedule = ['schedule', '--root', tinySite, '--from', '2025-01-01', '--json'];

it('goes on when whoever reads has read enough', async () => {
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
