import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';
import { pathIn, type RegionId, readOn, serve, visit } from './support.ts';

interface Awoken {
  readonly name: string;
  readonly elements: number;
  /** True if exactly the elements and texts that the server sent are still there. */
  readonly kept: boolean;
}

type Watched = Window & { awoken?: Awoken[] };

/** Compares each island at the moment when it has hydrated; later changes do not count. */
const watch = (): void => {
  const textOf = (root: Element): string => root.textContent ?? '';
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const sent = new Map(
      [...document.querySelectorAll('[data-island]')].map((root) => [
        root,
        { nodes: [...root.querySelectorAll('*')], text: textOf(root) },
      ]),
    );
    const awoken: Awoken[] = [];
    Object.assign(window, { awoken });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const root = target as HTMLElement;
        const before = sent.get(root);
        if (!before) continue;
        const now = [...root.querySelectorAll('*')];
        const isSame = now.length === before.nodes.length && now.every((node, i) => node === before.nodes[i]);
        const kept = isSame && textOf(root) === before.text;
        awoken.push({ name: root.dataset.island ?? '', elements: now.length, kept });
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-awake'] });
  });
};

const site = inject('sites').blackFriday;

async function awokenOn(page: Page, url: string): Promise<Awoken[]> {
  await page.goto(url);
  await readOn(page);
  await page.waitForLoadState('networkidle');
  // The footer's form is hidden on pages that have a form of their own.
  const asleep = (): Promise<number> =>
    page.evaluate(() => {
      const islands = [...document.querySelectorAll('[data-island]:not([data-awake])')];
      return islands.filter((island) => island.checkVisibility()).length;
    });
  await expect.poll(asleep).toBe(0);
  return page.evaluate(() => (window as Watched).awoken ?? []);
}

describe('every island', { timeout: 600_000 }, () => {
  const seen = new Set<string>();

  const expectKept = async (url: string, region: RegionId, slug: string): Promise<void> => {
    const viewport = { width: 1180, height: 800 };
    await visit({ viewport, before: (context) => context.addInitScript(watch) }, async ({ page }) => {
      const awoken = await awokenOn(page, url + pathIn(region, slug));
      expect(awoken.length).toBeGreaterThan(0);
      for (const island of awoken) {
        expect(island, `${region} ${slug}`).toMatchObject({ kept: true });
        seen.add(island.name);
      }
    });
  };

  it.each<[RegionId, string[]]>([
    [
      'us',
      [
        '',
        'black-friday',
        'grimlock-g1-flagship',
        'manuals',
        'technical-support',
        'login',
        'account',
        'search',
      ],
    ],
    ['de', ['black-friday', 'grimlock-g1-flagship', 'login']],
    ['fr', ['black-friday', 'login']],
    ['jp', ['login', 'account']],
    ['kr', ['login']],
    ['cn', ['login']],
  ])('hydrates the elements that the server sent, in %s', async (region, slugs) => {
    for (const slug of slugs) await expectKept(site.url, region, slug);
  });

  it('hydrates in the bar of a stage that ends together with its price', async () => {
    const at = '2024-12-01T12:00:00Z';
    const out = path.join(temporaryFolder(), 'dist');
    const built = await almanac([
      ...['build', '--root', projectRoot, '--region', 'us'],
      ...['--at', at, '--out', out, '--quiet'],
    ]);
    expect(built.code, built.stderr).toBe(0);
    const { url } = await serve({ out, at });
    await expectKept(url, 'us', 'black-friday');
    expect([...seen]).toContain('BarClock');
  });

  it('has been tested here', () => {
    const islands = readdirSync(path.join(projectRoot, 'templates/islands'));
    expect([...seen].sort()).toEqual(islands.map((file) => file.replace('.tsx', '')).sort());
  });
});
