import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  bundlesOf,
  loadInputs,
  type OpenSite,
  openLoaded,
  openSite,
} from '../../renderer/engine/opening/open-site.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Whether the bundles, for Node or for browsers, contain `later`. */
async function isLater(root: string, whileLoading: () => void = () => {}): Promise<boolean> {
  const loaded = await loadInputs(root);
  whileLoading();
  return speaksOfLater(await openLoaded(loaded, await bundlesOf(loaded, { root }), {}));
}

function speaksOfLater({ moduleFile, catalogue }: OpenSite): boolean {
  return [
    readFileSync(moduleFile, 'utf8'),
    ...catalogue.client.assets.map(({ bytes }) => Buffer.from(bytes).toString()),
  ].some((text) => text.includes('later'));
}

test('a file outside of templates/ is refused at its import', async () => {
  const view = "import { word } from '../../../common/word.ts';\nexport const View = () => <p>{word}</p>;\n";
  const root = copySite(tinySite, {
    'common/word.ts': "export const word = 'later';\n",
    'templates/pages/missing/View.tsx': view,
  });
  await expect(isLater(root)).rejects.toMatchObject({
    problems: [
      {
        file: 'templates/pages/missing/View.tsx',
        line: 1,
        message: expect.stringContaining('common/word.ts is outside templates/'),
      },
    ],
  });
});

describe('a template that is saved during a build', () => {
  const files = {
    'templates/pages/bread/View.tsx': ['<p>{model.oven}</p>', '<p className="later">{model.oven}</p>'],
    'templates/islands/EggTimer.tsx': ['', '\nexport const later = String("later");\n'],
    'templates/styles/index.css': ['font-family: serif', 'font-family: later'],
  } as const;

  test.each(Object.entries(files))('is used by the next build only: %s', async (name, [before, after]) => {
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

  test('is used by the next build only, also as a whole new page type; a removed one still exists', async () => {
    const root = copySite(tinySite);
    const page = readFileSync(path.join(root, 'templates/pages/missing/page.ts'), 'utf8');
    const added = () => write(path.join(root, 'templates/pages/later/page.ts'), page);
    expect(await isLater(root, added)).toBe(false);
    const removed = () => rmSync(path.join(root, 'templates/pages/later/page.ts'));
    // If a file is missing when the bundler reads it, the build stops; it never publishes other inputs under this
    // revision.
    await expect(isLater(root, removed)).rejects.toMatchObject({
      problems: [{ file: 'templates/pages/later/page.ts' }],
    });
  });

  test('is reported if it is a file that is only copied', async () => {
    const root = copySite(tinySite);
    const picture = path.join(root, 'templates/art/loaf.svg');
    const loaded = await loadInputs(root);
    write(picture, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const bundles = await bundlesOf(loaded, { root });
    const opened = openLoaded(loaded, bundles, {}).then(({ catalogue }) => catalogue.url('loaf.svg'));
    await expect(opened).rejects.toThrow('templates/art/loaf.svg was changed while it was being built');
  });
});

describe('packages that templates import are part of the revision:', () => {
  const manifest = '{ "name": "crumbs", "version": "1.0.0", "main": "index.js" }';
  const sooner = "export const word = 'sooner';\n";
  const later = "export const word = 'later';\n";
  const view = "import { word } from 'crumbs';\nexport const View = () => <p>{word}</p>;\n";
  const island =
    "import { word } from 'crumbs';\nexport default function Clock() { return <p>{word}</p>; }\n";

  /** Edits a package, expects another revision, undoes the edit, and expects the first revision. */
  async function expectNoticed(root: string, edit: () => void, undo: () => void): Promise<void> {
    const before = await openSite({ root });
    expect(speaksOfLater(before)).toBe(false);
    edit();
    const after = await openSite({ root });
    expect(speaksOfLater(after)).toBe(true);
    expect(after.revision.id).not.toBe(before.revision.id);
    undo();
    const again = await openSite({ root });
    expect(speaksOfLater(again)).toBe(false);
    expect(again.revision.id).toBe(before.revision.id);
  }

  test.each([
    ['by a page', 'templates/pages/missing/View.tsx', view],
    ['by an island', 'templates/islands/Clock.tsx', island],
  ])('a file edited by hand, used %s', async (_, file, text) => {
    const root = copySite(tinySite, {
      'node_modules/crumbs/package.json': manifest,
      'node_modules/crumbs/index.js': sooner,
      [file]: text,
    });
    const code = path.join(root, 'node_modules/crumbs/index.js');
    await expectNoticed(
      root,
      () => write(code, later),
      () => write(code, sooner),
    );
  });

  test('another main file', async () => {
    const root = copySite(tinySite, {
      'node_modules/crumbs/package.json': manifest,
      'node_modules/crumbs/index.js': sooner,
      'node_modules/crumbs/other.js': later,
      'templates/pages/missing/View.tsx': view,
    });
    const file = path.join(root, 'node_modules/crumbs/package.json');
    await expectNoticed(
      root,
      () => write(file, manifest.replace('index.js', 'other.js')),
      () => write(file, manifest),
    );
  });

  test('a linked package that is edited in its own folder', async () => {
    const elsewhere = temporaryFolder();
    write(path.join(elsewhere, 'package.json'), manifest);
    write(path.join(elsewhere, 'index.js'), sooner);
    const root = copySite(tinySite, { 'templates/pages/missing/View.tsx': view });
    mkdirSync(path.join(root, 'node_modules'));
    symlinkSync(elsewhere, path.join(root, 'node_modules/crumbs'));
    await expectNoticed(
      root,
      () => write(path.join(elsewhere, 'index.js'), later),
      () => write(path.join(elsewhere, 'index.js'), sooner),
    );
  });

  test('nothing changes in another folder, without caches, or beside files that are not bundled', async () => {
    const files = {
      'node_modules/crumbs/package.json': manifest,
      'node_modules/crumbs/index.js': sooner,
      'templates/pages/missing/View.tsx': view,
    };
    const [one, two] = [copySite(tinySite, files), copySite(tinySite, files)];
    write(path.join(two, 'node_modules/crumbs/unused.js'), later);
    expect((await openSite({ root: two })).revision.id).toBe((await openSite({ root: one })).revision.id);
    expect((await openSite({ root: one, cache: false })).revision.id).toBe(
      (await openSite({ root: one })).revision.id,
    );
  });
});
