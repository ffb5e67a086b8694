import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FoundTime, type Reference, walkReferences } from '../../renderer/load/references.ts';
import { art, byRegion, link, ref, regions, when } from '../../renderer/model/index.ts';

/** The references as `kind name at.the.path`, with what they are within; then the entries with a time. */
function found(schema: z.ZodType, input: unknown, within = {}): string[] {
  const references: Reference[] = [];
  const times: FoundTime[] = [];
  const read = schema.safeParse(input);
  walkReferences(
    { schema, input, value: read.data, source: { file: 'data/a.yaml', path: [] }, name: 'a', within },
    { reference: (one) => references.push(one), time: (one) => times.push(one) },
  );
  return [
    ...references.map(
      ({ to, name, source, within }) =>
        `${to} ${name} ${source.path.join('.')}${source.key ? ' key' : ''}${within.campaign ? ` in ${within.campaign}` : ''}`,
    ),
    ...times.map(({ entry, source }) => `time of "${entry.name}" ${source.path.join('.')}`),
  ];
}

test('a name is a reference only if the schema says so', () => {
  const free = z.strictObject({
    list: z.array(z.string()),
    page: z.string(),
    product: z.string(),
    art: z.string(),
    link: z.string(),
  });
  const content = { list: ['flour', 'salt'], page: 'one', product: 'bread', art: 'oil', link: 'page:none' };
  expect(found(free, content)).toEqual([]);
});

test('declared references are found, whatever their keys', () => {
  const schema = z.strictObject({
    bread: ref('product'),
    leads: link.optional(),
    drawing: art().default('x.svg'),
  });
  expect(found(schema, { bread: 'rye', leads: 'page:home#top', drawing: 'rye.svg' })).toEqual([
    'product rye bread',
    'page home leads',
    'art rye.svg drawing',
  ]);
  expect(found(schema, { bread: 'rye', leads: 'https://a.example' })).toEqual(['product rye bread']);
});

test('they are found in lists, unions, records and keys, at any depth', () => {
  const schema = z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('one'), product: ref('product') }),
      z.strictObject({
        type: z.literal('many'),
        of: z.record(ref('product'), z.tuple([ref('page'), z.number()])),
      }),
    ]),
  );
  expect(
    found(schema, [
      { type: 'one', product: 'rye' },
      { type: 'many', of: { bun: ['home', 1] } },
    ]),
  ).toEqual(['product rye 0.product', 'product bun 1.of.bun key', 'page home 1.of.bun.0']);
});

test('they are found in a recursive schema', () => {
  interface Tree {
    page?: string | undefined;
    inner?: Tree[] | undefined;
  }
  const tree: z.ZodType<Tree> = z.lazy(() =>
    z.strictObject({ page: ref('page').optional(), inner: z.array(tree).optional() }),
  );
  expect(found(tree, { inner: [{ page: 'a', inner: [{ page: 'b' }] }] })).toEqual([
    'page a inner.0.page',
    'page b inner.0.inner.0.page',
  ]);
});

test('the keys of values by region are references to regions', () => {
  const schema = z.strictObject({ regions, many: byRegion(z.number()) });
  expect(found(schema, { regions: ['us'], many: { default: 1, de: 2 } })).toEqual([
    'region us regions.0',
    'region de many.de key',
  ]);
});

describe('a stage belongs to the campaign', () => {
  const stages = z.array(ref('stage')).optional();

  test('beside it, in any order', () => {
    const schema = z.strictObject({ stages, campaign: ref('campaign') });
    expect(found(schema, { stages: ['first'], campaign: 'easter' })).toContain(
      'stage first stages.0 in easter',
    );
  });

  test('whose key contains it', () => {
    const schema = z.record(ref('campaign'), z.strictObject({ sheets: z.record(ref('stage'), z.string()) }));
    expect(found(schema, { easter: { sheets: { first: 'red' } } })).toContain(
      'stage first easter.sheets.first key in easter',
    );
  });

  test('of its file', () => {
    expect(found(z.strictObject({ stages }), { stages: ['first'] }, { campaign: 'easter' })).toEqual([
      'stage first stages.0 in easter',
    ]);
  });
});

test('an entry with a time is named by its key, or by its position', () => {
  const schema = z.strictObject({
    cards: z.array(z.strictObject({ key: z.string(), opens: byRegion(when).optional() })),
    closes: when,
  });
  expect(
    found(schema, {
      cards: [{ key: 'one', opens: '2025-01-01' }, { key: 'two' }],
      closes: '2025-02-01',
    }),
  ).toEqual(['time of "a, cards, one" cards.0.opens', 'time of "a" closes']);
});

test('invalid data is walked as far as it can be read', () => {
  const schema = z.strictObject({ product: ref('product'), pages: z.array(ref('page')), n: z.number() });
  expect(found(schema, { product: 'rye', pages: 'home', n: 'x', more: 1 })).toEqual(['product rye product']);
  expect(found(schema, { product: 'not an id', pages: ['home', 5] })).toEqual(['page home pages.0']);
  expect(found(schema, null)).toEqual([]);
});
