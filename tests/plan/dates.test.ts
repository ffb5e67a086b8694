import { expect, test } from 'vitest';
import type { Contents } from '../../renderer/load/contents.ts';
import type { Region, Site } from '../../renderer/model/linked.ts';
import type { AssetNames } from '../../renderer/plan/asset-names.ts';
import { RegionFacts } from '../../renderer/plan/region-facts.ts';
import type { Words } from '../../renderer/words/words.ts';

const END = Date.parse('2025-04-28T00:00:00+08:00');

function factsOf(formatLocale: string): RegionFacts {
  const region = { id: 'cn', formatLocale, timeZone: 'Asia/Shanghai' };
  return new RegionFacts({
    site: {} as Site,
    region: region as unknown as Region,
    words: {} as Words,
    contents: {} as Contents,
    assets: {} as AssetNames,
  });
}

test.each([
  ['zh-CN', '4+月+27+日', '2025+年+4+月+27+日'],
  ['ja-JP', '4+月+27+日', '2025+年+4+月+27+日'],
  ['ko-KR', '4월~27일', '2025년~4월~27일'],
  ['en-US', 'Apr~27', 'April~27,~2025'],
  ['de-DE', '27.~Apr.', '27.~April~2025'],
  ['fr-FR', '27~avr.', '27~avril~2025'],
])('no line breaks within a date in %s', (locale, day, long) => {
  const { iso, ...texts } = factsOf(locale).moment(END);
  const seen = (text: string): string => text.replaceAll('\u2060', '+').replaceAll('\u00a0', '~');
  expect(iso).toBe('2025-04-27T16:00:00Z');
  expect(seen(texts.day)).toBe(day);
  expect(seen(texts.long)).toBe(long);
});

test('the French first of a month is an ordinal', () => {
  const facts = factsOf('fr-FR');
  expect(facts.moment(Date.parse('2025-05-02T00:00:00+08:00')).day).toBe('1er\u00a0mai');
  expect(facts.moment(Date.parse('2025-05-12T00:00:00+08:00')).day).toBe('11\u00a0mai');
});
