import type { Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { awake, keepNodes } from './nodes.ts';
import { settle, visit } from './support.ts';

const site = inject('sites').blackFriday;

const accept = (route: Route): Promise<void> => route.fulfill({ json: { code: 2000, msg: '', data: {} } });
const slip = (page: Page) => page.locator('.slip');
const scrollBy = async (page: Page, screens: number): Promise<void> => {
  await page.evaluate((factor) => window.scrollTo(0, innerHeight * factor), screens);
  await settle(page);
};

/**
 * Scrolls past the first screen, to where nothing is in view that the invitation must not cover; waits until it is
 * hydrated.
 */
const PAST = 1.3;
/** In view all the way down: the first entry of the page's own menu. */
const MENU = '.tabs__list a >> nth=0';
async function enter(page: Page, pathname = '/us/grimlock-g1-flagship', screens = PAST): Promise<void> {
  await page.goto(site.url + pathname);
  await scrollBy(page, 0.5);
  await awake(page, 'NewUserPopup');
  expect(await slip(page).isVisible()).toBe(false);
  await scrollBy(page, screens);
}

const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

describe('the invitation of new visitors', () => {
  it('thanks the visitor, and links to the account that the credits belong to', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const sent: unknown[] = [];
      await page.route('**/account/user/subscribe/create', (route) => {
        sent.push(route.request().postDataJSON());
        return accept(route);
      });
      await enter(page);
      await expect.poll(() => slip(page).isVisible()).toBe(true);
      await expect.poll(() => slip(page).innerText()).toContain('200 credits');
      const field = slip(page).locator('input[type=email]');
      await field.fill('nobody');
      await field.press('Enter');
      await expect
        .poll(() => slip(page).getByRole('status').textContent())
        .toBe('Please enter a valid email address');
      await field.fill('new@user.example');
      await field.press('Enter');
      const account = slip(page).getByRole('link', { name: 'Create account' });
      await account.waitFor();
      await expect.poll(() => account.getAttribute('href')).toMatch(/^https:\/\/store-us\..*\/register$/);
      await expect.poll(() => slip(page).innerText()).toContain('200 credits');
      await expect.poll(() => hasFocus(page, '.slip h2')).toBe(true);
      expect(sent).toEqual([{ email: 'new@user.example', region: 'us', language: 'en', source: 'popup' }]);
    });
  });

  it('closes by its button or Escape, returns the focus, and appears once', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await enter(page);
      const link = page.locator(MENU);
      await link.focus();
      await slip(page).locator('input[type=email]').focus();
      await page.keyboard.press('Escape');
      expect(await slip(page).isVisible()).toBe(false);
      await expect.poll(() => hasFocus(page, MENU)).toBe(true);
      await scrollBy(page, PAST + 0.2);
      expect(await slip(page).isVisible()).toBe(false);
      await page.goto(`${site.url}/us`);
      await scrollBy(page, PAST);
      await awake(page, 'NewUserPopup');
      await scrollBy(page, PAST + 0.2);
      expect(await slip(page).isVisible()).toBe(false);
    });
    await visit({ before: keepNodes }, async ({ page }) => {
      await enter(page);
      await slip(page).getByRole('button', { name: 'Close' }).click();
      expect(await slip(page).isVisible()).toBe(false);
    });
  });

  it.each([
    ['the top of the page', (page: Page) => scrollBy(page, 0.2)],
    ['a field', (page: Page) => page.locator('.colophon input[type=email]').focus()],
    [
      'a dialog',
      async (page: Page) => {
        await awake(page, 'DialogOpener', '#voiceCommands');
        await page.locator('#voiceCommands .opener button').focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
      },
    ],
  ] as const)('is gone for good once it gave way to %s', async (_, meet) => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await enter(page, '/us/elite-optimus-prime', 1.03);
      const isShown = (): Promise<boolean> => slip(page).isVisible();
      await expect.poll(isShown).toBe(true);
      await page.locator('#voiceCommands').scrollIntoViewIfNeeded();
      await meet(page);
      await expect.poll(isShown).toBe(false);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await scrollBy(page, PAST);
      expect(await isShown()).toBe(false);
    });
  });

  it('stays beside the text for two screens and then leaves', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await enter(page, '/us/elite-optimus-prime', 3.1);
      const isShown = (): Promise<boolean> => slip(page).isVisible();
      await expect.poll(isShown).toBe(true);
      await scrollBy(page, 3.9);
      expect(await isShown()).toBe(true);
      await scrollBy(page, 5.7);
      await expect.poll(isShown).toBe(false);
      await scrollBy(page, 3.6);
      expect(await isShown()).toBe(false);
    });
  });

  it('ignores a click that began before it appeared', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      await scrollBy(page, 0.5);
      await awake(page, 'NewUserPopup');
      const clicks = await page.evaluateHandle(() => {
        const button = Object.assign(document.createElement('button'), { type: 'button' });
        button.style.cssText = 'position: fixed; inset: auto 50% 1rem auto; z-index: 11';
        const clicks: number[] = [];
        button.addEventListener('click', () => clicks.push(1));
        document.body.append(button);
        const { left, top } = button.getBoundingClientRect();
        return { clicks, left, top };
      });
      const counted = () => clicks.evaluate((seen) => seen.clicks.length);
      const { left, top } = await clicks.evaluate((seen) => seen);
      await page.mouse.move(left + 2, top + 2);
      await page.mouse.down();
      await scrollBy(page, PAST);
      await expect.poll(() => slip(page).isVisible()).toBe(true);
      const hold = (isOver: boolean) =>
        slip(page).evaluate((element, isOver) => {
          for (const animation of element.getAnimations())
            if (isOver) animation.finish();
            else Object.assign(animation, { currentTime: 1 }).pause();
        }, isOver);
      await hold(false);
      await page.mouse.up();
      expect(await counted()).toBe(1);
      await hold(true);
      await page.mouse.click(left + 2, top + 2);
      expect(await counted()).toBe(1);
    });
  });

  it('never appears where it cannot be stored that it was shown', async () => {
    const deny = (): void => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    };
    await visit(
      {
        before: async (context) => {
          await keepNodes(context);
          await context.addInitScript(deny);
        },
      },
      async ({ page }) => {
        await enter(page);
        for (const screens of [PAST, PAST + 0.2]) {
          await scrollBy(page, screens);
          expect(await slip(page).isVisible()).toBe(false);
        }
      },
    );
  });

  it.each([
    [390, 844],
    [320, 568],
  ])('is at the bottom of a phone of %i × %i: header and bar stay visible', async (width, height) => {
    await visit({ before: keepNodes, viewport: { width, height } }, async ({ page }) => {
      await enter(page, '/us/grimlock-g1-flagship', 2);
      await expect.poll(() => slip(page).isVisible()).toBe(true);
      const box = await slip(page).boundingBox();
      expect(box?.width).toBe(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height);
      const bar = await page.locator('.tabs__offer').boundingBox();
      // Until it is opened it is one line, no higher than the header.
      const line = await page.locator('.masthead').evaluate((one) => (one as HTMLElement).offsetHeight);
      expect(box?.height).toBeLessThanOrEqual(line + 1);
      const field = slip(page).getByRole('textbox');
      expect(await field.isVisible()).toBe(false);
      await slip(page).getByRole('button', { name: 'Subscribe' }).click();
      await expect.poll(() => field.isVisible()).toBe(true);
      await expect.poll(() => hasFocus(page, '.slip input')).toBe(true);
      const unfolded = await slip(page).boundingBox();
      expect(unfolded?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    });
  });

  it.each(['#miniTheater', '#specs', '#forms', '#ProductDetails', '#scale'])(
    'never covers %s',
    async (part) => {
      await visit({ before: keepNodes }, async ({ page }) => {
        await enter(page);
        await expect.poll(() => slip(page).isVisible()).toBe(true);
        await page.locator(part).scrollIntoViewIfNeeded();
        await expect.poll(() => slip(page).isVisible()).toBe(false);
      });
    },
  );

  it('waits while something is in view that it must not cover', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await enter(page, '/us/toy-story-buzz-lightyear', 1.3);
      const isShown = (): Promise<boolean> => slip(page).isVisible();
      expect(await isShown()).toBe(false);
      await scrollBy(page, 2.3);
      await expect.poll(isShown).toBe(true);
      await scrollBy(page, 1.3);
      await expect.poll(isShown).toBe(false);
      await scrollBy(page, 2.3);
      await expect.poll(isShown).toBe(true);
    });
  });

  it.each(['/de', '/jp', '/us/black-friday', '/us/login'])('does not appear on %s', async (pathname) => {
    await visit({}, async ({ page }) => {
      await page.goto(site.url + pathname);
      expect(await page.locator('[data-island="NewUserPopup"]').count()).toBe(0);
    });
  });
});
