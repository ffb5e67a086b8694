import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type TimeWindow, utc } from '../../renderer/clock/index.ts';
import { type RegionalCampaign, type ShopRegion, shopOf } from '../../renderer/commerce/shop.ts';
import { check } from '../../renderer/engine/commands/check.ts';
import { loadInputs, openSite, saveWhatWasLearned } from '../../renderer/engine/opening/open-site.ts';
import { InputError } from '../../renderer/problems/problems.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

/** What the files of a shop come to: campaigns on each region's clock with their prices, products in their order. */

const EASTER = 'data/campaigns/easter-2025.yaml';
const GB = 'data/regions/gb.yaml';
const PRICES = 'prices: { gbp: { sourdough: 3 }, eur: { sourdough: 4 } }\n';
const campaign = (stages: string, more = '', prices = PRICES) =>
  `${more}regions: [gb, at]\npage: easter\nstages: { ${stages} }\n${prices}`;
const inLondon = (change: (text: string) => string) => ({
  [GB]: change(readFileSync(path.join(tinySite, GB), 'utf8')),
});

const shopWith = async (files: Readonly<Record<string, unknown>>) =>
  (await loadInputs(copySite(tinySite, files), { cache: false })).site;

/** The campaign as linked for a region. */
async function running(region: string, text: string): Promise<RegionalCampaign> {
  const found = shopOf(await shopWith({ [EASTER]: text })).campaigns.get('easter-2025');
  return found?.inRegion.get(region) as RegionalCampaign;
}

/** The problems of the files: path in the data, message, hint. */
async function wrongWith(files: Readonly<Record<string, unknown>>) {
  const error: unknown = await shopWith(files).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return [];
  if (!(error instanceof InputError)) throw error;
  return error.problems.map(({ path, message, hint }) => [path.join('.'), message, hint]);
}

const times = ({ starts, ends }: TimeWindow) => [starts && utc(starts.at), ends && utc(ends.at)];

describe('the stages of a campaign', () => {
  it("follow each other without gaps on each region's clock, and nothing runs before or after", async () => {
    const text = campaign(
      'lent: 2025-04-07T06:00, holiday: { default: 2025-04-18, at: 2025-04-19T09:00 }, end: 2025-04-22',
    );
    const easter = await running('at', text);
    expect(easter.stages.map((stage) => [stage.id, stage.number, ...times(stage)])).toEqual([
      ['lent', 1, '2025-04-07T04:00:00Z', '2025-04-19T07:00:00Z'],
      ['holiday', 2, '2025-04-19T07:00:00Z', '2025-04-21T22:00:00Z'],
    ]);
    expect(times(easter.window)).toEqual(['2025-04-07T04:00:00Z', '2025-04-21T22:00:00Z']);
    expect(
      easter.timeline.map(({ starts, value }) => [starts && utc(starts.at), value?.id ?? value]),
    ).toEqual([
      [null, null],
      ['2025-04-07T04:00:00Z', 'lent'],
      ['2025-04-19T07:00:00Z', 'holiday'],
      ['2025-04-21T22:00:00Z', null],
    ]);
    const facts = easter.stages.map(({ starts }) =>
      starts.facts.map(({ text, source }) => [text, ...source.path]),
    );
    expect(facts).toEqual([
      [['campaign easter-2025, stage lent starts', 'stages', 'lent']],
      [['campaign easter-2025, stage holiday starts', 'stages', 'holiday', 'at']],
    ]);
    expect(easter.window.ends?.facts.map(({ text }) => text)).toEqual(['campaign easter-2025 ends']);
  });

  it('use the zone that the campaign names', async () => {
    const text = campaign('one: 2025-04-07, end: 2025-04-08', 'zone: Asia/Tokyo\n');
    for (const region of ['gb', 'at'])
      expect(times((await running(region, text)).window)).toEqual([
        ...['2025-04-06T15:00:00Z', '2025-04-07T15:00:00Z'],
      ]);
  });

  it.each([
    [
      'lent: 2025-04-07',
      [
        [
          'stages',
          'expected a last stage "end" that says when the campaign is over',
          'such as end: 2030-04-15',
        ],
      ],
    ],
    ['end: 2025-04-07', [['stages', 'expected at least one stage before "end"', undefined]]],
    [
      'lent: { at: 2025-04-07 }, end: 2025-04-22',
      [['stages.lent', 'expected a time, or a default, in region "gb"', undefined]],
    ],
    [
      'lent: 2025-04-07, end: { cn: 2025-04-22 }',
      expect.arrayContaining([['stages.end', 'expected a time, or a default, in gb, at', undefined]]),
    ],
    [
      'a: 2025-04-07, b: { default: 2025-04-08, at: 2025-04-07 }, end: 2025-04-22',
      [
        [
          'stages.b.at',
          'a (2025-04-07) is not before b (2025-04-07), in region "at"',
          expect.stringContaining('in the order'),
        ],
      ],
    ],
    [
      'a: 2025-04-07, b: 2025-04-23, end: 2025-04-22',
      [
        [
          'stages.end',
          'b (2025-04-23) is not before end (2025-04-22), in gb, at',
          expect.stringContaining('in the order'),
        ],
      ],
    ],
    ['a: 2025-04-07T09:00:00.000, b: 2025-04-07T09:00:00.001, end: 2025-04-07T09:00:00.002', []],
  ])('{ %s } are reported at the wrong stage', async (stages, expected) => {
    expect(await wrongWith({ [EASTER]: campaign(stages) })).toEqual(expected);
  });

  it('that are invalid do not hide problems of their prices', async () => {
    const prices = 'prices: { gbp: { sourdough: { lent: "3.755" } } }\n';
    const found = await wrongWith({ [EASTER]: campaign('lent: 2025-04-07, end: 2025-04-01', '', prices) });
    expect(found.map(([place]) => place)).toEqual(
      expect.arrayContaining(['stages.end', 'prices.gbp.sourdough.lent']),
    );
  });
});

