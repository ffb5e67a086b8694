import { describe, expect, test } from 'vitest';
import { regionKeys } from '../../renderer/commerce/region-keys.ts';
import { validate } from '../../renderer/load/validate.ts';
import { hreflangOf, regionFile } from '../../renderer/model/region.ts';
import { amount, regions, timed } from '../../renderer/model/values.ts';

const hintsOf = (schema: Parameters<typeof validate>[0], value: unknown): (string | undefined)[] =>
  validate(schema, value, 'data/a.yaml').problems.map((problem) => problem.hint);

describe('amounts', () => {
  test.each([0, 1599, '58.25', '58.255', 999_999_999_999, '999999999999.999'])('%s is valid', (value) => {
    expect(validate(amount, value, 'data/a.yaml')).toEqual({ value: String(value), problems: [] });
  });

  test.each([-2, '-2', '+2', '1,599', '01', '1e3', 1_000_000_000_000, Number.MAX_SAFE_INTEGER, '1.2345'])(
    '%s is invalid',
    (value) => {
      expect(hintsOf(amount, value)).toEqual([expect.stringMatching(/^write 1599 or "58\.25"/)]);
    },
  );

  test('an unquoted decimal gets a hint', () => {
    expect(hintsOf(amount, 58.25)).toEqual(['quote decimals: "58.25"']);
  });
});

describe('names that other standards define', () => {
  const { timeZone, locale, formatLocale } = regionFile.shape;
  const { currency } = regionKeys;

  test.each([
    [currency, 'GBQ', /^did you mean \w+\?$/],
    [currency, 'eur', /^did you mean EUR\?$/],
    [timeZone, 'Europe/Londn', /^did you mean Europe\/London\?$/],
    [locale, 'en_GB', /^did you mean en-GB\?$/],
    [locale, 'zh-hant-hk', /^did you mean zh-Hant-HK\?$/],
    [formatLocale, 'de_at', /^did you mean de-AT\?$/],
  ])('%#: %s', (schema, name, hint) => {
    expect(hintsOf(schema, name)).toEqual([expect.stringMatching(hint)]);
  });

  test('are accepted if known', () => {
    for (const code of ['JPY', 'KWD', 'EUR'])
      expect(validate(currency, code, 'data/a.yaml').problems).toEqual([]);
    for (const tag of ['es-419', 'en-001', 'en-EU', 'zh-Hant-TW', 'sr-Latn'])
      expect(validate(locale, tag, 'data/a.yaml').problems).toEqual([]);
    expect(validate(locale, 'es-999', 'data/a.yaml').problems).toHaveLength(1);
  });
});

test('a part of the world is no country to search engines', () => {
  expect(['es-419', 'en-001', 'en-EU', 'zh-Hant-TW'].map(hreflangOf)).toEqual([
    'es',
    'en',
    'en',
    'zh-Hant-TW',
  ]);
});

test('a region that a list names twice is reported, with its position', () => {
  const { problems } = validate(regions, ['gb', 'at', 'gb'], 'data/a.yaml');
  expect(problems).toMatchObject([{ code: 'schema-value', path: [2], hint: 'remove it' }]);
  expect(validate(regions, ['gb', 'at'], 'data/a.yaml').problems).toEqual([]);
});

test('a value that changes over time has at least one time', () => {
  const { problems } = validate(timed(amount), {}, 'data/a.yaml');
  expect(problems).toMatchObject([{ message: expect.stringContaining('at least one time') }]);
});
