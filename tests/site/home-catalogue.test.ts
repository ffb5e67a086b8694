import { beforeAll, expect, it } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/*
 * Every product is in the home page's catalogue. Products that already have a card appear there again in short form,
 * unless all have one.
 */

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

function soldOn(path: string, at: string): string[] {
  const answer = answerAt(open, path, at);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return [
    ...answer.html
      .slice(answer.html.indexOf('<main'))
      .matchAll(/<(?:section|li)\b[^>]*? data-product="(\w+)"/g),
  ].map(([, name = '']) => name);
}

it.each([
  ['/us', '2024-11-25T12:00:00Z', 13, 3],
  ['/us', '2025-04-10T12:00:00Z', 14, 4],
  ['/de', '2025-04-10T12:00:00Z', 13, 4],
  ['/jp', '2025-04-10T12:00:00Z', 2, 0],
  ['/kr', '2025-04-10T12:00:00Z', 3, 0],
])('%s at %s has each of its %i products, %i of them in short form too', (path, at, count, again) => {
  const sold = soldOn(path, at);
  expect(new Set(sold).size).toBe(count);
  expect(sold).toHaveLength(count + again);
});

/*
 * What the line-up says of itself agrees with its cells: how many there are, the largest saving among them, and how many
 * each filter holds.
 */

const TOLD = ['/us', '/uk', '/eu', '/fr', '/de', '/'].flatMap((path) =>
  ['2024-11-18', '2024-11-29', '2024-12-20', '2025-04-10', '2025-07-09'].map((day) => [path, day] as const),
);

it.each(TOLD)('%s, %s: the line-up counts, reduces and filters what is in its grid', (path, day) => {
  const answer = answerAt(open, path, `${day}T12:00:00Z`);
  if (answer?.kind !== 'page') throw new Error('no page');
  const lineup = answer.html.slice(answer.html.indexOf('section--lineup'));
  const plate = lineup.slice(lineup.indexOf('lineup__plate'));
  const cells = plate
    .slice(0, plate.indexOf('</ol>'))
    .split(/(?=<li class="cell )/)
    .slice(1)
    .map((cell) => ({ priced: cell.includes('data-price='), saving: savingOf(cell) }));
  const lead = /class="heading__lead"[^>]*>(.*?)<\/p>/s.exec(lineup)?.[1] ?? '';
  expect(cells.length).toBeGreaterThan(6);
  const [models = 0] = numbersIn(lead);
  const bundles = /and a bundle|und ein Set|et un lot/.test(lead) ? 1 : 0;
  expect(models + bundles, lead).toBe(cells.length);
  const largest = Math.max(...cells.map(({ saving }) => saving));
  if (largest > 0) expect(numbersIn(lead), lead).toContain(largest);
  else expect(numbersIn(lead), lead).toHaveLength(1);

  const countsOf = (facet: string): number[] =>
    [...lineup.matchAll(new RegExp(`data-choice="${facet}-.*?<small>(\\d+)</small>`, 'g'))].map(([, n]) =>
      Number(n),
    );
  const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);
  const priced = cells.filter(({ priced }) => priced).length;
  expect(sum(countsOf('price'))).toBe(priced);
  expect(sum(countsOf('height'))).toBe(cells.length);
  // Each age holds what is for a lower one too, so the last holds all; it is left out where all have the same.
  const ages = countsOf('age');
  if (ages.length > 0) expect(ages.at(-1)).toBe(cells.length);
});

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

function savingOf(cell: string): number {
  const price = /data-price="([\d.]+)"/.exec(cell)?.[1];
  const was = /data-was-price="([\d.]+)"/.exec(cell)?.[1];
  return price && was ? Number(was) - Number(price) : 0;
}
