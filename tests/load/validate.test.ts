import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { attachPositions, validate } from '../../renderer/load/validate.ts';
import { inputFile, inputsOf, yaml } from './helpers.ts';

/** Problems as `code path: message [hint]`. */
function tell(schema: z.ZodType, value: unknown): string[] {
  return validate(schema, value, 'data/a.yaml').problems.map(
    ({ code, path, message, hint }) => `${code} ${path.join('.')}: ${message}${hint ? ` [${hint}]` : ''}`,
  );
}

const amount = z
  .union([z.number(), z.string()], { error: 'expected an amount: 1599 or "58.25"' })
  .transform((value, context) => {
    if (typeof value === 'number' || /^\d+(\.\d+)?$/.test(value)) return String(value);
    context.addIssue({
      code: 'custom',
      message: 'expected an amount',
      params: { code: 'amount-malformed', hint: 'digits only' },
    });
    return z.NEVER;
  });

test('a valid value has no problem', () => {
  expect(validate(z.object({ a: amount }), { a: 5 }, 'data/a.yaml')).toEqual({
    value: { a: '5' },
    problems: [],
  });
});

describe('plain words', () => {
  test.each([
    [z.string(), 5, 'schema-type : expected text, found 5 [quote it: "5"]'],
    [z.string(), true, 'schema-type : expected text, found true [quote it: "true"]'],
    [z.array(z.string()), 'us', 'schema-type : expected a list, found "us" [write [us]]'],
    [z.array(z.string()), 'us, de', 'schema-type : expected a list, found "us, de" [write [us, de]]'],
    [
      z.array(z.string()),
      'Stand up: now',
      'schema-type : expected a list, found "Stand up: now" [write ["Stand up: now"]]',
    ],
    [z.array(z.int()), 7, 'schema-type : expected a list, found 7 [write [7]]'],
    [
      z.array(z.object({ a: z.string() })),
      { a: 'b' },
      'schema-type : expected a list, found a map [write a line for each entry, each after a dash: - key: value]',
    ],
    [z.string(), ['us'], 'schema-type : expected text, found a list of 1 [write us, without brackets]'],
    [z.int(), '7', 'schema-type : expected a number, found "7" [write 7, without quotes]'],
    [
      z.union([z.literal('all'), z.array(z.string())]),
      'us',
      'schema-value : expected "all", found "us" [write [us]]',
    ],
    [z.int(), 1.5, 'schema-type : expected a whole number, found 1.5'],
    [z.boolean(), 'yes', 'schema-type : expected true or false, found "yes" [write true]'],
    [z.array(z.string()), { a: 1 }, 'schema-type : expected a list, found a map'],
    [
      z.object({}),
      [1, 2],
      'schema-type : expected a map, found a list of 2 [write key: value on a line for each, without dashes]',
    ],
    [
      z.string(),
      null,
      'schema-type : expected text, found nothing [write it after the colon, or take the key out]',
    ],
    [z.string().min(1), '', 'schema-value : expected text of at least 1 character, found ""'],
    [
      z.array(z.string()).nonempty(),
      [],
      'schema-value : expected a list of at least 1 entry, found an empty list [write an entry, or take the key out]',
    ],
    [z.number().max(48), 99, 'schema-value : expected a number of at most 48, found 99'],
    [z.number().gt(0), 0, 'schema-value : expected a number of more than 0, found 0'],
    [z.string().length(2), 'abc', 'schema-value : expected text of exactly 2 characters, found "abc"'],
    [z.number().multipleOf(5), 7, 'schema-value : expected a multiple of 5, found 7'],
    [z.iso.date(), 'x', 'schema-format : expected a date such as 2024-11-22, found "x"'],
    [z.string().startsWith('a'), 'b', 'schema-format : expected text that begins with "a", found "b"'],
    [z.string().regex(/^a$/), 'b', 'schema-format : expected text like /^a$/, found "b"'],
    [z.string().regex(/^a$/, { error: 'expected an a' }), 'b', 'schema-format : expected an a, found "b"'],
    [z.string().refine(() => false, { error: 'this is not so' }), 'b', 'schema-value : this is not so'],
    [z.string(), 5n, 'schema-type : expected text, found 5'],
  ])('%#: %o', (schema, value, problem) => {
    expect(tell(schema, value)).toEqual([problem]);
  });

  test('values are quoted in short form', () => {
    const [problem] = tell(z.number(), `x${'y'.repeat(5000)}`);
    expect(problem?.length).toBeLessThan(120);
  });
});

describe('keys', () => {
  const schema = z.strictObject({
    price: z.number(),
    buy: z.string().optional(),
    stock: z.number().optional(),
  });

  test('each unknown one is a problem, with the nearest known one as hint', () => {
    expect(tell(schema, { price: 1, bay: 'x', zzzzzzz: 1 })).toEqual([
      'schema-unknown-key bay: expected a known key, found "bay" [did you mean buy?]',
      'schema-unknown-key zzzzzzz: expected a known key, found "zzzzzzz" [known here: buy, price, stock]',
    ]);
  });

  test('missing ones are listed', () => {
    expect(tell(z.object({ a: schema }), { a: {} })).toEqual([
      'schema-missing a.price: expected a number, found nothing [add the key price]',
    ]);
    expect(tell(z.record(z.enum(['us', 'de']), z.string()), { us: 'x' })).toEqual([
      'schema-missing de: expected text, found nothing [add the key de]',
    ]);
  });

  test('names of records', () => {
    const id = z.string().regex(/^[a-z]+$/, { error: 'expected an id' });
    expect(tell(z.record(id, z.number()), { 'a b': 1 })).toEqual([
      'schema-format a b: expected an id, found "a b"',
    ]);
    expect(tell(z.partialRecord(z.enum(['us', 'de']), z.string()), { uss: 'x' })).toEqual([
      'schema-unknown-key uss: expected a known key, found "uss" [did you mean us?]',
    ]);
  });
});

