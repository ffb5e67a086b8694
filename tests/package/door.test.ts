import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../support/site.ts';

const text = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const manifest = JSON.parse(text('package.json'));

it('has forms whose questions each have an id, a kind and a label', () => {
  for (const name of ['bug.yml', 'wish.yml']) {
    const form = parse(text(`.github/ISSUE_TEMPLATE/${name}`));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    for (const question of form.body)
      expect(question, name).toMatchObject({
        type: expect.stringMatching(/^(textarea|input|dropdown|checkboxes)$/),
        id: expect.any(String),
        attributes: { label: expect.any(String) },
      });
  }
});

it('has a changelog entry for the version in package.json', () => {
  expect(text('CHANGELOG.md')).toContain(`## ${manifest.version}`);
});

it('contains what users need, and nothing of this shop or its tests', () => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(listed) as [{ files: { path: string }[] }];
  const folders = new Set(files.map(({ path: file }) => file.split('/')[0] as string));
  for (const wanted of ['cli', 'lib', 'starter', 'docs', 'LICENSE', 'README.md', 'package.json'])
    expect(folders).toContain(wanted);
  for (const other of ['templates', 'data', 'locales', 'tests', 'bench', 'scripts', 'node_modules'])
    expect(folders).not.toContain(other);
  expect(manifest.private).toBeUndefined();
});
