import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { awake, keepNodes } from './nodes.ts';
import { closed, pathIn, visit } from './support.ts';

const site = inject('sites').blackFriday;
const launch = inject('sites').earlyBird;

const PAGES = [
  ['us', 'grimlock-g1-flagship', 'Watch Video', 'Replay'],
  ['de', 'grimlock-g1-flagship', 'Film ansehen', 'Noch einmal ansehen'],
  ['jp', 'flagship-bumblebee', '動画を見る', 'もう一度見る'],
] as const;

/** From now on plays so slowly that the test misses nothing, or so fast that the film ends soon. */
const pace = (video: Locator, rate: number): Promise<void> =>
  video.evaluate((element: HTMLVideoElement, to) => {
    element.defaultPlaybackRate = to;
    element.playbackRate = to;
  }, rate);

describe('the film', () => {
  it.each(PAGES)(
    'is loaded on demand and can be played again, in %s on %s',
    async (region, slug, watch, replay) => {
      await visit({ before: keepNodes }, async ({ page }) => {
        const films: string[] = [];
        page.on('request', (request) => {
          if (request.resourceType() === 'media') films.push(request.url());
        });
        await page.goto((region === 'jp' ? launch : site).url + pathIn(region, slug));
        await page.locator('.film').scrollIntoViewIfNeeded();
        const film = await awake(page, 'Film');
        const video = film.locator('video');
        const button = film.getByRole('button');
        await expect
          .poll(() => film.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);
        expect(films).toEqual([]);
        await expect.poll(() => button.innerText()).toBe(watch);
        await expect.poll(() => video.isVisible()).toBe(false);

        await pace(video, 0.1);
        await button.click();
        await expect
          .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
          .toBeGreaterThan(0);
        expect(films.length).toBeGreaterThan(0);
        await expect.poll(() => video.isVisible()).toBe(true);
        await expect.poll(() => video.getAttribute('controls')).not.toBeNull();
        await expect.poll(() => button.isVisible()).toBe(false);
        await expect.poll(() => video.evaluate((element) => element === document.activeElement)).toBe(true);

        await pace(video, 16);
        await button.waitFor();
        await expect.poll(() => button.innerText()).toBe(replay);
        await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
        await pace(video, 0.1);
        await page.keyboard.press('Enter');
        await button.waitFor({ state: 'hidden' });
        expect(await video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(false);
      });
    },
  );

  it('returns to its poster if it cannot be loaded, and can be tried again', async () => {
    await visit({ before: keepNodes, allow: /status of 404/ }, async ({ page }) => {
      const gate = closed();
      let wanted = 0;
      await page.route(
        '**/*.mp4',
        async (route) => {
          wanted += 1;
          await gate.open;
          await route.fulfill({ status: 404 });
        },
        { times: 1 },
      );
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      await page.locator('.film').scrollIntoViewIfNeeded();
      const film = await awake(page, 'Film');
      const button = film.getByRole('button');
      await button.click();
      await expect.poll(() => wanted).toBe(1);
      await expect.poll(() => button.isVisible()).toBe(false);
      gate.unlock();
      await button.waitFor();
      const video = film.locator('video');
      await pace(video, 0.1);
      await button.click();
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(0);
      await expect.poll(() => button.isVisible()).toBe(false);
    });
  });

  it('shows the browser’s own controls over its poster without script', async () => {
    await visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      const film = page.locator('.film');
      await expect.poll(() => film.locator('video[controls]').isVisible()).toBe(true);
      await expect.poll(() => film.locator('img').isVisible()).toBe(true);
      await expect.poll(() => film.locator('button').isVisible()).toBe(false);
    });
  });
});
