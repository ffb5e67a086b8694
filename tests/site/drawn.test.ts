import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/site.ts';

/* Compares the files with the record of the last drawing; the `figures` project draws every figure again. */
it('the drawings in templates/art/ were drawn from the current models', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/draw.js', '--check'], {
    cwd: path.resolve(projectRoot),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
