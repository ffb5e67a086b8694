import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BuildResult, build } from '../../renderer/index.ts';
import fc, { rounds } from '../support/random.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/** The bakery with one template of every kind: bundled as text, as JSON, from a package, or for browsers only. */
const files = {
  'node_modules/crumbs/package.json':
    '{ "name": "crumbs", "version": "1.0.0", "main": "index.js", "sideEffects": false }',
  'node_modules/crumbs/index.js': "export { crumb } from './crumb.js';\n",
  'node_modules/crumbs/crumb.js': "export const crumb = 'sooner';\n",
  'node_modules/crumbs/other.js': "export const crumb = 'other';\n",
  'data/pages/not-found.yaml': 'type: lost\nfile: 404.html\nregions: all\nnoindex: true\n',
  'templates/pages/lost/page.ts':
    "import { definePageType, z } from 'almanac/site';\nimport { View } from './View.tsx';\n" +
    "export default definePageType({ content: z.strictObject({}), model: () => ({ word: 'lost' }), View });\n",
  'templates/pages/lost/View.tsx':
    "import { Island } from 'almanac/site';\nimport { crumb } from 'crumbs';\n" +
    "import notice from './notice.txt' with { type: 'text' };\nimport facts from './facts.json';\n" +
    'const Own = () => <i>0</i>;\n' +
    'export const View = ({ model }: { readonly model: { readonly word: string } }) => (\n' +
    '  <p title={notice} lang={facts.lang}>{model.word} {crumb} <Island name="Taps" component={Own} props={{}} /></p>\n);\n',
  'templates/pages/lost/notice.txt': 'sooner',
  'templates/pages/lost/facts.json': '{ "lang": "en" }',
  'templates/islands/Taps.tsx':
    "import { step } from '../client/step.ts';\nexport default function Taps() { return <i>{step}</i>; }\n",
  'templates/client/step.ts': 'export const step = 1;\n',
  'templates/unused.ts': 'export const word = 1;\n',
};

/** For each file: a text in it, its replacement, and how many of the 10 documents depend on it. */
const edits: Record<string, readonly [kind: string, from: string | RegExp, to: string, documents: number]> = {
  'templates/pages/shop/View.tsx': ['a view', '<h1>', '<h1 className="edited">', 3],
  'templates/pages/shop/page.ts': ['a model', 'title: context', "edited: 'edited', title: context", 3],
  'templates/sections/note/section.tsx': ['a section', '"note"', '"note edited"', 2],
  'templates/sections/note/styles.css': ['a style sheet of a section', 'italic', 'oblique', 2],
  'templates/price.tsx': ['a component', '<article', '<article lang="en"', 7],
  'templates/islands/EggTimer.tsx': ['an island', 'type="button"', 'type="submit"', 2],
  'templates/islands/Taps.tsx': ['an island that a page only names', '<i>', '<i lang="en">', 3],
  'templates/client/step.ts': ['a module for browsers that an island loads', '1', '2', 3],
  'templates/client/boot.ts': ['the script of every page', "''", "'edited'", 10],
  'templates/styles/index.css': ['the style sheet of every page', '#222', '#333', 10],
  'templates/pages/bread/styles.css': ['a style sheet of a page type', /$/, '.edited { color: red }', 2],
  'templates/layout/views.tsx': ['the layout', '<nav>', '<nav className="edited">', 10],
  'templates/pages/lost/notice.txt': ['a text', 'sooner', 'later', 3],
  'templates/pages/lost/facts.json': ['a fact', 'en', 'de', 3],
  'templates/art/loaf.svg': ['a picture', '>', ' data-edited="">', 2],
  'templates/unused.ts': ['what nothing is made of', '1', '2', 0],
  'node_modules/crumbs/crumb.js': ['a package', 'sooner', 'later', 3],
  'node_modules/crumbs/package.json': ['where a package begins', 'index.js', 'other.js', 3],
};

async function built(root: string, out: string, cache: boolean) {
  const result = await build({ root, out, cache, at: '2025-04-18T12:00', now: 0 });
  return { result, says: saysOf(result, out) };
}

/** The complete result of a build, byte for byte, whatever else is in its folder. */
function saysOf({ editions, site }: BuildResult, out: string): unknown {
  const releases = Object.values(editions).flat();
  return [
    editions,
    releases.map(({ dir }) => treeOf(path.join(out, dir))),
    treeOf(path.join(out, 'sites', site)),
  ];
}

function edit(root: string, file: string): () => void {
  const [, from, to] = edits[file] as (typeof edits)[string];
  const place = path.join(root, file);
  const text = readFileSync(place, 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(place, edited);
  return () => writeFileSync(place, text);
}

describe('an edit of a template', () => {
  const root = copySite(tinySite, files);
  const out = path.join(root, 'dist');

  test.each(Object.entries(edits).map(([file, [kind, , , documents]]) => [kind, documents, file] as const))(
    'of %s renders %i documents again, with the result of a clean build',
    async (_, documents, file) => {
      await built(root, out, true);
      const undo = edit(root, file);
      const { result, says } = await built(root, out, true);
      expect(result.counts).toMatchObject({ distinct: 10, rendered: documents, reused: 10 - documents });
      expect(says).toEqual((await built(root, temporaryFolder(), false)).says);
      undo();
    },
  );

  test('that adds bundler settings renders all documents again', async () => {
    await built(root, out, true);
    const settings = path.join(root, 'tsconfig.json');
    writeFileSync(settings, '{ "compilerOptions": { "alwaysStrict": false } }');
    expect((await built(root, out, true)).result.counts.rendered).toBe(10);
    rmSync(settings);
  });

  test('of any kind, after any others, gives the result of a clean build', async () => {
    const sequence = fc.array(fc.constantFrom(...Object.keys(edits)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(sequence, async (chosen) => {
        const undo = [];
        for (const file of new Set(chosen)) {
          undo.push(edit(root, file));
          const { says } = await built(root, out, true);
          expect(says).toEqual((await built(root, temporaryFolder(), false)).says);
        }
        for (const one of undo) one();
      }),
      { numRuns: rounds(6) },
    );
  });
});
