import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BROWSED, type Season } from './seasons.ts';
import { pathIn, type RegionId, type Served, serveSeason, visit } from './support.ts';

const served = {} as Record<Season, Served>;
beforeAll(async () => {
  for (const season of BROWSED) served[season] = await serveSeason(season);
});

/** Of all that is drawn of the hero's figure, the share that lies under its ticket, under its notes, and beyond its edges. */
function hiddenOf(page: Page): Promise<Readonly<Record<string, number>>> {
  return page
    .locator('.stage, .banner')
    .first()
    .evaluate(async (hero) => {
      const figure = hero.querySelector<HTMLImageElement>('.stage__figure, .banner__figure');
      if (!figure) throw new Error('no figure');
      await figure.decode();
      const box = figure.getBoundingClientRect();
      const scale = Math.min(box.width / figure.naturalWidth, box.height / figure.naturalHeight);
      const [width, height] = [figure.naturalWidth * scale, figure.naturalHeight * scale];
      const [x = 0, y = 0] = getComputedStyle(figure)
        .objectPosition.split(' ')
        .map((share) => Number.parseFloat(share) / 100);
      const [left, top] = [box.left + (box.width - width) * x, box.top + (box.height - height) * y];
      const canvas = new OffscreenCanvas(Math.round(width), Math.round(height));
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no canvas');
      pen.drawImage(figure, 0, 0, canvas.width, canvas.height);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      /** How many points are drawn, of all or of those inside a box. */
      const drawn = (within: DOMRect | undefined): number => {
        let count = 0;
        for (let i = 0; i < data.length / 4; i++) {
          if ((data[i * 4 + 3] ?? 0) < 40) continue;
          const [atX, atY] = [left + (i % canvas.width), top + Math.floor(i / canvas.width)];
          if (!within) count += 1;
          else if (atX > within.left && atX < within.right && atY > within.top && atY < within.bottom)
            count += 1;
        }
        return count;
      };
      const all = drawn(undefined);
      const under = (selector: string): number => {
        const cover = hero.querySelector(selector)?.getBoundingClientRect();
        return cover ? drawn(cover) / all : 0;
      };
      return {
        ticket: under('.ticket'),
        notes: under('.notes'),
        beyond: 1 - drawn(hero.getBoundingClientRect()) / all,
      };
    });
}

describe('the figure of a hero', () => {
  const HEROES: readonly [Season, RegionId, string][] = [
    ['blackFriday', 'de', ''],
    ['blackFriday', 'us', 'toy-story-buzz-lightyear'],
    ['blackFriday', 'us', 'elite-optimus-prime'],
    ['blackFriday', 'us', 'grimlock-g1-flagship'],
    ['blackFriday', 'us', 'ai-base'],
    ['blackFriday', 'us', 'black-friday'],
    ['holiday', 'de', 'christmas-sale'],
    ['earlyBird', 'de', 'flagship-bumblebee'],
    ['earlyBird', 'us', 'k1-pro-interstellar-scout'],
  ];

  it.each(HEROES)('%s, %s/%s: is under no ticket and under no notes', async (season, region, slug) => {
    await visit({}, async ({ page }) => {
      for (const [width, height] of [
        [390, 664],
        [820, 1180],
        [1024, 768],
        [1366, 657],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(served[season].url + pathIn(region, slug));
        await page.evaluate(() => document.fonts.ready);
        const { ticket, notes, beyond } = await hiddenOf(page);
        expect([ticket, notes], `${width}`).toEqual([0, 0]);
        // The clock of a sale cuts its figure, where it is wide.
        const isCut = slug === 'black-friday' || slug === 'christmas-sale';
        if (!isCut) expect(beyond, `${width}`).toBeLessThan(0.005);
      }
    });
  });
});
