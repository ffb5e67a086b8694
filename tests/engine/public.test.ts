import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Problem } from '../../renderer/problems/problems.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const AT = ['--at', '2025-03-01T12:00:00Z'];

interface Built {
  readonly calendar: string;
  readonly editions: Readonly<Record<string, readonly { readonly id: string; readonly pages: number }[]>>;
}

/** The bakery, with files in `public/`. */
function site(files: Readonly<Record<string, string>>): string {
  const root = copySite(tinySite);
  for (const [name, text] of Object.entries(files)) put(root, name, text);
  return root;
}

function put(root: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, 'public', name)), { recursive: true });
  writeFileSync(path.join(root, 'public', name), text);
}

const build = (root: string, ...more: string[]) =>
  almanacJson<Built>(['build', '--root', root, ...AT, ...more]);
const idsOf = ({ editions }: Built) =>
  Object.fromEntries(Object.entries(editions).map(([region, all]) => [region, all.map(({ id }) => id)]));
const current = (root: string, name: string): string =>
  readFileSync(path.join(root, 'dist/current', name), 'utf8');

it('is part of the default edition, and changes only that', async () => {
  const root = site({ 'ads.txt': 'one', '.well-known/security.txt': 'Contact: x' });
  const first = await build(root);
  expect([current(root, 'ads.txt'), current(root, '.well-known/security.txt')]).toEqual([
    'one',
    'Contact: x',
  ]);
  expect(await build(root)).toMatchObject({ editions: first.editions });

  put(root, 'ads.txt', 'two');
  const second = await build(root);
  expect(current(root, 'ads.txt')).toBe('two');
  const [before, after] = [idsOf(first), idsOf(second)];
  expect(after.gb).not.toEqual(before.gb);
  expect({ ...after, gb: null }).toEqual({ ...before, gb: null });
  expect(second.editions.gb?.[0]?.pages).toBe(first.editions.gb?.[0]?.pages);

  rmSync(path.join(root, 'public'), { recursive: true });
  await build(root);
  expect(readdirSync(path.join(root, 'dist/current'))).not.toContain('ads.txt');
  expect(await build(root)).not.toMatchObject({ editions: second.editions });
});

it('changes nothing if it is empty, or has only hidden files', async () => {
  const [plain, empty] = [copySite(tinySite), site({ '.env': 'SECRET=1', 'a/.DS_Store': '' })];
  mkdirSync(path.join(empty, 'public/nothing'));
  const tree = async (root: string) => {
    await build(root);
    return treeOf(path.join(root, 'dist/current/'));
  };
  expect(await tree(empty)).toEqual(await tree(plain));
});

it('belongs to the first region if no edition is at the root', async () => {
  const root = site({ 'ads.txt': 'one', 'gb/menu.txt': 'menu' });
  const gb = path.join(root, 'data/regions/gb.yaml');
  writeFileSync(gb, `${readFileSync(gb, 'utf8')}prefix: gb\n`);
  await build(root, '--region', 'gb');
  expect([current(root, 'ads.txt'), current(root, 'gb/menu.txt')]).toEqual(['one', 'menu']);
});

it('gives the same result in a sharded build', async () => {
  const root = site({ 'ads.txt': 'one', 'google1.html': 'token' });
  await build(root);
  const folder = temporaryFolder();
  for (const part of ['1', '2'])
    await almanac(['build', '--root', root, ...AT, '--shard', `${part}/2`, '--out', path.join(folder, part)]);
  const out = path.join(folder, 'whole');
  await almanac(['merge', path.join(folder, '1'), path.join(folder, '2'), '--out', out]);
  expect(treeOf(path.join(out, 'releases'))).toEqual(treeOf(path.join(root, 'dist/releases')));
  expect(treeOf(path.join(out, 'current/'))).toEqual(treeOf(path.join(root, 'dist/current/')));
});

it('is shipped, and removed again', async () => {
  const root = site({ 'ads.txt': 'one', 'google1.html': 'token' });
  const target = path.join(temporaryFolder(), 'shop');
  const ship = () =>
    almanacJson<{ changed: { url: string; kind: string }[] }>([
      ...['ship', target, '--root', root, '--any-time'],
    ]);
  await build(root);
  await ship();
  expect(readFileSync(path.join(target, 'current/ads.txt'), 'utf8')).toBe('one');
  rmSync(path.join(root, 'public/ads.txt'));
  await build(root);
  const { changed } = await ship();
  expect(changed).toEqual([
    expect.objectContaining({ url: 'https://crumb.example/ads.txt', kind: 'removed' }),
  ]);
  expect(readdirSync(path.join(target, 'current'))).not.toContain('ads.txt');
});

it.each([
  ['sourdough.html', 'page "sourdough"'],
  ['sourdough', 'page "sourdough"'],
  ['at/sourdough/index.html', 'page "sourdough"'],
  ['at', 'page "home"'],
  ['index.html', 'page "home"'],
  ['at/404.html', 'page "not-found"'],
  ['bread', 'the redirect from "bread"'],
  ['sourdough.html/x.txt', 'page "sourdough"'],
  ['robots.txt', 'Almanac'],
  ['_redirects', 'Almanac'],
  ['sitemap-2.xml', 'Almanac'],
  ['assets/x.css', 'Almanac'],
  ['site.json', 'Almanac'],
  ['owed.json', 'Almanac'],
  ['AT/menu.txt', 'the region at /at'],
])('public/%s is refused, since it would hide %s', async (name, owner) => {
  const root = site({ [name]: 'x' });
  const { code, stdout } = await almanac(['check', '--root', root, '--json']);
  const { problems } = JSON.parse(stdout) as { problems: Problem[] };
  expect(code).toBe(1);
  expect(problems).toEqual([
    expect.objectContaining({
      code: 'path-conflict',
      file: `public/${name}`,
      message: expect.stringContaining(`/${name} belongs to ${owner}`) as string,
      hint: 'give the file another name',
    }),
  ]);
});

it.each(['a b.txt', '-x.txt', 'a\nb.txt', 'a\\b.txt', 'ü.txt', 'a%2f.txt', 'x?y'])(
  'the name %j is refused, since it cannot be a URL path as it is',
  async (name) => {
    const { code, stdout } = await almanac(['check', '--root', site({ [name]: 'x' }), '--json']);
    const { problems } = JSON.parse(stdout) as { problems: Problem[] };
    expect(code).toBe(1);
    expect(problems).toEqual([expect.objectContaining({ code: 'file-name', file: `public/${name}` })]);
  },
);

it('may have links to files inside of the site, but not outside', async () => {
  const root = site({ 'ads.txt': 'one' });
  symlinkSync('ads.txt', path.join(root, 'public/app-ads.txt'));
  await build(root);
  expect(current(root, 'app-ads.txt')).toBe('one');
  symlinkSync('/etc/hostname', path.join(root, 'public/host.txt'));
  const { code, stderr } = await almanac(['build', '--root', root, ...AT]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('a link that leads out of the root')]);
});
