import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAtomFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../renderer/problems/problems.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { bakery } from '../support/recipes.ts';
import { treeOf } from '../support/tree.ts';

const LIST = { type: 'list', feed: 'recipes', regions: 'all' };
const PAGE = (feed: string): string => `
import { definePageType, z } from 'almanac/site';
export default definePageType({
  content: z.strictObject({}),
  model: () => null,
  ${feed}
  View: () => <h1>All recipes</h1>,
});
`;
const WORDS = { title: 'Baking', description: 'What we <em>bake</em> & why.' };

/** The bakery with a page that lists its recipes, and their feed. */
function withFeed(files: Readonly<Record<string, unknown>> = {}, feed = ''): string {
  return bakery({
    'data/pages/baking.yaml': LIST,
    'templates/pages/list/page.ts': "export { default } from './list.tsx';",
    'templates/pages/list/list.tsx': PAGE(feed),
    'data/recipes/rye.yaml': { startTime: '2025-02-01', endTime: '2025-04-01', hours: 20 },
    'data/recipes/buns.yaml': { startTime: '2025-03-05T09:00', slug: 'hot-buns', regions: ['gb'], hours: 3 },
    'locales/en/recipes.yaml': {
      rye: { title: 'Rye & <em>spelt</em>', description: 'Dark "bread".' },
      buns: { title: 'Buns', description: 'Hot.' },
    },
    'locales/en/pages/baking.yaml': WORDS,
    'locales/de/pages/baking.yaml': { title: 'Backen', description: 'Was wir backen.' },
    ...files,
  });
}

function atom(folder: string, name: string) {
  const {
    entries = [],
    title,
    subtitle,
    ...feed
  } = parseAtomFeed(readFileSync(path.join(folder, name), 'utf8'));
  return {
    ...feed,
    title: title?.value,
    subtitle: subtitle?.value,
    entries: entries.map(({ title, summary, ...entry }) => ({
      ...entry,
      title: title?.value,
      summary: summary?.value,
    })),
  };
}
const current = (root: string): string => path.join(root, 'dist/current');

