import type { Offer, PageContext } from 'almanac/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { artFacts } from '../../templates/components/figure.ts';
import comparison from '../../templates/sections/comparison/section.tsx';
import inTheBox from '../../templates/sections/inTheBox/section.tsx';
import next from '../../templates/sections/next/section.tsx';
import { ruleOf } from '../../templates/sections/scale/model.ts';
import scale from '../../templates/sections/scale/section.tsx';
import { SectionWords } from '../../templates/sections/words.ts';
import { fakeContext, offer, reduced } from './context.ts';

const PRODUCTS = {
  interstellarScoutK1: { facts: { heightCm: 25, servos: 17, bluetooth: 'BLE 5.0' }, content: { box: [] } },
  interstellarScoutK1pro: {
    facts: { heightCm: 25, servos: 18 },
    content: {
      box: [
        { part: 'figure', count: 1 },
        { part: 'cable', count: 2 },
      ],
    },
  },
  aiBase: { facts: { heightCm: 9 }, content: { box: [] } },
} as const;

type Key = keyof typeof PRODUCTS;

const base = { values: {}, amounts: {}, dates: {} };
const offerOf = (product: Key): Offer =>
  offer({
    product,
    name: product,
    art: `figures/${product}.svg`,
    page: { href: `/${product}`, external: false },
  });

/** A region that lists these products; the page is about the first. */
function contextOf(listed: readonly Key[], soldOut?: Key, also: Partial<Offer> = {}): PageContext {
  return fakeContext({
    hasAsset: () => true,
    asset: (name: string) => `/${name}`,
    page: { id: 'k1', file: { product: listed[0] } },
    region: {
      id: 'us',
      file: { products: {}, facts: {} },
      products: new Map(listed.map((key) => [key, { product: { file: PRODUCTS[key] } }])),
    },
    productContent: (key: Key) => PRODUCTS[key].content,
    products: () => listed,
    offer: (key: string) =>
      listed.includes(key as Key)
        ? { ...offerOf(key as Key), ...also, ...(key === soldOut ? { state: 'soldOut' } : {}) }
        : undefined,
  } as unknown as Parameters<typeof fakeContext>[0]);
}

type Part = typeof comparison | typeof inTheBox | typeof next | typeof scale;

function html(
  part: Part,
  data: object,
  listed: readonly Key[],
  soldOut?: Key,
  also?: Partial<Offer>,
): string | null {
  const context = contextOf(listed, soldOut, also);
  const section = { type: 'x', id: 'x', ...base, ...data };
  const input = {
    context,
    data: section,
    words: new SectionWords(context, section as never),
    offer: context.offer(listed[0] as string),
  };
  const model = part.model(input as never);
  if (model === null) return null;
  const View = part.View as React.ComponentType<{ model: unknown; no: number }>;
  return renderToStaticMarkup(<View model={model} no={1} />);
}

describe('a comparison', () => {
  const columns = [
    { key: 'plain', product: 'interstellarScoutK1' },
    { key: 'pro', product: 'interstellarScoutK1pro' },
  ];
  const data = { columns, rows: [], facts: ['heightCm', 'servos', 'bluetooth', 'chips'] };
  const rowsOf = (text: string): string[] => text.split('<tbody').slice(1);

  test('emphasises rows that differ, and lists them first', () => {
    const rows = rowsOf(html(comparison, data, ['interstellarScoutK1', 'interstellarScoutK1pro']) ?? '');
    expect(
      rows.map((row) => [
        row.includes('rowgroup" colSpan="2" class="comparison__same'),
        /facts\.(\w+)\.name/.exec(row)?.[1],
      ]),
    ).toEqual([
      [false, 'servos'],
      [true, 'heightCm'],
    ]);
  });

  test('says where a product lacks a fact that others have, and omits a fact that only one has', () => {
    const three = { ...data, columns: [...columns, { key: 'base', product: 'aiBase' }] };
    const text = html(comparison, three, ['interstellarScoutK1', 'interstellarScoutK1pro', 'aiBase']) ?? '';
    // As visible text: a dash would be read as "none".
    expect(rowsOf(text).map((row) => row.includes('<td>facts.missing</td>'))).toEqual([false, true]);
    expect(text).not.toContain('facts.bluetooth');
  });

  test('has a price for each product, and no link to its own page', () => {
    const text = html(comparison, data, ['interstellarScoutK1', 'interstellarScoutK1pro']) ?? '';
    expect(text.match(/data-price="1699"/g)).toHaveLength(2);
    expect(text).toContain('href="/interstellarScoutK1pro"');
    expect(text).not.toContain('href="/interstellarScoutK1"');
  });

  test('strikes through the price as a ticket does', () => {
    const listed = ['interstellarScoutK1', 'interstellarScoutK1pro'] as const;
    const text = html(comparison, data, listed, undefined, { ...reduced, wasIsPrior: true }) ?? '';
    expect(text).toMatch(/data-until="2024-11-30T08:00:00Z" data-stale="[^"]+"><span data-price="1359">/);
    expect(text).toContain('<span>ui.ticket.prior </span><s data-was-price="1699">');
  });

  test('is labelled by its heading', () => {
    const text = html(comparison, data, ['interstellarScoutK1', 'interstellarScoutK1pro']) ?? '';
    const [, name] = /<table[^>]* aria-labelledby="([^"]+)"/.exec(text) ?? [];
    expect(text).toContain(`<h2 id="${name}">`);
  });

  test('is hidden if the region lists only one of the products', () => {
    expect(html(comparison, data, ['interstellarScoutK1'])).toBeNull();
  });
});

