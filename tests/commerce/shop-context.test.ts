import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromUtc } from '../../renderer/clock/index.ts';
import { check } from '../../renderer/engine/commands/check.ts';
import { openSite, planRegion } from '../../renderer/engine/opening/open-site.ts';
import type { Page } from '../../renderer/model/linked.ts';
import { copySite, tinySite } from '../support/site.ts';

/** The bakery with a home page that shows the value of an expression over its `context`. */
function telling(expression: string, files: Readonly<Record<string, unknown>> = {}) {
  return openSite({
    root: copySite(tinySite, {
      'templates/pages/shop/page.ts': `
import { definePageType, z } from 'almanac/site';
const told = (context) => ${expression};
export default definePageType({ content: z.strictObject({}), model: (context) => ({ told: told(context) ?? null }), View: () => null });`,
      ...files,
    }),
    cache: false,
  });
}

/** The value shown on a region's home page at an instant, and for how long. */
async function said(expression: string, files: Readonly<Record<string, unknown>> = {}, region = 'gb') {
  const open = await telling(expression, files);
  const plan = planRegion(open, region).plan(open.site.pages.get('home') as Page);
  return (at: string) => {
    const { fragments } = plan.at(fromUtc(at, 0));
    const model = fragments.find(({ name }) => name === 'main')?.model.copy() as { told: unknown };
    return model.told;
  };
}

const errorsOf = async (expression: string, files: Readonly<Record<string, unknown>> = {}) =>
  (await check(await telling(expression, files))).problems
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, hint, file }) => ({ code, message, hint, file }));

const [BEFORE, LENT, HOLIDAY, LAST, OVER] = [
  '2025-04-07T04:59:59Z',
  '2025-04-07T05:00:00Z',
  '2025-04-17T23:00:00Z',
  '2025-04-21T22:59:59Z',
  '2025-04-21T23:00:00Z',
] as const;