describe('a feed of a collection', () => {
  it('tells of the entries that are there, with their addresses and since when they are', async () => {
    const root = withFeed();
    await almanacJson(['build', '--root', root, '--at', '2025-03-06T12:00:00Z']);
    const feed = atom(current(root), 'baking.atom');
    expect(feed).toMatchObject({
      id: 'https://crumb.example/baking.atom',
      title: 'Baking',
      subtitle: 'What we bake & why.',
      updated: '2025-03-05T09:00:00Z',
    });
    expect(feed.links).toEqual([
      { rel: 'self', type: 'application/atom+xml', href: 'https://crumb.example/baking.atom' },
      { rel: 'alternate', type: 'text/html', href: 'https://crumb.example/baking' },
    ]);
    expect(
      feed.entries.map(({ id, title, published, updated, summary }) => ({
        id,
        title,
        published,
        updated,
        summary,
      })),
    ).toEqual([
      {
        id: 'https://crumb.example/baking/hot-buns',
        title: 'Buns',
        published: '2025-03-05T09:00:00Z',
        updated: '2025-03-05T09:00:00Z',
        summary: 'Hot.',
      },
      {
        id: 'https://crumb.example/baking/rye',
        title: 'Rye & spelt',
        published: '2025-02-01T00:00:00Z',
        updated: '2025-02-01T00:00:00Z',
        summary: 'Dark "bread".',
      },
    ]);
    const german = atom(current(root), 'at/baking.atom');
    expect(german.title).toBe('Backen');
    // A day begins an hour earlier there.
    expect(german.entries.map(({ id, published }) => [id, published])).toEqual([
      ['https://crumb.example/at/baking/rye', '2025-01-31T23:00:00Z'],
    ]);
  });

  it('is named in the head of the page that lists them, and of each of theirs', async () => {
    const root = withFeed();
    await almanacJson(['build', '--root', root, '--at', '2025-03-06T12:00:00Z']);
    const link =
      '<link rel="alternate" type="application/atom+xml" title="Baking" href="https://crumb.example/baking.atom">';
    for (const name of ['baking.html', 'baking/rye.html', 'baking/hot-buns.html'])
      expect(readFileSync(path.join(current(root), name), 'utf8'), name).toContain(link);
    expect(readFileSync(path.join(current(root), 'at/baking/rye.html'), 'utf8')).toContain(
      'href="https://crumb.example/at/baking.atom"',
    );
    for (const name of ['index.html', 'sourdough.html'])
      expect(readFileSync(path.join(current(root), name), 'utf8'), name).not.toContain('atom+xml');
    expect(readFileSync(path.join(current(root), 'sitemap.xml'), 'utf8')).not.toContain('.atom');
  });

  it('changes with the releases, and is there before the first entry and after the last', async () => {
    const root = withFeed();
    await almanacJson(['build', '--root', root, '--from', '2025-01-01', '--until', '2025-06-01']);
    const releases = path.join(root, 'dist/releases/gb');
    const counts = readdirSync(releases)
      .sort()
      .map((id) => [id.split('-')[0], atom(path.join(releases, id), 'baking.atom').entries.length]);
    const from = (day: string) => counts.find(([id]) => id === day)?.[1];
    expect(from('20240101T000000Z')).toBe(0);
    expect(from('20250201T000000Z')).toBe(1);
    expect(from('20250305T090000Z')).toBe(2);
    expect(from('20250331T230000Z')).toBe(1);
    const { stdout } = await almanac(['schedule', '--root', root, '--from', '2025-01-01', '--region', 'gb']);
    expect(stdout).toContain('/baking.atom');
    const known = treeOf(path.join(root, 'dist/releases/'));
    const clean = ['--out', path.join(root, 'clean'), '--no-cache'];
    await almanacJson(['build', '--root', root, '--from', '2025-01-01', '--until', '2025-06-01', ...clean]);
    expect(treeOf(path.join(root, 'clean/releases/'))).toEqual(known);
  });

  it('says of an entry what the page type makes of it', async () => {
    const hook = `feed: (context, { words, value }) => ({
      title: context.t(words + '.title') + ', ' + value.hours + ' h',
      paragraphs: [context.t(words + '.description'), 'a < b'],
    }),`;
    const root = withFeed({}, hook);
    await almanacJson(['build', '--root', root, '--at', '2025-03-06T12:00:00Z']);
    const [entry] = atom(current(root), 'baking.atom').entries;
    expect(entry?.title).toBe('Buns, 3 h');
    expect(entry?.summary).toBeUndefined();
    expect(readFileSync(path.join(current(root), 'baking.atom'), 'utf8')).toContain(
      '<p>Hot.</p><p>a &lt; b</p>',
    );
  });

  it('is beside a home page as feed.atom, and is rehearsed', async () => {
    const root = withFeed({
      'data/pages/home.yaml': { type: 'shop', slug: '', regions: 'all', feed: 'recipes' },
    });
    await almanacJson(['build', '--root', root, '--at', '2025-03-06T12:00:00Z']);
    expect(atom(current(root), 'at/feed.atom').id).toBe('https://crumb.example/at/feed.atom');
    const window = ['--from', '2025-01-01', '--until', '2025-04-02'];
    const { stdout } = await almanac(['rehearse', '--root', root, ...window, '--no-browser', '--json']);
    const { findings } = JSON.parse(stdout) as { findings: readonly { path: string | null }[] };
    expect(findings.filter(({ path: at }) => at?.endsWith('.atom'))).toEqual([]);
  });
});

describe('what is wrong with one', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    [
      'a collection that there is none of',
      { 'data/pages/baking.yaml': { ...LIST, feed: 'recipe' } },
      'data/pages/baking.yaml:2 reference-unknown',
      'did you mean recipes?',
    ],
    [
      'entries without pages',
      {
        'data/pages/recipe.yaml': { type: 'recipe', regions: ['gb'] },
        'templates/pages/recipe/page.ts': "export { default } from '../list/page.ts';",
        'locales/en/pages/recipe.yaml': WORDS,
      },
      'data/pages/baking.yaml:2 schema-value',
      'give them pages: a file in data/pages/ with "each: recipes"',
    ],
    [
      'an entry without a time',
      { 'data/recipes/rye.yaml': { hours: 20 } },
      'data/recipes/rye.yaml:1 schema-value',
      'add startTime: 2024-11-22, the day that it appears, or appeared',
    ],
    [
      'a feed of pages that are one each',
      {
        'data/pages/recipe.yaml': {
          type: 'recipe',
          each: 'recipes',
          slug: 'baking',
          regions: 'all',
          feed: 'recipes',
        },
      },
      'data/pages/recipe.yaml:5 schema-value',
      'write it into the file of the page that lists them',
    ],
  ])('%s', async (_, files, place, hint) => {
    const { stdout } = await almanac(['check', '--root', withFeed(files), '--json']);
    const { problems } = JSON.parse(stdout) as { problems: readonly Problem[] };
    const [first, ...more] = problems.filter(({ severity }) => severity === 'error');
    expect([`${first?.file}:${first?.line} ${first?.code}`, first?.hint]).toEqual([place, hint]);
    expect(more).toEqual([]);
  });
});
