import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { awake, keepNodes } from './nodes.ts';
import { pathIn, visit } from './support.ts';

const { blackFriday: site, holiday } = inject('sites');

const markedIn = (menu: Locator): Promise<(string | null)[]> =>
  menu
    .locator('[aria-current="true"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

describe('the menu of a page', () => {
  it.each([
    ['/us/black-friday', ['deals', 'gifts', 'lucky-draw']],
    ['/de/black-friday', ['deals', 'special-offers', 'lucky-draw']],
    [
      '/us/grimlock-g1-flagship',
      ['HardwareTech', 'SoftwareAbility', 'ProductDetails', 'miniTheater', 'specs'],
    ],
    ['/us/toy-story-buzz-lightyear', ['film', 'gallery', 'design', 'box', 'specs']],
  ])('marks the current section on %s, and scrolls it into view on a phone', async (pathname, anchors) => {
    await visit({ before: keepNodes, viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(site.url + pathname);
      const menu = await awake(page, 'SectionMenu');
      const marked = () => markedIn(menu);
      expect(await marked()).toEqual([]);
      for (const anchor of anchors) {
        // Use the keyboard: the row scrolls along only while no pointer is over it.
        await menu.locator(`a[href="#${anchor}"]`).press('Enter');
        await expect.poll(marked, { message: anchor }).toEqual([`#${anchor}`]);
        const isWithin = async (): Promise<boolean> => {
          const { x, width } = (await menu.locator(`a[href="#${anchor}"]`).boundingBox()) ?? {
            x: -9,
            width: 0,
          };
          return x >= -1 && x + width <= 391;
        };
        await expect.poll(isWithin, { message: anchor }).toBe(true);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(marked).toEqual([]);
    });
  });

  it('marks nothing while a section is read that it does not list', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      for (const [pathname, parts] of [
        [
          '/us/grimlock-g1-flagship',
          ['#HardwareTech', null, '#faq', '#miniTheater', null, '.colophon', '#specs', null, '#forms'],
        ],
        ['/us/black-friday', ['#lucky-draw', null, '.section--benefits', '#gifts', null, '.section--terms']],
      ] as const) {
        await page.goto(site.url + pathname);
        const menu = await awake(page, 'SectionMenu');
        const marked = () => markedIn(menu);
        for (const [i, part] of parts.entries()) {
          if (part === null) continue;
          await page.locator(part).evaluate((read) => read.scrollIntoView());
          await expect.poll(marked, { message: part }).toEqual(parts[i - 1] === null ? [] : [part]);
        }
      }
    });
  });
});

describe('the sticky bar', () => {
  /** The number of text lines: positions whose middles differ. */
  const linesOf = (page: Page): Promise<number> =>
    page.locator('.tabs__name').evaluate((bar) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
      const middles: number[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (!text.parentElement?.checkVisibility()) continue;
        range.selectNodeContents(text);
        for (const { top, height } of range.getClientRects()) middles.push(top + height / 2);
      }
      middles.sort((a, b) => a - b);
      return middles.filter((middle, i) => i === 0 || middle - (middles[i - 1] ?? 0) > 6).length;
    });

  it.each(['us', 'uk', 'eu', 'fr', 'de'])('has at most two lines, and nothing cut, in %s', async (region) => {
    await visit({}, async ({ page }) => {
      for (const name of ['black-friday', 'grimlock-g1-flagship']) {
        await page.goto(`${site.url}/${region}/${name}`);
        for (const width of [390, 820, 1024, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await linesOf(page), `${name} at ${width}`).toBeLessThanOrEqual(2);
          const { height } = (await page.locator('.tabs__offer').boundingBox()) ?? { height: 99 };
          expect(height, `${name} at ${width}`).toBeLessThan(60);
        }
      }
    });
  });

  it.each(['us', 'de', 'fr'] as const)('of a sale leaves enough room for its links in %s', async (region) => {
    await visit({}, async ({ page }) => {
      for (const url of [
        site.url + pathIn(region, 'black-friday'),
        holiday.url + pathIn(region, 'christmas-sale'),
      ]) {
        await page.goto(url);
        await page.evaluate(() => document.fonts.ready);
        for (const width of [1024, 1100, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const { links, list, words, price, bar } = await page.locator('.tabs').evaluate((tabs) => {
            const box = (selector: string) => tabs.querySelector(selector)?.getBoundingClientRect().toJSON();
            return {
              links: [...tabs.querySelectorAll('li a')].map((link) => link.getBoundingClientRect().right),
              list: box('.tabs__list'),
              words: box('.tabs__words'),
              price: box('.tabs__price'),
              bar: tabs.getBoundingClientRect().toJSON(),
            };
          });
          const said = `${url} at ${width}`;
          const isShown = words.top < (bar.top + bar.bottom) / 2;
          expect(links.length, said).toBeGreaterThan(1);
          expect(Math.max(...links), said).toBeLessThanOrEqual(list.right);
          expect(Math.max(...links) + 16, said).toBeLessThanOrEqual(isShown ? words.left : price.left);
          // Words are shown whole or not at all.
          if (isShown) {
            expect(words.bottom, said).toBeLessThanOrEqual(bar.bottom);
            expect(words.right, said).toBeLessThanOrEqual(price.left);
          }
          if (width === 1280) expect(isShown, said).toBe(true);
        }
      }
    });
  });

  it('centres a name without a price, apart from the button', async () => {
    await visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      for (const pathname of ['/jp', '/kr', '']) {
        await page.goto(`${site.url}${pathname}/k1-pro-interstellar-scout`);
        const name = await page.locator('.tabs__name').boundingBox();
        const button = await page.locator('.tabs__buy').boundingBox();
        const bar = await page.locator('.tabs__offer').boundingBox();
        if (!name || !button || !bar) throw new Error('no bar');
        expect(name.x + name.width).toBeLessThanOrEqual(button.x);
        expect(Math.abs(name.y + name.height / 2 - (bar.y + bar.height / 2))).toBeLessThan(2);
      }
    });
  });

  it('hides the header on phones while scrolling down, and shows it again afterwards', async () => {
    await visit({ before: keepNodes, viewport: { width: 390, height: 844 } }, async ({ page }) => {
      const tops = (): Promise<number[]> =>
        page.evaluate(() =>
          ['.masthead', '.tabs__offer'].map(
            (name) => document.querySelector(name)?.getBoundingClientRect().top ?? Number.NaN,
          ),
        );
      for (const pathname of [
        '/us/grimlock-g1-flagship',
        '/de/black-friday',
        '/kr/k1-pro-interstellar-scout',
      ]) {
        await page.goto(site.url + pathname);
        await awake(page, 'SectionMenu');
        const height = await page.locator('.masthead').evaluate((one) => (one as HTMLElement).offsetHeight);
        for (const [by, expected] of [
          [150, [0, null]],
          [2400, [-height, 0]],
          [-40, [0, height]],
          [400, [-height, 0]],
        ] as const) {
          await page.mouse.wheel(0, by);
          await expect
            .poll(
              async () => (await tops()).map((top, i) => (expected[i] === null ? null : Math.round(top))),
              {
                message: `${pathname} by ${by}`,
              },
            )
            .toEqual(expected);
        }
        await page.locator('.masthead > .masthead__brand').focus();
        await expect.poll(async () => Math.round((await tops())[0] ?? 9)).toBe(0);
      }
    });
  });
});
