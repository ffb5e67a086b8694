import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Kept = Window & { nodes?: Map<Element, Element[]> };

/** Keeps the server-rendered elements of all islands. At "interactive" all is parsed and no deferred script has run yet. */
const mark = (): void => {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const roots = [...document.querySelectorAll('[data-island]')];
    (window as Kept).nodes = new Map(roots.map((root) => [root, [...root.querySelectorAll('*')]]));
  });
};

/** For the `before` of a visit. */
export const keepNodes = (context: BrowserContext): Promise<unknown> => context.addInitScript(mark);

/** Waits until an island is hydrated, and expects the elements that the server sent. */
export async function awake(page: Page, name: string, within = 'body'): Promise<Locator> {
  const island = page.locator(within).locator(`[data-island="${name}"]`).first();
  await island.and(page.locator('[data-awake]')).waitFor({ state: 'attached' });
  const kept = await island.evaluate((root) => {
    const before = (window as Kept).nodes?.get(root) ?? [];
    const now = [...root.querySelectorAll('*')];
    return before.length > 0 && now.length === before.length && now.every((node, i) => node === before[i]);
  });
  expect(kept, `${name} keeps the server's elements`).toBe(true);
  return island;
}
