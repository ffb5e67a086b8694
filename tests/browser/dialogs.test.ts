import { describe, expect, inject, it } from 'vitest';
import { awake, keepNodes } from './nodes.ts';
import { pathIn, visit } from './support.ts';

const site = inject('sites').blackFriday;
const launch = inject('sites').earlyBird;

const PAGES = [
  ['us', 'grimlock-g1-flagship', 'SoftwareAbility', 'blackFriday'],
  ['de', 'grimlock-g1-flagship', 'programming', 'blackFriday'],
  ['jp', 'flagship-bumblebee', 'voiceCommands', 'earlyBird'],
] as const;

const address = (region: 'us' | 'de' | 'jp', slug: string, season: string): string =>
  (season === 'blackFriday' ? site : launch).url + pathIn(region, slug);

describe('a dialog', () => {
  it.each(PAGES)(
    'is enabled by script, traps the focus and returns it, in %s on %s',
    async (region, slug, section, season) => {
      await visit({ before: keepNodes }, async ({ page }) => {
        await page.goto(address(region, slug, season));
        await page.locator(`#${section}`).scrollIntoViewIfNeeded();
        const opener = (await awake(page, 'DialogOpener', `#${section}`)).getByRole('button');
        const dialog = page.locator(`#${section} dialog`);
        const isModal = (): Promise<boolean> => dialog.evaluate((element) => element.matches(':modal'));
        const hasFocus = (): Promise<boolean> =>
          opener.evaluate((button) => button === document.activeElement);
        await expect.poll(() => dialog.isVisible()).toBe(false);

        await opener.click();
        await expect.poll(() => isModal()).toBe(true);
        await expect
          .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
          .toBe(true);
        await expect.poll(() => dialog.getByRole('heading', { level: 2 }).isVisible()).toBe(true);
        await page.keyboard.press('Escape');
        await expect.poll(() => dialog.isVisible()).toBe(false);
        await expect.poll(() => hasFocus()).toBe(true);

        await page.keyboard.press('Enter');
        await expect.poll(() => isModal()).toBe(true);
        await dialog.getByRole('button').click();
        await expect.poll(() => dialog.isVisible()).toBe(false);
        await expect.poll(() => hasFocus()).toBe(true);

        await opener.click();
        // A click inside keeps it open, a click beside it closes it.
        const box = await dialog.boundingBox();
        await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
        await expect.poll(() => isModal()).toBe(true);
        await page.mouse.click(2, 2);
        await expect.poll(() => dialog.isVisible()).toBe(false);
        await expect.poll(() => hasFocus()).toBe(true);
      });
    },
  );

  it.each(PAGES)('opens and closes without script, in %s on %s', async (region, slug, section, season) => {
    await visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(address(region, slug, season));
      const dialog = page.locator(`#${section} dialog`);
      await page.locator(`#${section} .opener button`).click();
      await expect.poll(() => dialog.isVisible()).toBe(true);
      await dialog.getByRole('button').click();
      await expect.poll(() => dialog.isVisible()).toBe(false);
    });
  });
});

describe('a question', () => {
  it('opens when a link to its answer is followed', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${site.url}/us/grimlock-g1-flagship#faq-warranty`);
      const question = page.locator('details', { has: page.locator('#faq-warranty') });
      await expect.poll(() => question.getAttribute('open')).not.toBeNull();
      await page.locator('.faq summary').first().click();
      expect(await page.locator('.faq details[open]').count()).toBe(2);
    });
  });

  it.each([
    ['no-preference', '0.5s, 0.5s'],
    ['reduce', '0s'],
  ] as const)(
    'takes its time to open, but not where motion is not wanted: %s',
    async (reducedMotion, time) => {
      await visit({ reducedMotion }, async ({ page }) => {
        await page.goto(`${site.url}/us/grimlock-g1-flagship`);
        const question = page.locator('.faq details').first();
        const content = (what: 'transitionDuration' | 'height'): Promise<string> =>
          question.evaluate((details, key) => getComputedStyle(details, '::details-content')[key], what);
        expect(await content('transitionDuration')).toBe(time);
        expect(Number.parseFloat(await content('height')) || 0).toBe(0);
        await question.locator('summary').click();
        await expect.poll(async () => Number.parseFloat(await content('height'))).toBeGreaterThan(30);
      });
    },
  );
});

describe('a section about a past stage', () => {
  const path = '/us/optimus-prime-rise-of-the-beasts-signature-limited-edition';

  it.each([true, false])(
    'is collapsed to one line after the last buy button (script: %s)',
    async (script) => {
      await visit({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: script }, async ({ page }) => {
        await page.goto(inject('sites').earlyBird.url + path);
        const fold = page.locator('.section--cta ~ .fold');
        const told = fold.locator('#earlyBird');
        expect(await fold.count()).toBe(1);
        expect(await fold.locator('#timeline').isVisible()).toBe(false);
        expect(await told.isVisible()).toBe(false);
        expect(await page.locator('.section--licence ~ .section--cta').count()).toBe(0);
        await fold.locator('summary').click();
        await told.waitFor();
        expect(await told.innerText()).toContain('$699');
      });
    },
  );

  it('is open in print', async () => {
    await visit({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(inject('sites').earlyBird.url + path);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.fold #earlyBird').isVisible()).toBe(true);
    });
  });
});

describe('a picture of a gallery', () => {
  it('opens large by key, and is closed by its button, Escape and the way back', async () => {
    await visit({}, async ({ page }) => {
      const address = `${inject('sites').blackFriday.url}/us/grimlock-g1-flagship`;
      await page.goto(address);
      const opener = page.getByRole('button', { name: 'Robot, front, enlarge' });
      const large = page.locator('.large:popover-open');
      const open = async (): Promise<void> => {
        await opener.focus();
        await page.keyboard.press('Enter');
        await large.waitFor();
        await expect.poll(() => page.evaluate(() => history.state?.large ?? false)).toBe(true);
      };
      await open();
      const box = await large.locator('img').boundingBox();
      expect(box?.width).toBeGreaterThan(1000);
      await page.goBack();
      await expect.poll(() => large.count()).toBe(0);
      expect(page.url()).toBe(address);
      await open();
      await page.keyboard.press('Escape');
      await expect.poll(() => large.count()).toBe(0);
      await open();
      await large.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => large.count()).toBe(0);
      // The history keeps no trace of it.
      await expect.poll(() => page.evaluate(() => history.state?.large ?? false)).toBe(false);
      expect(page.url()).toBe(address);
    });
  });
});
