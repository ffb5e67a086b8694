import { appendFileSync, readdirSync, renameSync, statSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { bundlesOf, loadInputs, openLoaded } from '../../renderer/engine/opening/open-site.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const ART = `export const art = { 'rye.svg': () => '<svg xmlns="http://www.w3.org/2000/svg"/>' };`;

/** Asks for a drawing as a page does, and returns the cache files of drawings with their identities. */
async function ask(root: string): Promise<readonly string[]> {
  const loaded = await loadInputs(root);
  const { catalogue } = await openLoaded(loaded, await bundlesOf(loaded, { root }), {});
  expect(catalogue.url('rye.svg')).toMatch(/^\/assets\/rye\.\w{8}\.svg$/);
  const kept = path.join(root, '.almanac/art');
  return readdirSync(kept, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${name} ${statSync(path.join(parentPath, name)).ino}`);
}

const edit = (root: string, name: string, text: string): void => appendFileSync(path.join(root, name), text);

test('a drawing is drawn again when its code changed, and not otherwise', async () => {
  const root = copySite(tinySite, { 'templates/art.ts': ART });
  const first = await ask(root);
  expect(first).toEqual([expect.stringMatching(/^rye\.svg \d+$/)]);

  edit(root, 'templates/styles/index.css', '\nmain { color: red; }\n');
  edit(root, 'templates/pages/bread/View.tsx', '\nexport const more = 1;\n');
  expect(await ask(root)).toEqual(first);

  const elsewhere = path.join(temporaryFolder(), 'elsewhere');
  renameSync(root, elsewhere);
  expect(await ask(elsewhere)).toEqual(first);

  edit(elsewhere, 'templates/art.ts', "\nart['bun.svg'] = () => '<svg/>';\n");
  expect(await ask(elsewhere)).toHaveLength(2);
});

test('a drawing becomes a PNG even if the page that first asked was stopped while the rasteriser loaded', async () => {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@resvg/resvg-js');
  // Imitate what Node keeps of a module that was stopped while it loaded.
  require.cache[file] = Object.assign(new Module(file), { filename: file, exports: {} });
  vi.resetModules();
  const { rasterise } = await import('../../renderer/assets/rasterise.ts');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>';
  for (const _ of ['first', 'again'])
    expect(Buffer.from(rasterise(svg)).subarray(1, 4).toString()).toBe('PNG');
});