describe('an offer', () => {
  const OFFER =
    "((o) => o && [o.price?.plain, o.regular?.plain, o.was?.plain, o.wasIsPrior, o.save && [o.save.amount.plain, o.save.percent], o.until?.iso, o.validUntil, o.changesAt, o.campaign, o.stage])(context.offer('sourdough'))";

  it('has the current price and everything shown beside it', async () => {
    const at = await said(OFFER);
    const [holiday, rise] = [HOLIDAY, '2025-05-31T23:00:00Z'];
    expect(at('2023-12-31T23:59:59Z')).toEqual([
      ...[null, null, null, false, null, null],
      ...['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z', null, null],
    ]);
    expect(at(BEFORE)).toEqual(['4.50', '4.50', null, false, null, null, holiday, holiday, null, null]);
    expect(at(LENT)).toEqual(['4.50', '4.50', null, false, null, null, holiday, holiday, null, null]);
    const sale = ['3.75', '4.50', '4.50', false, ['0.75', 16], OVER, OVER, OVER, 'easter-2025', 'holiday'];
    expect(at(HOLIDAY)).toEqual(sale);
    expect(at(LAST)).toEqual(sale);
    expect(at(OVER)).toEqual(['4.50', '4.50', null, false, null, null, rise, rise, null, null]);
    expect(at(rise)).toEqual(['5', '5', null, false, null, null, null, null, null, null]);
  });

  it('has the prior price where the region’s law requires one', async () => {
    const at = await said(OFFER, {}, 'at');
    expect(at('2025-04-08T00:00:00Z')).toEqual([
      ...['4.90', '5.80', '5', true, ['0.10', 2]],
      ...['2025-04-19T07:00:00Z', '2025-04-19T07:00:00Z', '2025-04-19T07:00:00Z', 'easter-2025', 'lent'],
    ]);
  });

  it('exists from the moment when the product is listed, and bounds what shows it', async () => {
    const at = await said(
      "[context.products(), context.offer('hotCrossBun')?.name ?? null, context.offer('cake') ?? null]",
    );
    expect(at('2025-02-28T23:59:59Z')).toEqual([['sourdough'], null, null]);
    expect(at('2025-03-01T00:00:00Z')).toEqual([['sourdough', 'hotCrossBun'], 'Hot cross bun', null]);
  });

  it('of a launch says which price follows, when, and what is saved until then', async () => {
    const launch = await said(
      "((o) => o && [o.launch?.after.plain, o.launch?.from.iso, o.launch?.saving.plain, o.later])(context.offer('sourdough'))",
      {
        'data/campaigns/easter-2025.yaml':
          'kind: launch\npage: easter\nregions: [gb, at]\nstages: { one: 2025-04-07, end: 2025-06-01 }\nprices: { gbp: { sourdough: 3 }, eur: { sourdough: 3 } }\n',
      },
    );
    expect(launch('2025-04-08T00:00:00Z')).toEqual(['5', '2025-05-31T23:00:00Z', '2', null]);
    expect(launch('2025-06-01T00:00:00Z')).toEqual([null, null, null, null]);
  });

  it('names the price after a sale in which nothing is struck through', async () => {
    const later = await said(
      "((o) => o && [o.was, o.later?.after.plain, o.later?.from.iso])(context.offer('sourdough'))",
      {
        'data/regions/at.yaml': readFileSync(path.join(tinySite, 'data/regions/at.yaml'), 'utf8').replace(
          /price: \{.*?\}/,
          'price: 6, startTime: 2025-04-07T06:00',
        ),
      },
      'at',
    );
    expect(later('2025-04-20T00:00:00Z')).toEqual([null, '6', '2025-04-21T22:00:00Z']);
    expect(later('2025-04-22T00:00:00Z')).toEqual([null, null, null]);
  });

  const goods = (more: string) => ({
    'data/regions/gb.yaml': `${readFileSync(path.join(tinySite, 'data/regions/gb.yaml'), 'utf8').replace('price: 2\n', `price: 2\n${more}`)}`,
  });
  const STATE = "((o) => o && [o.state, o.backlog?.iso])(context.offer('hotCrossBun'))";

  it('says whether it is in stock, for pre-order, or sold out', async () => {
    const at = await said(STATE, goods('    isPreSale: { 2025-03-01: true, 2025-03-20: false }\n'));
    expect(at('2025-03-02T00:00:00Z')).toEqual(['preorder', null]);
    expect(at('2025-03-20T00:00:00Z')).toEqual(['buy', null]);
    expect(at('2025-04-20T00:00:00Z')).toEqual(['soldOut', null]);
  });

  it('ships after existing pre-orders until the last of those has been sent, if it is in stock', async () => {
    const files = goods(
      '    ships: { from: 2025-03-10, until: 2025-03-25 }\n    isPreSale: { 2025-03-01: true, 2025-03-20: false }\n',
    );
    const at = await said(STATE, files);
    expect(at('2025-03-02T00:00:00Z')).toEqual(['preorder', null]);
    expect(at('2025-03-20T00:00:00Z')).toEqual(['buy', '2025-03-26T00:00:00Z']);
    expect(at('2025-03-25T23:59:59Z')).toEqual(['buy', '2025-03-26T00:00:00Z']);
    expect(at('2025-03-26T00:00:00Z')).toEqual(['buy', null]);
  });

  it("links to the product's page, to a given link, or nowhere", async () => {
    const PAGE =
      "[context.offer('sourdough')?.page?.href ?? null, context.offer('hotCrossBun')?.page?.href ?? null]";
    expect((await said(PAGE))(HOLIDAY)).toEqual(['/sourdough', null]);
    expect((await said(PAGE, goods('    link: page:easter\n')))(HOLIDAY)).toEqual(['/sourdough', '/easter']);
    expect((await said(PAGE, goods('    link: page:easter\n')))(OVER)).toEqual(['/sourdough', null]);
  });

  it('is complete on the page of its own product', async () => {
    const open = await openSite({
      root: copySite(tinySite, {
        'templates/pages/bread/page.ts': `
import { definePageType, z } from 'almanac/site';
const offers = (context) => ({ own: context.offer('sourdough'), again: context.offer('sourdough') === context.offer('sourdough') });
export default definePageType({ content: z.strictObject({ oven: z.string() }), model: offers, View: () => null });`,
      }),
      cache: false,
    });
    const plan = planRegion(open, 'gb').plan(open.site.pages.get('sourdough') as Page);
    const { fragments } = plan.at(fromUtc(HOLIDAY, 0));
    expect(fragments.find(({ name }) => name === 'main')?.model.copy()).toMatchObject({
      again: true,
      own: {
        ...{ product: 'sourdough', name: 'Sourdough', gloss: null, price: { plain: '3.75' } },
        ...{ regular: { plain: '4.50' }, was: { plain: '4.50' }, save: { percent: 16 }, launch: null },
        ...{ until: { iso: OVER }, validUntil: OVER, changesAt: OVER, campaign: 'easter-2025' },
        ...{ stage: 'holiday', state: 'buy', backlog: null, page: { href: '/sourdough' } },
        ...{ art: 'loaf.svg', paint: null, later: null, wasIsPrior: false },
      },
    });
  });
});

