import { expect, test } from 'vitest';
import { openSite } from '../../renderer/build/open-site.ts';
import { renderPath } from '../../renderer/build/render-path.ts';
import { copySite, tinySite } from '../support/site.ts';

/** What the page of the bread says in Vienna at the first day of the campaign's stage `holiday` (4.50 €). */
async function bread(product: Readonly<Record<string, unknown>>): Promise<string> {
  const root = copySite(tinySite, {
    'data/regions/at.yaml': {
      locale: 'de-AT',
      currency: 'EUR',
      timeZone: 'Europe/Vienna',
      host: 'main',
      reductions: 'prior-price',
      store: { url: 'https://laden.crumb.example' },
      products: { sourdough: { buy: 'https://laden.crumb.example/sauerteig', ...product } },
    },
  });
  const answer = renderPath(
    await openSite({ root, cache: false }),
    '/at/sourdough',
    Date.parse('2025-04-20T10:00:00Z'),
  );
  return answer?.kind === 'page' ? answer.html : '';
}

test('a price of a time before the product was listed is no prior price', async () => {
  const price = { '2024-01-01': 5, '2025-04-01': '5.80' };
  expect(await bread({ price })).toContain('data-was-price="5"');
  // Listed from 2 April on: the 5 € of March could not be paid by anyone.
  const html = await bread({ price, startTime: '2025-04-02' });
  expect(html).toContain('data-price="4.50"');
  expect(html).toContain('data-was-price="5.80"');
});

test('what was never sold before the campaign announces no reduction', async () => {
  const html = await bread({ price: { '2024-01-01': 5 }, startTime: '2025-04-08' });
  expect(html).toContain('data-price="4.50"');
  expect(html).not.toContain('data-was-price');
});
