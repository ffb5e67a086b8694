import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const AT = ['--region', 'gb', '--at', '2025-04-18T12:00'];

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

describe('--out', () => {
  const root = copySite(tinySite);
  const build = (out: string, ...more: string[]) =>
    almanac(['build', '--root', root, '--out', out, ...AT, ...more]);

  test.each([
    ['a project', { 'package.json': '{}', '.tmp-notes': 'mine', 'src/index.ts': '' }],
    ['a site of another program', { 'index.html': '<p>', 'assets/logo.png': 'logo' }],
    ['a folder named like one of ours', { 'assets/logo.png': 'logo', '.tmp-1': 'mine' }],
  ])('that holds %s is refused, and left unchanged', async (_, files) => {
    const out = folderWith(files);
    const before = treeOf(out);
    for (const args of [['build', ...AT, '--keep', '0'], ['activate'], ['rollback']]) {
      const ran = await almanac([...args, '--root', root, '--out', out]);
      expect(ran).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is no output of Almanac: it holds'),
      });
    }
    expect(treeOf(out)).toEqual(before);
  });

  test('that is a target of ship is refused, and shoppers go on seeing what was shipped', async () => {
    const [out, target] = [temporaryFolder(), path.join(temporaryFolder(), 'www')];
    await build(out);
    expect(await almanac(['ship', target, '--out', out, '--any-time'])).toMatchObject({ code: 0 });
    const before = treeOf(target);
    for (const args of [['build', ...AT], ['import', out], ['activate']]) {
      const ran = await almanac([...args, '--root', root, '--out', target]);
      expect(ran).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is a target of almanac ship'),
      });
    }
    expect(treeOf(target)).toEqual(before);
  });

  test.each([
    ['to nowhere', 'unmounted/site', 'is a link to unmounted/site, and nothing is there', 'make that folder'],
    ['to itself', 'out', 'links lead in a circle', 'mend the link'],
  ])('that is a link %s is refused with what to do', async (_, target, said, cure) => {
    const folder = temporaryFolder();
    symlinkSync(target, path.join(folder, 'out'));
    const ran = await build(path.join(folder, 'out'));
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(said);
    expect(ran.stderr).toContain(cure);
    expect(readdirSync(folder)).toEqual(['out']);
  });

  test('may be new, empty, or hold hidden files of others, which are kept', async () => {
    expect((await build(path.join(temporaryFolder(), 'a/b'))).code).toBe(0);
    const out = folderWith({ '.gitkeep': '', '.tmp-notes': 'mine' });
    expect((await build(out)).code).toBe(0);
    expect((await build(out, '--keep', '0')).code).toBe(0);
    expect(treeOf(out)).toHaveProperty(['.tmp-notes']);
  });

  test('with a damaged calendar as its only one is built again once that was deleted, as the error advises', async () => {
    const out = path.join(temporaryFolder(), 'dist');
    await build(out);
    const before = treeOf(out);
    const [calendar = ''] = readdirSync(path.join(out, 'calendars'));
    writeFileSync(path.join(out, 'calendars', calendar), '');
    expect((await build(out)).stderr).toContain('or delete it, and import it or build its windows again');
    rmSync(path.join(out, 'calendars', calendar));
    expect((await build(out)).code).toBe(0);
    expect(treeOf(out)).toEqual(before);
  });

  test('keeps files of others beside ours', async () => {
    const out = temporaryFolder();
    await build(out);
    for (const file of ['assets/logo.png', 'assets/logo.0a1b2c3d.png', 'assets/.tmp-upload', 'notes.txt'])
      writeFileSync(path.join(out, file), 'mine');
    expect((await build(out, '--client-runtime', 'react', '--keep', '0')).code).toBe(0);
    const after = Object.keys(treeOf(out));
    expect(after).toEqual(
      expect.arrayContaining([
        'assets/logo.png',
        'assets/logo.0a1b2c3d.png',
        'assets/.tmp-upload',
        'notes.txt',
      ]),
    );
    // Of the first build, only what the second one uses remains.
    expect(after.filter((file) => /^calendars\//.test(file))).toHaveLength(1);
  });

  test('is refused if it contains the inputs or lies within them, also through links', async () => {
    symlinkSync('data', path.join(root, 'public'));
    symlinkSync(root, path.join(root, '..', `${path.basename(root)}-link`));
    const before = treeOf(root);
    const among = [
      'data/x',
      'public',
      'public/x',
      'templates',
      '.almanac',
      `../${path.basename(root)}-link/data/x`,
    ];
    for (const out of among)
      expect(await build(out), out).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is among the inputs'),
      });
    for (const out of ['.', '..', '/', `../${path.basename(root)}-link`])
      expect(await build(out), out).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('holds the inputs'),
      });
    expect(treeOf(root)).toEqual(before);
  });
});

test.each(['build', 'check'])('%s leaves nothing in a folder that is not a site', async (command) => {
  const root = folderWith({ 'notes.txt': 'mine' });
  for (const folder of [root, path.join(root, 'nowhere')])
    expect((await almanac([command, '--root', folder])).code).toBe(1);
  expect(readdirSync(root)).toEqual(['notes.txt']);
});