describe('an unknown property of an offer', () => {
  const bun = (more: string) => ({
    'data/regions/gb.yaml': readFileSync(path.join(tinySite, 'data/regions/gb.yaml'), 'utf8').replace(
      '    price: 2\n',
      '',
    ),
    'data/products/hotCrossBun.yaml': `name: Hot cross bun\norder: 2\n${more}`,
  });
  const KEYS = [
    ...['price', 'regular', 'was', 'save', 'launch', 'later', 'until', 'validUntil', 'changesAt'],
    ...['campaign', 'stage', 'backlog', 'page', 'art', 'paint', 'gloss'],
  ];
  const NULLS = `((o) => ${JSON.stringify(KEYS)}.filter((key) => o[key] !== null))(context.offer('hotCrossBun'))`;

  it('is null', async () => {
    expect((await said(NULLS, bun('')))(BEFORE)).toEqual([]);
    const type = `
import { definePageType, z } from 'almanac/site';
const told = (context) => ${NULLS};
export default definePageType({ content: z.strictObject({ oven: z.string().optional() }), model: (context) => ({ told: told(context) }), View: () => null });`;
    const files = {
      ...bun(''),
      'data/pages/buns.yaml': 'type: bread\nregions: [gb]\nproduct: hotCrossBun\n',
    };
    const open = await telling('0', { ...files, 'templates/pages/bread/page.ts': type });
    const plan = planRegion(open, 'gb').plan(open.site.pages.get('buns') as Page);
    const { fragments } = plan.at(fromUtc(BEFORE, 0));
    expect(fragments.find(({ name }) => name === 'main')?.model.copy()).toEqual({ told: [] });
  });

  it('is not taken for a prior price', async () => {
    expect((await said("context.offer('hotCrossBun').wasIsPrior", bun('')))(BEFORE)).toBe(false);
  });
});

describe('a page about a product', () => {
  const headOf = async (id: string, at: string) => {
    const files = {
      'data/pages/buns.yaml': 'type: easter-buns\nregions: [gb]\nproduct: hotCrossBun\n',
      'templates/pages/easter-buns/page.ts': `
import { definePageType, z } from 'almanac/site';
export default definePageType({ content: z.strictObject({}), head: () => ({ title: 'Buns', description: 'Buns' }), model: () => ({}), View: () => null });`,
    };
    const open = await telling('0', files);
    const plan = planRegion(open, 'gb').plan(open.site.pages.get(id) as Page);
    const { fragments } = plan.at(fromUtc(at, 0));
    return fragments.find(({ name }) => name === 'head')?.model.json ?? '';
  };

  it('has structured data while the region lists the product, and other pages have none', async () => {
    expect(await headOf('sourdough', HOLIDAY)).toContain('"@type":"Product"');
    expect(await headOf('sourdough', HOLIDAY)).toContain('"price":"3.75"');
    expect(await headOf('home', HOLIDAY)).not.toContain('"@type":"Product"');
    expect(await headOf('buns', '2025-02-28T00:00:00Z')).not.toContain('"@type":"Product"');
    expect(await headOf('buns', '2025-03-02T00:00:00Z')).toContain('"@type":"Product"');
  });
});

