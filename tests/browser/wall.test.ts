import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import { openShop } from '../support/open-shop.ts';
import { awake, keepNodes } from './nodes.ts';
import { inWindows, look, settle, visit } from './support.ts';

const site = inject('sites').blackFriday;

/** Sales with a wall, and the groups that their data names. */
const seasons = (
  [
    ['blackFriday', 'black-friday', 'black-friday-2024'],
    ['holiday', 'christmas-sale', 'christmas-2024'],
  ] as const
).map(([of, page, campaign]) => {
  const { content } = parse(readFileSync(`data/pages/${page}.yaml`, 'utf8'), { logLevel: 'error' });
  const groups: { id: string; list?: string[]; reduced?: boolean }[] = content.campaigns[campaign].groups;
  return { site: of, page, groups: groups.flatMap(({ list, ...one }) => (list ? [{ ...one, list }] : [])) };
});

/** The products in sight on the wall, in order. */
const shown = (page: Page): Promise<string[]> =>
  page
    .locator('.wall .cell')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.clientHeight > 0)
        .map((cell) => (cell as HTMLElement).dataset.product ?? ''),
    );

describe('the wall of deals', () => {
  it('shows every deal once: another than the head’s first, in order of what is saved, and in the end what comes next', async () => {
    await look({}, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      const all = await shown(page);
      expect(new Set(all).size).toBe(all.length);
      const head = await page.locator('.banner').getAttribute('data-product');
      expect(all[0]).not.toBe(head);
      expect(all).toContain(head);
      // All but what is locked tell what they save, the head's too, which stands out of order where it would lead.
      const savings = await page
        .locator(`.wall .cell:not(.locked, [data-product="${head}"]) .cell__off`)
        .evaluateAll((marks) => marks.map(({ textContent }) => Number(textContent.replace(/\D/g, ''))));
      expect(savings.length).toBe(all.length - 2);
      expect(await page.locator('.wall .cell__off').count()).toBe(all.length);
      expect(savings).toEqual(savings.toSorted((a, b) => b - a));
      expect(await page.locator('.wall .ticket--locked').count()).toBe(1);
      expect(all.at(-1)).toBe('buzzLightyearSpaceRangerAlpha');
      // That one tells its day, on the sheet of the stage to come.
      const locked = page.locator('.wall .locked');
      expect(await locked.locator('.cell__off').textContent()).toBe('Nov\u00a030');
      expect(await locked.locator('.ticket__stub').innerText()).toContain('Cyber Monday');
      expect(await locked.getAttribute('class')).toContain('sheet-signal');
    });
  });

  it.each(['us/black-friday', 'de/black-friday'])(
    'begins all buttons of its rows on one line on a phone, beside prices of one size: %s',
    async (path) => {
      await look({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
        await page.goto(`${site.url}/${path}`);
        await settle(page);
        const rows = await page
          .locator('.plate--list > .cell:not(.lead) > .ticket:not(.ticket--locked):visible')
          .evaluateAll((tickets) =>
            tickets.map((ticket) => {
              const price = ticket.querySelector('.ticket__price') as Element;
              const button = ticket.querySelector('.ticket__ways .action') as Element;
              return [
                Math.round(price.getBoundingClientRect().left),
                getComputedStyle(price).fontSize,
                Math.round(button.getBoundingClientRect().left),
              ].join(' ');
            }),
          );
        expect(rows.length).toBeGreaterThan(4);
        expect([...new Set(rows)]).toHaveLength(1);
      });
    },
  );

  it('goes by price where gifts are chosen, and says from what', async () => {
    const { url } = inject('sites').holiday;
    await look({}, async ({ page }) => {
      await page.goto(`${url}/us/christmas-sale`);
      const prices = await page
        .locator('.wall .cell:not(.apart) [data-price]')
        .evaluateAll((marks) => marks.map((mark) => Number((mark as HTMLElement).dataset.price)));
      expect(prices.length).toBeGreaterThan(3);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      const most = await page.locator('#deals .heading em').innerText();
      expect(most.trim()).toBe(`Gifts from $${prices[0]}`);
    });
  });

  it.each([
    ['with script', {}],
    ['without script', { javaScriptEnabled: false }],
  ])('is filtered by groups, by click and by key, %s', async (_, options) => {
    await visit(options, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      const all = await shown(page);
      await page.locator('#show-newReleases').click();
      expect((await shown(page)).length).toBe(2);
      // What is locked is no hot deal yet.
      await page.keyboard.press('ArrowLeft');
      expect((await shown(page)).length).toBe(3);
      await page.keyboard.press('ArrowLeft');
      expect((await shown(page)).length).toBe(2);
      await page.locator('#all-deals').click();
      expect(await shown(page)).toEqual(all);
    });
  });

  it.each(seasons)(
    'shows under each filter all that its group names, also what stands elsewhere on the page, at $page',
    async ({ site: of, page: path, groups }) => {
      await look({}, async ({ page }) => {
        for (const region of ['us', 'uk', 'eu', 'de']) {
          await page.goto(`${inject('sites')[of].url}/${region}/${path}`);
          const ids = await page
            .locator('.wall__filters label')
            .evaluateAll((all) => all.map(({ id }) => id));
          const named = groups.filter(({ id }) => ids.includes(id));
          expect(named.length).toBeGreaterThan(1);
          const locked = await page
            .locator('.wall .cell.locked')
            .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.product));
          for (const { id, list, reduced } of named) {
            await page.locator(`#${id}`).click();
            const names = reduced ? list.filter((product) => !locked.includes(product)) : list;
            expect((await shown(page)).toSorted(), `${region} ${id}`).toEqual(names.toSorted());
          }
          // As many as each says, those that go by a price too.
          for (const label of await page.locator('.wall__filters label:has(small)').all()) {
            await label.click();
            expect(`${(await shown(page)).length}`).toBe(await label.locator('small').textContent());
          }
        }
      });
    },
  );

  it.each(seasons)('leaves no cell blank under any filter, at $page', async ({ site: of, page: path }) => {
    await look({}, async ({ page }) => {
      await page.goto(`${inject('sites')[of].url}/us/${path}`);
      await inWindows(page, [820, 1440], async (width) => {
        for (const label of await page.locator('.wall__filters label').all()) {
          await label.click();
          const blank = await page.locator('.wall > .plate').evaluate((plate) => {
            const area = (one: Element) => one.clientWidth * one.clientHeight;
            return 1 - [...plate.children].reduce((sum, cell) => sum + area(cell), 0) / area(plate);
          });
          // The rules between them.
          expect(blank, `${await label.textContent()} at ${width}`).toBeLessThan(0.01);
        }
      });
    });
  });

  it.each(seasons)('draws everybody at the size of the tile, at $page', async (at) => {
    await look({}, async ({ page }) => {
      await page.goto(`${inject('sites')[at.site].url}/us/${at.page}`);
      await inWindows(page, [390, 820, 1440], async (width) => {
        const figures = page.locator('.plate .cell:visible > .cell__plate > .cell__figure');
        // Of its plate's height, however its picture lies in its box.
        const shares = await figures.evaluateAll((all) =>
          (all as HTMLImageElement[]).map((own) => {
            const { width, height } = own.getBoundingClientRect();
            const ratio = Number(own.getAttribute('height')) / Number(own.getAttribute('width'));
            const plate = own.parentElement?.clientHeight ?? Number.NaN;
            return Math.min(height, width * ratio) / plate;
          }),
        );
        expect(shares.length, `${width} px`).toBeGreaterThan(6);
        expect(Math.min(...shares), `${width} px`).toBeGreaterThan(0.4);
      });
    });
  });

  it('shows on a phone a deal’s figure beside its words, and its price beside the button', async () => {
    await look({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      const deals = await page
        .locator('.wall .cell:not(.apart, .lead, :has(.ticket--locked))')
        .evaluateAll((cells) =>
          cells.map((cell) => {
            const box = (selector: string) => cell.querySelector(selector)?.getBoundingClientRect();
            return {
              plate: (box('.cell__plate')?.width ?? 0) / cell.clientWidth,
              words: (box('.cell__plate')?.height ?? 0) >= (box('.cell__words')?.height ?? 1),
              beside:
                (box('.ticket__price')?.right ?? 0) < (box('.ticket__ways .action')?.left ?? 0) &&
                (box('.ticket__price')?.top ?? 0) < (box('.ticket__ways .action')?.bottom ?? 0),
            };
          }),
        );
      expect(deals.length).toBeGreaterThan(3);
      for (const { plate, ...shown } of deals) {
        expect(plate).toBeGreaterThan(0.4);
        expect(shown).toEqual({ words: true, beside: true });
      }
    });
  });

  it('prints whole, whatever is chosen', async () => {
    await look({}, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      const all = await shown(page);
      await page.locator('#hotDeals').click();
      await page.emulateMedia({ media: 'print' });
      expect(await shown(page)).toEqual(all);
    });
  });

  it.each(['us', 'uk', 'eu', 'fr', 'de'])(
    'has no deal that saves nothing, at Christmas in %s',
    async (region) => {
      await look({}, async ({ page }) => {
        await page.goto(`${inject('sites').holiday.url}/${region}/christmas-sale`);
        const others = page.locator('#others [data-product]');
        expect(await others.count()).toBeGreaterThan(0);
        expect(await others.locator('[data-was-price]').count()).toBe(0);
        expect(await page.locator('.wall .cell:not(.apart, :has([data-was-price]))').count()).toBe(0);
        // Neither does it bear the sale's name.
        const stubs = (cells: ReturnType<typeof page.locator>) =>
          cells.locator('.ticket__stub').allInnerTexts();
        const named = new Set(await stubs(page.locator('.wall .cell:not(.apart)')));
        expect(named.size).toBe(1);
        for (const stub of await stubs(others)) expect(named).not.toContain(stub);
        expect(await page.locator('.wall a[href="#others"]').count()).toBe(1);
      });
    },
  );

  it.each([
    ['blackFriday', '/us/black-friday'],
    ['blackFriday', '/fr/black-friday'],
    ['holiday', '/us/christmas-sale'],
    ['holiday', '/de/christmas-sale'],
  ] as const)('shows no deal smaller than what saves nothing: %s, %s', async (of, path) => {
    await look({}, async ({ page }) => {
      await page.goto(inject('sites')[of].url + path);
      await inWindows(page, [820, 1024, 1440, 1920], async (width) => {
        const heights = (cells: string): Promise<number[]> =>
          page
            .locator(`${cells} .cell__figure:visible`)
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        const deals = await heights('.wall .cell:not(.locked)');
        const others = await heights('.second .cell');
        expect(others.length).toBeGreaterThan(1);
        expect(Math.max(...others), `${width} px`).toBeLessThan(Math.min(...deals));
      });
    });
  });

  it.each(['us', 'uk', 'eu', 'fr', 'de'])(
    'shows what is not reduced once, apart from the deals, in %s',
    async (region) => {
      await look({}, async ({ page }) => {
        await page.goto(`${site.url}/${region}/black-friday`);
        const apart = page.locator('#newReleases [data-product]');
        const names = await apart.evaluateAll((all) =>
          all.map((one) => (one as HTMLElement).dataset.product),
        );
        expect(names).toEqual(['toyStoryBuzzLightyear', 'flagshipMegatron']);
        for (const name of names) {
          expect(await page.locator(`.cell:not(.apart)[data-product="${name}"]`).count()).toBe(1);
        }
        expect(await page.locator('.wall .apart').filter({ visible: true }).count()).toBe(0);
        expect(await apart.locator('[data-was-price]').count()).toBe(0);
        const plain = page.locator('.wall .cell:not(.apart, :has([data-was-price], .ticket--locked))');
        expect(await plain.count()).toBe(0);
      });
    },
  );

  it('leads to what is not reduced: from among the filters, and from the menu where there are none', async () => {
    await look({}, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      expect(await page.locator('#show-newReleases').textContent()).toContain('New releases');
      expect(await page.locator('section#newReleases').count()).toBe(1);
      await page.goto(`${site.url}/fr/black-friday`);
      expect(await page.locator('#special-offers .wall').count()).toBe(1);
      expect((await page.locator('.tabs a').allTextContents()).slice(0, 2)).toEqual([
        'Offres spéciales',
        'Nouveautés',
      ]);
      expect(await page.locator('.tabs a').nth(1).getAttribute('href')).toBe('#newReleases');
    });
  });

  it.each(['us', 'eu', 'de'])('tells what is off a price clear of whose it is, in %s', async (region) => {
    // Another deal leads in the last stage, and tiles are wider. Some of its scripts this site lacks.
    const open = await openShop();
    const last = renderPath(open, `/${region}/black-friday`, Date.parse('2024-12-01T12:00:00Z'));
    const html =
      last?.kind === 'page'
        ? last.html.replaceAll(/<script\b.*?<\/script>|<link\b[^>]*\bmodulepreload\b[^>]*>/gs, '')
        : '';
    for (const isLast of [false, true])
      await look({}, async ({ page }) => {
        if (isLast)
          await page.route('**/black-friday', (route) =>
            route.fulfill({ body: html, contentType: 'text/html' }),
          );
        await page.goto(`${site.url}/${region}/black-friday`);
        await inWindows(page, [820, 1024, 1200, 1440], async (width) => {
          const covered = await page.locator('.wall .cell:has(.cell__off):visible').evaluateAll((cells) =>
            Promise.all(
              cells.map(async (cell) => {
                const drawing = cell.querySelector('.cell__figure') as HTMLImageElement;
                drawing.loading = 'eager';
                await drawing.decode();
                const box = drawing.getBoundingClientRect();
                const style = getComputedStyle(drawing);
                const [up, right, down, before] = [
                  style.paddingTop,
                  style.paddingRight,
                  style.paddingBottom,
                  style.paddingLeft,
                ].map(Number.parseFloat) as [number, number, number, number];
                const [left, top] = [box.left + before, box.top + up];
                const [width, height] = [box.width - before - right, box.height - up - down];
                const canvas = new OffscreenCanvas(Math.round(width), Math.round(height));
                const painted = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
                const { naturalWidth, naturalHeight } = drawing;
                const scale = Math.min(width / naturalWidth, height / naturalHeight);
                const [x, y] = style.objectPosition
                  .split(' ')
                  .map((share) => Number.parseFloat(share) / 100) as [number, number];
                painted.drawImage(
                  drawing,
                  (width - naturalWidth * scale) * x,
                  (height - naturalHeight * scale) * y,
                  naturalWidth * scale,
                  naturalHeight * scale,
                );
                const words = document.createRange();
                words.selectNodeContents(cell.querySelector('.cell__off') as Element);
                const line = words.getBoundingClientRect();
                // A figure that leads stands before the feet of its figures, no more.
                const size = Number.parseFloat(
                  getComputedStyle(cell.querySelector('.cell__off') as Element).fontSize,
                );
                const isLed = cell.matches('.lead') && innerWidth >= 768;
                const middle = (line.top + line.bottom) / 2;
                const off = isLed
                  ? new DOMRect(line.left, middle - 0.36 * size, line.width, 0.45 * size)
                  : line;
                const room = isLed ? 0 : 9;
                const { data } = painted.getImageData(
                  off.left - left - room,
                  off.top - top - room,
                  off.width + 2 * room,
                  off.height + 2 * room,
                );
                return data.some((byte, i) => i % 4 === 3 && byte > 0)
                  ? [(cell as HTMLElement).dataset.product]
                  : [];
              }),
            ),
          );
          expect(covered.length).toBeGreaterThan(4);
          expect(covered.flat(), `${width} px${isLast ? ', last stage' : ''}`).toEqual([]);
        });
      });
  });

  it('tells what an offer comes to clear of its drawing', async () => {
    await look({}, async ({ page }) => {
      await page.goto(`${site.url}/eu/black-friday`);
      await inWindows(page, [1024, 1440, 1920], async (width) => {
        const gaps = await page.locator('#special-offers .box').evaluateAll((boxes) =>
          boxes.map((box) => {
            const sum = document.createRange();
            sum.selectNodeContents(box.querySelector('.box__sum') as Element);
            const { left } = (box.querySelector('.box__figure') as Element).getBoundingClientRect();
            return left - sum.getBoundingClientRect().right;
          }),
        );
        expect(gaps.length).toBe(2);
        expect(Math.min(...gaps), `${width} px`).toBeGreaterThan(0);
      });
    });
  });

  it('takes an address below what is locked, in the one form of the page', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const sent: unknown[] = [];
      await page.route('**/account/user/subscribe/create', (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ json: { code: 2000, msg: '', data: {} } });
      });
      await page.goto(`${site.url}/us/black-friday`);
      await page.locator('#tell-me').scrollIntoViewIfNeeded();
      const field = await awake(page, 'Newsletter', '#tell-me');
      await field.getByRole('textbox').fill('a@b.example');
      await field.getByRole('textbox').press('Enter');
      await expect.poll(() => field.getByRole('status').textContent()).toContain('Thank you');
      expect(sent).toEqual([{ email: 'a@b.example', region: 'us', language: 'en', source: 'campaign' }]);
      const bottom = await page
        .locator('.wall .locked')
        .last()
        .evaluate((cell) => cell.getBoundingClientRect().bottom);
      const form = await page.locator('#tell-me').evaluate((one) => one.getBoundingClientRect().top);
      expect(form - bottom).toBeGreaterThanOrEqual(0);
      expect(form - bottom).toBeLessThan(150);
      const forms = page.locator(':is(main, footer) .newsletter');
      expect((await forms.evaluateAll((all) => all.filter((one) => one.clientHeight > 0))).length).toBe(1);
    });
  });
});

