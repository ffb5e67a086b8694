import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { fileOf } from '../../renderer/calendar/paths.ts';
import { projectRoot } from '../support/site.ts';
import { contentsOf, REGIONS, readOn, regionOf, type VisitOptions, visit, wrongClock } from './support.ts';

const BOOT = 1_536;

const read = (file: string) =>
  parse(readFileSync(path.join(projectRoot, 'data', file), 'utf8'), { logLevel: 'silent' });

const pageTypeOf = (slug: string): string => read(`pages/${slug || 'home'}.yaml`).type as string;

/** The budget of a page by the data, in gzipped bytes. */
function budgetOf(slug: string): number {
  const { script } = read('site.yaml').budgets as { script: Record<string, number> };
  return script[pageTypeOf(slug)] ?? (script.default as number);
}

const site = inject('sites').blackFriday;

/** A visitor on the day of the build. */
const today: VisitOptions = {
  viewport: { width: 1180, height: 900 },
  before: (context) =>
    context.addInitScript(wrongClock, Date.parse(inject('sites').blackFriday.at) - Date.now()),
};

const nameOf = (url: string): string => new URL(url).pathname.split('/').at(-1)?.split('.')[0] ?? '';

/** Measures the scripts that a page loads, in gzipped bytes. */
function weigh(page: Page): { names(): string[]; bytes(): number; boot(): number } {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(request.url());
  });
  const { out } = inject('sites').blackFriday;
  const bytesOf = (urls: string[]): number => {
    const files = urls.map((url) => readFileSync(path.join(out, 'current', new URL(url).pathname)));
    return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  };
  return {
    names: () => [...loaded].map(nameOf),
    bytes: () => bytesOf([...loaded]),
    boot: () => bytesOf([...loaded].filter((url) => nameOf(url) === 'boot')),
  };
}

interface Islands {
  readonly all: string[];
  /** Islands in the first screen, or near enough to be hydrated at once. */
  readonly first: string[];
}

const islandsOf = (page: Page): Promise<Islands> =>
  page.evaluate(() => {
    const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
    const isWanted = (island: HTMLElement): boolean => {
      if (island.dataset.wake === undefined) return true;
      const isNear = island.checkVisibility() && island.getBoundingClientRect().top < innerHeight + 300;
      return island.dataset.wake === 'visible' && isNear;
    };
    const names = (which: HTMLElement[]): string[] => [
      ...new Set(which.map(({ dataset }) => dataset.island ?? '')),
    ];
    return { all: names(islands), first: names(islands.filter(isWanted)) };
  });

describe('the script of a page', { timeout: 600_000 }, () => {
  /** Pages of one type with the same islands load the same scripts: test one of them. */
  const seen = new Map<string, string>();
  const isNew = (pathname: string, slug: string): boolean => {
    const { out } = inject('sites').blackFriday;
    const html = readFileSync(path.join(out, 'current', fileOf(pathname)), 'utf8');
    const islands = new Set([...html.matchAll(/data-island="(\w+)"/g)].map(([, name]) => name));
    const kind = `${pageTypeOf(slug)} ${[...islands].sort().join(' ')}`;
    const first = seen.get(kind) ?? pathname;
    seen.set(kind, first);
    return first === pathname;
  };

  it.each(REGIONS)('is what its islands need when they come near the viewport, in %s', async (region) => {
    const paths = contentsOf('blackFriday').paths.filter((pathname) => regionOf(pathname) === region);
    expect(paths.length).toBeGreaterThan(2);
    for (const pathname of paths) {
      const slug = pathname
        .split('/')
        .slice(region === 'cn' ? 1 : 2)
        .join('/');
      if (!isNew(pathname, slug)) continue;
      await visit(today, async ({ page }) => {
        const scripts = weigh(page);
        const islandScripts = (): string[] =>
          scripts
            .names()
            .filter((name) => /^[A-Z]/.test(name))
            .sort();
        await page.goto(site.url + pathname);
        await page.waitForLoadState('networkidle');
        const islands = await islandsOf(page);
        await expect
          .poll(islandScripts, { message: `${pathname}, first screen` })
          .toEqual(islands.first.sort());
        expect(scripts.boot(), `boot of ${pathname}`).toBeLessThanOrEqual(BOOT);
        await readOn(page);
        await page.waitForLoadState('networkidle');
        await expect.poll(islandScripts, { message: `${pathname}, to its end` }).toEqual(islands.all.sort());
        expect(scripts.bytes(), `all of ${pathname}`).toBeLessThanOrEqual(budgetOf(slug));
      });
    }
  });

  it('is loaded on demand: nothing below the first screen before scrolling', async () => {
    await visit(today, async ({ page }) => {
      const scripts = weigh(page);
      const has = (name: string): boolean => scripts.names().includes(name);
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      await page.waitForLoadState('networkidle');
      expect(['Film', 'NewUserPopup', 'Newsletter', 'DialogOpener'].filter(has)).toEqual([]);
      await page.keyboard.press('Shift');
      await expect.poll(() => has('NewUserPopup')).toBe(true);
      expect(has('Film')).toBe(false);
      await page.locator('.film').scrollIntoViewIfNeeded();
      await expect.poll(() => has('Film')).toBe(true);
      expect(has('Newsletter')).toBe(false);
    });
  });
});