describe('campaigns', () => {
  it('run from their first stage to their end, with their current stage and page', async () => {
    const at = await said(
      "[undefined, 'easter', 'sourdough'].map((page) => context.campaigns(page).map(({ campaign, stage, stages }) => [campaign.id, stage.id, stage.number, stages.length]))",
    );
    expect(at(BEFORE)).toEqual([[], [], []]);
    const lent = [['easter-2025', 'lent', 1, 2]];
    expect(at(LENT)).toEqual([lent, lent, []]);
    const holiday = [['easter-2025', 'holiday', 2, 2]];
    expect(at(HOLIDAY)).toEqual([holiday, holiday, []]);
    expect(at(LAST)).toEqual([holiday, holiday, []]);
    expect(at(OVER)).toEqual([[], [], []]);
    expect((await said('context.campaigns().length', {}, 'nz'))(HOLIDAY)).toBe(0);
  });

  it('have a price in the current stage: locked, an amount, or none', async () => {
    const at = await said(
      "context.campaigns().map(({ campaign }) => ['sourdough', 'hotCrossBun'].map((key) => context.campaignPrice(campaign, key) ?? null))",
    );
    expect(at(LENT)).toEqual([['locked', null]]);
    expect(at(HOLIDAY)).toEqual([[375, null]]);
    const none = await said(
      "context.campaigns().map(({ campaign }) => ['sourdough', 'hotCrossBun'].map((key) => context.campaignPrice(campaign, key) === undefined))",
      {
        'data/campaigns/easter-2025.yaml':
          'page: easter\nregions: [gb, at]\nstages: { one: 2025-04-07T06:00, two: 2025-04-18, end: 2025-04-22 }\nprices: { gbp: { sourdough: { two: 3 } }, at: {} }\n',
      },
    );
    expect(none(LENT)).toEqual([[true, true]]);
    expect(none(HOLIDAY)).toEqual([[false, true]]);
  });

  it('show what is tied to them: while they run, in some stages, or since they began', async () => {
    const shows = (entry: string) => said(`context.shows(${entry})`);
    const over = async (entry: string) => {
      const at = await shows(entry);
      return [BEFORE, LENT, HOLIDAY, LAST, OVER].map(at);
    };
    expect(await over('{}')).toEqual([true, true, true, true, true]);
    expect(await over("{ campaign: 'easter-2025' }")).toEqual([false, true, true, true, false]);
    expect(await over("{ campaign: 'easter-2025', stages: ['holiday'] }")).toEqual([
      ...[false, false, true, true, false],
    ]);
    expect(await over("{ since: 'easter-2025' }")).toEqual([false, true, true, true, true]);
    expect(await over("{ since: 'easter-2025', campaign: 'easter-2025' }")).toEqual([
      ...[false, true, true, true, false],
    ]);
    expect(await over("{ campaign: 'none' }")).toEqual([false, false, false, false, false]);
    expect(await over("{ since: 'none' }")).toEqual([false, false, false, false, false]);
  });
});

describe('what a page writes', () => {
  it('formats amounts of the data and minor units like the region', async () => {
    const WRITTEN =
      "[context.price(150000).text, context.amount('58.25').text, context.amount('58.2').plain]";
    expect((await said(WRITTEN))(BEFORE)).toEqual(['£1,500', '£58.25', '58.20']);
    expect((await said(WRITTEN, {}, 'at'))(BEFORE)).toEqual(['€\u00a01.500', '€\u00a058,25', '58.20']);
  });

  it('reports an amount with too many decimals, with its page', async () => {
    const [error] = await errorsOf("context.amount('5.599').plain");
    expect(error).toMatchObject({ code: 'amount-malformed', file: 'data/pages/home.yaml' });
    expect(error?.message).toContain('in GBP, with at most 2 decimals, found "5.599"');
  });

  it('reports a price in a region without a currency once, with what to add', async () => {
    const files = {
      'data/regions/nz/region.yaml': 'locale: en-NZ\ntimeZone: Pacific/Auckland\nhost: main\n',
      'data/regions/nz/products.yaml': null,
    };
    for (const price of ['context.price(5).plain', "context.amount('5').plain"]) {
      const errors = await errorsOf(price, files);
      expect(errors.map(({ code }) => code)).toEqual(['schema-missing']);
      expect(errors[0]?.message).toContain('a price in region "nz", which has no currency');
      expect(errors[0]?.hint).toContain('data/regions/nz.yaml');
    }
  });

  it("formats facts of products with the region's numbers", async () => {
    const sourdough = {
      'data/products/sourdough.yaml':
        'name: Sourdough\npage: sourdough\nart: loaf.svg\nfacts: { hours: 1036.5, flour: rye }\n',
    };
    const FACTS = "[context.fact('sourdough', 'hours'), context.fact('sourdough', 'flour')]";
    expect((await said(FACTS, sourdough))(BEFORE)).toEqual(['1,036.5', 'rye']);
    expect((await said(FACTS, sourdough, 'at'))(BEFORE)).toEqual(['1\u00a0036,5', 'rye']);
    const [error] = await errorsOf("context.fact('sourdough', 'weight')");
    expect(error).toMatchObject({ code: 'reference-unknown', file: 'data/pages/home.yaml' });
    expect(error?.message).toContain('product "sourdough" has no fact "weight"');
  });
});
