import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

interface Built {
  readonly why: readonly {
    readonly region: string;
    readonly path: string;
    readonly facts: readonly { readonly fact: string; readonly source: string | null }[];
  }[];
}

const SOURDOUGH = 'data/products/sourdough.yaml';

/** The bakery. Its layout declares a schema for the content of products, and the page of a bread shows it. */
function bakery(content: string) {
  const root = copySite(tinySite);
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(path.join(root, file), text.replace(from, to));
  };
  edit('templates/layout/index.ts', 'import { defineLayout }', 'import { art, defineLayout, z }');
  const schema = 'z.strictObject({ crumb: z.string().optional(), drawing: art().optional() })';
  edit('templates/layout/index.ts', '  fallback:', `  productContent: ${schema},\n  fallback:`);
  edit(
    'templates/pages/bread/page.ts',
    'oven: context.t(',
    'tells: JSON.stringify(context.productContent("sourdough")),\n      oven: context.t(',
  );
  edit(SOURDOUGH, 'order: 1', `order: 1\ncontent: ${content}`);
  return { root, edit };
}

describe('the content of a product', () => {
  it('changes only the pages that show it', async () => {
    const { root, edit } = bakery('{ crumb: open }');
    const args = ['build', '--root', root, '--at', '2025-04-18T12:00Z', '--why'];
    await almanacJson<Built>(args);
    edit(SOURDOUGH, 'crumb: open', 'crumb: dense');
    const { why } = await almanacJson<Built>(args);
    expect(new Set(why.map(({ path }) => path.split('/').at(-1)))).toEqual(new Set(['sourdough']));
    expect(why[0]?.facts).toEqual([
      { fact: 'entity-content product sourdough', source: 'data/products/sourdough.yaml:5' },
    ]);
  });

  it.each([
    ['{ drawing: loav.svg }', '5:21', 'did you mean loaf.svg?'],
    ['{ krumb: open }', '5:12', 'crumb'],
  ])('is checked by the schema of the layout: %s', async (content, place, says) => {
    const { code, stderr } = await almanac(['check', '--root', bakery(content).root]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${SOURDOUGH}:${place}`);
    expect(stderr).toContain(says);
  });
});
