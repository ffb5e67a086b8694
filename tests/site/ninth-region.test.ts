import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { copyShop } from '../support/shop.ts';
import { treeOf } from '../support/tree.ts';

/*
 * Follows the recipe "A region" in docs/data.md with this shop's data. Each command is a process of its own, so that
 * none uses what another has in memory.
 */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

interface Built {
  readonly calendar: string;
  readonly editions: Readonly<Record<string, readonly { readonly dir: string }[]>>;
}

let root: string;

/** Changes a file of the copy. */
function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(path.join(root, file), 'utf8');
  const after = change(before);
  expect(after, file).not.toBe(before);
  writeFileSync(path.join(root, file), after);
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => path.join(folder, file));
}

/** A word in the header of every English page. */
let edits = 0;
function editWord(): void {
  edits += 1;
  edit('locales/en/nav.yaml', (text) => text.replace(/^products: .*$/m, `products: Products ${edits}`));
}

async function checked(): Promise<string> {
  const { code, stdout, stderr } = await almanac(['check', '--root', root, '--quiet']);
  return code === 0 ? 'well' : stdout + stderr;
}

/** Builds two regions in an output folder of their own. */
async function built(name: string, ...options: string[]) {
  const out = path.join(root, name);
  const args = ['build', '--root', root, '--out', out, '--region', 'uk,au', '--at', '2024-11-22'];
  const { calendar, editions } = await almanacJson<Built>([...args, ...options]);
  const dirs = Object.values(editions).flatMap((releases) => releases.map(({ dir }) => dir));
  return { calendar, trees: dirs.map((dir) => [dir, treeOf(path.join(out, dir))]) };
}

/** After an edit of a word, the cached result for the region's own file must still be right, with any number of threads. */
async function isWellAfterEdits(threads: string, coldThreads: string): Promise<void> {
  editWord();
  expect(await checked()).toBe('well');
  editWord();
  const warm = await built(`warm-${threads}-${edits}`, '--concurrency', threads);
  const cold = await built(`cold-${coldThreads}-${edits}`, '--concurrency', coldThreads, '--no-cache');
  expect(warm).toEqual(cold);
}

beforeAll(() => {
  root = copyShop();
  const uk = readFileSync(path.join(root, 'data/regions/uk.yaml'), 'utf8');
  const au = uk
    .replace('locale: en-GB', 'locale: en-AU')
    .replace('currency: GBP', 'currency: AUD')
    .replace('timeZone: Europe/London', 'timeZone: Australia/Sydney')
    .replace('country: GB', 'country: AU');
  writeFileSync(path.join(root, 'data/regions/au.yaml'), au);
  edit('data/site.yaml', (text) =>
    text
      .replace(/^(regions: \[.*)\]/m, '$1, au]')
      .replace(/^ {2}- \{ key: other,/m, '  - { key: au, region: au, country: AU }\n$&'),
  );
  for (const locale of readdirSync(path.join(root, 'locales'))) {
    const file = `locales/${locale}/regions.yaml`;
    if (existsSync(path.join(root, file))) edit(file, (text) => `${text}au: Australia – English\n`);
  }
});

it('is valid as soon as the region, its chooser entry and its label exist', async () => {
  expect(await checked()).toBe('well');
  await isWellAfterEdits('1', '3');
});

it('is valid with the region in every page and campaign of its neighbour, with prices of its own', async () => {
  for (const file of [...filesIn('data/pages'), ...filesIn('data/campaigns')]) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (/^regions: \[.*\buk\b/m.test(text))
      edit(file, (all) => all.replace(/^(regions: \[.*)\buk\b/m, '$1uk, au'));
  }
  for (const file of filesIn('data/campaigns')) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const [table] = /^ {2}uk:.*\n(?: {4}.*\n)*/m.exec(text) ?? [];
    if (table !== undefined) edit(file, (all) => all.replace(table, table + table.replace('uk:', 'au:')));
  }
  // Entries that begin in some regions only need a time for the new one.
  edit('data/pages/news.yaml', (text) =>
    text.replace('uk: 2025-03-27T23:00+08:00', '$&, au: 2025-03-27T23:00+08:00'),
  );
  expect(await checked()).toBe('well');
  await isWellAfterEdits('3', '1');
});
