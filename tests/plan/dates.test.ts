import { expect, test } from 'vitest';
import type { Region, Site } from '../../renderer/model/linked.ts';
import { RegionFacts } from '../../renderer/plan/region-facts.ts';
import type { Words } from '../../renderer/words/words.ts';

const END = Date.parse('2025-04-28T00:00:00+08:00');

function factsOf(formatLocale: string): RegionFacts {
  const region = { id: 'cn', formatLocale, timeZone: 'Asia/Shanghai', currency: { code: 'CNY', digits: 2 } };
  return new RegionFacts(
    { campaigns: new Map() } as unknown as Site,
    region as unknown as Region,
    {} as Words,
  );
}

test.each([
  ['zh-CN', '4月27日', '2025年4月27日'],
  ['ja-JP', '4月27日', '2025年4月27日'],
  ['ko-KR', '4월 27일', '2025년 4월 27일'],
  ['en-US', 'Apr 27', 'Apr 27, 2025'],
])('in %s a date reads %s', (locale, day, dayYear) => {
  const { iso, ...texts } = factsOf(locale).moment(END);
  expect(iso).toBe('2025-04-27T16:00:00Z');
  expect(texts.day.replaceAll('\u2060', '')).toBe(day);
  expect(texts.dayYear.replaceAll('\u2060', '')).toBe(dayYear);
});

test.each(['zh-CN', 'ja-JP'])('in %s no line breaks within a date', (locale) => {
  const { day, dayYear } = factsOf(locale).moment(END);
  expect(day).toBe('4\u2060月\u206027\u2060日');
  expect(dayYear).toBe('2025\u2060年\u20604\u2060月\u206027\u2060日');
});
