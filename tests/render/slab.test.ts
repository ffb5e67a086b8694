import { expect, it } from 'vitest';
import { Slab } from '../../renderer/render/slab.ts';
import fc from '../support/random.ts';

it('gives bytes that nobody else uses, until all are returned', () => {
  const lengths = fc.array(fc.nat(5000), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(lengths, { maxLength: 6 }), (rounds) => {
      const slab = new Slab();
      for (const round of rounds) {
        const taken = round.map((length) => slab.take(length));
        for (const [i, bytes] of taken.entries()) bytes.fill(i);
        for (const [i, bytes] of taken.entries()) {
          expect(bytes).toHaveLength(round[i] as number);
          expect(bytes.every((byte) => byte === i)).toBe(true);
        }
        slab.clear();
      }
    }),
  );
});

it('reuses its memory, except more than a few megabytes', () => {
  const slab = new Slab();
  slab.take(1000);
  slab.clear();
  const { buffer } = slab.take(600);
  slab.clear();
  expect(slab.take(1000).buffer).toBe(buffer);
  slab.clear();
  slab.take(100_000_000);
  slab.clear();
  expect(slab.take(10).buffer.byteLength).toBeLessThan(10_000_000);
});
