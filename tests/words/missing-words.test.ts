import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { check } from '../../renderer/engine/commands/check.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { mergeWords, placeOfWordFile, type WordTree } from '../../renderer/words/words.ts';
import { copySite, tinySite } from '../support/site.ts';

/** The missing words of the bakery with some files replaced. */
async function missing(files: Readonly<Record<string, unknown>>) {
  const { problems } = await check(await openSite({ root: copySite(tinySite, files), cache: false }));
  return problems.filter(({ code }) => code === 'message-missing');
}

const TEMPLATE = 'templates/pages/bread/page.ts';
const SPRING = {
  [TEMPLATE]: readFileSync(`${tinySite}/${TEMPLATE}`, 'utf8').replaceAll('pages.sourdough', 'pages.spring'),
};

it("reports the words of a new page once per language, in the file of other pages' words", async () => {
  const found = await missing({
    ...SPRING,
    'locales/en/pages/other.yaml': { spare: 'Crumbs' },
    'locales/de/pages/other.yaml': { spare: 'Krümel' },
  });
  expect(found.map(({ file, path, hint }) => [file, path, hint])).toEqual([
    ['locales/en/pages/spring.yaml', [], 'add them to a new file locales/en/pages/spring.yaml'],
    ['locales/de/pages/spring.yaml', [], 'add them to a new file locales/de/pages/spring.yaml'],
  ]);
  const [english, german] = found.map(({ message }) => message.split(': '));
  expect([english?.[0], german?.[0]]).toEqual([
    '3 messages are missing in en-GB',
    '3 messages are missing in de-AT',
  ]);
  for (const keys of [english?.[1], german?.[1]])
    expect(keys?.split(', ').sort()).toEqual([
      'pages.spring.description',
      'pages.spring.oven.wood',
      'pages.spring.title',
    ]);
});

it('reports each word at its place if the file exists', async () => {
  const found = await missing(SPRING);
  expect(found.map(({ file, message }) => `${file} ${message}`)).toContain(
    'locales/de.yaml there is no message "pages.spring.title", in de-AT',
  );
  expect(found).toHaveLength(6);
});

it.each<[key: string, files: Record<string, WordTree>, place: string]>([
  ['campaigns.may.title', { 'locales/de/campaigns/june.yaml': {} }, 'locales/de/campaigns/may.yaml'],
  ['pages.may', { 'locales/de/pages/june.json': {} }, 'locales/de/pages/may.json'],
  ['nav.may', { 'locales/de/ui.yaml': {} }, 'locales/de/nav.yaml'],
  ['nav.may', { 'locales/de/ui.yaml': {}, 'locales/de.yaml': {} }, 'locales/de.yaml nav.may'],
  ['pages.may.title', { 'locales/de/pages/may.yaml': {} }, 'locales/de/pages/may.yaml title'],
  [
    'pages.may.title',
    { 'locales/de.yaml': { pages: { may: { lead: 'Mai' } } }, 'locales/de/pages/june.yaml': {} },
    'locales/de.yaml pages.may.title',
  ],
  [
    'pages.may.title',
    { 'locales/de.yaml': {}, 'locales/de-AT/pages/june.yaml': {} },
    'locales/de.yaml pages.may.title',
  ],
  [
    'pages.may.title',
    { 'locales/de/pages/june.yaml': {}, 'locales/de-AT/pages/june.yaml': {} },
    'locales/de/pages/may.yaml',
  ],
  ['title', { 'locales/de/pages/june.yaml': {} }, 'locales/de.yaml'],
])('%# %s', (key, files, place) => {
  const read = Object.entries(files).map(([file, value]) => ({ file, ...placeOfWordFile(file), value }));
  const { file, path } = mergeWords('de-AT', read).source(key);
  expect(`${file} ${path.join('.')}`.trim()).toBe(place);
});
