import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { type Fronted, sandboxBefore } from '../support/sandbox.ts';
import { temporaryFolder } from '../support/site.ts';
import { renewalAfter, serve, settle, visit } from './support.ts';

const HOUR = 3_600_000;
const PAGE = '/us/black-friday';
const ELSEWHERE = '/us/choose-your-region';
/** Where stage 2 ends in the US, and the instant of the switch as the command line takes it. */
const STAGE_END = Date.parse('2024-11-30T00:00:00-08:00');
const [FRIDAY, MONDAY] = ['2024-11-29T12:00-08:00', '2024-11-30T00:00-08:00'];
const TIME_CALL = '**/ssr/timestamp';

let out: string;
let site: Fronted;

async function run(...args: string[]): Promise<void> {
  const { code, stderr } = await almanac([...args, '--out', out, '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
}

beforeAll(async () => {
  out = path.join(temporaryFolder(), 'dist');
  await run('build', '--region', 'us', '--from', '2024-11-29', '--until', '2024-12-02');
  await run('activate', '--at', FRIDAY);
  site = await sandboxBefore((await serve({ out, at: new Date(STAGE_END - HOUR).toISOString() })).url);
});

afterAll(() => site?.stop());

/** The site and its server before the switch. */
beforeEach(async () => {
  await run('activate', '--at', FRIDAY);
  site.setTime(STAGE_END - HOUR);
});

/** The switch happens: the site is the next one, and the server says so. */
async function switched(): Promise<void> {
  await run('activate', '--at', MONDAY);
  site.setTime(STAGE_END + 1_000);
}

const atOnce = (context: BrowserContext): Promise<unknown> => context.addInitScript(renewalAfter, 0);
const stage = (page: Page): Promise<string> => page.locator('.stages__item--now strong').innerText();
const running = (page: Page): Promise<unknown> =>
  page.locator('.countdown__units').waitFor({ state: 'visible' });

/** The page is looked at again, as after another tab. */
const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('a page across a switch', () => {
  it('that comes back from the back/forward cache renews itself', async () => {
    await visit({ before: atOnce, backForwardCache: true }, async ({ page, documents }) => {
      await page.goto(site.url + PAGE);
      await running(page);
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          if (persisted)
            sessionStorage.setItem(
              'kept',
              document.querySelector('.stages__item--now strong')?.textContent ?? '',
            );
        });
      });
      await page.goto(site.url + ELSEWHERE);
      await switched();
      await page.goBack({ waitUntil: 'commit' });
      await expect.poll(() => stage(page)).toContain('Cyber Monday');
      // It was the old page that came back, alive.
      expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toContain('Black Friday');
      await running(page);
      expect(await page.locator('main .stale').count()).toBe(0);
      expect(documents()).toBe(3);
    });
  });

  it('that comes back from there before it is as it was, and is viewed again', async () => {
    await visit({ before: atOnce, backForwardCache: true }, async ({ page, documents }) => {
      await page.goto(`${site.url + PAGE}?from=mail#gifts`);
      await running(page);
      await page.goto(site.url + ELSEWHERE);
      await page.goBack({ waitUntil: 'commit' });
      const views = (): Promise<unknown> => page.evaluate(() => window.dataLayer);
      const view = { event: 'virtualPageview', page: `${PAGE}?from=mail#gifts` };
      await expect.poll(views).toEqual([view, view]);
      await running(page);
      expect(await stage(page)).toContain('Black Friday');
      expect(documents()).toBe(2);
    });
  });

  it.each(['hidden', 'offline'])('that was %s meanwhile renews itself', async (how) => {
    await visit({ before: atOnce }, async ({ page, context, documents }) => {
      await page.goto(site.url + PAGE);
      await running(page);
      if (how === 'offline') await context.setOffline(true);
      await switched();
      if (how === 'offline') await context.setOffline(false);
      else await lookAgain(page);
      await expect.poll(() => stage(page)).toContain('Cyber Monday');
      expect(documents()).toBe(2);
    });
  });

  it('whose countdown comes to its end says so, and renews itself into the next stage, once', async () => {
    const soon = (context: BrowserContext): Promise<unknown> => context.addInitScript(renewalAfter, 500);
    await visit({ before: soon }, async ({ page, documents }) => {
      await page.goto(site.url + PAGE);
      await running(page);
      const endsAt = async (): Promise<number> =>
        Date.parse((await page.locator('[data-island=Countdown] time').getAttribute('datetime')) ?? '');
      expect(await endsAt()).toBe(STAGE_END);
      // However short it is there to be seen.
      await page.locator('[data-island=Countdown]').evaluate((countdown) => {
        new MutationObserver(() => {
          const [label, units] = [...countdown.querySelectorAll('.countdown__label, .countdown__units')];
          const isHidden = (units as HTMLElement | undefined)?.hidden !== false;
          if (isHidden) sessionStorage.setItem('over', label?.textContent ?? '');
        }).observe(countdown, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      // The switch is made on time; the page that is open knows nothing of it until it is over.
      await run('activate', '--at', MONDAY);
      site.setTime(STAGE_END - 2_000);
      await lookAgain(page);
      await expect.poll(() => stage(page)).toContain('Cyber Monday');
      expect(await page.evaluate(() => sessionStorage.getItem('over'))).toBe('This stage is over');
      await running(page);
      expect(await endsAt()).toBe(Date.parse('2024-12-05T00:00:00-08:00'));
      expect(
        await page.locator('[data-product="buzzLightyearSpaceRangerAlpha"] [data-price]').count(),
      ).not.toBe(0);
      expect(documents()).toBe(2);
    });
  });

  it('stays where the visitor is', async () => {
    await visit({ before: atOnce }, async ({ page }) => {
      await page.goto(site.url + PAGE);
      await running(page);
      await page.locator('#lucky-draw').scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      expect(before).toBeGreaterThan(1_000);
      // All pictures have come: a plain host no longer has those that only the old release shows.
      await page.evaluate(() => {
        for (const picture of document.images) picture.loading = 'eager';
      });
      await page.waitForLoadState('networkidle');
      await switched();
      await lookAgain(page);
      await expect.poll(() => stage(page)).toContain('Cyber Monday');
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 300);
    });
  });
});

