import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isScalar, parseDocument } from 'yaml';

/* Of two figures, the smaller must not be heavier. Given weights limit the assumed ones. */

const folder = 'data/products';
const robots = readdirSync(folder).flatMap((name) => {
  const document = parseDocument(readFileSync(path.join(folder, name), 'utf8'), { logLevel: 'silent' });
  const fact = (key: string): unknown => document.getIn(['facts', key], true);
  const number = (key: string): number => {
    const node = fact(key);
    return isScalar(node) ? Number(node.value) : Number.NaN;
  };
  // Without joints it is not a figure.
  if (!isScalar(fact('servos'))) return [];
  const weight = fact('weightKg');
  const isGiven = isScalar(weight) && weight.tag !== '!assumed';
  return [{ name, height: number('heightCm'), weight: number('weightKg'), isGiven }];
});

it('no figure is smaller but heavier, or larger but lighter, than one whose weight was given', () => {
  const given = robots.filter(({ isGiven }) => isGiven);
  expect(given).not.toEqual([]);
  expect(robots.length).toBeGreaterThan(10);
  for (const { name, height, weight } of robots)
    for (const other of given) {
      if (height < other.height) expect(weight, name).toBeLessThanOrEqual(other.weight);
      if (height > other.height) expect(weight, name).toBeGreaterThanOrEqual(other.weight);
    }
});
