import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Served, serveSeason, settle, visit } from './support.ts';

const PAGE = '/us/grimlock-g1-flagship';
const moving = { reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } } as const;
const still = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;

let site: Served;
beforeAll(async () => {
  site = await serveSeason('blackFriday');
});

describe('the exploded view', () => {
  /** How far from home a piece is, with so much of the drawing above the lower edge of the window. */
  const wayOf = async (page: Page, piece: string, seen: number): Promise<number> => {
    await page.evaluate((share) => {
      const { top, height } = (document.querySelector('.layers') as Element).getBoundingClientRect();
      scrollTo({ top: scrollY + top + height * share - innerHeight, behavior: 'instant' });
    }, seen);
    await settle(page);
    return page.locator(`.layers use[href$="#${piece}"]`).evaluate((use) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(use).transform);
      return a === 1 ? Math.round(Math.hypot(e, f)) : Number.NaN;
    });
  };

  it('opens with the scroll', async () => {
    await visit(moving, async ({ page }) => {
      await page.goto(site.url + PAGE);
      expect(await wayOf(page, 'footL', 0.2)).toBe(0);
      const half = await wayOf(page, 'footL', 0.75);
      const open = await wayOf(page, 'footL', 1.2);
      expect(half).toBeGreaterThan(5);
      expect(open).toBeGreaterThan(half);
    });
  });

  it.each([
    ['with reduced motion', still],
    ['without script and with reduced motion', { ...still, javaScriptEnabled: false }],
  ])('stands open %s', async (_, options) => {
    await visit(options, async ({ page }) => {
      await page.goto(site.url + PAGE);
      const way = await page.locator('.layers use[href$="#footL"]').evaluate((use) => {
        const { e, f } = new DOMMatrix(getComputedStyle(use).transform);
        return Math.hypot(e, f);
      });
      expect(way).toBeGreaterThan(20);
    });
  });
});

describe('a change of form', () => {
  /** The names of the drawings that show, one after another, from now until both are still. */
  const watch = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const seen: string[] = [];
      const note = (): void => {
        const beat = document.querySelector<HTMLImageElement>('.forms__beat');
        seen.push(/([\w-]+)\.\w+\.svg$/.exec(beat?.src ?? '')?.[1] ?? '');
      };
      new MutationObserver(note).observe(document.querySelector('.forms__plate') as Element, {
        subtree: true,
        childList: true,
        attributeFilter: ['src'],
      });
      Object.assign(window, { seen });
    });
  const seen = (page: Page): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  const shown = (page: Page): Promise<boolean[]> =>
    page
      .locator('.forms__figure')
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).visibility === 'visible'));

  it('goes through the poses on the way, loaded when they are wanted', async () => {
    await visit(moving, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(site.url + PAGE);
      const robot = page.locator('.forms__pick').nth(1);
      await robot.scrollIntoViewIfNeeded();
      await page.locator('[data-island="Transformer"][data-awake]').waitFor({ state: 'attached' });
      expect(asked.filter((url) => url.includes('-beat-'))).toEqual([]);
      await robot.hover();
      await expect.poll(() => asked.filter((url) => url.includes('-beat-')).length).toBe(5);
      await watch(page);
      await robot.click();
      await expect.poll(async () => (await seen(page)).at(-1)).toBe('');
      const beats = [1, 2, 3, 4, 5].map((beat) => `figures-grimlockG1Flagship-beat-${beat}`);
      const ways = (await seen(page)).filter((name, i, all) => name !== all[i - 1]);
      expect(ways.filter((name) => name.includes('-beat-'))).toEqual(beats);
      expect(await shown(page)).toEqual([false, true]);
    });
  });

  it.each([
    ['with reduced motion', still],
    ['without script', { ...moving, javaScriptEnabled: false }],
  ])('is sudden %s', async (_, options) => {
    await visit(options, async ({ page }) => {
      await page.goto(site.url + PAGE);
      await page.locator('.forms__pick').nth(1).scrollIntoViewIfNeeded();
      expect(await shown(page)).toEqual([true, false]);
      await page.locator('.forms__pick').nth(1).click();
      expect(await shown(page)).toEqual([false, true]);
      expect(await page.locator('.forms__beat').count()).toBe(0);
    });
  });
});

describe('from a card to its page', () => {
  /** Keeps what the browser animates while one page turns into the other. For `addInitScript`. */
  const keep = (): void => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const animated = viewTransition?.ready.then(
        () =>
          document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
            .filter((name) => name?.endsWith('(figure)')),
        // A machine that is too busy shows the page without.
        () => 'too late',
      );
      Object.assign(window, { animated: animated ?? Promise.resolve([]) });
    });
  };
  const animated = (page: Page): Promise<unknown> =>
    page.evaluate(() => (window as unknown as { animated: Promise<unknown> }).animated);

  const follow = async (page: Page): Promise<void> => {
    await page.goto(`${site.url}/us`);
    await page.waitForLoadState('networkidle');
    await page.locator('.cell[data-product="grimlockG1Flagship"] .cell__name a').click();
    await page.waitForURL(`${site.url}${PAGE}`);
    await page.locator('.stage--product').waitFor();
  };

  it('takes the figure along', async () => {
    await visit({ ...moving, before: (context) => context.addInitScript(keep) }, async ({ page }) => {
      await follow(page);
      const names = await animated(page);
      if (names !== 'too late')
        expect(names).toEqual(
          expect.arrayContaining(['group', 'old', 'new'].map((part) => `::view-transition-${part}(figure)`)),
        );
    });
  });

  it('just opens the page with reduced motion', async () => {
    await visit({ ...still, before: (context) => context.addInitScript(keep) }, async ({ page }) => {
      await follow(page);
      expect(await animated(page)).toEqual([]);
    });
  });
});
