import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/*
 * Contents are let go of once they are read, and read again where they are checked and where their page is made. What is built does
 * not show it.
 */

const PAGE = `
import { definePageType, ref, when, z } from 'almanac/site';
import { View } from './View.tsx';

export default definePageType({
  content: z.strictObject({
    name: z.string(),
    weight: z.number(),
    beside: ref('page').optional(),
    endTime: when.optional(),
  }),
  head: (context) => ({ title: context.content.name, description: context.t('ui.buy') }),
  model: (context) => ({
    name: context.content.name,
    isThere: context.shows(context.content),
    perKilogram: String(1 / context.content.weight),
    beside: context.content.beside ? (context.href('page:' + context.content.beside)?.href ?? null) : null,
  }),
  View,
});
`;

const VIEW = `export function View({ model }) { return <p>{model.isThere ? model.name : ''} {model.perKilogram} {model.beside}</p>; }`;

const loaf = (content: object) => JSON.stringify({ type: 'loaf', regions: 'all', content }, null, 1);

const loaves = {
  'loaf-1': loaf({ name: 'Rye', weight: 2 }),
  'loaf-2': loaf({ name: 'Spelt -0', weight: -0, beside: 'loaf-1' }).replace(': 0', ': -0'),
  'loaf-3': loaf({ name: 'Stollen', weight: 1, endTime: '2025-04-20' }),
};

/** `format`: JSON is YAML, too. */
function bakery(format: 'json' | 'yaml' = 'json', files: Readonly<Record<string, string>> = {}): string {
  return copySite(tinySite, {
    ...Object.fromEntries(Object.entries(loaves).map(([id, text]) => [`data/pages/${id}.${format}`, text])),
    'templates/pages/loaf/page.ts': PAGE,
    'templates/pages/loaf/View.tsx': VIEW,
    ...files,
  });
}

/** Of April and May 2025, by the program as users run it. */
async function built(root: string, ...args: string[]) {
  const ran = await almanac([
    'build',
    '--root',
    root,
    '--from',
    '2025-04-10',
    '--until',
    '2025-05-10',
    '--json',
    ...args,
  ]);
  const releases = ran.code === 0 ? treeOf(path.join(root, 'dist/releases')) : {};
  return { ...JSON.parse(ran.stdout), releases };
}

describe('contents that are read again', () => {
  it('give the same releases from JSON, from YAML, and without a cache', async () => {
    const { releases } = await built(bakery());
    expect((await built(bakery('yaml'))).releases).toEqual(releases);
    expect((await built(bakery('json'), '--no-cache')).releases).toEqual(releases);
    expect((await built(bakery('yaml'), '--no-cache')).releases).toEqual(releases);
    const pages = (name: string) => Object.keys(releases).filter((file) => file.endsWith(`${name}.html`));
    expect(pages('loaf-3').length).toBeGreaterThan(3);
  });

  it('make the page anew whose content changed, and no other page', async () => {
    const root = bakery();
    await built(root);
    const edits = { 'data/pages/loaf-1.json': loaf({ name: 'Rye, sliced', weight: 2 }) };
    writeFileSync(path.join(root, 'data/pages/loaf-1.json'), edits['data/pages/loaf-1.json']);
    const { why, releases } = await built(root, '--why');
    const paths = (why as { path: string }[]).map((made) => made.path.split('/').at(-1));
    expect(new Set(paths)).toEqual(new Set(['loaf-1']));
    expect(releases).toMatchObject((await built(bakery('json', edits))).releases);
  });

  it('are wrong at their places', async () => {
    const wrong = {
      'data/pages/loaf-2.json': loaf({ name: 'Spelt', weight: '1' }),
      'data/pages/loaf-3.json': loaf({ name: 'Stollen', weight: 1, beside: 'loaf-4' }),
    };
    const { problems } = await built(bakery('json', wrong));
    expect(problems).toMatchObject([
      { file: 'data/pages/loaf-2.json', line: 6, message: 'expected a number, found "1"' },
      { file: 'data/pages/loaf-3.json', line: 7, message: 'there is no page "loaf-4"' },
    ]);
  });

  it('are reported with all else that is wrong, whatever was read first', async () => {
    const broken = loaves['loaf-2'].replace('"weight"', 'weight');
    const files = {
      'data/pages/loaf-1.json': loaf({ name: 'Rye', weight: true }),
      'data/pages/loaf-2.json': broken,
      'data/pages/loaf-3.json': loaves['loaf-3'].replace('"all"', '["nowhere"]'),
    };
    const { problems } = await built(bakery('json', files));
    expect(problems).toMatchObject([
      { file: 'data/pages/loaf-2.json', line: 6, code: 'yaml-syntax' },
      { file: 'data/pages/loaf-3.json', message: expect.stringContaining('nowhere') },
    ]);
    const { problems: ofContents } = await built(
      bakery('json', {
        ...files,
        'data/pages/loaf-2.json': broken,
        'data/pages/loaf-3.json': loaves['loaf-3'],
      }),
    );
    expect(ofContents).toMatchObject([{ file: 'data/pages/loaf-2.json', line: 6, code: 'yaml-syntax' }]);
  });

  it('are checked of pages that a build does not make', async () => {
    const past = {
      type: 'loaf',
      regions: 'all',
      endTime: '2020-01-01',
      content: { name: 'Gone', weight: 'much' },
    };
    const root = bakery('json', { 'data/pages/loaf-4.json': JSON.stringify(past) });
    const { problems } = await built(root);
    expect(problems).toMatchObject([
      { file: 'data/pages/loaf-4.json', message: 'expected a number, found "much"' },
    ]);
    writeFileSync(
      path.join(root, 'data/pages/loaf-4.json'),
      JSON.stringify({ ...past, content: { name: 'Gone', weight: 1 } }),
    );
    expect((await built(root)).problems).toBeUndefined();
  });
});
