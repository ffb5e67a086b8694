import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Fronted, sandboxBefore } from '../support/sandbox.ts';
import type { Season } from './seasons.ts';
import type { BuiltSite } from './sites.ts';
import { contentsOf, pathIn, type RegionId, regionOf, unpainted } from './support.ts';
import { Driver, ENGINES, type Engine, isInstalled } from './webdriver.ts';

const WIDTHS = [390, 820, 1440];
const SEEN_IN: readonly RegionId[] = ['us', 'de', 'jp', 'cn'];
/** Some tens of pages each, on a machine that may be busy. */
const SLOW = { timeout: 600_000 };
/** Where stage 2 of Black Friday ends in the US. */
const STAGE_END = Date.parse('2024-11-30T00:00:00-08:00');

declare global {
  interface Window {
    /** The complaints of the page's console so far. */
    complaints: string[];
  }
}

/** Collects complaints; runs before all scripts of a page. */
function listen(): void {
  const complaints: string[] = [];
  window.complaints = complaints;
  const log = console.error;
  console.error = (...parts: unknown[]) => {
    complaints.push(parts.join(' '));
    log(...parts);
  };
  const onError = (event: Event): void => {
    const { message } = event as ErrorEvent;
    const { src, href } = event.target as Partial<HTMLImageElement & HTMLLinkElement>;
    complaints.push(message ?? `${src ?? href} could not be loaded`);
  };
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  addEventListener('securitypolicyviolation', (event) => {
    complaints.push(`${event.effectiveDirective} forbids ${event.blockedURI || event.sample}`);
  });
}

/** The layout faults of the page at the current width. */
function faultsOf(): string[] {
  const { scrollWidth } = document.documentElement;
  const faults = [...window.complaints];
  if (scrollWidth > innerWidth) {
    const isWide = (element: Element): boolean => element.getBoundingClientRect().right > innerWidth + 0.5;
    const wide = [...document.body.querySelectorAll('*')].filter(isWide).slice(0, 3);
    faults.push(
      `${scrollWidth} px wide: ${wide.map((each) => `${each.localName}.${each.className}`).join(', ')}`,
    );
  }
  for (const old of document.querySelectorAll('s'))
    if (!getComputedStyle(old).textDecorationLine.includes('line-through'))
      faults.push(`not crossed out: ${old.textContent}`);
  for (const { complete, naturalWidth, src } of document.images)
    if (complete && src && naturalWidth === 0) faults.push(`broken: ${src}`);
  for (const { name, responseStatus = 0 } of performance.getEntriesByType(
    'resource',
  ) as (PerformanceResourceTiming & { responseStatus?: number })[])
    if (responseStatus >= 400) faults.push(`${responseStatus}: ${name}`);
  return faults;
}

/** One page of each type of an edition, and the pages that a launch adds. */
async function samplesOf(
  region: RegionId,
  urls: Readonly<Partial<Record<Season, string>>>,
): Promise<string[]> {
  const samples = new Map<string, string>();
  for (const pathname of contentsOf('blackFriday').paths.filter((each) => regionOf(each) === region)) {
    const html = await (await fetch(urls.blackFriday + pathname)).text();
    const [, type = 'plain'] = /\/page-([\w-]+)\.\w+\.css/.exec(html) ?? [];
    const parts = type === 'information' && /data-island="ServiceForm"/.test(html) ? 'form' : '';
    if (!samples.has(type + parts)) samples.set(type + parts, urls.blackFriday + pathname);
  }
  const launch = contentsOf('earlyBird').paths.filter((each) =>
    [pathIn(region), pathIn(region, 'flagship-bumblebee')].includes(each),
  );
  return [...samples.values(), ...launch.map((each) => urls.earlyBird + each)];
}

