import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

/** A number that no system gives to a user, as containers are started with. */
const NAMELESS = ['--reuid=54321', '--regid=54321', '--clear-groups', 'env', '-u', 'HOME', process.execPath];
const program = path.join(projectRoot, 'cli/bin.js');
const lacks =
  spawnSync('setpriv', [...NAMELESS, program, '--version']).status === 0
    ? ''
    : 'only root, with setpriv and a readable program, can become another user';

const almanac = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('setpriv', [...NAMELESS, program, ...args])).stdout;

it.skipIf(lacks !== '')(`a user without a name and a home may do all${lacks && ` (${lacks})`}`, async () => {
  const root = ['--root', tinySite];
  expect(await almanac('schedule', ...root, '--from', '2025-01-01')).toContain('2025-04-10');
  const units = await almanac('schedule', ...root, '--from', '2025-01-01', '--format', 'systemd');
  expect(units).toContain('\nUser=54321\n');
  const folder = temporaryFolder();
  spawnSync('chmod', ['777', folder]);
  const out = ['--out', path.join(folder, 'dist')];
  await almanac('build', ...root, ...out, '--quiet');
  await almanac('activate', ...out, '--quiet');
  expect(await almanac('status', ...out)).toContain('what is live is what should be live');
  expect(await almanac('status', ...out, '--history')).toContain('activate');
});
