import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { Season } from './seasons.ts';
import { look, pathIn, type RegionId, settle } from './support.ts';

const served = inject('sites');

/** Required distance from the title's lines, in pixels. */
const AIR = 6;

/**
 * The share of the figure's drawn area that is hidden under its ticket, under the notice of a running sale, near the
 * title's lines, or beyond the hero's edges.
 */
function hiddenOf(page: Page): Promise<Readonly<Record<string, number>>> {
  return page
    .locator('.stage, .banner')
    .first()
    .evaluate(async (hero, air) => {
      const figure = hero.querySelector<HTMLImageElement>('.stage__figure, .banner__figure');
      if (!figure) throw new Error('no figure');
      await figure.decode();
      const { paddingBottom } = getComputedStyle(figure);
      const whole = figure.getBoundingClientRect();
      const box = new DOMRect(whole.x, whole.y, whole.width, whole.height - Number.parseFloat(paddingBottom));
      const scale = Math.min(box.width / figure.naturalWidth, box.height / figure.naturalHeight);
      const [width, height] = [figure.naturalWidth * scale, figure.naturalHeight * scale];
      // A custom property may be a calculation such as a percentage minus a margin: measure an element of that size.
      const at = (room: number, axis: 'width' | 'height'): number => {
        const frame = document.createElement('div');
        frame.style.cssText = `position: fixed; width: ${room}px; height: ${room}px`;
        const rule = frame.appendChild(document.createElement('div'));
        const [x, y] = getComputedStyle(figure).objectPosition.split(/ (?![^(]*\))/);
        rule.style[axis] = (axis === 'width' ? x : y) ?? '';
        hero.append(frame);
        const length = rule.getBoundingClientRect()[axis];
        frame.remove();
        return length;
      };
      const [left, top] = [
        box.left + at(box.width - width, 'width'),
        box.top + at(box.height - height, 'height'),
      ];
      const canvas = new OffscreenCanvas(Math.round(width), Math.round(height));
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no canvas');
      pen.drawImage(figure, 0, 0, canvas.width, canvas.height);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      /** Counts the drawn points inside a box of the page. */
      const drawn = (box: DOMRect): number => {
        const [fromX, toX] = [
          Math.max(0, Math.ceil(box.left - left)),
          Math.min(canvas.width, box.right - left),
        ];
        const [fromY, toY] = [
          Math.max(0, Math.ceil(box.top - top)),
          Math.min(canvas.height, box.bottom - top),
        ];
        let count = 0;
        for (let y = fromY; y < toY; y++)
          for (let x = fromX; x < toX; x++) if ((data[(y * canvas.width + x) * 4 + 3] ?? 0) >= 40) count += 1;
        return count;
      };
      const all = drawn(new DOMRect(left, top, canvas.width, canvas.height));
      const under = (selector: string): number => {
        const cover = hero.querySelector(selector)?.getBoundingClientRect();
        return cover ? drawn(cover) / all : 0;
      };
      const title = hero.querySelector('h1');
      if (!title) throw new Error('no title');
      const lines: DOMRect[] = [];
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = document.createRange();
        text.selectNodeContents(node);
        lines.push(...[...text.getClientRects()].filter((line) => line.width > 0));
      }
      if (lines.length === 0) throw new Error('no line of the title');
      const around = ({ x, y, width, height }: DOMRect): DOMRect =>
        new DOMRect(x - air, y - air, width + 2 * air, height + 2 * air);
      return {
        ticket: under('.ticket'),
        sale: under('.sale'),
        title: lines.reduce((sum, line) => sum + drawn(around(line)), 0) / all,
        beyond: 1 - drawn(hero.getBoundingClientRect()) / all,
      };
    }, AIR);
}

