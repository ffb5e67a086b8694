import { expect, it } from 'vitest';
import { differenceOf } from '../../renderer/pictures/sequence-difference.ts';
import fc from '../support/random.ts';

/** The longest common subsequence, by the textbook algorithm. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    let diagonal = 0;
    for (const [j, y] of b.entries()) {
      const above = row[j + 1] as number;
      row[j + 1] = x === y ? diagonal + 1 : Math.max(above, row[j] as number);
      diagonal = above;
    }
  }
  return row[b.length] as number;
}

it('transforms one sequence into the other with the fewest replacements', () => {
  const items = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(items, items, (a, b) => {
      const hunks = differenceOf(a, b);
      let at = 0;
      const made = hunks.flatMap(({ from, fromEnd, to, toEnd }) => {
        const kept = a.slice(at, from);
        at = fromEnd;
        return [...kept, ...b.slice(to, toEnd)];
      });
      expect([...made, ...a.slice(at)]).toEqual(b);
      const gone = hunks.reduce((sum, { from, fromEnd }) => sum + fromEnd - from, 0);
      expect(a.length - gone).toBe(longestCommon(a, b));
    }),
  );
});

it('reports two long sequences without common elements as one change', () => {
  const [a, b] = ['a', 'b'].map((letter) => Array.from({ length: 1_500 }, (_, i) => `${letter}${i}`));
  expect(differenceOf(a as string[], b as string[])).toEqual([
    { from: 0, fromEnd: 1_500, to: 0, toEnd: 1_500 },
  ]);
});
