import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../renderer/problems/problems.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { bakery } from '../support/recipes.ts';
import { treeOf } from '../support/tree.ts';

const AT = ['--at', '2025-03-01T12:00:00Z'];

const shown = (root: string, name: string): string =>
  readFileSync(path.join(root, 'dist/current', name), 'utf8');
const errorsOf = async (root: string): Promise<readonly Problem[]> => {
  const { stdout } = await almanac(['check', '--root', root, '--json']);
  const { problems } = JSON.parse(stdout) as { problems: readonly Problem[] };
  return problems.filter(({ severity }) => severity === 'error');
};

describe('a page for each entry of a collection', () => {
  it('has its URL, words, time and regions from its entry', async () => {
    const root = bakery();
    await almanacJson(['build', '--root', root, ...AT]);
    expect(shown(root, 'baking/rye.html')).toContain('<h1>Rye</h1><p>rye 20 wood</p>');
    expect(shown(root, 'at/baking/rye.html')).toContain('<h1>Roggen</h1>');
    expect(shown(root, 'baking/hot-buns.html')).toContain('<a href="/baking/rye">rye</a>');
    expect(existsSync(path.join(root, 'dist/current/at/baking/hot-buns.html'))).toBe(false);
    const head = shown(root, 'baking/rye.html');
    expect(head).toContain('<title>Rye');
    expect(head).toContain('content="Dark."');
    expect(head).toContain('hreflang="de-AT" href="https://crumb.example/at/baking/rye"');
    expect(head).toContain('name="almanac:valid-from" content="2025-02-01T00:00:00Z"');
    expect(head).toContain('name="almanac:valid-until" content="2025-03-31T23:00:00Z"');
    expect(shown(root, 'sitemap.xml')).toContain('<loc>https://crumb.example/baking/hot-buns</loc>');
  });

  it('exists while its entry does, and other pages link to it only then', async () => {
    const root = bakery();
    const { stdout } = await almanac(['schedule', '--root', root, '--from', '2025-01-01', '--region', 'gb']);
    expect(stdout).toContain('page recipe/rye opens  data/recipes/rye.yaml:1');
    expect(stdout).toContain('page recipe/rye closes  data/recipes/rye.yaml:2');
    await almanacJson(['build', '--root', root, '--at', '2025-05-01T12:00:00Z']);
    expect(shown(root, 'baking/hot-buns.html')).not.toContain('/baking/rye');
    expect(shown(root, 'baking/rye.html')).toContain('http-equiv="refresh"');
  });

  it('exists while both its file and its entry do', async () => {
    const page = { type: 'recipe', each: 'recipes', regions: ['gb', 'at'], startTime: '2025-03-10' };
    const root = bakery({ 'data/pages/recipe.yaml': page });
    const { stdout } = await almanac(['schedule', '--root', root, '--from', '2025-01-01', '--region', 'gb']);
    expect(stdout).toContain('page recipe/rye opens  data/pages/recipe.yaml:6');
    expect(stdout).not.toContain('data/recipes/rye.yaml:1');
    const outside = bakery({
      'data/pages/recipe.yaml': { ...page, startTime: '2025-06-01' },
      'data/recipes/rye.yaml': { startTime: '2025-02-01', endTime: '2025-04-01', hours: 20 },
    });
    expect(await errorsOf(outside)).toEqual([]);
    await almanacJson(['build', '--root', outside, '--at', '2025-07-01T12:00:00Z']);
    expect(existsSync(path.join(outside, 'dist/current/recipe/rye.html'))).toBe(false);
    expect(existsSync(path.join(outside, 'dist/current/recipe/hot-buns.html'))).toBe(true);
  });

  it('is derived again after an edit of its entry, and no other page is', async () => {
    const root = bakery();
    await almanacJson(['build', '--root', root, ...AT]);
    const edit = (name: string, text: string) => {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    };
    edit('data/recipes/buns.yaml', 'slug: hot-buns\nregions: [gb]\nhours: 4\n');
    const { counts } = await almanacJson<{ counts: { documents: { rendered: number } } }>([
      ...['build', '--root', root, ...AT],
    ]);
    expect(shown(root, 'baking/hot-buns.html')).toContain('buns 4 wood');
    expect(JSON.stringify(counts)).toMatch(/"rendered":1\b/);
    edit('data/recipes/spelt.yaml', 'hours: 9\nregions: [gb]\n');
    edit('locales/en/recipes/spelt.yaml', 'title: Spelt\ndescription: Nutty.\n');
    edit(
      'data/pages/recipe.yaml',
      'type: recipe\neach: recipes\nslug: baking\nregions: all\ncontent: { oven: gas }\n',
    );
    await almanacJson(['build', '--root', root, ...AT]);
    expect(shown(root, 'baking/spelt.html')).toContain('spelt 9 gas');
    const known = treeOf(path.join(root, 'dist/current/'));
    await almanacJson(['build', '--root', root, ...AT, '--out', path.join(root, 'clean'), '--no-cache']);
    expect(treeOf(path.join(root, 'clean/current/'))).toEqual(known);
    const { stdout } = await almanac(['explain', '--root', root, '--line', 'data/recipes/buns.yaml:3']);
    expect(stdout).toContain('/baking/hot-buns');
    expect(stdout).not.toContain('/baking/rye');
  });
});

