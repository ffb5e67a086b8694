import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../support/site.ts';

/* The data does not say what a robot or a gift is made of, so no words may either. */

const MATERIALS =
  /\b(?:metal|steel|alumini?um|rubber|plastic|enamel|leather|cotton)|metall|stahl|gummi|kunststoff|emaill|\bleder\b|baumwoll|\bmétal|\bacier\b|caoutchou|plastique|émaillé|\bcuir\b|\bcoton\b|金属|钢[铁制质]|不锈钢|铝|橡胶|塑料|搪瓷|ゴム|アルミ|プラスチック|금속|강철|고무|플라스틱/iu;

const file = (name: string): string => path.join(projectRoot, 'locales', name);

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsOf);

it.each(readdirSync(file('')))('%s: no words claim a material', (language) => {
  const claims = readdirSync(file(language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) =>
      textsOf(parse(readFileSync(file(path.join(language, name)), 'utf8'), { logLevel: 'silent' })),
    )
    .filter((text) => MATERIALS.test(text));
  expect(claims).toEqual([]);
});

it.each([
  'Steel, keeps tea hot',
  'Breit, flach und gummiert',
  'Larges, plates, caoutchoutées',
  '不锈钢保温杯',
])('finds %j', (text) => {
  expect(text).toMatch(MATERIALS);
});
