import { expect, it } from 'vitest';
import { Deal } from '../../renderer/engine/making/deal.ts';

const pages = ['us', 'uk', 'eu'].map((region, i) => ({
  region,
  pages: Array.from({ length: 5 + 7 * i }, (_, n) => `page-${n}`),
}));
const all = pages.flatMap(({ region, pages }) => pages.map((page) => ({ region, page })));

it.each([1, 2, 5])('deals out every page once to %i threads, with its number', (threads) => {
  const { shared } = Deal.of(pages, threads);
  const deals = Array.from({ length: threads }, (_, thread) => new Deal(shared, thread));
  const dealt = new Map<number, unknown>();
  for (let turn = 0, open = threads; open > 0; turn++) {
    const next = deals[turn % threads]?.take(4) ?? null;
    open = next === null ? open - 1 : threads;
    next?.pages.forEach((page, i) => {
      expect(dealt.has(next.first + i)).toBe(false);
      dealt.set(next.first + i, page);
    });
  }
  expect(all.map((_, number) => dealt.get(number))).toEqual(all);
});

it('gives a thread a region that no other has begun, and lets it help where there is none', () => {
  const { shared } = Deal.of(pages, 2);
  const [one, other] = [new Deal(shared), new Deal(shared, 1)];
  const regionOf = (deal: Deal) => deal.take(4)?.pages[0]?.region;
  expect(regionOf(one)).toBe('us');
  expect([1, 2, 3, 4].map(() => regionOf(other))).toEqual(['uk', 'uk', 'uk', 'eu']);
  expect([1, 2].map(() => regionOf(one))).toEqual(['us', 'eu']);
});

it('knows which threads came for pages', () => {
  const { shared } = Deal.of(pages, 3);
  const [one, other] = [new Deal(shared), new Deal(shared, 1)];
  while (one.take(4) !== null);
  expect(other.take(4)).toBeNull();
  expect([0, 1, 2].map((thread) => one.hasCome(thread))).toEqual([true, true, false]);
});
