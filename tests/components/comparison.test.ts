import { expect, test } from 'vitest';
import { rowOf } from '../../templates/sections/comparison/section.tsx';

test('cells of a comparison begin with a capital, except for names that do not', () => {
  const values = ['about 50 minutes', 'été', 'iOS 15 / Android 10', '約90分', '0.8 kg', true];
  const { cells } = rowOf(
    'row',
    'Row',
    values.map((value, i) => ({ key: `${i}`, value })),
  );
  expect(cells.map(({ value }) => value)).toEqual([
    'About 50 minutes',
    'Été',
    'iOS 15 / Android 10',
    '約90分',
    '0.8 kg',
    true,
  ]);
});
