import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { inWindows, look, visit } from './support.ts';

const { blackFriday, earlyBird } = inject('sites');

const PHONE = { viewport: { width: 390, height: 664 } };

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
};

describe('a deal on a phone', () => {
  it.each([
    ['us', ['Sale prices hold until Dec 4, 11:59 PM PST', 'plus sales tax, free shipping', 'Ships within 2']],
    [
      'de',
      ['Aktionspreise gelten bis 2. Dez., 23:59 Uhr MEZ', 'inkl. MwSt., versandkostenfrei', 'Versand binnen'],
    ],
  ])(
    '%s: leads on, and once over all of them stands how long prices hold, what tax and delivery do to them, when they are sent',
    async (region, alike) => {
      await look(PHONE, async ({ page }) => {
        await open(page, `${blackFriday.url}/${region}/black-friday`);
        const told = await page.locator('#deals .heading__lead').innerText();
        const lead = told.replace(/\s/g, ' ');
        for (const line of alike) expect(lead).toContain(line);
        expect(await page.locator('.wall :is(.ticket__until, .ticket__tax, .ticket__ships)').count()).toBe(0);
        const deals = await page.locator('.wall .cell:visible').evaluateAll((cells) =>
          cells.map((cell) => {
            const isSeen = (selector: string): boolean =>
              cell.querySelector(selector)?.checkVisibility() === true;
            const name = cell.querySelector('.cell__name a');
            return isSeen('.cell__words > .action') || name === null;
          }),
        );
        expect(deals.length).toBeGreaterThan(4);
        expect(deals).not.toContain(false);
      });
    },
  );

  it('links to its page by the picture, and to the store by the button', async () => {
    await look(PHONE, async ({ page }) => {
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
  it('shows six at first, two in a row, and expands without script', async () => {
    await visit({ ...PHONE, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${blackFriday.url}/us`);
      const cards = page.locator('.lineup__plate > .cell:visible');
      expect(await cards.count()).toBe(6);
      const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
      expect(second?.y).toBe(first?.y);
      await page.locator('.lineup__all > summary').click();
      expect(await cards.count()).toBe(await page.locator('.lineup__plate > .cell').count());
      const summary = page.locator('.lineup__all > summary');
      expect(await summary.innerText()).toBe('Show Fewer');
      expect(await summary.evaluate((own) => own === document.activeElement)).toBe(true);
      await page.setViewportSize({ width: 820, height: 1180 });
      expect(await page.locator('.lineup__all').isVisible()).toBe(false);
    });
  });

  it('shows the whole words of every button and price at 320, 360 and 390 px', async () => {
    await look({ viewport: { width: 320, height: 664 } }, async ({ page }) => {
      for (const region of ['us', 'fr', 'de']) {
        await open(page, `${earlyBird.url}/${region}`);
        await page.locator('.lineup__all > summary').click();
        await inWindows(page, [320, 360, 390], async (width) => {
          const out = await page
            .locator('.lineup__plate :is(.ticket .action, .cell__name)')
            .evaluateAll((all) =>
              all.flatMap((part) => {
                const range = document.createRange();
                range.selectNodeContents(part.querySelector('span')?.firstChild ?? part);
                const [words, box] = [range.getBoundingClientRect(), part.getBoundingClientRect()];
                const isOut = words.left < box.left || words.right > box.right || words.right > innerWidth;
                return isOut ? [part.textContent] : [];
              }),
            );
          expect(out, `${region} at ${width}`).toEqual([]);
        });
      }
    });
  });

  it.each(['jp', 'kr'])('of %s, which are few, share one row and fill it', async (region) => {
    await look(PHONE, async ({ page }) => {
      await open(page, `${earlyBird.url}/${region}`);
      const { figures, room } = await page.locator('.crowd .rule__row').evaluate((row) => ({
        figures: [...row.querySelectorAll('img')]
          .map((own) => own.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ left, right, width }) => ({ left, right, width })),
        room: row.getBoundingClientRect(),
      }));
      expect(Math.max(...figures.map(({ right }) => right))).toBeLessThanOrEqual(room.right);
      expect(figures.reduce((sum, { width }) => sum + width, 0)).toBeGreaterThan(0.7 * room.width);
    });
  });

  it('are drawn to one scale on a phone, four in a row, each row full and on one ground line', async () => {
    await look(PHONE, async ({ page }) => {
      await open(page, `${blackFriday.url}/us`);
      const room = await page.locator('.crowd').evaluate((own) => {
        const { paddingLeft } = getComputedStyle(own);
        return own.clientWidth - Number.parseFloat(paddingLeft);
      });
      const places = await page.locator('.crowd .rule__row > li:visible').evaluateAll((all) =>
        all.map((own) => ({
          row: (own as HTMLElement).offsetTop,
          width: own.getBoundingClientRect().width,
          ground: own.querySelector('img')?.getBoundingClientRect().bottom ?? 0,
        })),
      );
      const rows = [...new Set(places.map(({ row }) => row))].map((row) =>
        places.filter((place) => place.row === row),
      );
      // Mug and hand are left out when the figures alone fill all rows.
      expect(rows.map((row) => row.length)).toEqual([4, 4, 4]);
      for (const row of rows) {
        for (const { ground } of row) expect(ground).toBeCloseTo(row[0]?.ground ?? 0, 0);
        expect(row.reduce((sum, place) => sum + place.width, 0)).toBeCloseTo(room, 0);
      }
    });
  });

  it('stand in two rows at 768, 820 and 1024 px, and no name or price reaches into the next', async () => {
    await look({ viewport: { width: 768, height: 1180 } }, async ({ page }) => {
      for (const path of ['/us', '/fr', '/de', '/']) {
        await open(page, `${blackFriday.url}${path}`);
        await inWindows(page, [768, 820, 1024], async (width) => {
          const over = await page.locator('.crowd > .rule').evaluateAll((rules) =>
            rules.map((rule) => {
              const labels = [...rule.querySelectorAll('.rule__label')];
              return (
                Math.max(...labels.map((own) => own.getBoundingClientRect().bottom)) -
                rule.getBoundingClientRect().bottom
              );
            }),
          );
          expect(over.length, `${path} at ${width}`).toBe(2);
          expect(Math.max(...over), `${path} at ${width}`).toBeLessThanOrEqual(0.5);
        });
      }
    });
  });
});

describe('a price of the catalogue', () => {
  const WIDTHS = [1920, 1440, 1366, 1200, 1024, 820, 390, 320];

  // British and European prices are as wide as American ones.
  it.each(['us', 'fr', 'de'])('stands clear of its button at every width in %s', async (region) => {
    await look({ viewport: { width: 1920, height: 900 } }, async ({ page }) => {
      // The other sites show no prices in the catalogue.
      for (const { url } of [blackFriday, earlyBird]) {
        await open(page, `${url}/${region}`);
        await inWindows(page, WIDTHS, async (width) => {
          // The widths below this one see the list as it is opened here.
          if (width === 390) await page.locator('.lineup__all > summary').click();
          const apart = await page.locator('.lineup__plate > .cell:visible').evaluateAll((cells) =>
            cells.flatMap((cell) => {
              const price = cell.querySelector('.ticket__price > [data-price]');
              if (!price) return [];
              const range = document.createRange();
              range.selectNodeContents(price);
              const own = range.getBoundingClientRect();
              return [...cell.querySelectorAll('.ticket__ways .action:not(.action--closed)')].map(
                (action) => {
                  const { left, top } = action.getBoundingClientRect();
                  return Math.max(left - own.right, top - own.bottom);
                },
              );
            }),
          );
          expect(apart.length, `${width} px`).toBeGreaterThan(4);
          expect(Math.min(...apart), `${width} px`).toBeGreaterThanOrEqual(4);
        });
      }
    });
  });
});

describe('the line-up of the home page', () => {
  it.each([
    ['us', [820, 390, 320]],
    ['kr', [820, 390]],
    ['jp', [390]],
  ])('%s, %s px wide: nothing shifts', async (region, widths) => {
    await look({}, async ({ page }) => {
      await open(page, `${blackFriday.url}/${region}`);
      await inWindows(page, widths, async (width) => {
        const wider = await page
          .locator('.crowd')
          .evaluate((own) => own.getBoundingClientRect().right - document.documentElement.clientWidth);
        expect(wider).toBeLessThanOrEqual(0);
        const places = await page
          .locator('.crowd .rule__row > li:visible')
          .evaluateAll((all) =>
            all.map((own) => own.getBoundingClientRect()).map(({ left, right }) => [left, right]),
          );
        expect(places.length).toBeGreaterThan(1);
        for (const [left = -1, right = width + 1] of places) {
          expect(left, `${width} px`).toBeGreaterThanOrEqual(0);
          expect(right, `${width} px`).toBeLessThanOrEqual(width);
        }
      });
    });
  });
});

describe('a figure of the line-up', () => {
  const stateOf = (page: Page, name: string): Promise<string> =>
    page
      .locator('.lineup__plate > .cell')
      .first()
      .locator(`.cell__${name}`)
      .evaluate((figure) => {
        const { width, height } = figure.getBoundingClientRect();
        return width * height > 0 ? 'shown' : 'folded';
      });

  it.each(['pointer', 'keys'])(
    'changes into its other form by %s, loads that form only then, and changes back',
    async (by) => {
      await look({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await open(page, `${blackFriday.url}/us`);
        const card = page.locator('.lineup__plate > .cell').first();
        const folded = card.locator('.cell__folded');
        await card.scrollIntoViewIfNeeded();
        expect(
          await folded.evaluate((figure: HTMLImageElement) => figure.complete && figure.naturalWidth),
        ).toBeFalsy();
        if (by === 'keys') await card.getByRole('link').first().focus();
        else await card.hover();
        await expect.poll(() => stateOf(page, 'folded')).toBe('shown');
        await expect.poll(() => stateOf(page, 'figure')).toBe('folded');
        expect(await folded.getAttribute('src')).toMatch(/-alt\./);
        await expect
          .poll(() => folded.evaluate((figure: HTMLImageElement) => figure.naturalWidth))
          .toBeGreaterThan(0);
        if (by === 'keys') await page.getByRole('link').first().focus();
        else await page.mouse.move(0, 0);
        await expect.poll(() => stateOf(page, 'folded')).toBe('folded');
        await expect.poll(() => stateOf(page, 'figure')).toBe('shown');
      });
    },
  );

  it('does not change form with reduced motion', async () => {
    await look({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, `${blackFriday.url}/us`);
      await page.locator('.lineup__plate > .cell').first().hover();
      expect(await stateOf(page, 'figure')).toBe('shown');
      expect(await stateOf(page, 'folded')).toBe('folded');
    });
  });
});

describe('a buy button', () => {
  it('has the arrow for an external link wherever it is used, at every width', async () => {
    await look({}, async ({ page }) => {
      for (const pathname of ['/us', '/us/black-friday', '/us/elite-optimus-prime']) {
        await open(page, blackFriday.url + pathname);
        await inWindows(page, [390, 820, 1440], async (width) => {
          const without = await page
            .locator('main .action--main[href^="http"]:visible')
            .evaluateAll((all) =>
              all.flatMap((one) => (one.querySelector('.arrow')?.checkVisibility() ? [] : [one.textContent])),
            );
          expect(without, `${pathname} at ${width}`).toEqual([]);
        });
      }
    });
  });
});

describe('the bar of a sale', () => {
  it('repeats no offer while the ticket is in view', async () => {
    await visit({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${blackFriday.url}/us/black-friday`);
      const visibility = () => page.locator('.tabs__buy').evaluate((buy) => getComputedStyle(buy).visibility);
      await expect.poll(visibility).toBe('hidden');
      await page.locator('#deals').scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 900);
      await expect.poll(visibility).toBe('visible');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(visibility).toBe('visible');
    });
  });

  it.each(['us', 'fr', 'de'])('names the product of its price at every width, in %s', async (region) => {
    await look({}, async ({ page }) => {
      await open(page, `${blackFriday.url}/${region}/black-friday`);
      await inWindows(page, [1024, 1100, 1200, 1280, 1440], async (width) => {
        const [bar, name, price] = await Promise.all(
          ['.tabs__offer', '.tabs__words > span', '.tabs__price'].map((part) =>
            page.locator(part).boundingBox(),
          ),
        );
        expect(name?.width, `${width} px`).toBeGreaterThan(60);
        expect(name?.y, `${width} px`).toBeGreaterThanOrEqual(bar?.y ?? 0);
        expect((name?.y ?? 0) + (name?.height ?? 0), `${width} px`).toBeLessThanOrEqual(
          (bar?.y ?? 0) + (bar?.height ?? 0),
        );
        expect((name?.x ?? 0) + (name?.width ?? 0), `${width} px`).toBeLessThanOrEqual(price?.x ?? 0);
      });
    });
  });
});

describe('the prices of a sale', () => {
  it('are largest in the hero, and on who leads larger than on the others, at every size of a window', async () => {
    const windows = [
      [820, 1180],
      [1024, 768],
      [1280, 720],
      [1366, 657],
      [1440, 900],
      [1920, 1080],
    ] as const;
    await look({}, async ({ page }) => {
      await page.goto(`${blackFriday.url}/us/black-friday`);
      await inWindows(page, windows, async (size) => {
        const sizes = (selector: string): Promise<number[]> =>
          page
            .locator(`${selector} .ticket__price`)
            .evaluateAll((prices) =>
              prices.map((price) => Number.parseFloat(getComputedStyle(price).fontSize)),
            );
        const [hero = 0, ...others] = await sizes('.banner');
        const lead = await sizes('.wall .lead');
        const cards = await sizes(':is(.wall .cell:not(.lead), .second)');
        expect(others).toEqual([]);
        expect(Math.min(lead.length, cards.length), `${size}`).toBeGreaterThan(0);
        expect(hero, `${size}`).toBeGreaterThanOrEqual(Math.max(...lead) - 1);
        expect(Math.min(...lead), `${size}`).toBeGreaterThan(Math.max(...cards));
      });
    });
  });
});

describe('print', () => {
  it("is never smaller than 13 px at any width, except for the letters at the sheet's edge", async () => {
    await look({}, async ({ page }) => {
      for (const url of [
        `${blackFriday.url}/us`,
        `${blackFriday.url}/us/black-friday`,
        `${blackFriday.url}/de/grimlock-g1-flagship`,
        `${earlyBird.url}/jp/flagship-bumblebee`,
      ]) {
        await open(page, url);
        await inWindows(page, [390, 1440], async (width) => {
          const small = await page.evaluate(() => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found: string[] = [];
            while (walker.nextNode()) {
              const { parentElement: parent, textContent } = walker.currentNode;
              if (!parent?.checkVisibility() || parent.closest('.edge') || !textContent?.trim()) continue;
              // Text in a drawing is scaled with the drawing.
              const scale = parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.a ?? 0) : 1;
              const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale;
              if (size < 13) found.push(`${size}px: ${textContent}`);
            }
            return found;
          });
          expect(small, `${url} at ${width}`).toEqual([]);
        });
      }
    });
  });

  it('lists each series of booklets apart, with each name on one line above its address', async () => {
    await look({ viewport: { width: 718, height: 1000 } }, async ({ page }) => {
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