describe('reports a problem:', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    [
      'a collection that there is none of',
      { 'data/pages/recipe.yaml': { type: 'recipe', each: 'recipe', regions: 'all' } },
      'data/pages/recipe.yaml:2 reference-unknown',
      'did you mean recipes?',
    ],
    [
      'the page of no entry',
      { 'data/navigation.yaml': { header: [{ key: 'home', link: 'page:recipe' }], footer: [] } },
      'data/navigation.yaml:3 reference-unknown',
      'it has a page for each of recipes: write page:recipe/<id of an entry>',
    ],
    [
      'an entry that is not there',
      { 'data/navigation.yaml': { header: [{ key: 'home', link: 'page:recipe/pumpernickel' }], footer: [] } },
      'data/navigation.yaml:3 reference-unknown',
      'create data/recipes/pumpernickel.yaml, or take the name out',
    ],
    [
      'a slug that cannot be',
      { 'data/recipes/buns.yaml': { slug: 'Hot Buns', regions: ['gb'], hours: 3 } },
      'data/recipes/buns.yaml:1 slug-malformed',
      '',
    ],
    [
      'an entry whose name is no slug',
      { 'data/recipes/hotBuns.yaml': { regions: ['gb'], hours: 3 } },
      'data/recipes/hotBuns.yaml:1 slug-malformed',
      'write slug: hot-buns here, or rename the file',
    ],
    [
      'two entries of one URL',
      { 'data/recipes/buns.yaml': { slug: 'rye', regions: ['gb'], hours: 3 } },
      'data/recipes/rye.yaml:1 path-conflict',
      '',
    ],
    [
      'a time that does not read',
      { 'data/recipes/buns.yaml': { startTime: '1.3.2025', regions: ['gb'], hours: 3 } },
      'data/recipes/buns.yaml:1 time-malformed',
      'write year, month and day in that order',
    ],
    [
      'a file of one name',
      { 'data/pages/recipe.yaml': { type: 'recipe', each: 'recipes', regions: 'all', alternateOf: 'home' } },
      'data/pages/recipe.yaml:4 schema-value',
      'leave out alternateOf',
    ],
    [
      'a word that is missing',
      { 'locales/en/recipes.yaml': { rye: { title: 'Rye', description: 'Dark.' }, buns: { title: 'Buns' } } },
      'locales/en/recipes.yaml:4 message-missing',
      '',
    ],
  ])('%s', async (_, files, place, hint) => {
    const [first, ...more] = await errorsOf(bakery(files));
    expect(`${first?.file}:${first?.line} ${first?.code}`).toBe(place);
    expect(first?.hint ?? '').toBe(hint || (first?.hint ?? ''));
    expect(more).toEqual([]);
  });

  it('a page that needs an entry and has none', async () => {
    const root = bakery({ 'data/pages/one.yaml': { type: 'recipe', regions: ['gb'] } });
    const found = await errorsOf(root);
    expect(found[0]).toMatchObject({
      code: 'template-failed',
      file: 'templates/pages/recipe/page.ts',
      line: 7,
    });
    expect(found[0]?.message).toContain('only a page whose file says "each" has one');
  });
});
