import { expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from '../../renderer/load/validate.ts';
import { keyed } from '../../renderer/model/index.ts';

const list = keyed(
  z.strictObject({
    key: z.string(),
    regions: z.array(z.string()).optional(),
    campaign: z.string().optional(),
    stages: z.array(z.string()).optional(),
    startTime: z.string().optional(),
  }),
);

const twiceIn = (...entries: object[]): string[] =>
  validate(list, entries, 'data/a.yaml').problems.map(({ path }) => path.join('.'));

test('two entries of one key that may show beside each other are refused at the second', () => {
  expect(twiceIn({ key: 'a' }, { key: 'b' })).toEqual([]);
  expect(twiceIn({ key: 'a' }, { key: 'b' }, { key: 'a' }, { key: 'a' })).toEqual(['2.key', '3.key']);
  expect(twiceIn({ key: 'a', regions: ['us'] }, { key: 'a' })).toEqual(['1.key']);
  expect(twiceIn({ key: 'a', regions: ['us', 'de'] }, { key: 'a', regions: ['de'] })).toEqual(['1.key']);
  expect(twiceIn({ key: 'a', campaign: 'sale' }, { key: 'a', campaign: 'sale' })).toEqual(['1.key']);
  expect(twiceIn({ key: 'a', campaign: 'sale' }, { key: 'a' })).toEqual(['1.key']);
});

test('one key may be two entries of which only one shows', () => {
  expect(twiceIn({ key: 'a', regions: ['us'] }, { key: 'a', regions: ['de'] })).toEqual([]);
  expect(twiceIn({ key: 'a', campaign: 'sale' }, { key: 'a', campaign: 'launch' })).toEqual([]);
  expect(
    twiceIn({ key: 'a', campaign: 's', stages: ['one'] }, { key: 'a', campaign: 's', stages: ['two'] }),
  ).toEqual([]);
  expect(twiceIn({ key: 'a', startTime: '2025' }, { key: 'a', startTime: '2026' })).toEqual([]);
});

test('what entries are known by may be composed', () => {
  const icons = keyed(
    z.strictObject({ id: z.string().optional(), icon: z.string() }),
    (one) => one.id ?? one.icon,
  );
  const paths = (value: unknown) => validate(icons, value, 'a').problems.map(({ path }) => path.join('.'));
  expect(paths([{ icon: 'van' }, { icon: 'van', id: 'abroad' }])).toEqual([]);
  expect(paths([{ icon: 'van' }, { icon: 'van' }])).toEqual(['1']);
});
