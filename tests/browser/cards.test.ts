import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { visit } from './support.ts';

const { blackFriday, earlyBird } = inject('sites');

const PHONE = { viewport: { width: 390, height: 664 } };

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
};

describe('a deal on a phone', () => {
  it.each(['us', 'de'])(
    '%s: says what tax and delivery do to its price, when it is sent, and leads on',
    async (region) => {
      await visit(PHONE, async ({ page }) => {
        await open(page, `${blackFriday.url}/${region}/black-friday`);
        const deals = await page.locator('.wall .cell:visible').evaluateAll((cells) =>
          cells.map((cell) => {
            const isSeen = (selector: string): boolean =>
              cell.querySelector(selector)?.checkVisibility() === true;
            const name = cell.querySelector('.cell__name a');
            return {
              tax: isSeen('.ticket__tax'),
              sent: isSeen('.ticket__ships') || isSeen('.ticket__unlock'),
              way: isSeen('.cell__words > .action') || name === null,
            };
          }),
        );
        expect(deals.length).toBeGreaterThan(4);
        expect(deals.filter(({ tax, sent, way }) => !(tax && sent && way))).toEqual([]);
      });
    },
  );

  it('leads on by its picture, and sells by its button', async () => {
    await visit(PHONE, async ({ page }) => {
      await open(page, `${blackFriday.url}/us/black-friday`);
      const deal = page.locator('.wall .cell[data-product="bumblebeeG1Performance"]');
      const buy = await deal.locator('.ticket__ways .action').getAttribute('href');
      await deal.locator('.ticket__ways .action').click({ trial: true });
      expect(buy).toContain('store');
      await deal.click({ position: { x: 60, y: 60 } });
      await page.waitForURL('**/us/bumblebee-g1-performance');
    });
  });
});

describe('the models of the home page on a phone', () => {
  it.each([320, 390])('at %i px the row is cut where nothing is written', async (width) => {
    await visit({ viewport: { width, height: 664 } }, async ({ page }) => {
      for (const region of ['us', 'de']) {
        await open(page, `${blackFriday.url}/${region}`);
        const cut = await page.locator('.plate--row').evaluate((row) => {
          const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const found: string[] = [];
          while (walker.nextNode()) {
            if (walker.currentNode.parentElement?.closest('.unseen')) continue;
            range.selectNodeContents(walker.currentNode);
            const boxes = [...range.getClientRects()];
            if (boxes.some(({ left, right }) => left < innerWidth && right > innerWidth))
              found.push(walker.currentNode.textContent ?? '');
          }
          return found;
        });
        expect(cut, region).toEqual([]);
      }
    });
  });

  it.each([320, 360, 390])('at %i px its buttons hold their words', async (width) => {
    await visit({ viewport: { width, height: 664 } }, async ({ page }) => {
      for (const region of ['us', 'fr', 'de']) {
        await open(page, `${earlyBird.url}/${region}`);
        const out = await page.locator('.plate--row .ticket .action').evaluateAll((all) =>
          all.flatMap((button) => {
            const range = document.createRange();
            range.selectNodeContents(button.querySelector('span')?.firstChild ?? button);
            const [words, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
            return words.left < box.left || words.right > box.right ? [button.textContent] : [];
          }),
        );
        expect(out, region).toEqual([]);
      }
    });
  });

  it('pictures end and tickets begin on one line, and tickets are as high as what they say', async () => {
    await visit(PHONE, async ({ page }) => {
      await open(page, `${blackFriday.url}/us`);
      const tickets = await page.locator('.plate--row .ticket').evaluateAll((all) =>
        all.map((ticket) => {
          const body = ticket.querySelector('.ticket__body');
          const parts = [...(body?.children ?? [])].map((part) => part.getBoundingClientRect());
          const gaps = parts.slice(1).map(({ top }, i) => top - (parts[i]?.bottom ?? top));
          const picture = ticket.closest('.cell')?.querySelector('.cell__plate')?.getBoundingClientRect();
          return {
            top: Math.round(ticket.getBoundingClientRect().top),
            picture: Math.round(picture?.bottom ?? 0),
            gap: Math.max(0, ...gaps),
          };
        }),
      );
      expect(tickets.length).toBeGreaterThan(6);
      expect(new Set(tickets.map(({ top }) => top)).size).toBe(1);
      expect(new Set(tickets.map(({ picture }) => picture)).size).toBe(1);
      expect(Math.max(...tickets.map(({ gap }) => gap))).toBeLessThan(16);
    });
  });
});

describe('the bar of a sale', () => {
  it.each([1024, 1100, 1200, 1280, 1440])('at %i px says whose price it shows', async (width) => {
    await visit({ viewport: { width, height: 768 } }, async ({ page }) => {
      for (const region of ['us', 'fr', 'de']) {
        await open(page, `${blackFriday.url}/${region}/black-friday`);
        const [bar, name, price] = await Promise.all(
          ['.tabs__offer', '.tabs__words > span', '.tabs__price'].map((part) =>
            page.locator(part).boundingBox(),
          ),
        );
        expect(name?.width, region).toBeGreaterThan(60);
        expect(name?.y, region).toBeGreaterThanOrEqual(bar?.y ?? 0);
        expect((name?.y ?? 0) + (name?.height ?? 0), region).toBeLessThanOrEqual(
          (bar?.y ?? 0) + (bar?.height ?? 0),
        );
        expect((name?.x ?? 0) + (name?.width ?? 0), region).toBeLessThanOrEqual(price?.x ?? 0);
      }
    });
  });
});

describe('print', () => {
  it.each([390, 1440])(
    'at %i px is nowhere smaller than 13 px, but for the letters of the edge',
    async (width) => {
      await visit({ viewport: { width, height: 900 } }, async ({ page }) => {
        for (const url of [
          `${blackFriday.url}/us`,
          `${blackFriday.url}/us/black-friday`,
          `${blackFriday.url}/de/grimlock-g1-flagship`,
          `${earlyBird.url}/jp/flagship-bumblebee`,
        ]) {
          await open(page, url);
          const small = await page.evaluate(() => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found: string[] = [];
            while (walker.nextNode()) {
              const { parentElement: parent, textContent } = walker.currentNode;
              if (!parent?.checkVisibility() || parent.closest('.edge') || !textContent?.trim()) continue;
              if (Number.parseFloat(getComputedStyle(parent).fontSize) < 13) found.push(textContent);
            }
            return found;
          });
          expect(small, url).toEqual([]);
        }
      });
    },
  );

  it('lists every series of booklets, each apart, a name on one line above its address', async () => {
    await visit({ viewport: { width: 718, height: 1000 } }, async ({ page }) => {
      await open(page, `${earlyBird.url}/us/manuals`);
      await page.emulateMedia({ media: 'print' });
      const { series, gaps, broken } = await page.evaluate(() => {
        const all = [...document.querySelectorAll('.booklet')].filter((one) => one.checkVisibility());
        const heads = all.map((one) => one.querySelector('h2')?.getBoundingClientRect().top ?? 0);
        const ends = all.map((one) => one.querySelector('table')?.getBoundingClientRect().bottom ?? 0);
        const links = [...document.querySelectorAll('.booklet th a')];
        return {
          series: all.length,
          gaps: heads.slice(1).map((top, i) => top - (ends[i] ?? 0)),
          broken: links.flatMap(({ firstChild }) => {
            const range = document.createRange();
            range.selectNodeContents(firstChild as Node);
            return range.getClientRects().length > 1 ? [firstChild?.textContent] : [];
          }),
        };
      });
      expect(series).toBeGreaterThan(10);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
      expect(broken).toEqual([]);
    });
  });
});
