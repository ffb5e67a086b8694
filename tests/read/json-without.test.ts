import { describe, expect, it } from 'vitest';
import { parseJsonWithout } from '../../renderer/read/json-without.ts';
import fc from '../support/random.ts';

const without = (text: string) => parseJsonWithout(Buffer.from(text), 'content');

describe('a JSON text without one of its members', () => {
  it('is the rest of it, whatever it holds, and however it is written', () => {
    const members = fc.dictionary(
      fc
        .string({ unit: 'grapheme' })
        .filter((key) => key !== 'content' && !/^(__proto__|constructor|prototype)$/.test(key)),
      fc.jsonValue(),
      { maxKeys: 4 },
    );
    const content = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
    fc.assert(
      fc.property(
        members,
        content,
        members,
        fc.constantFrom(undefined, 1, '\t'),
        (first, value, last, space) => {
          const all = { ...first, content: value, ...last };
          const found = without(JSON.stringify(all, null, space));
          // What is unusual is left to who looks closely.
          if (found !== undefined)
            expect(JSON.stringify(found.value)).toBe(
              JSON.stringify({ ...all, content: {} }).replace(/-0(?=[,\]}])/g, '0'),
            );
        },
      ),
    );
  });

  it('does not look into that member', () => {
    expect(without('{"type": "loaf", "content": {"a": [1, {"b": "}\\"]"}], c}, "slug": "x"}')?.value).toEqual(
      {
        type: 'loaf',
        content: {},
        slug: 'x',
      },
    );
  });

  it.each([
    ['that it does not have', '{"type": "loaf"}'],
    ['that is no map', '{"content": [{}]}'],
    ['that it has twice', '{"content": {}, "content": {}}'],
    ['that it has twice, once with an escape', '{"content": {}, "cont\\u0065nt": {}}'],
    ['that does not end', '{"content": {"a": "}'],
    ['that ends too often', '{"content": {}}}'],
    ['beside what is no JSON', '{"type": loaf, "content": {}}'],
    ['beside a member that is there twice', '{"type": "a", "type": "b", "content": {}}'],
    ['without a map around it', '"content": {}'],
    ['after a list that does not end', '{"a": [1, "content": {}}'],
    ['after a key without a value', '{"a", "content": {}}'],
    ['of nothing', ''],
  ])('is left to others with one %s', (_, text) => {
    expect(without(text)).toBeUndefined();
  });
});
