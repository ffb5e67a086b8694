import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/site.ts';

it('matches the docstrings', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/reference.js', '--check'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it.each([
  ['library', 'build', 'check', 'schedule', 'diff', 'explain', 'rehearse', 'status', 'InputError'],
  [
    'site',
    'definePageType',
    'defineLayout',
    'Island',
    'Rich',
    'PageContext',
    'offer(product: string)',
    'ref',
  ],
  ['client', 'useSecondsLeft', 'serverNow', 'fetched', 'AskTime'],
])('%s documents %s and the rest', (page, ...names) => {
  const text = readFileSync(path.join(projectRoot, `docs/reference/${page}.md`), 'utf8');
  for (const name of names) expect(text).toContain(name);
});
