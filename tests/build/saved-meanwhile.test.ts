import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadInputs, openLoaded } from '../../renderer/build/open-site.ts';
import { copySite, tinySite } from '../support/site.ts';

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Whether what is bundled, for Node or for browsers, speaks of `later`. */
async function isLater(root: string, whileLoading: () => void = () => {}): Promise<boolean> {
  const loaded = await loadInputs(root);
  whileLoading();
  const { moduleFile, catalogue } = await openLoaded(loaded, { root });
  return [
    readFileSync(moduleFile, 'utf8'),
    ...catalogue.client.assets.map(({ bytes }) => Buffer.from(bytes).toString()),
  ].some((text) => text.includes('later'));
}

test('what lies outside templates/ is refused, where it is asked for', async () => {
  const view = "import { word } from '../../../shared/word.ts';\nexport const View = () => <p>{word}</p>;\n";
  const root = copySite(tinySite, {
    'shared/word.ts': "export const word = 'later';\n",
    'templates/pages/missing/View.tsx': view,
  });
  await expect(isLater(root)).rejects.toMatchObject({
    problems: [
      {
        file: 'templates/pages/missing/View.tsx',
        line: 1,
        message: expect.stringContaining('shared/word.ts lies outside templates/'),
      },
    ],
  });
});

describe('a template saved while a build runs', () => {
  const files = {
    'templates/pages/bread/View.tsx': ['<p>{model.oven}</p>', '<p className="later">{model.oven}</p>'],
    'templates/islands/EggTimer.tsx': ['', '\nexport const later = String("later");\n'],
    'templates/styles/index.css': ['font-family: serif', 'font-family: later'],
  } as const;

  test.each(Object.entries(files))('belongs to the next one: %s', async (name, [before, after]) => {
    const root = copySite(tinySite);
    const file = path.join(root, name);
    const text = readFileSync(file, 'utf8');
    const edited = before === '' ? text + after : text.replace(before, after);
    expect(edited).not.toBe(text);
    expect(await isLater(root, () => write(file, edited))).toBe(false);
    expect(await isLater(root)).toBe(true);
    write(file, text);
    expect(await isLater(root)).toBe(false);
  });

  test('belongs to the next one with a whole page type, and one that is gone is still there', async () => {
    const root = copySite(tinySite);
    const page = readFileSync(path.join(root, 'templates/pages/missing/page.ts'), 'utf8');
    const added = () => write(path.join(root, 'templates/pages/later/page.ts'), page);
    expect(await isLater(root, added)).toBe(false);
    const removed = () => rmSync(path.join(root, 'templates/pages/later/page.ts'));
    // What the bundler looks for and does not find stops the build; it never builds another site under this one's name.
    await expect(isLater(root, removed)).rejects.toMatchObject({
      problems: [{ message: expect.stringContaining('later/page.ts') }],
    });
  });

  test('is told where it is a file that only travels along', async () => {
    const root = copySite(tinySite);
    const picture = path.join(root, 'templates/art/loaf.svg');
    const loaded = await loadInputs(root);
    write(picture, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const opened = openLoaded(loaded, { root }).then(({ catalogue }) => catalogue.url('loaf.svg'));
    await expect(opened).rejects.toThrow('templates/art/loaf.svg was changed while it was being built');
  });
});

test('other packages are another revision: what templates find in them is bundled too', async () => {
  const root = copySite(tinySite, {
    'node_modules/crumbs/package.json': '{ "name": "crumbs", "version": "1.0.0", "main": "index.js" }',
    'node_modules/crumbs/index.js': "export const word = 'sooner';\n",
    'package-lock.json': '{ "packages": { "node_modules/crumbs": { "version": "1.0.0" } } }',
    'templates/pages/missing/View.tsx':
      "import { word } from 'crumbs';\nexport const View = () => <p>{word}</p>;\n",
  });
  expect(await isLater(root)).toBe(false);
  write(path.join(root, 'node_modules/crumbs/index.js'), "export const word = 'later';\n");
  write(
    path.join(root, 'package-lock.json'),
    '{ "packages": { "node_modules/crumbs": { "version": "1.0.1" } } }',
  );
  expect(await isLater(root)).toBe(true);
});
