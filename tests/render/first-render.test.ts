import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { beginFirstRenders, type FirstRenderOptions } from '../../renderer/render/first-render.ts';
import { islandUses } from '../../renderer/render/island-uses.ts';
import { temporaryFolder } from '../support/site.ts';

const firstRenders = async (...of: Parameters<typeof beginFirstRenders>) =>
  (await beginFirstRenders(...of)).findings;

/** Compiled islands: one module that renders them by name. */
const MODULE = `
const atLoading = typeof window;
const islands = {
  Same: ({ text }) => text,
  Loaded: () => atLoading,
  Called: () => typeof document,
  Known: () => String(typeof localStorage === 'object' && matchMedia('(min-width: 1px)') !== null),
  Failing: () => (typeof window === 'undefined' ? '' : window.document.querySelector('main').id),
  Broken: () => { throw new Error('everywhere'); },
};
export const render = (name, props) => '<p>' + islands[name](props) + '</p>';`;

const uses = ['Same', 'Loaded', 'Called', 'Known', 'Failing', 'Broken'].map((name) => ({
  name,
  props: '{"text":"a"}',
}));

it('reports islands whose first render differs with a window, and renders each once', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'islands.mjs');
  writeFileSync(file, MODULE);
  let compiled = 0;
  const options: FirstRenderOptions = {
    code: '1',
    cacheFolder: folder,
    complete: true,
    compile: async () => {
      compiled += 1;
      return file;
    },
  };
  const found = await firstRenders(uses, options);
  expect(found).toEqual([
    null,
    { server: '<p>undefined</p>', browser: '<p>object</p>' },
    { server: '<p>undefined</p>', browser: '<p>object</p>' },
    { server: expect.any(String), browser: '<p>true</p>' },
    { failure: expect.stringContaining('null') },
    null,
  ]);
  expect(await firstRenders(uses, options)).toEqual(found);
  expect(compiled).toBe(1);
  await firstRenders(uses.slice(0, 1), { ...options, complete: false });
  expect(await firstRenders(uses, options)).toEqual(found);
  expect(compiled, 'others are not forgotten where these are not all').toBe(1);
  await firstRenders(uses, { ...options, code: '2' });
  expect(compiled).toBe(2);
});

it('finds islands in HTML with their props', () => {
  const html = `<p>Say &quot; data-island=&quot;No&quot;</p>
<div class="a" data-island="Tabs" data-props="{&quot;a&quot;:&quot;&amp;lt;&lt;b&gt; it&#x27;s&quot;}"></div>
<div data-island="Film" data-wake="visible" data-props="{}"></div>`;
  expect(islandUses(html)).toEqual([
    { name: 'Tabs', props: `{"a":"&lt;<b> it's"}` },
    { name: 'Film', props: '{}' },
  ]);
});
