import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadInputs } from '../../renderer/engine/opening/open-site.ts';
import { InputError, type Problem } from '../../renderer/problems/problems.ts';
import { copySite, tinySite } from '../support/site.ts';

async function problemsOf(files: Readonly<Record<string, string | null>>): Promise<readonly Problem[]> {
  try {
    await loadInputs(copySite(tinySite, files), { cache: false });
    return [];
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

const read = (file: string): string => readFileSync(path.join(tinySite, file), 'utf8');
const site = read('data/site.yaml');
const gb = read('data/regions/gb.yaml');
const easter = read('data/pages/easter.yaml');
const long = 'a'.repeat(300);

/** Each of these once crashed, or reached a host unchecked: the file, the text that is replaced, its replacement, the code. */
const CASES: readonly (readonly [file: string, text: string, from: string, to: string, code: string])[] = [
  ['data/regions/gb.yaml', gb, 'locale: en-GB', 'locale: en-GB\nformatLocale: x', 'schema-value'],
  ['data/regions/gb.yaml', gb, 'locale: en-GB', 'locale: en-GB\nformatLocale: qx-QX', 'schema-value'],
  ['data/regions/gb.yaml', gb, 'locale: en-GB', 'locale: xx-GB', 'schema-value'],
  ['data/regions/gb.yaml', gb, 'locale: en-GB', `prefix: ${long}\nlocale: en-GB`, 'slug-malformed'],
  ['data/pages/easter.yaml', easter, 'type: ', `slug: ${long}\ntype: `, 'slug-malformed'],
  ['data/pages/easter.yaml', easter, 'type: ', `slug: ${'a/'.repeat(150)}a\ntype: `, 'slug-malformed'],
  ['data/site.yaml', site, '{ from: bread', `{ from: ${long}`, 'slug-malformed'],
  ...[
    'https://x//us',
    'https://x/',
    'https://x?a=1',
    'https://x#a',
    'https://X.example',
    'https://x:443',
    'mailto:a@b.example',
  ].map(
    (to) => ['data/site.yaml', site, 'https://crumb.example', JSON.stringify(to), 'schema-format'] as const,
  ),
  ...[
    'https://user:word@x.example',
    'https://user@x.example',
    'ftp://x.example',
    'https://a;b',
    'https://a"b',
  ].map((to) => ['data/site.yaml', site, 'https://crumb.example', JSON.stringify(to), 'url-unsafe'] as const),
  ...[
    'https://a;sandbox',
    "https://a'b",
    'https://a"b',
    'https://a,b',
    'https://a$b',
    'https://a*',
    'https://a{b',
    'https://u:p@a.example',
    'javascript:x',
  ].map(
    (to) =>
      [
        'data/site.yaml',
        site,
        'api: { shop: /api }',
        `api: { shop: ${JSON.stringify(to)} }`,
        'url-unsafe',
      ] as const,
  ),
  ...['//evil.example', '/api//us', '/api/', 'https://a?x', 'mailto:a@b.example'].map(
    (to) =>
      [
        'data/site.yaml',
        site,
        'api: { shop: /api }',
        `api: { shop: ${JSON.stringify(to)} }`,
        'schema-format',
      ] as const,
  ),
];

test.each(CASES)('%s: $to %#', async (file, text, from, to, code) => {
  expect(text).toContain(from);
  const problems = await problemsOf({ [file]: text.replace(from, () => to) });
  const errors = problems.filter((problem) => problem.severity === 'error');
  expect(errors, to).toMatchObject([{ file }]);
  expect([code, 'schema-value', 'schema-format']).toContain(errors[0]?.code);
  expect(errors[0]?.line).toBeGreaterThan(0);
  expect(errors[0]?.column).toBeGreaterThan(1);
});

test.each([
  ['hosts', 'https://crumb.example', 'https://xn--mnchen-3ya.example:8443'],
  ['api', 'api: { shop: /api }', 'api: { shop: "https://api.crumb.example:8443/v1" }'],
  ['api', 'api: { shop: /api }', 'api: { shop: "https://[::1]/v1" }'],
])('%s may be %s', async (_, from, to) => {
  expect(await problemsOf({ 'data/site.yaml': site.replace(from, to) })).toEqual([]);
});

test('a missing region file is reported', async () => {
  const file = 'data/regions/nz/region.yaml';
  const message = expect.stringContaining(file);
  expect(await problemsOf({ [file]: null })).toMatchObject([{ code: 'file-missing', file, message }]);
});

test('a file name of 200 letters is reported as too long', async () => {
  const name = `data/products/${'a'.repeat(200)}.yaml`;
  expect(await problemsOf({ [name]: 'name: A\norder: 3\n' })).toMatchObject([
    { code: 'file-name', file: name },
  ]);
});

test.each([
  ['data/journal/News.yaml', 'data/journal/news.yaml', 'title: a\n'],
  ['public/Ads.txt', 'public/ads.txt', 'a'],
  ['templates/art/Loaf.svg', 'templates/art/loaf.svg', '<svg/>'],
])('%s beside %s, which many disks cannot hold, is told', async (first, second, text) => {
  expect(await problemsOf({ [first]: text, [second]: text })).toContainEqual(
    expect.objectContaining({
      code: 'file-name',
      file: second,
      message: `the name differs from ${first} in the case of letters only`,
    }),
  );
});