describe('the height chart', () => {
  /** The heights of the drawings in millimetres, by name. */
  const heights = (text: string): Record<string, number> =>
    Object.fromEntries(
      [...text.matchAll(/rule__figure number([ n\d]*)[^>]*src="\/([^"]+)"/g)].map(([, powers = '', src]) => [
        src,
        [...powers.matchAll(/\d+/g)].reduce((sum, [power]) => sum + Number(power), 0),
      ]),
    );

  test('draws every figure to one scale', () => {
    const found = heights(
      html(scale, { products: Object.keys(PRODUCTS) }, Object.keys(PRODUCTS) as Key[]) ?? '',
    );
    expect(Object.keys(found)).toHaveLength(5);
    for (const [art, mm] of Object.entries(found)) {
      const { size, body } = artFacts(art) ?? {};
      if (!size || !body) throw new Error(`no facts of ${art}`);
      const key = /figures\/(\w+)-/.exec(art)?.[1] as Key | undefined;
      const true_ = key ? PRODUCTS[key].facts.heightCm * 10 : artFacts(art)?.mm;
      expect((mm * (body[3] - body[1])) / size[1]).toBeCloseTo(true_ ?? 0, -0.5);
    }
  });

  test('is an image, and its legend lists each height once', () => {
    const text = html(scale, {}, ['interstellarScoutK1']) ?? '';
    const [picture = '', legend = ''] = text
      .slice(text.indexOf('class="rule'))
      .split('<ol class="rule__legend">');
    expect(picture).toContain('role="img" aria-label="scale.label"');
    expect(picture).not.toMatch(/interstellarScoutK1[^-]|heightCm/);
    expect(legend.match(/heightCm/g)).toHaveLength(3);
  });

  test('has a mark every ten centimetres, or every four inches in regions with inches', () => {
    const context = contextOf(['interstellarScoutK1']);
    const listed = [offerOf('interstellarScoutK1')];
    const inches = { ...context, regionContent: { rule: 'inches' } } as unknown as PageContext;
    expect(ruleOf(context, listed)).toMatchObject({ inches: false, marks: ['0', '10', expect.anything()] });
    expect(ruleOf(inches, listed)).toMatchObject({ inches: true, marks: ['0', '4', expect.anything()] });
  });

  test('shows one figure beside a hand and a mug', () => {
    const text = html(scale, {}, ['interstellarScoutK1']) ?? '';
    expect(Object.keys(heights(text))).toEqual([
      'scale/hand.svg',
      'scale/mug.svg',
      'figures/interstellarScoutK1-scale.svg',
    ]);
  });
});

test('the contents of a box are counted; a product without a box has no such section', () => {
  const text = html(inTheBox, {}, ['interstellarScoutK1pro']) ?? '';
  expect(text).toMatch(/box\.figure.*2\u202f× .*box\.cable/s);
  expect(html(inTheBox, {}, ['aiBase'])).toBeNull();
});

test('the next figure is the following one, and after the last the first', () => {
  const order: readonly Key[] = ['interstellarScoutK1', 'aiBase', 'interstellarScoutK1pro'];
  expect(html(next, { products: [] }, order)).toContain('href="/aiBase"');
  expect(html(next, { products: ['interstellarScoutK1pro'] }, order)).toContain(
    'href="/interstellarScoutK1pro"',
  );
  expect(html(next, { products: [] }, ['interstellarScoutK1'])).toBeNull();
});

test('the next figure is one that can be bought', () => {
  const order: readonly Key[] = ['interstellarScoutK1', 'aiBase', 'interstellarScoutK1pro'];
  expect(html(next, { products: [] }, order, 'aiBase')).toContain('href="/interstellarScoutK1pro"');
  expect(html(next, { products: ['aiBase'] }, order, 'aiBase')).toContain('href="/interstellarScoutK1pro"');
});
