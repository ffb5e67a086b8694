import { expect, test } from 'vitest';
import { renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { copySite, tinySite } from '../support/site.ts';

const vienna = (product: Readonly<Record<string, unknown>>) => ({
  locale: 'de-AT',
  currency: 'EUR',
  timeZone: 'Europe/Vienna',
  host: 'main',
  reductions: 'prior-price',
  store: { url: 'https://laden.crumb.example' },
  products: { sourdough: { buy: 'https://laden.crumb.example/sauerteig', ...product } },
});

/** What the bread's page says in Vienna on the first day of the campaign's stage `holiday` (4.50 €). */
async function bread(product: Readonly<Record<string, unknown>>): Promise<string> {
  const root = copySite(tinySite, {
    'data/regions/at.yaml': vienna(product),
  });
  const answer = renderPath(
    await openSite({ root, cache: false }),
    '/at/sourdough',
    Date.parse('2025-04-20T10:00:00Z'),
  );
  return answer?.kind === 'page' ? answer.html : '';
}

test('a price from before the product was listed is no prior price', async () => {
  const price = { '2024-01-01': 5, '2025-04-01': '5.80' };
  expect(await bread({ price })).toContain('data-was-price="5"');
  // It is listed from 2 April on, so nobody could pay the 5 € of March.
  const html = await bread({ price, startTime: '2025-04-02' });
  expect(html).toContain('data-price="4.50"');
  expect(html).toContain('data-was-price="5.80"');
});

test('a product that was not sold before the campaign has no reduction', async () => {
  const html = await bread({ price: { '2024-01-01': 5 }, startTime: '2025-04-08' });
  expect(html).toContain('data-price="4.50"');
  expect(html).not.toContain('data-was-price');
});

test('a price without a reduction names the price after it, unless another sale follows', async () => {
  /** The following price on 20 April in Vienna of the bread, which is sold for 5 € only since the campaign began. */
  const later = async (files: Readonly<Record<string, unknown>> = {}): Promise<string | undefined> => {
    const root = copySite(tinySite, {
      'data/regions/at.yaml': vienna({ price: { '2024-01-01': 5 }, startTime: '2025-04-08' }),
      'templates/layout/index.ts': `
import { defineLayout } from 'almanac/site';
import { Footer, Header } from './views.tsx';
const told = (context) => context.offer('sourdough')?.later;
export default defineLayout({
  header: { model: () => ({ items: [] }), View: Header },
  footer: { model: (context) => ({ name: 'later: ' + told(context)?.after.plain + ' from ' + told(context)?.from.iso + '.' }), View: Footer },
  fallback: (context) => ({ title: context.t('ui.gone'), link: context.t('ui.elsewhere') }),
});`,
      ...files,
    });
    const open = await openSite({ root, cache: false });
    const answer = renderPath(open, '/at/sourdough', Date.parse('2025-04-20T10:00:00Z'));
    return answer?.kind === 'page' ? /later: (.*?)\./.exec(answer.html)?.[1] : undefined;
  };
  expect(await later()).toBe('5 from 2025-04-21T22:00:00Z');
  const may = {
    regions: ['at'],
    precedence: -1,
    stages: { spring: '2025-04-15', end: '2025-05-15' },
    prices: { eur: { sourdough: { spring: '4.80' } } },
  };
  expect(await later({ 'data/campaigns/may-2025.yaml': may })).toBe('undefined from undefined');
});
