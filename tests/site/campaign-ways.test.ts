import { beforeAll, expect, it } from 'vitest';
import { type OpenSite, openSite } from '../../renderer/build/open-site.ts';
import { renderPath } from '../../renderer/build/render-path.ts';
import { projectRoot } from '../support/site.ts';

/* A sale's page leads to every price of the sale: its wall shows them, or a link leads on to where they stand. */

let open: OpenSite;
beforeAll(async () => {
  open = await openSite({ root: projectRoot });
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
  const answer = renderPath(open, path, Date.parse(at));
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return answer.html;
}

/** The links to a region's line-up in the head of a section under a banner. */
function waysOn(html: string, region: string): string[] {
  const heads = html.matchAll(/<div class="second__words">(.*?)<\/div>/gs);
  const links = [...heads].flatMap(([, head = '']) => [
    ...head.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs),
  ]);
  return links
    .filter(([, href]) => href === `/${region}#products`)
    .map(([, , label = '']) => label.replace(/<[^>]*>/g, ''));
}

it.each(CASES)('%s/%s at %s has a wall of deals or one way on to all prices', (region, page, at) => {
  const html = htmlAt(`/${region}/${page}`, at);
  expect(waysOn(html, region)).toHaveLength(html.includes('id="deals"') ? 0 : 1);
});

it.each(SALES.slice(0, 3))('France leads on from %s at %s to where the other deals stand', (page, at) => {
  expect(waysOn(htmlAt(`/fr/${page}`, at), 'fr')).toEqual(['Toute la gamme, aux prix du moment']);
  const home = htmlAt('/fr', at);
  const main = home.slice(home.indexOf('<main'));
  expect(home).toContain('id="products"');
  for (const product of ['eliteOptimusPrime', 'bumblebeeG1Performance', 'interstellarScoutK1'])
    expect(main, product).toContain(`data-product="${product}"`);
});

/** A product's card in a sale: from its list item to the next one. */
function cardOf(html: string, product: string): string {
  const at = html.search(new RegExp(`<li class="cell[^"]*" data-product="${product}"`));
  if (at < 0) throw new Error(`${product} has no card`);
  const end = html.indexOf('<li class="cell', at + 1);
  return html.slice(at, end < 0 ? undefined : end);
}

it.each(['us', 'uk', 'eu', 'de'])(
  '%s leads on from K1, who has no page, to where it is compared',
  (region) => {
    const href = `/${region}/k1-pro-interstellar-scout#compare`;
    for (const [page, at] of SALES.slice(1, 4))
      expect(cardOf(htmlAt(`/${region}/${page}`, at), 'interstellarScoutK1'), page).toContain(
        `href="${href}"`,
      );
    expect(htmlAt(href.replace('#compare', ''), '2024-11-25T12:00:00Z')).toContain('id="compare"');
  },
);

it('gives two products side by side tickets of one form', () => {
  const formsOf = (html: string, ...products: string[]) =>
    products.map((product) => /ticket--card ticket--(\w+)/.exec(cardOf(html, product))?.[1]);
  const christmas = htmlAt('/de/christmas-sale', '2024-12-20T12:00:00Z');
  const signature = 'optimusPrimeRiseOfTheBeastsSignatureLimitedEdition';
  expect(formsOf(christmas, 'grimlockG1Flagship', signature)).toEqual(['sale', 'stock']);
  const friday = htmlAt('/us/black-friday', '2024-11-25T12:00:00Z');
  expect(formsOf(friday, 'toyStoryBuzzLightyear', 'flagshipMegatron')).toEqual(['plain', 'plain']);
});
