import { expect, it } from 'vitest';
import type { ShopRegion } from '../../renderer/commerce/shop.ts';
import { renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import { openShop } from '../support/open-shop.ts';

/* Where a region writes a product's name in its own script, a choice or a link must not offer the Latin name alone. */

const open = await openShop();
const AT = Date.parse('2025-04-10T12:00:00Z');

/** The choices of a page's forms, and the ways that its 404 page lists, as they are read. */
function offered(html: string): string[] {
  const ways = /<ul class="missing__ways">.*?<\/ul>/s.exec(html)?.[0] ?? '';
  const links = ways.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs);
  const choices = html.matchAll(/<option\b[^>]*>(.*?)<\/option>/gs);
  return [...links, ...choices].map(([, inner = '']) =>
    inner.replace(/<svg\b.*?<\/svg>|<[^>]*>/gs, '').trim(),
  );
}

it.each([
  ['jp', 'フラッグシップ・バンブルビー'],
  ['cn', '旗舰版大黄蜂'],
  ['kr', '인터스텔라 스카우트 K1 Pro'],
])('%s: choices and ways on name products in its own script', (region, expected) => {
  const { products } = open.site.regions.get(region) as ShopRegion;
  const latin = new Set([...products.values()].flatMap(({ gloss, name }) => (gloss === null ? [] : [name])));
  const prefix = region === 'cn' ? '' : `/${region}`;
  // No page of the site has the last slug: it answers with the 404 page.
  const slugs = [...[...open.site.pages.values()].map(({ slug }) => slug), 'no-such-page'];
  const found = slugs.flatMap((slug) => {
    const answer = renderPath(open, `${prefix}/${slug}`, AT);
    return answer?.kind === 'page' ? offered(answer.html) : [];
  });
  expect(latin.size).toBeGreaterThan(1);
  expect(found).toContain(expected);
  expect(found.filter((name) => latin.has(name))).toEqual([]);
});

it('Hong Kong: every product of the menu is named in traditional characters before its Latin name', () => {
  const answer = renderPath(open, '/where-to-buy/hongkong-macao', AT);
  const html = answer?.kind === 'page' ? answer.html : '';
  const header = /<header\b.*?<\/header>/s.exec(html)?.[0] ?? '';
  const { products } = open.site.regions.get('cn') as ShopRegion;
  const latin = [...products.values()].map(({ name }) => name);
  const entries = [...header.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)]
    .map(([, inner = '']) =>
      inner
        .replace(/<svg\b.*?<\/svg>|<[^>]*>/gs, '')
        .replaceAll('\u00a0', ' ')
        .trim(),
    )
    .filter((entry) => latin.some((name) => entry.includes(name)));
  expect(entries.length).toBeGreaterThan(3);
  expect(entries.filter((entry) => !/^\p{Script=Han}/u.test(entry))).toEqual([]);
  expect(entries.filter((entry) => /[发兰际员]/.test(entry))).toEqual([]);
});