it('shows no old price after the instant, and the new ones in every tab once a late switch is done', async () => {
  await visit({ before: atOnce }, async ({ page, context }) => {
    const tabs = [page, ...(await Promise.all(Array.from({ length: 5 }, () => context.newPage())))];
    for (const tab of tabs) await tab.goto(site.url + PAGE);
    let looks = 0;
    context.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.url() === site.url + PAGE) looks += 1;
    });
    const campaign = (tab: Page): Promise<{ now: string; prices: number; veiled: number }> =>
      tab.evaluate(
        (end) => ({
          now: document.querySelector('.stages__item--now strong')?.textContent ?? '',
          prices: [...document.querySelectorAll<HTMLElement>('[data-until]')]
            .filter(({ dataset }) => Date.parse(dataset.until ?? '') <= end)
            .reduce((sum, place) => sum + place.querySelectorAll('[data-price]').length, 0),
          veiled: document.querySelectorAll('.stale').length,
        }),
        STAGE_END,
      );
    for (const tab of tabs) {
      await running(tab);
      expect((await campaign(tab)).prices).toBeGreaterThan(0);
    }
    // The hour before is over in no time; each hears of it as it is looked at.
    site.setTime(STAGE_END - 1_000);
    for (const tab of tabs) await lookAgain(tab);
    const veiledIn = (tab: Page): Promise<unknown> =>
      tab.locator('main .stale[data-stale]').first().waitFor();
    await Promise.all(tabs.map(veiledIn));
    // Late: all have looked for it already.
    await expect.poll(() => looks).toBeGreaterThanOrEqual(tabs.length);
    for (const tab of tabs) expect(await campaign(tab)).toMatchObject({ prices: 0 });
    await run('activate', '--at', MONDAY);
    await Promise.all(
      tabs.map((tab) =>
        expect
          .poll(() => campaign(tab), { timeout: 60_000 })
          .toMatchObject({ veiled: 0, now: expect.stringContaining('Cyber') }),
      ),
    );
    for (const tab of tabs) expect(await tab.locator('main [data-price]').count()).toBeGreaterThan(0);
  });
});

