import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readInputs } from '../../renderer/read/inputs.ts';
import { makeFolder } from '../load/helpers.ts';

const SITE = {
  'data/site.yaml': 'a: 1',
  'data/regions/us.yaml': 'b: 2',
  'data/products/grimlockG1Flagship.json': '{}',
  'locales/en-GB.yaml': 'hello: hi',
  'templates/pages/home/View.tsx': 'export {}',
  'templates/my file.css': '',
  'templates/art/film.mp4': 'large',
};

const problemsOf = async (root: string) =>
  (await readInputs(root)).problems.map(({ code, file }) => `${code} ${file}`);

test('reads every file whole, except those that are only copied', async () => {
  const inputs = await readInputs(makeFolder(SITE));
  expect(inputs.problems).toEqual([]);
  expect(inputs.data.map(({ file }) => file)).toEqual([
    'data/products/grimlockG1Flagship.json',
    'data/regions/us.yaml',
    'data/site.yaml',
  ]);
  expect(inputs.files.get('locales/en-GB.yaml')?.bytes.toString()).toBe('hello: hi');
  expect(inputs.templates).toEqual([
    { file: 'templates/art/film.mp4', hash: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: null },
    {
      file: 'templates/my file.css',
      hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      bytes: Buffer.alloc(0),
    },
    {
      file: 'templates/pages/home/View.tsx',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: Buffer.from(SITE['templates/pages/home/View.tsx']),
    },
  ]);
});

test('the digest depends on names and contents, and on nothing else', async () => {
  const reference = await readInputs(makeFolder(SITE));
  const root = makeFolder(Object.fromEntries(Object.entries(SITE).reverse()));
  utimesSync(join(root, 'data/site.yaml'), 1, 1);
  chmodSync(join(root, 'data/site.yaml'), 0o400);
  expect((await readInputs(root)).digest).toEqual(reference.digest);

  const edited = (await readInputs(makeFolder({ ...SITE, 'data/site.yaml': 'a: 2' }))).digest;
  expect(edited.data).not.toBe(reference.digest.data);
  expect(edited.locales).toBe(reference.digest.locales);
  const { 'data/site.yaml': content, ...others } = SITE;
  const renamed = (await readInputs(makeFolder({ ...others, 'data/sites.yaml': content }))).digest;
  expect(renamed.data).not.toBe(reference.digest.data);
});

test("ignores hidden files and editors' backups", async () => {
  const clutter = [
    '.DS_Store',
    'site.yaml~',
    '.site.yaml.swp',
    'site.yaml.swp',
    '#site.yaml#',
    '.git/config',
  ];
  const root = makeFolder({ ...SITE, ...Object.fromEntries(clutter.map((name) => [`data/${name}`, 'x'])) });
  expect((await readInputs(root)).digest).toEqual((await readInputs(makeFolder(SITE))).digest);
});

test('reports names that cannot be an id', async () => {
  const wrong = [
    'data/a b.yaml',
    'data/-a.yaml',
    'data/é.yaml',
    'data/x.y.yaml',
    'data/__proto__.yaml',
    'data/a b/c.yaml',
  ];
  const root = makeFolder({ ...SITE, ...Object.fromEntries(wrong.map((file) => [file, 'a: 1'])) });
  const inputs = await readInputs(root);
  expect(inputs.problems.map(({ code, file }) => `${code} ${file}`)).toEqual(
    wrong.map((file) => `file-name ${file}`).sort(),
  );
  expect(inputs.problems.find(({ file }) => file === 'data/é.yaml')?.hint).toBe('rename it to e.yaml');
  expect(inputs.data).toHaveLength(3);
});

test('reports other extensions', async () => {
  const root = makeFolder({ ...SITE, 'data/regions/de.yml': '', 'locales/de.ymal': '', 'data/README': '' });
  const { problems } = await readInputs(root);
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'file-name data/README',
    'file-name data/regions/de.yml',
    'file-name locales/de.ymal',
  ]);
  expect(problems[1]?.hint).toBe('rename it to de.yaml');
});

test('follows links within the root only', async () => {
  const elsewhere = makeFolder({ 'secret.yaml': 'a: 1' });
  const root = makeFolder({ ...SITE, 'shared/x.yaml': 'x: 1', 'shared/more/y.yaml': 'y: 1' });
  symlinkSync(join(root, 'shared/x.yaml'), join(root, 'data/x.yaml'));
  symlinkSync('../shared/more', join(root, 'data/more'));
  symlinkSync(join(elsewhere, 'secret.yaml'), join(root, 'data/secret.yaml'));
  symlinkSync(elsewhere, join(root, 'data/elsewhere'));
  symlinkSync('nowhere.yaml', join(root, 'data/broken.yaml'));
  const inputs = await readInputs(root);
  expect(inputs.data.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['data/x.yaml', 'data/more/y.yaml']),
  );
  expect(inputs.data).toHaveLength(5);
  expect(inputs.problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'file-unreadable data/broken.yaml',
    'file-unreadable data/elsewhere',
    'file-unreadable data/secret.yaml',
  ]);
});

test('ends at circular links', async () => {
  const root = makeFolder(SITE);
  symlinkSync('..', join(root, 'data/regions/up'));
  symlinkSync('.', join(root, 'data/here'));
  symlinkSync('../..', join(root, 'data/regions/top'));
  symlinkSync('b.yaml', join(root, 'data/a.yaml'));
  symlinkSync('a.yaml', join(root, 'data/b.yaml'));
  expect(await problemsOf(root)).toEqual([
    'file-unreadable data/a.yaml',
    'file-unreadable data/b.yaml',
    'file-unreadable data/here',
    'file-unreadable data/regions/top',
    'file-unreadable data/regions/up',
  ]);
});

test('reports a pipe', async () => {
  const root = makeFolder(SITE);
  execFileSync('mkfifo', [join(root, 'data/pipe.yaml')]);
  expect(await problemsOf(root)).toEqual(['file-unreadable data/pipe.yaml']);
});

test('reports a root that is no folder', async () => {
  const root = makeFolder({ data: 'a file' });
  mkdirSync(join(root, 'locales'));
  const { problems } = await readInputs(root);
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'file-missing data',
    'file-missing templates',
  ]);
  expect(problems[0]?.hint).toContain('--root');
});

test('reads thousands of files', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 2000 }, (_, n) => [`data/products/p${n}.json`, `{"n":${n}}`]),
  );
  const inputs = await readInputs(makeFolder({ ...SITE, ...many }));
  expect(inputs.data).toHaveLength(2003);
  expect(inputs.files.get('data/products/p1234.json')?.bytes.toString()).toBe('{"n":1234}');
});