describe('the prices of a campaign', () => {
  const STAGES = 'one: 2025-04-07, two: 2025-04-08, three: 2025-04-09, end: 2025-04-10';
  const pricesIn = async (region: string, prices: string) =>
    [...(await running(region, campaign(STAGES, '', prices))).prices].map(([key, list]) => [key, ...list]);

  it('carry over from stage to stage, and one amount holds for all of them', async () => {
    expect(
      await pricesIn(
        'gb',
        'prices: { gbp: { sourdough: { one: locked, two: 4 }, hotCrossBun: "1.50" }, at: {} }\n',
      ),
    ).toEqual([
      ['sourdough', 'locked', 400, 400],
      ['hotCrossBun', 150, 150, 150],
    ]);
    expect(await pricesIn('gb', 'prices: { gbp: { sourdough: { two: 4, three: 3 } }, at: {} }\n')).toEqual([
      ['sourdough', null, 400, 300],
    ]);
  });

  it('of a region override those of its currency', async () => {
    const prices =
      'prices: { gb: { sourdough: 3 }, gbp: { sourdough: 4, hotCrossBun: 1 }, eur: { sourdough: 2 } }\n';
    expect(await pricesIn('gb', prices)).toEqual([
      ['sourdough', 300, 300, 300],
      ['hotCrossBun', 100, 100, 100],
    ]);
    expect(await pricesIn('at', prices)).toEqual([['sourdough', 200, 200, 200]]);
  });

  it('for a product that a region does not sell do not apply there', async () => {
    const both = 'prices: { gbp: { sourdough: 3 }, eur: { sourdough: 4, hotCrossBun: 1 } }\n';
    expect(await pricesIn('at', both)).toEqual([['sourdough', 400, 400, 400]]);
  });

  it.each([
    ['"3.755"', 'expected at most 2 decimals for GBP, found "3.755"', 'round it'],
    ['"3.75"', undefined, undefined],
  ])('have no more decimals than their currency: %s', async (amount, message, hint) => {
    const found = await wrongWith({
      [EASTER]: campaign(STAGES, '', `prices: { gbp: { sourdough: ${amount} }, at: {} }\n`),
    });
    expect(found).toEqual(message === undefined ? [] : [['prices.gbp.sourdough', message, hint]]);
  });

  it('are whole where their currency has no decimals', async () => {
    const yen = inLondon((text) => text.replace('GBP', 'JPY').replace('"4.50"', '450'));
    const found = await wrongWith({
      ...yen,
      [EASTER]: campaign(STAGES, '', 'prices: { gb: { sourdough: "300.5" }, at: {} }\n'),
    });
    expect(found).toEqual([
      ['prices.gb.sourdough', 'expected at most 0 decimals for JPY, found "300.5"', 'write a whole amount'],
    ]);
  });

  it('need a currency', async () => {
    const found = await wrongWith(inLondon((text) => text.replace('currency: GBP\n', '')));
    expect(found).toContainEqual([
      'products.hotCrossBun.price',
      'a price needs a currency, and region "gb" has none',
      'add one to data/regions/gb.yaml, such as currency: EUR',
    ]);
  });
});

