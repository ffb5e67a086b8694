import { expect, it } from 'vitest';
import { Deal, pageByPage } from '../../renderer/engine/making/deal.ts';

const inRegions = ['us', 'uk', 'eu'].flatMap((region, i) =>
  Array.from({ length: 5 + 7 * i }, (_, n) => ({ region, page: `page-${n}` })),
);
const all = pageByPage(inRegions, ({ page }) => page);

it('goes page by page, and region by region within a page', () => {
  expect(all.slice(0, 4)).toEqual([
    { region: 'us', page: 'page-0' },
    { region: 'uk', page: 'page-0' },
    { region: 'eu', page: 'page-0' },
    { region: 'us', page: 'page-1' },
  ]);
});

it.each([1, 2, 5])('gives every page once to one of %i threads, with its number', (threads) => {
  const { shared } = Deal.of(all, threads);
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

it('gives a page with all its regions to one thread', () => {
  const deal = Deal.of(all, 2);
  for (let next = deal.take(1); next !== null; next = deal.take(1)) {
    const pages = new Set(next.pages.map(({ page }) => page));
    expect(next.pages).toEqual(all.filter(({ page }) => pages.has(page)));
  }
});

it('knows which threads asked for pages', () => {
  const { shared } = Deal.of(all, 3);
  const [one, other] = [new Deal(shared), new Deal(shared, 1)];
  while (one.take(4) !== null);
  expect(other.take(4)).toBeNull();
  expect([0, 1, 2].map((thread) => one.hasCome(thread))).toEqual([true, true, false]);
});

it('gives nothing when there are no pages', () => {
  expect(Deal.of([]).take(4)).toBeNull();
});
