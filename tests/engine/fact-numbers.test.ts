import { expect, test } from 'vitest';
import { FactNumbers, FactsByThread } from '../../renderer/engine/memory/fact-numbers.ts';
import { Asked } from '../../renderer/plan/asked.ts';
import { Facts } from '../../renderer/plan/fact-sources.ts';

/** A derivation that takes too long is interrupted at any point and repeated later. */
test('facts keep their names when a page was interrupted while one of them was looked up', () => {
  let stops = 1;
  const facts = new Facts({
    fact: (name) => {
      if (name === 'b' && stops-- > 0) throw new Error('stopped');
      return { value: name };
    },
  });
  const asked = new Asked();
  for (const name of ['a', 'b', 'c']) asked.add(`fact ${name}`);
  const numbers = new FactNumbers(facts);
  expect(() => numbers.of(asked.facts)).toThrow('stopped');
  const again = numbers.of(asked.facts);
  const told = new FactsByThread(facts);
  told.learn(1, numbers.news());
  expect(told.list(1, again)).toEqual(['fact a', 'fact b', 'fact c']);
});

test('facts that were joined in part are joined completely the next time', () => {
  const shared = new Asked();
  for (const name of ['a', 'b', 'c']) shared.add(`fact ${name}`);
  const asked = new Asked();
  const { add } = asked;
  asked.add = (fact) => {
    asked.add = add;
    throw new Error(`stopped at ${fact}`);
  };
  expect(() => asked.join(shared)).toThrow('stopped');
  asked.join(shared);
  expect(asked.facts).toEqual(['fact a', 'fact b', 'fact c']);
});
