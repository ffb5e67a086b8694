import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type BuildOptions, build } from '../../renderer/engine/commands/build.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const FILE = 'data/pages/shelf.yaml';

/** A page whose content has an entry for each region; `read` computes its model from them. */
const siteThat = (read: string): string =>
  copySite(tinySite, {
    'templates/pages/shelf/View.tsx':
      'export const View = ({ model }: any) => <p>{JSON.stringify(model.loaves)}</p>;\n',
    'templates/pages/shelf/page.ts': `import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';

export default definePageType({
  content: z.record(z.string(), z.strictObject({ loaf: z.string() })),
  head: () => ({ title: 'Shelf', description: 'Loaves.' }),
  model: (context) => ({ loaves: ${read} }),
  View,
});
`,
    [FILE]: {
      type: 'shelf',
      regions: ['gb', 'at'],
      content: { gb: { loaf: 'bloomer' }, at: { loaf: 'Wecken' } },
    },
  });

const optionsFor = (root: string, more: Partial<BuildOptions> = {}): BuildOptions => ({
  root,
  out: path.join(root, 'dist'),
  now: Date.UTC(2025, 3, 10),
  concurrency: 1,
  at: '2025-04-10',
  ...more,
});

async function afterEdit(root: string, from: string, to: string) {
  if (!existsSync(path.join(root, 'dist'))) await build(optionsFor(root));
  const text = readFileSync(path.join(root, FILE), 'utf8');
  expect(text).toContain(from);
  writeFileSync(path.join(root, FILE), text.replace(from, to));
  const edited = await build(optionsFor(root));
  const clean = await build(optionsFor(root, { out: temporaryFolder(), cache: false }));
  expect(edited.editions).toEqual(clean.editions);
  expect(edited.site).toBe(clean.site);
  return edited.counts.fragments.main;
}

it.each([
  ['its own entry', 'context.content[context.region.id]', 1],
  ['entries of both', '[context.content.gb, context.content.at]', 2],
  ['whether its own entry is there', 'context.region.id in context.content', 1],
  ['the names of all entries', 'Object.keys(context.content)', 2],
  ['all of it', 'context.content', 2],
])(
  'a page that reads %s of its content is derived in the regions where that changed',
  async (_, read, derived) => {
    expect((await afterEdit(siteThat(read), 'bloomer', 'cob')).derived).toBe(derived);
  },
);

it('a new entry is noticed by a page that looked for it', async () => {
  const root = siteThat('[context.content[context.region.id], context.content.nz ?? null]');
  expect(await afterEdit(root, '  gb:', '  nz: { loaf: rewena }\n  gb:')).toEqual({
    derived: 2,
    rendered: 2,
  });
});

it('an edition is taken over by what it asked of contents, even if its traces are lost', async () => {
  const root = siteThat('context.content[context.region.id]');
  await build(optionsFor(root));
  rmSync(path.join(root, '.almanac/answers/at.json'));
  expect(await afterEdit(root, 'bloomer', 'cob')).toEqual({ derived: 1, rendered: 1 });
});

it.each([
  ['an entry of its own', 'Wecken', 'Semmel'],
  ['what else the file says of the page', 'type: shelf', 'type: shelf\nnoindex: true'],
])('an edition is made anew after an edit of %s', async (_, from, to) => {
  const root = siteThat('context.content[context.region.id]');
  await afterEdit(root, 'bloomer', 'cob');
  await afterEdit(root, from, to);
});
