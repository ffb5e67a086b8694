import { expect, it } from 'vitest';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { InputError } from '../../renderer/problems/problems.ts';
import { copySite, tinySite } from '../support/site.ts';

/** The bakery's regions read en-GB, de-AT and en-NZ, and their fall-backs. */
async function problemsWith(files: Readonly<Record<string, unknown>>): Promise<string[]> {
  try {
    await openSite({ root: copySite(tinySite, files), cache: false });
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ code, severity, file, hint }) => `${severity} ${code} ${file}: ${hint}`);
  }
}

const WORDS = { elsewhere: 'Somewhere else' };

it.each([
  ['locales/en_GB.yaml', 'locales/en_GB.yaml', 'en-GB'],
  ['locales/en-gb.json', 'locales/en-gb.json', 'en-GB'],
  ['locales/en-UK.yaml', 'locales/en-UK.yaml', 'en-GB'],
  ['locales/EN.yaml', 'locales/EN.yaml', 'en'],
  ['locales/de-AZ.yaml', 'locales/de-AZ.yaml', 'de-AT'],
  ['locales/at.yaml', 'locales/at.yaml', 'de-AT'],
  ['locales/en_GB/pages/home.yaml', 'locales/en_GB', 'en-GB'],
])('%s is reported with the locale that was probably meant', async (name, file, near) => {
  expect(await problemsWith({ [name]: name.endsWith('.json') ? '{}' : WORDS })).toContain(
    `error file-name ${file}: did you mean ${near}?`,
  );
});

it.each(['fr', 'de-CH', 'pages'])(
  'words of %s, which nothing reads, are reported once per folder',
  async (name) => {
    const hint = 'give a region or a page this locale, or remove the words; those read are';
    const files = { [`locales/${name}/a.yaml`]: WORDS, [`locales/${name}/b/c.yaml`]: WORDS };
    expect(await problemsWith(files)).toEqual([
      `error file-name locales/${name}: ${hint} de, de-AT, en, en-GB, en-NZ`,
    ]);
    expect(await problemsWith({ ...files, [`locales/${name}.yaml`]: WORDS })).toHaveLength(2);
  },
);

it('words of a locale, of its language and of a page of its own locale are read', async () => {
  const page = 'type: missing\nregions: [gb]\nslug: ciao\nlocale: it-CH\nnoindex: true\ncontent: {}\n';
  const files = { 'locales/de-AT.yaml': WORDS, 'locales/en-GB/ui.yaml': WORDS, 'locales/it.yaml': WORDS };
  expect(await problemsWith({ ...files, 'data/pages/ciao.yaml': page })).toEqual([]);
  expect(await problemsWith(files)).toEqual([expect.stringContaining('file-name locales/it.yaml')]);
});

it('words of a region with an invalid file are not reported in addition', async () => {
  const found = await problemsWith({ 'data/regions/at.yaml': 'locale: [de-AT\n' });
  expect(found.join('\n')).toContain('data/regions/at.yaml');
  expect(found.join('\n')).not.toContain('locales/');
});