it('gives the time call ten seconds, and asks again when the page is looked at', async () => {
  // A twentieth of the time that a call is given; how much that is stays known.
  const hastily = (): void => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => {
      Object.assign(window, { given: milliseconds });
      return real(milliseconds / 20);
    };
  };
  const before = async (context: BrowserContext): Promise<void> => {
    await atOnce(context);
    await context.addInitScript(hastily);
  };
  await visit({ allow: /timestamp/, before }, async ({ page, documents }) => {
    let asked = 0;
    await page.route(TIME_CALL, (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
    });
    // No date is had either.
    await page.route(site.url + PAGE, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 200 }) : route.fallback(),
    );
    const over = page.waitForEvent('requestfailed');
    await page.goto(site.url + PAGE);
    expect((await over).url()).toMatch(/\/ssr\/timestamp$/);
    expect(await page.evaluate(() => (window as Window & { given?: number }).given)).toBe(10_000);
    await settle(page);
    expect(await page.locator('.countdown__units').isVisible()).toBe(false);
    expect(asked).toBe(1);
    await lookAgain(page);
    await running(page);
    expect(asked).toBe(2);
    expect(documents()).toBe(1);
  });
});

/** From now on the machine's clock is so much later, and its monotonic clock where it was: it has slept. */
const sleepFor = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((slept) => {
    const { now } = Date;
    Date.now = () => now.call(Date) + slept;
  }, milliseconds);

describe('a machine that slept over the switch with the page in sight', () => {
  const wake: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'is touched': (page) => page.mouse.move(200, 200),
    'is left alone': async () => undefined,
  };
  it.each([
    ['is touched', PAGE],
    ['is left alone', PAGE],
    ['is touched', '/us'],
    ['is left alone', '/us'],
  ])('and %s shows no old price and no old countdown: %s', async (how, path) => {
    await visit({ before: atOnce }, async ({ page }) => {
      const told = page.waitForResponse(TIME_CALL);
      await page.goto(site.url + path);
      await (await told).finished();
      if (path === PAGE) await running(page);
      await settle(page);
      site.setTime(STAGE_END + 7 * HOUR);
      await sleepFor(page, 8 * HOUR);
      await wake[how]?.(page);
      await page.locator('main .stale[data-stale]').first().waitFor();
      if (path === PAGE)
        await expect
          .poll(() => page.locator('.countdown__label').innerText())
          .toContain('This stage is over');
    });
  });
});

it('takes off a regular price that rises with the page, where the switch is late', async () => {
  const late = path.join(temporaryFolder(), 'dist');
  const built = await almanac([
    'build',
    '--region',
    'us',
    '--at',
    '2025-04-29T12:00Z',
    '--out',
    late,
    '--quiet',
  ]);
  expect(built.code).toBe(0);
  const { url } = await serve({ out: late, at: '2025-05-01T00:30-07:00' });
  await visit({}, async ({ page }) => {
    await page.goto(`${url}/us/toy-story-buzz-lightyear`);
    await page.locator('main .stale[data-stale]').first().waitFor();
    await settle(page);
    const left = await page
      .locator('[data-price]')
      .evaluateAll((prices) =>
        prices.map((price) => price.closest<HTMLElement>('[data-product]')?.dataset.product),
      );
    const rising = [
      'toyStoryBuzzLightyear',
      'flagshipMegatron',
      'buzzLightyearSpaceRangerAlpha',
      'bumblebeeG1Performance',
      'optimusPrimeRiseOfTheBeastsSignatureLimitedEdition',
      'aiBase',
    ];
    expect(left.filter((product) => rising.includes(product ?? ''))).toEqual([]);
    // What costs the same after that day stays.
    expect(left).toContain('grimlockG1Flagship');
  });
});
