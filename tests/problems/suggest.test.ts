import { expect, test } from 'vitest';
import { countEdits, suggest } from '../../renderer/problems/suggest.ts';
import { SEED } from '../load/helpers.ts';
import fc from '../support/random.ts';

test.each([
  ['grimlockG1Flagshp', ['eliteOptimusPrime', 'grimlockG1Flagship'], 'grimlockG1Flagship'],
  ['GrimlockG1flagship', ['grimlockG1Flagship'], 'grimlockG1Flagship'],
  ['prcie', ['price', 'slice'], 'price'],
  ['Price', ['prices', 'price'], 'price'],
  ['uk', ['us', 'jp', 'kr'], undefined],
  ['banana', ['price', 'stock'], undefined],
  ['', ['a'], undefined],
  ['x'.repeat(5000), ['x'.repeat(4999)], undefined],
  ['price', ['price'], undefined],
])('%.30s', (word, candidates, expected) => {
  expect(suggest(word, candidates)).toBe(expected);
});

test('suggests the first of equally near words', () => {
  expect(suggest('cat', ['bat', 'hat'])).toBe('bat');
});

test('the distance is zero only for equal words, symmetric, and one for a single typo', () => {
  const word = fc.string({ maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.nat(8), (a, b, at) => {
      expect(countEdits(a, b)).toBe(countEdits(b, a));
      expect(countEdits(a, b) === 0).toBe(a === b);
      expect(countEdits(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(countEdits(a, `${a.slice(0, at)}#${a.slice(at)}`)).toBe(1);
    }),
    { ...SEED, numRuns: 300 },
  );
  expect(countEdits('ab', 'ba')).toBe(1);
});
