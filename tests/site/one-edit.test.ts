import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { type BuildOptions, build } from '../../renderer/engine/commands/build.ts';
import { copySite, projectRoot, temporaryFolder } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/*
 * What one edit of the shop's data costs the next build, in fragments: those that show the edited value are derived and
 * rendered, and all other documents are joined from fragments of earlier builds.
 */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const US = 'data/regions/us.yaml';
const NONE = { derived: 0, rendered: 0 };

let root: string;
let distinct: number;
let pages: number;

const optionsFor = (out: string, more: Partial<BuildOptions> = {}): BuildOptions => ({
  root,
  out,
  now: Date.UTC(2024, 10, 22),
  at: '2024-11-22',
  regions: ['us'],
  concurrency: 1,
  ...more,
});

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path.join(root, file), 'utf8');
  const edited = text.replace(from, to);
  expect(edited, file).not.toBe(text);
  writeFileSync(path.join(root, file), edited);
}

/**
 * Builds after an edit, and compares the site with one built without caches. `changed` counts the parts that differ
 * from before.
 */
async function counted() {
  const out = path.join(root, 'dist');
  const before = partsOf(path.join(out, 'current'));
  const { counts, site } = await build(optionsFor(out));
  const now = partsOf(path.join(out, 'current'));
  const clean = temporaryFolder();
  await build(optionsFor(clean, { cache: false }));
  expect(treeOf(path.join(out, `sites/${site}`))).toEqual(treeOf(path.join(clean, `sites/${site}`)));
  rmSync(clean, { recursive: true });
  const changed = (part: 'head' | 'main'): number =>
    [...now].filter(([file, parts]) => parts[part] !== before.get(file)?.[part]).length;
  return { ...counts, changed: { head: changed('head'), main: changed('main') } };
}

function partsOf(tree: string) {
  const files = Object.keys(treeOf(tree)).filter((file) => file.endsWith('.html'));
  return new Map(
    files.map((file) => {
      const html = readFileSync(path.join(tree, file), 'utf8');
      return [
        file,
        { head: /<head>.*<\/head>/s.exec(html)?.[0], main: /<main .*<\/main>/s.exec(html)?.[0] },
      ] as const;
    }),
  );
}

beforeAll(async () => {
  root = copySite(projectRoot);
  const { counts, editions } = await build(optionsFor(path.join(root, 'dist')));
  distinct = counts.distinct;
  pages = editions.us?.[0]?.pages ?? 0;
  expect(pages).toBeGreaterThan(20);
});

it('a price: its header, and the parts that show it', async () => {
  edit(US, /(grimlockG1Flagship:\n.*\n.*assumed )1699/, '$11698');
  const { fragments, changed, ...counts } = await counted();
  // The home page, the sale, its own page, the page of the figure beside it, and the search.
  expect(changed).toEqual({ head: 1, main: 5 });
  expect(fragments.main.rendered).toBe(changed.main);
  expect(fragments.main.derived).toBeLessThanOrEqual(changed.main + 1);
  expect(fragments.head).toEqual({ derived: changed.head, rendered: changed.head });
  expect(fragments.footer).toEqual(NONE);
  // One header for all pages, one for the home page, which has the same message itself, and one for the page that its
  // banner leads to.
  expect(fragments.header).toEqual({ derived: 3, rendered: 3 });
  // The header shows it, so every document changes.
  expect(counts).toMatchObject({ rendered: pages, reused: distinct - pages });
});

it("a price that begins after the page's end: nothing", async () => {
  edit(US, /(eliteOptimusPrime:\n.*\n.*assumed 699)/, '$1, 2026-05-01: 650');
  const { fragments, ...counts } = await counted();
  expect(fragments).toEqual({ head: NONE, header: NONE, main: NONE, footer: NONE });
  expect(counts).toMatchObject({ derived: 0, rendered: 0, reused: distinct });
});

it('a word of one page: the part that has it', async () => {
  edit('locales/en/pages/about-us.yaml', /^lead: .*$/m, 'lead: They get up by themselves.');
  const { fragments, ...counts } = await counted();
  expect(fragments).toEqual({ head: NONE, header: NONE, main: { derived: 1, rendered: 1 }, footer: NONE });
  expect(counts).toMatchObject({ derived: 1, rendered: 1, reused: distinct - 1 });
});

it('comments in data and words: nothing', async () => {
  edit(US, /^/, '# Prices of this region.\n');
  edit('locales/en/nav.yaml', /^/, '# The words of the menus.\n');
  const { fragments, ...counts } = await counted();
  expect(fragments).toEqual({ head: NONE, header: NONE, main: NONE, footer: NONE });
  expect(counts).toMatchObject({ derived: 0, rendered: 0, reused: distinct });
});

it('the style sheet of a page type: the heads that name it', async () => {
  edit('templates/pages/information/styles.css', /$/, '\n.note { color: inherit; }\n');
  const { fragments, changed, ...counts } = await counted();
  expect(changed.main).toBe(0);
  expect(changed.head).toBeGreaterThan(0);
  expect(changed.head).toBeLessThan(pages / 2);
  expect(fragments.head.rendered).toBe(changed.head);
  expect(fragments).toMatchObject({ header: NONE, main: NONE, footer: NONE });
  expect(counts).toMatchObject({ rendered: changed.head, reused: distinct - changed.head });
});

it('an island of product pages: their main parts', async () => {
  edit(
    'templates/islands/Film.tsx',
    'export default function',
    '// It plays on its own page only.\nexport default function',
  );
  const { fragments, ...counts } = await counted();
  expect(fragments.main.rendered).toBeGreaterThan(0);
  expect(fragments.main.rendered).toBeLessThan(pages / 2);
  expect(fragments.main.derived).toBe(fragments.main.rendered);
  expect(fragments).toMatchObject({ head: { rendered: 0 }, header: NONE, footer: NONE });
  expect(counts).toMatchObject({ reused: distinct - fragments.main.rendered });
});

it('a word of every footer: one footer', async () => {
  edit('locales/en/nav.yaml', /^aboutUs: .*$/m, 'aboutUs: Who we are');
  const { fragments } = await counted();
  expect(fragments.footer.derived).toBeGreaterThan(0);
  expect(fragments.main.rendered).toBeLessThan(pages / 4);
});

it('a price of a campaign: every page that shows it names its line, as the cause', async () => {
  const campaign = 'data/campaigns/black-friday-2024.yaml';
  edit(campaign, /(\n {2}us:\n(?: {4}.*\n)*? {4}grimlockG1Flagship: .*assumed )1359/, '$11349');
  const lines = readFileSync(path.join(root, campaign), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('1349')) + 1;
  const { why } = await build(optionsFor(path.join(root, 'dist'), { why: true }));
  expect(why.length).toBeGreaterThan(20);
  const places = why.flatMap(({ facts }) => facts.map(({ source }) => source));
  expect(new Set(places)).toEqual(new Set([`${campaign}:${line}`]));
});
