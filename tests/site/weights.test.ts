import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isScalar, parseDocument } from 'yaml';

/* Figures stand beside each other: one that is smaller than another is not heavier. Weights that were given bound those that are assumed. */

const folder = 'data/products';
const robots = readdirSync(folder).flatMap((name) => {
  const document = parseDocument(readFileSync(path.join(folder, name), 'utf8'), { logLevel: 'silent' });
  const fact = (key: string): unknown => document.getIn(['facts', key], true);
  const number = (key: string): number => {
    const node = fact(key);
    return isScalar(node) ? Number(node.value) : Number.NaN;
  };
  // What has no joints is no figure.
  if (!isScalar(fact('servos'))) return [];
  const weight = fact('weightKg');
  const isGiven = isScalar(weight) && weight.tag !== '!assumed';
  return [{ name, height: number('heightCm'), weight: number('weightKg'), isGiven }];
});

it('no figure is smaller than one whose weight was given and heavier, or larger and lighter', () => {
  const given = robots.filter(({ isGiven }) => isGiven);
  expect(given).not.toEqual([]);
  expect(robots.length).toBeGreaterThan(10);
  for (const { name, height, weight } of robots)
    for (const other of given) {
      if (height < other.height) expect(weight, name).toBeLessThanOrEqual(other.weight);
      if (height > other.height) expect(weight, name).toBeGreaterThanOrEqual(other.weight);
    }
});
