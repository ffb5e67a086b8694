import { beforeAll, expect, it } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/* The page of a sale must show every price of the sale. */

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

const REGIONS = ['us', 'uk', 'eu', 'fr', 'de'];
const SALES = [
  ['black-friday', '2024-11-16T12:00:00Z'],
  ['black-friday', '2024-11-25T12:00:00Z'],
  ['black-friday', '2024-12-01T12:00:00Z'],
  ['christmas-sale', '2024-12-12T12:00:00Z'],
  ['christmas-sale', '2024-12-29T12:00:00Z'],
] as const;
const CASES = REGIONS.flatMap((region) => SALES.map(([page, at]) => [region, page, at] as const));

function htmlAt(path: string, at: string): string {
  const answer = answerAt(open, path, at);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return answer.html;
}

it.each(CASES)('%s/%s at %s shows every price of the sale on its list of deals', (region, page, at) => {
  const html = htmlAt(`/${region}/${page}`, at);
  expect(html.match(/<section class="section section--wall"/g)).toHaveLength(1);
  for (const product of ['eliteOptimusPrime', 'bumblebeeG1Performance', 'interstellarScoutK1'])
    expect(cardOf(html, product), product).toContain('data-price');
});

it.each(SALES.slice(0, 3))('France lists its deals among its special offers, on %s at %s', (page, at) => {
  const html = htmlAt(`/fr/${page}`, at);
  expect(html).toContain('<section class="section section--wall" id="special-offers"');
  expect(html.match(/id="special-offers"/g)).toHaveLength(1);
});

/** A product's card on a sale: from its list item to the next one. */
function cardOf(html: string, product: string): string {
  const at = html.search(new RegExp(`<li class="cell[^"]*" data-product="${product}"`));
  if (at < 0) throw new Error(`${product} has no card`);
  const end = html.indexOf('<li class="cell', at + 1);
  return html.slice(at, end < 0 ? undefined : end);
}

it.each(['us', 'uk', 'eu', 'de'])('%s links K1, which has no page, to its comparison', (region) => {
  const href = `/${region}/k1-pro-interstellar-scout#k1`;
  for (const [page, at] of SALES.slice(1, 4))
    expect(cardOf(htmlAt(`/${region}/${page}`, at), 'interstellarScoutK1'), page).toContain(`href="${href}"`);
  expect(htmlAt(href.replace('#k1', ''), '2024-11-25T12:00:00Z')).toContain('id="k1"');
});

it('gives two products side by side tickets of the same form', () => {
  const formsOf = (html: string, ...products: string[]) =>
    products.map((product) => /ticket--card ticket--(\w+)/.exec(cardOf(html, product))?.[1]);
  const christmas = htmlAt('/de/christmas-sale', '2024-12-20T12:00:00Z');
  const signature = 'optimusPrimeRiseOfTheBeastsSignatureLimitedEdition';
  expect(formsOf(christmas, 'grimlockG1Flagship', signature)).toEqual(['sale', 'stock']);
  const friday = htmlAt('/us/black-friday', '2024-11-25T12:00:00Z');
  expect(formsOf(friday, 'toyStoryBuzzLightyear', 'flagshipMegatron')).toEqual(['stock', 'stock']);
});