describe('the hatch of a ticket that was locked', () => {
  const HATCH = '.wall [data-product="grimlockG1Flagship"] .ticket';
  const moving = { reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } } as const;
  /** As if the visitor had seen the stage before in this session. */
  const before = (context: BrowserContext): Promise<unknown> =>
    context.addInitScript(() => {
      sessionStorage.getItem('almanac:locked') ??
        sessionStorage.setItem('almanac:locked', '["grimlockG1Flagship"]');
    });
  const tears = (page: Page): Promise<(string | null)[]> =>
    page
      .locator(HATCH)
      .evaluate((ticket) =>
        ['::before', '::after'].map((piece) => getComputedStyle(ticket, piece).animationName),
      );

  it('tears off once, when it comes into sight, and is gone', async () => {
    await visit({ ...moving, before }, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      await expect.poll(() => page.locator(HATCH).getAttribute('class')).toContain('ticket--shut');
      await page.locator(HATCH).scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator(HATCH).getAttribute('class')).not.toContain('ticket--shut');
      await expect.poll(() => page.locator(HATCH).locator('[data-price]').isVisible()).toBe(true);
      await page.reload();
      await settle(page);
      // What is locked still is kept for the next stage.
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('almanac:locked')))
        .toBe('["buzzLightyearSpaceRangerAlpha"]');
      await expect.poll(() => page.locator(HATCH).getAttribute('class')).not.toContain('ticket--shut');
    });
  });

  it('is not there at all with reduced motion', async () => {
    await visit({ before }, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('almanac:locked')))
        .toBe('["buzzLightyearSpaceRangerAlpha"]');
      expect(await tears(page)).toEqual(['none', 'none']);
    });
  });
});
