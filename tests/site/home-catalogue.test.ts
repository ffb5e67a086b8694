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
