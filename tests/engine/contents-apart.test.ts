import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/*
 * Contents of a large catalogue are not all kept: where there is no more room they are read again for the page in hand. Nobody
 * can tell by what is built.
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

/** More than is kept, though there is little in it. */
const HEAVY =
  JSON.stringify({ type: 'loaf', regions: 'all', content: { name: 'Brick', weight: 9 } }) +
  ' '.repeat(33 << 20);

const loaf = (content: object) => JSON.stringify({ type: 'loaf', regions: 'all', content }, null, 1);

function bakery(first: string, files: Readonly<Record<string, string>> = {}): string {
  return copySite(tinySite, {
    'data/pages/a.json': first,
    'data/pages/loaf-1.json': loaf({ name: 'Rye', weight: 2 }),
    'data/pages/loaf-2.json': loaf({ name: 'Spelt', weight: -0, beside: 'loaf-1' }).replace('0', '-0'),
    'data/pages/loaf-3.json': loaf({ name: 'Stollen', weight: 1, endTime: '2025-04-20' }),
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

describe('a catalogue whose contents are not all kept', () => {
  it('gives the releases of one whose contents are', async () => {
    const light = await built(bakery(HEAVY.trimEnd()));
    const heavy = await built(bakery(HEAVY));
    expect(heavy.releases).toEqual(light.releases);
    expect(Object.keys(heavy.releases).filter((file) => file.endsWith('loaf-3.html')).length).toBeGreaterThan(
      3,
    );
  });

  it('makes the page anew whose content is another, and no other page', async () => {
    const root = bakery(HEAVY);
    await built(root);
    const edits = { 'data/pages/loaf-1.json': loaf({ name: 'Rye, sliced', weight: 2 }) };
    writeFileSync(path.join(root, 'data/pages/loaf-1.json'), edits['data/pages/loaf-1.json']);
    const { why, releases } = await built(root, '--why');
    const paths = (why as { path: string }[]).map((made) => made.path.split('/').at(-1));
    expect(new Set(paths)).toEqual(new Set(['loaf-1']));
    expect(releases).toMatchObject((await built(bakery(HEAVY, edits))).releases);
  });

  it('tells what is wrong in any of them, with its place', async () => {
    const wrong = {
      'data/pages/loaf-2.json': loaf({ name: 'Spelt', weight: '1' }),
      'data/pages/loaf-3.json': loaf({ name: 'Stollen', weight: 1, beside: 'loaf-4' }),
    };
    const { problems } = await built(bakery(HEAVY, wrong));
    expect(problems).toEqual((await built(bakery(HEAVY.trimEnd(), wrong))).problems);
    expect(problems).toMatchObject([
      { file: 'data/pages/loaf-2.json', line: 6, message: 'expected a number, found "1"' },
      { file: 'data/pages/loaf-3.json', line: 7, message: 'there is no page "loaf-4"' },
    ]);
  });
});