describe('choices', () => {
  test('are listed, with the nearest as hint', () => {
    expect(tell(z.enum(['paypal', 'klarna']), 'paypall')).toEqual([
      'schema-value : expected "paypal" or "klarna", found "paypall" [did you mean paypal?]',
    ]);
  });

  test('are not all listed if there are many', () => {
    const names = Array.from({ length: 50 }, (_, n) => `choice${n}`) as [string, ...string[]];
    expect(tell(z.enum(names), 'x')[0]).toContain('38 others');
  });
});

describe('unions', () => {
  const timed = z.union([amount, z.record(z.string().regex(/^\d{4}/, { error: 'expected a time' }), amount)]);

  test('report the branch that was meant', () => {
    expect(tell(timed, '29 9')).toEqual([
      'amount-malformed : expected an amount, found "29 9" [digits only]',
    ]);
    expect(tell(timed, { '2024': 'x' })).toEqual([
      'amount-malformed 2024: expected an amount, found "x" [digits only]',
    ]);
    expect(tell(timed, { soon: 1 })).toEqual(['schema-format soon: expected a time, found "soon"']);
  });

  test('list what was expected if no branch is near', () => {
    expect(tell(timed, true)).toEqual(['schema-type : expected an amount or a map, found true']);
    expect(tell(z.union([z.number(), z.null()]), 'a')).toEqual([
      'schema-type : expected a number or nothing, found "a"',
    ]);
    expect(tell(z.object({ a: timed }), {})).toEqual([
      'schema-missing a: expected an amount or a map, found nothing [add the key a]',
    ]);
  });

  test('prefer a near choice', () => {
    const locked = z.union([z.literal('locked'), amount]);
    expect(tell(locked, 'lokced')).toEqual([
      'schema-value : expected "locked" or an amount, found "lokced" [did you mean locked?]',
    ]);
    expect(tell(locked, '5 EUR')).toEqual([
      'amount-malformed : expected "locked" or an amount, found "5 EUR" [digits only]',
    ]);
  });

  test('of maps, report the branch with the fewest faults', () => {
    const schema = z.union([
      z.strictObject({ a: z.string(), b: z.number() }),
      z.strictObject({ c: z.string() }),
      z.string(),
    ]);
    expect(tell(schema, { a: 'x', b: 'y' })).toEqual(['schema-type b: expected a number, found "y"']);
    expect(tell(schema, { c: 1 })).toEqual(['schema-type c: expected text, found 1 [quote it: "1"]']);
  });

  test('are chosen by a key', () => {
    const schema = z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('home') }),
      z.strictObject({ type: z.literal('product'), key: z.string() }),
    ]);
    expect(tell(schema, { type: 'hom' })).toEqual([
      'schema-value type: expected "home" or "product", found "hom" [did you mean home?]',
    ]);
    expect(tell(schema, {})).toEqual([
      'schema-missing type: expected "home" or "product", found nothing [add the key type]',
    ]);
    expect(tell(schema, { type: 'product', kye: 'x' })).toEqual([
      'schema-missing key: expected text, found nothing [add the key key]',
      'schema-unknown-key kye: expected a known key, found "kye" [did you mean key?]',
    ]);
  });
});

test('custom codes are codes of the catalogue', () => {
  const schema = z.string().refine(() => false, { error: 'no', params: { code: 'made-up', hint: 5 } });
  expect(tell(schema, 'x')).toEqual(['schema-value : no']);
});

test('the base path is part of the path', () => {
  expect(validate(z.object({ a: z.string() }), { a: 1 }, 'f', ['x', 0]).problems[0]?.path).toEqual([
    'x',
    0,
    'a',
  ]);
});

describe('attachPositions', () => {
  const text = 'products:\n  k1:\n    prise: 5\n    stock: many\n';
  const schema = z.object({
    products: z.record(z.string(), z.strictObject({ price: z.number(), stock: z.number().optional() })),
  });

  test('points at values, unknown keys, and the parents of missing ones', () => {
    const { problems } = validate(schema, yaml(text).value, 'data/a.yaml');
    const found = attachPositions(problems, inputsOf(inputFile('data/a.yaml', text)));
    expect(found.map(({ code, line, column, endColumn }) => [code, line, column, endColumn])).toEqual([
      ['schema-missing', 2, 3, 5],
      ['schema-type', 4, 12, 16],
      ['schema-unknown-key', 3, 5, 10],
    ]);
    expect(found.some((problem) => 'key' in problem)).toBe(false);
  });

  test('changes no problem that has a position or can have none', () => {
    const placed = {
      code: 'yaml-syntax',
      severity: 'error',
      file: 'data/a.yaml',
      path: [],
      line: 7,
      column: 1,
      message: 'x',
    } as const;
    const foreign = {
      code: 'file-missing',
      severity: 'error',
      file: 'data',
      path: [],
      message: 'x',
    } as const;
    expect(attachPositions([placed, foreign], inputsOf(inputFile('data/a.yaml', text)))).toEqual([
      placed,
      foreign,
    ]);
  });
});
