import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { settle, visit } from './support.ts';

const PAGE = '/us/grimlock-g1-flagship';
const moving = { reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } } as const;
const still = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;

const site = inject('sites').blackFriday;

describe('the exploded view', () => {
  /** How far a piece is from its place, when so much of the drawing is above the lower edge of the window. */
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

  it('opens as the page scrolls', async () => {
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
  ])('is shown open %s', async (_, options) => {
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

describe('a transformation', () => {
  /** Which of the twelve drawings are visible, as ones and zeros. */
  const seen = (page: Page): Promise<string> =>
    page
      .locator('.turn .frames__figure')
      .evaluateAll((images) =>
        images.map((image) => (getComputedStyle(image).visibility === 'visible' ? 1 : 0)).join(''),
      );
  /** Scrolls to a share of its height: 0 when it fills the window below the bars, 1 when it leaves. */
  const leafTo = async (page: Page, share: number): Promise<void> => {
    await page.evaluate((part) => {
      const { top, height } = (document.querySelector('.turn') as Element).getBoundingClientRect();
      const bars = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      scrollTo({ top: scrollY + top - bars + (height - innerHeight + bars) * part, behavior: 'instant' });
    }, share);
  };

  it.each([
    ['with script', moving],
    ['without script', { ...moving, javaScriptEnabled: false }],
  ])('shows one drawing at a time as the page scrolls, %s', async (_, options) => {
    await visit(options, async ({ page }) => {
      await page.goto(site.url + PAGE);
      for (const [share, beat] of [
        [0, 0],
        [0.2, 3],
        [0.4, 6],
        [0.7, 11],
        [1, 11],
        [0.2, 3],
      ] as const) {
        await leafTo(page, share);
        await expect.poll(() => seen(page)).toBe(`${'0'.repeat(beat)}1${'0'.repeat(11 - beat)}`);
      }
    });
  });

  it('shows seven numbered steps from the first form to the last with reduced motion, beside its text', async () => {
    await visit(still, async ({ page }) => {
      await page.goto(site.url + PAGE);
      const shown = await page
        .locator('.turn .frames__figure')
        .evaluateAll((images) => images.map((image) => (image.getClientRects().length > 0 ? 1 : 0)).join(''));
      expect(shown).toBe('101011010101');
      const lefts = await page
        .locator('.turn .frames__figure')
        .evaluateAll((images) => images.map((image) => Math.round(image.getBoundingClientRect().left)));
      expect(new Set(lefts.filter((_, i) => shown[i] === '1')).size).toBe(4);
    });
  });

  it('loads no drawing before it is near the viewport on a phone', async () => {
    await visit({ ...moving, viewport: { width: 390, height: 664 } }, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(site.url + PAGE);
      await settle(page);
      expect(asked.filter((url) => url.includes('-beat-'))).toEqual([]);
      await leafTo(page, 0);
      await expect.poll(() => asked.filter((url) => url.includes('-beat-')).length).toBe(12);
    });
  });
});

describe('the transition from a card to its page', () => {
  /** Records the animations of a view transition. For `addInitScript`. */
  const keep = (): void => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      // A busy machine may skip the transition, or start it before the figure has been parsed.
      const isRead = document.querySelector('.stage__figure') !== null;
      const animated = viewTransition?.ready.then(
        () =>
          isRead
            ? document
                .getAnimations()
                .map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
                .filter((name) => name?.endsWith('(figure)'))
            : 'too late',
        () => 'too late',
      );
      Object.assign(window, { animated: animated ?? Promise.resolve([]) });
    });
  };
  const animated = async (page: Page): Promise<unknown> => {
    // The page may be there before pagereveal.
    await page.waitForFunction(() => 'animated' in window);
    return page.evaluate(() => (window as unknown as { animated: Promise<unknown> }).animated);
  };

  // A figure can start in a cell of the catalogue or in a poster.
  const ways = [
    ['a cell', '.cell[data-product="flagshipOptimusPrime"] .cell__name a', '/us/flagship-optimus-prime'],
    ['a poster', '.poster[data-product="flagshipMegatron"] .action--text', '/us/flagship-megatron'],
  ] as const;

  const follow = async (page: Page, link: string, to: string): Promise<void> => {
    await page.goto(`${site.url}/us`);
    await page.waitForLoadState('networkidle');
    await page.locator(link).click();
    await page.waitForURL(site.url + to);
    await page.locator('.stage--product').waitFor();
  };

  it.each(ways)('animates the figure of %s to its place', async (_, link, to) => {
    await visit({ ...moving, before: (context) => context.addInitScript(keep) }, async ({ page }) => {
      await follow(page, link, to);
      const names = await animated(page);
      if (names !== 'too late')
        expect(names).toEqual(
          expect.arrayContaining(['group', 'old', 'new'].map((part) => `::view-transition-${part}(figure)`)),
        );
    });
  });

  it.each(ways)('opens the page of %s without animation with reduced motion', async (_, link, to) => {
    await visit({ ...still, before: (context) => context.addInitScript(keep) }, async ({ page }) => {
      await follow(page, link, to);
      expect(await animated(page)).toEqual([]);
    });
  });
});