describe('the title of a hero', () => {
  it.each(['flagship-megatron', 'grimlock-g1-flagship', 'elite-optimus-prime'])(
    'is beside its dark paint or above it, with every letter whole: %s',
    async (slug) => {
      await look({ viewport: { width: 390, height: 664 } }, async ({ page }) => {
        await page.goto(served.blackFriday.url + pathIn('us', slug));
        await page.evaluate(() => document.fonts.ready);
        for (const width of [390, 820, 1366, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await settle(page);
          const clear = await page.locator('.stage.on-dark').evaluate((stage) => {
            const title = stage.querySelector('h1');
            const paint = stage.querySelector('.stage__field')?.getBoundingClientRect();
            if (!title || !paint) throw new Error('no title, or no paint');
            const text = document.createRange();
            text.selectNodeContents(title);
            const { right, bottom } = text.getBoundingClientRect();
            return {
              whole: right <= paint.left || bottom <= paint.top,
              colour: getComputedStyle(title).color,
            };
          });
          expect(clear, `${width}`).toEqual({ whole: true, colour: 'rgb(20, 19, 15)' });
        }
      });
    },
  );
});

describe('the words of a hero on a tablet', () => {
  it.each<[Season, RegionId, string]>([
    ['blackFriday', 'kr', ''],
    ['blackFriday', 'cn', 'toy-story-buzz-lightyear'],
    ['blackFriday', 'jp', 'k1-pro-interstellar-scout'],
    ['blackFriday', 'us', 'flagship-megatron'],
  ])('end above the paint, and the figure fills the paint: %s, %s/%s', async (season, region, slug) => {
    await look({ viewport: { width: 820, height: 1180 } }, async ({ page }) => {
      await page.goto(served[season].url + pathIn(region, slug));
      await settle(page);
      const { title, paint, figure } = await page.locator('.stage').evaluate((stage) => {
        const box = (selector: string): DOMRect =>
          (stage.querySelector(selector) as Element).getBoundingClientRect();
        return {
          title: box('.stage__title').bottom,
          paint: box('.stage__field').top,
          figure: box('.stage__figure').height / box('.stage__field').height,
        };
      });
      expect(title).toBeLessThanOrEqual(paint);
      expect(figure).toBeGreaterThan(0.8);
    });
  });
});

describe('the box of a figure', () => {
  it.each(['flagship-megatron', 'grimlock-g1-flagship', 'elite-optimus-prime'])(
    'has a margin to the glass and to the edge of the dark paint: %s',
    async (slug) => {
      await look({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
        await page.goto(served.blackFriday.url + pathIn('us', slug));
        for (const width of [390, 1024, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await settle(page);
          const { glass, paint, right } = await page.locator('.stage.on-dark').evaluate((stage) => {
            const box = (selector: string): DOMRect =>
              (stage.querySelector(selector) as Element).getBoundingClientRect();
            const figure = box('.stage__figure');
            return {
              glass: figure.left,
              paint: figure.left - box('.stage__field').left,
              right: document.documentElement.clientWidth - figure.right,
            };
          });
          expect(Math.min(glass, right), `${width}`).toBeGreaterThanOrEqual(12);
          if (width >= 1024) expect(paint, `${width}`).toBeGreaterThanOrEqual(24);
        }
      });
    },
  );
});

describe('a figure in its panel', () => {
  it.each<[RegionId, string]>([
    ['us', ''],
    ['cn', ''],
    ['us', 'grimlock-g1-flagship'],
    ['us', 'toy-story-buzz-lightyear'],
  ])('has a floor of its own and a margin to the edges: %s/%s', async (region, slug) => {
    await look({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(served.blackFriday.url + pathIn(region, slug));
      for (const width of [390, 820, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await settle(page);
        const near = await page
          .locator('.stage__figure, .poster__figure, .lineup__plate .cell__figure')
          .evaluateAll((images) =>
            (images as HTMLImageElement[]).flatMap((image) => {
              const box = image.getBoundingClientRect();
              if (box.width === 0) return [];
              const panel = image.closest('.stage, .poster, .cell__plate') as Element;
              const edge = panel.getBoundingClientRect();
              const sale = panel.querySelector('.sale')?.getBoundingClientRect();
              const ends = [edge.bottom, ...(sale && sale.top > box.top ? [sale.top] : [])];
              const floor =
                Math.min(...ends) - box.bottom + Number.parseFloat(getComputedStyle(image).paddingBottom);
              const side = edge.right - box.right + Number.parseFloat(getComputedStyle(image).paddingRight);
              return floor >= 16 && side >= 7.5 ? [] : [`${image.src}: ${floor} below, ${side} beside`];
            }),
          );
        expect(near, `${width}`).toEqual([]);
      }
    });
  });
});

describe('the figure of a campaign on a phone', () => {
  it.each<[Season, RegionId, string]>([
    ['blackFriday', 'us', 'black-friday'],
    ['blackFriday', 'fr', 'black-friday'],
    ['holiday', 'de', 'christmas-sale'],
  ])(
    'stands close below the words, its head over the edge of its paint: %s, %s/%s',
    async (season, region, slug) => {
      await look({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
        await page.goto(served[season].url + pathIn(region, slug));
        await settle(page);
        const { words, top, paint } = await page.locator('.banner').evaluate((banner) => {
          const box = (selector: string): DOMRect =>
            (banner.querySelector(selector) as Element).getBoundingClientRect();
          const figure = banner.querySelector('.banner__figure') as HTMLImageElement;
          const { width, height, bottom } = figure.getBoundingClientRect();
          const scale = Math.min(width / figure.naturalWidth, height / figure.naturalHeight);
          return {
            words: box('.banner__head').bottom,
            top: bottom - figure.naturalHeight * scale,
            paint: box('.banner__ground').top,
          };
        });
        expect(top - words).toBeLessThanOrEqual(28);
        expect(paint - top).toBeGreaterThanOrEqual(12);
        expect(paint - top).toBeLessThanOrEqual(21);
      });
    },
  );
});

describe('the figure of a hero', () => {
  const HEROES: readonly [Season, RegionId, string][] = [
    ['blackFriday', 'de', ''],
    ['blackFriday', 'us', 'toy-story-buzz-lightyear'],
    ['blackFriday', 'us', 'elite-optimus-prime'],
    ['blackFriday', 'us', 'grimlock-g1-flagship'],
    ['blackFriday', 'us', 'ai-base'],
    ['blackFriday', 'us', 'black-friday'],
    ['blackFriday', 'us', 'flagship-megatron'],
    ['holiday', 'de', 'christmas-sale'],
    ['earlyBird', 'de', 'flagship-bumblebee'],
    ['earlyBird', 'us', 'k1-pro-interstellar-scout'],
    ['blackFriday', 'kr', ''],
    ['blackFriday', 'jp', 'k1-pro-interstellar-scout'],
  ];

  it.each(HEROES)(
    '%s, %s/%s: is whole, not covered by a ticket, and apart from its title',
    async (season, region, slug) => {
      await look({ viewport: { width: 390, height: 664 } }, async ({ page }) => {
        await page.goto(served[season].url + pathIn(region, slug));
        await page.evaluate(() => document.fonts.ready);
        for (const [width, height] of [
          [390, 664],
          [820, 1180],
          [1024, 768],
          [1366, 657],
          [1440, 900],
          [1920, 1080],
        ] as const) {
          await page.setViewportSize({ width, height });
          await settle(page);
          const { ticket, sale, title, beyond } = await hiddenOf(page);
          expect([ticket, sale], `${width}`).toEqual([0, 0]);
          if (width >= 1024) expect(title, `${width}`).toBe(0);
          expect(beyond, `${width}`).toBeLessThan(0.005);
        }
      });
    },
  );
});