describe('the products of a region', () => {
  const productsOf = (region: ShopRegion) =>
    Array.from(region.products.values(), ({ product: _, price, stock, isPreSale, ...rest }) => ({
      ...rest,
      price: price.map(({ value }) => value),
      stock: stock.map(({ value }) => value),
      isPreSale: isPreSale.map(({ value }) => value),
    }));
  const regionWith = async (files: Readonly<Record<string, unknown>>, id = 'gb') =>
    (await shopWith(files)).regions.get(id) as ShopRegion;

  it('are in line-up order, and by name if that is the same', async () => {
    const keys = async (sourdough: number) => [
      ...(
        await regionWith({
          'data/products/sourdough.yaml': `name: Sourdough\npage: sourdough\nart: loaf.svg\norder: ${sourdough}\nfacts: { hours: 36 }\n`,
        })
      ).products.keys(),
    ];
    expect(await keys(1)).toEqual(['sourdough', 'hotCrossBun']);
    expect(await keys(3)).toEqual(['hotCrossBun', 'sourdough']);
    expect(await keys(2)).toEqual(['hotCrossBun', 'sourdough']);
  });

  it('have the region’s name if it gives one, and the rest of their file', async () => {
    const files = inLondon((text) =>
      text.replace(
        '    price: 2\n',
        '    name: Bun\n    gloss: Brötchen\n    link: page:easter\n    price: 2\n    ships: { from: 2025-03-02, until: 2025-03-09 }\n',
      ),
    );
    const [sourdough, bun] = productsOf(await regionWith(files));
    expect(sourdough).toMatchObject({
      ...{ key: 'sourdough', name: 'Sourdough', gloss: null, link: undefined, backlog: null },
      ...{ listed: { starts: null, ends: null }, price: [450, 500], stock: [], isPreSale: [] },
    });
    expect(bun).toMatchObject({
      ...{
        key: 'hotCrossBun',
        name: 'Bun',
        gloss: 'Brötchen',
        link: 'page:easter',
        price: [200],
        stock: [10, 0],
      },
      ...{ source: { file: GB, path: ['products', 'hotCrossBun'] } },
    });
    expect(bun?.backlog && utc(bun.backlog.at)).toBe('2025-03-10T00:00:00Z');
    const preSale = inLondon((text) =>
      text.replace('price: 2\n', 'price: 2\n    isPreSale: { 2025-03-02: true, 2025-03-20: false }\n'),
    );
    const facts = (await regionWith(preSale)).products
      .get('hotCrossBun')
      ?.isPreSale.flatMap(({ starts }) => starts?.facts.map(({ text }) => text) ?? []);
    expect(facts).toEqual(['hotCrossBun pre-order starts', 'hotCrossBun pre-order ends']);
    expect(bun?.listed.starts && utc(bun.listed.starts.at)).toBe('2025-03-01T00:00:00Z');
  });

  it('describe the source of a price, for those who ask why it changed', async () => {
    const region = await regionWith({}, 'at');
    const facts = region.products.get('sourdough')?.price.flatMap(({ starts }) => starts?.facts ?? []);
    expect(facts?.map(({ text, source }) => [text, ...source.path])).toEqual([
      ['sourdough costs 5 EUR', 'products', 'sourdough', 'price', '2024-01-01'],
      ['sourdough costs 5.80 EUR', 'products', 'sourdough', 'price', '2025-04-01'],
    ]);
  });

  it('are only linked when used, and are then the same', async () => {
    const root = copySite(tinySite);
    const cacheFolder = temporaryFolder();
    const open = await openSite({ root });
    await check(open, { cacheFolder });
    await saveWhatWasLearned(open);
    cpSync(path.join(root, '.almanac'), cacheFolder, { recursive: true });
    const again = (await loadInputs(root)).site.regions.get('gb') as ShopRegion;
    const isLazy = Object.getOwnPropertyDescriptor(again, 'products')?.get !== undefined;
    expect(Object.keys(again)).toContain('products');
    const fresh = await regionWith({});
    expect(productsOf(again)).toEqual(productsOf(fresh));
    expect(again.products).toBe(again.products);
    expect(Object.keys(again)).toContain('products');
    expect(isLazy).toBe(true);
  });
});
