import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commitOf } from '../../renderer/release/index.ts';
import { temporaryFolder } from '../support/site.ts';

/** The commit that an archive names, and whether its inputs differ from it. */

let root = '';
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

function repository(): string {
  root = temporaryFolder();
  for (const file of ['data/site.yaml', 'locales/en.yaml', 'templates/style.css', 'README.md'])
    write(file, 'a\n');
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  return git('rev-parse', 'HEAD');
}
let commit = '';
beforeEach(() => {
  commit = repository();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('an output, an archive or a note beside the inputs does not count as an edit', async () => {
  for (const file of ['site.tar.gz', 'nine/calendar.json', 'README.md', '.envrc']) write(file, 'b\n');
  expect(await commitOf(root)).toMatchObject({ commit, edited: false });
});

test.each([
  'data/site.yaml',
  'data/new.yaml',
  'locales/en.yaml',
  'templates/new/page.tsx',
  'public/ads.txt',
  'package.json',
  'package-lock.json',
])('an edit of %s counts', async (file) => {
  write(file, 'b\n');
  expect(await commitOf(root)).toMatchObject({ commit, edited: true });
});

test('edits of other folders of the repository do not count', async () => {
  const inside = path.join(root, 'shop');
  write('shop/data/site.yaml', 'a\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Shop');
  write('data/site.yaml', 'b\n');
  expect(await commitOf(inside)).toMatchObject({ edited: false });
  write('shop/data/site.yaml', 'b\n');
  expect(await commitOf(inside)).toMatchObject({ edited: true });
});

test("in a hook of another repository it is the commit of the folder's own repository", async () => {
  const own = root;
  const ownCommit = commit;
  write('data/site.yaml', 'other\n');
  git('commit', '--quiet', '--all', '--message', 'Ours');
  const theirs = temporaryFolder();
  execFileSync('git', ['init', '--quiet', theirs]);
  vi.stubEnv('GIT_DIR', path.join(theirs, '.git'));
  vi.stubEnv('GIT_INDEX_FILE', path.join(theirs, '.git/index'));
  const found = await commitOf(own);
  expect(found?.edited).toBe(false);
  expect(found?.commit).not.toBe(ownCommit);
});

test('without git, a repository or a commit there is none', async () => {
  expect(await commitOf(temporaryFolder())).toBeNull();
  const empty = temporaryFolder();
  execFileSync('git', ['init', '--quiet', empty]);
  expect(await commitOf(empty)).toBeNull();
});
