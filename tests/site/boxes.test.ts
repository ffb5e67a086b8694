import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/* A printed item must be in the box and among the manuals, or in neither. */

interface Product {
  readonly bundle?: readonly string[];
  readonly content?: { readonly box?: readonly { readonly part: string; readonly count?: number }[] };
}
interface Series {
  readonly product?: string;
  readonly files: readonly { readonly name: string }[];
}

function filesOf<T>(folder: string): [string, T][] {
  return readdirSync(folder).map((name) => [
    name.replace('.yaml', ''),
    parse(readFileSync(path.join(folder, name), 'utf8'), { logLevel: 'silent' }) as T,
  ]);
}

const products = filesOf<Product>('data/products');
const series = filesOf<Series>('data/manuals').map(([, one]) => one);
const single = products.filter(([, { bundle }]) => !bundle);
const bundles = products.filter(([, { bundle }]) => bundle);

/** The part of the box, and the manual file that it is printed from. */
const PRINTED = [
  ['manual', 'userManual'],
  ['card', 'quickStart'],
] as const;

const countOf = ({ content }: Product, part: string): number =>
  content?.box?.filter((one) => one.part === part).reduce((sum, { count = 1 }) => sum + count, 0) ?? 0;

describe.each(PRINTED)('%s', (part, file) => {
  it.each(single)(`is in the box of %s if the manuals list its ${file}`, (name, product) => {
    const files = series.filter((one) => one.product === name).flatMap((one) => one.files);
    expect(files.length).toBeGreaterThan(0);
    expect(countOf(product, part)).toBe(files.some((one) => one.name === file) ? 1 : 0);
  });

  it.each(bundles)('is in the bundle %s as often as in the boxes of its parts', (_, whole) => {
    const parts = products.filter(([name]) => whole.bundle?.includes(name));
    expect(parts.length).toBeGreaterThan(1);
    expect(countOf(whole, part)).toBe(parts.reduce((sum, [, one]) => sum + countOf(one, part), 0));
  });
});
