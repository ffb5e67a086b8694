import type { Browser, Page } from 'playwright-core';
import type { Instant } from '../clock/index.ts';
import type { GuardTrial } from './results.ts';

/** What a trial of the guard needs: a page of before a switch that is still served past it. */
export interface GuardedPage {
  readonly url: string;
  readonly path: string;
  /** The end of what it shows. */
  readonly end: Instant;
  /** The server's time, to be set. */
  readonly time: { now: Instant };
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
const PATIENCE = 20_000;

/** Opens a page whose time is over in a browser, in each way in which that comes about, and looks whether its prices are gone. */
export async function tryGuard(browser: Browser, guarded: GuardedPage): Promise<GuardTrial[]> {
  const { url, path: at, end, time } = guarded;
  const trial = async (
    name: GuardTrial['case'],
    play: (page: Page) => Promise<void>,
  ): Promise<GuardTrial> => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await page.clock.install({ time: end - HOUR });
      await page.clock.resume();
      await play(page);
      return { case: name, path: at, ok: await isVeiled(page, end) };
    } finally {
      await context.close();
    }
  };
  return [
    // The switch is late: the server's time is past the end, the page is still the old one.
    await trial('late-switch', async (page) => {
      time.now = end + MINUTE;
      await page.goto(url + at);
    }),
    // The machine slept: its clock jumps while the page is open, and somebody comes back to it.
    await trial('slept-machine', async (page) => {
      time.now = end - HOUR;
      await page.goto(url + at);
      time.now = end + MINUTE;
      await page.clock.setSystemTime(end + MINUTE);
      await page.evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange'));
        dispatchEvent(new Event('focus'));
      });
    }),
    // There is no time call: the date of another answer has to do.
    await trial('no-time-call', async (page) => {
      time.now = end + MINUTE;
      await page.route('**/ssr/timestamp', (route) => route.fulfill({ status: 404, headers: {}, body: '' }));
      await page.clock.setSystemTime(end + MINUTE);
      await page.goto(url + at);
    }),
  ];
}

/** Whether all that ends by then is taken off, as a shopper sees it. */
async function isVeiled(page: Page, end: Instant): Promise<boolean> {
  try {
    await page.waitForFunction(
      (until) => {
        const over = [...document.querySelectorAll<HTMLElement>('[data-until]')].filter(
          // biome-ignore lint/plugin: this function runs in the browser.
          (element) => until - Date.parse(element.dataset.until ?? '') >= 0,
        );
        return over.length > 0 && over.every((element) => element.classList.contains('stale'));
      },
      end,
      { timeout: PATIENCE, polling: 200 },
    );
    return true;
  } catch {
    return false;
  }
}

/** A page as a shopper without script sees it, at the place that shows a product; null where it cannot be opened. */
export async function picture(browser: Browser, address: string, product: string): Promise<string | null> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
    viewport: { width: 820, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.goto(address);
    const place = page.locator(`main [data-product="${product}"] [data-price]`).first();
    if ((await place.count()) > 0) await place.scrollIntoViewIfNeeded().catch(() => {});
    const bytes = await page.screenshot({ type: 'jpeg', quality: 60 });
    return `data:image/jpeg;base64,${bytes.toString('base64')}`;
  } catch {
    return null;
  } finally {
    await context.close();
  }
}
