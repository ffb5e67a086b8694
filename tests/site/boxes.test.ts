import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/* What is printed lies in the box and stands among the manuals, or in neither place. */

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

/** Part of the box, and the file that it is printed from. */
const PRINTED = [
  ['manual', 'userManual'],
  ['card', 'quickStart'],
] as const;

const countOf = ({ content }: Product, part: string): number =>
  content?.box?.filter((one) => one.part === part).reduce((sum, { count = 1 }) => sum + count, 0) ?? 0;

describe.each(PRINTED)('%s', (part, file) => {
  it.each(single)(`lies in the box of %s where the manuals list its ${file}`, (name, product) => {
    const files = series.filter((one) => one.product === name).flatMap((one) => one.files);
    expect(files.length).toBeGreaterThan(0);
    expect(countOf(product, part)).toBe(files.some((one) => one.name === file) ? 1 : 0);
  });

  it.each(bundles)('lies in the bundle %s as often as in the boxes of what it is of', (_, whole) => {
    const parts = products.filter(([name]) => whole.bundle?.includes(name));
    expect(parts.length).toBeGreaterThan(1);
    expect(countOf(whole, part)).toBe(parts.reduce((sum, [, one]) => sum + countOf(one, part), 0));
  });
});