/** Tests for every page and every interaction, in an engine other than Chromium. */
export function holdsIn(engine: Engine): void {
  const isThere = isInstalled(engine);
  const missing = `no ${engine} here, left out: apt-get install ${ENGINES[engine].packages.join(' ')}`;

  describe.skipIf(!isThere && !process.env.CI)(engine, () => {
    /** The sites whose layout is measured, with their complaints. */
    const fronts: Partial<Record<Season, Fronted>> = {};
    /** The site that is used as visitors do. */
    let shop: Fronted;
    let driver: Driver;

    beforeAll(async () => {
      if (!isThere) throw new Error(missing);
      const sites = inject('sites');
      const before = ({ url }: BuiltSite, ...scripts: readonly (() => void)[]): Promise<Fronted> =>
        sandboxBefore(url, {
          scripts: { '/first.js': scripts.map((script) => `(${script})();`).join('\n') },
          first: '/first.js',
        });
      for (const season of ['blackFriday', 'earlyBird'] as const)
        fronts[season] = await before(sites[season], listen, unpainted);
      shop = await before(sites.blackFriday);
      driver = await Driver.start(engine, `${shop.url}/us/choose-your-region`);
    }, 120_000);

    afterAll(async () => {
      await driver?.stop();
      await Promise.all([...Object.values(fronts), shop].map((front) => front?.stop()));
    });

    const open = (pathname: string): Promise<void> => driver.open(shop.url + pathname);
    const isSeen = (selector: string): Promise<boolean> =>
      driver.run((sought: string) => document.querySelector(sought)?.checkVisibility() ?? false, selector);
    const focused = (): Promise<string> =>
      driver.run(() => document.activeElement?.textContent?.trim() ?? '');
    const unfolded = (): Promise<number[]> =>
      driver.run(() =>
        [...document.querySelectorAll('.nav__group')].flatMap((group, i) =>
          group.hasAttribute('open') ? [i] : [],
        ),
      );
    const comeTo = (selector: string): Promise<void> =>
      driver.run((sought: string) => {
        document.querySelector(sought)?.scrollIntoView({ behavior: 'instant', block: 'center' });
      }, selector);

    it.each(SEEN_IN)('fits, loads everything and logs no complaint, in %s', SLOW, async (region) => {
      const urls = Object.fromEntries(Object.entries(fronts).map(([season, { url }]) => [season, url]));
      const samples = await samplesOf(region, urls);
      expect(samples.length).toBeGreaterThan(8);
      const faults: string[] = [];
      await driver.resize(WIDTHS[0] as number, 900);
      // Begin each page at the width where the last one ended: the window is resized twice a page instead of three
      // times.
      let widths = WIDTHS;
      for (const url of samples) {
        await driver.open(url);
        for (const width of widths) {
          if (width !== widths[0]) await driver.resize(width, 900);
          // WebKit may keep styles of the previous width: report only what is still wrong after the page was opened at
          // this width.
          if ((await driver.run(faultsOf)).length > 0) await driver.open(url);
          faults.push(...(await driver.run(faultsOf)).map((fault) => `${url} at ${width}: ${fault}`));
        }
        widths = [...widths].reverse();
      }
      expect(faults).toEqual([]);
    });

    it('hides the prices of a page that is outdated', async () => {
      shop.setTime(STAGE_END + 1_000);
      await driver.resize(1440, 900);
      await open('/us/black-friday');
      /** Of the prices that the end of the stage changes: how many are still shown, and how many are hidden. */
      const left = (): Promise<number[]> =>
        driver.run((end: number) => {
          const over = [...document.querySelectorAll<HTMLElement>('[data-until]')].filter(
            ({ dataset }) => Date.parse(dataset.until ?? '') <= end,
          );
          const off = over.filter((one) => one.classList.contains('stale'));
          return [over.length - off.length, off.length];
        }, STAGE_END);
      await expect.poll(async () => (await left())[0]).toBe(0);
      expect((await left())[1]).toBeGreaterThan(0);
      shop.setTime(STAGE_END - 3_600_000);
    });

    it('runs the countdown', async () => {
      await open('/us/black-friday');
      const units = (): Promise<string> =>
        driver.run(() => document.querySelector('.countdown__units:not([hidden])')?.textContent ?? '');
      await expect.poll(units).not.toBe('');
      const first = await units();
      await expect.poll(units).not.toBe(first);
    });

    it('scrolls to the terms, from a link on the page and from another page', async () => {
      const top = (): Promise<number> =>
        driver.run(() => document.querySelector('#terms')?.getBoundingClientRect().top ?? Number.NaN);
      await open('/us/black-friday');
      await driver.run(() => document.querySelector<HTMLElement>('a[href$="#terms"]')?.click());
      await expect.poll(top).toBeLessThan(450);
      await open('/us/faq');
      await open('/us/black-friday#terms');
      await expect.poll(top).toBeLessThan(450);
    });

    it('opens one menu at a time, and closes it by Escape', async () => {
      await driver.resize(1440, 900);
      await open('/us');
      for (const group of [0, 1]) {
        await driver.run((i: number) => {
          document.querySelectorAll<HTMLElement>('.nav__group > summary')[i]?.click();
        }, group);
        await expect.poll(unfolded).toEqual([group]);
      }
      // The script that hears the key is fetched when the first menu opens. It may come after the key: then press again.
      const afterEscape = async (): Promise<number[]> => {
        await driver.press('\uE00C');
        return unfolded();
      };
      await expect.poll(afterEscape).toEqual([]);
    });

    it('opens the menu of a phone with its first group, and closes it by Escape', async () => {
      await driver.resize(390, 844);
      await open('/us');
      expect(await isSeen('#site-nav')).toBe(false);
      await driver.click('.masthead__menu');
      await expect.poll(unfolded).toEqual([0]);
      expect(await isSeen('#site-nav')).toBe(true);
      await driver.press('\uE00C');
      await expect.poll(() => isSeen('#site-nav')).toBe(false);
    });

    it('opens a dialog over the page, and gives the focus back', async () => {
      await open('/us/grimlock-g1-flagship');
      const opener = '[data-island="DialogOpener"][data-awake] button';
      const isModal = (): Promise<boolean> =>
        driver.run(() => document.querySelector('dialog:modal') !== null);
      await comeTo('[data-island="DialogOpener"]');
      await expect.poll(() => isSeen(opener)).toBe(true);
      await driver.click(opener);
      await expect.poll(isModal).toBe(true);
      const label = await driver.run((sought: string) => document.querySelector(sought)?.textContent, opener);
      await driver.press('\uE00C');
      await expect.poll(isModal).toBe(false);
      await expect.poll(focused).toBe(label?.trim());
    });

    it('reports a malformed address, and confirms a good one', async () => {
      await open('/us/faq');
      const form = '.colophon [data-island="Newsletter"]';
      await comeTo(form);
      const said = (): Promise<string> =>
        driver.run(
          (sought: string) => document.querySelector(sought)?.textContent?.trim() ?? '',
          `${form} [role="status"]`,
        );
      await expect.poll(() => isSeen(`${form}[data-awake]`)).toBe(true);
      await driver.type(`${form} input[type="email"]`, 'nobody\uE007');
      await expect.poll(said).toBe('Please enter a valid email address');
      await driver.type(`${form} input[type="email"]`, '@post.example\uE007');
      await expect.poll(said).toBe('Thank you for subscribing!');
    });

    it('keeps the page when the region is changed', async () => {
      await driver.resize(1440, 900);
      await open('/us/grimlock-g1-flagship');
      await driver.run(() => document.querySelector<HTMLElement>('[data-offer]')?.click());
      const way = (country: string): Promise<string> =>
        driver.run(
          (code: string) =>
            document.querySelector<HTMLAnchorElement>(`.chooser__list [data-country=${code}]`)?.pathname ??
            '',
          country,
        );
      await expect.poll(() => way('DE')).toBe('/de/grimlock-g1-flagship');
      expect(await way('JP')).toBe('/jp');
    });

    it('shows each panel directly below its tabs', async () => {
      await driver.resize(1440, 900);
      await open('/us/manuals');
      const gap = (): Promise<number> =>
        driver.run(() => {
          const panel = document.querySelector('[role="tabpanel"]:not([hidden])')?.getBoundingClientRect();
          const tabs = document.querySelector('[role="tablist"]')?.getBoundingClientRect();
          return Math.round((panel?.top ?? Number.NaN) - (tabs?.bottom ?? 0));
        });
      const choose = (place: 'first' | 'last'): Promise<void> =>
        driver.run((which: string) => {
          document.querySelector<HTMLElement>(`[role="tablist"] > li:${which}-child > a`)?.click();
        }, place);
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
      await choose('first');
      const first = await gap();
      await choose('last');
      await expect.poll(gap).toBe(first);
    });
  });
}
