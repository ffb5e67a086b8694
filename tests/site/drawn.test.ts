import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/site.ts';

/* The project `figures` draws every figure again; this holds the files to the record of the last drawing. */
it('the drawings in templates/art/ are those that the models of now were drawn into', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/draw.js', '--check'], {
    cwd: path.resolve(projectRoot),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
