import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { check } from '../../renderer/engine/commands/check.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { copySite, tinySite } from '../support/site.ts';

/** The warnings about words of `check` for the bakery with some files replaced: `file key code`. */
async function warned(files: Readonly<Record<string, unknown>>): Promise<string[]> {
  const { problems } = await check(await openSite({ root: copySite(tinySite, files), cache: false }));
  return problems
    .filter(({ code, severity }) => severity === 'warning' && code.startsWith('message-'))
    .map(({ file, path, code }) => `${file} ${path.join('.')} ${code}`);
}

const EXTRA = 'locales/en/extra.yaml';

describe('check warns of a message', () => {
  it('that no page uses, in each file that has it', async () => {
    const found = await warned({
      [EXTRA]: { spare: 'Crumbs' },
      'locales/de/extra.yaml': { spare: 'Krümel' },
    });
    expect(found).toContain('locales/en/extra.yaml spare message-unused');
    expect(found).toContain('locales/de/extra.yaml spare message-unused');
    expect(found.join()).not.toMatch(/pages\.home\.(title|intro)/);
  });

  it('that no page uses, with the one that was probably meant', async () => {
    const page = readFileSync(`${tinySite}/templates/pages/missing/page.ts`, 'utf8');
    const asks = page.replace("context.t('ui.elsewhere')", "context.maybe('extra.btn') ?? $&");
    expect(asks).not.toBe(page);
    const root = copySite(tinySite, { [EXTRA]: { bnt: 'Go' }, 'templates/pages/missing/page.ts': asks });
    const { problems } = await check(await openSite({ root, cache: false }));
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'message-unused', path: ['bnt'], hint: 'did you mean extra.btn?' }),
    );
  });

  it('unless it is listed as spare', async () => {
    const site = { ...siteFile(), spareWords: ['extra', 'nav'] };
    const found = await warned({ 'data/site.yaml': site, [EXTRA]: { spare: 'Crumbs' } });
    expect(found.join()).not.toMatch(/extra|nav\./);
  });

  it('that a translation left unchanged, except names, arguments and words that are the same everywhere', async () => {
    const words = { same: 'Baked on <em>wood</em>', name: 'Crumb & Co', only: '{hours}', loan: 'Bakery' };
    const files = { [EXTRA]: words, 'locales/de/extra.yaml': words };
    const untranslated = (found: readonly string[]) => found.filter((one) => one.endsWith('untranslated'));
    expect(untranslated(await warned(files))).toEqual([
      'locales/de/extra.yaml same message-untranslated',
      'locales/de/extra.yaml loan message-untranslated',
    ]);
    const site = { ...siteFile(), sameEverywhere: ['Bakery'] };
    expect(untranslated(await warned({ ...files, 'data/site.yaml': site }))).toEqual([
      'locales/de/extra.yaml same message-untranslated',
    ]);
  });

  it('that lacks an argument which two or more other languages have', async () => {
    const region = (locale: string) => ({ locale, currency: 'EUR', timeZone: 'Europe/Paris', host: 'main' });
    const files = {
      'locales/en/extra.yaml': { until: 'until {day}' },
      'locales/de/extra.yaml': { until: 'bis {day}' },
      'locales/fr/extra.yaml': { until: 'jusqu’à la fin' },
      'data/regions/fr.yaml': {
        ...region('fr-FR'),
        apiScope: 'shop',
        store: { url: 'https://fr.crumb.example' },
      },
      'data/site.yaml': { ...siteFile(), regions: ['gb', 'at', 'nz', 'fr'] },
    };
    expect(await warned(files)).toContain('locales/fr/extra.yaml until message-arguments');
    expect(await warned({ ...files, 'locales/de/extra.yaml': { until: 'bald' } })).not.toContain(
      'locales/fr/extra.yaml until message-arguments',
    );
  });
});

function siteFile(): Record<string, unknown> {
  return parse(readFileSync(`${tinySite}/data/site.yaml`, 'utf8')) as Record<string, unknown>;
}
