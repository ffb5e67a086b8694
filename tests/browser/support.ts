import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
  type Response,
} from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { fileOf, isNotFoundPage, urlOf } from '../../renderer/calendar/paths.ts';
import type { SiteManifest } from '../../renderer/release/index.ts';
import { type Kind, launchOptions } from './chromium.ts';
import { type Program, startProgram } from './program.ts';
import type { Season } from './seasons.ts';

// --- Chromium -------------------------------------------------------------------------------------------------------

const running = new Map<string, Promise<Browser>>();

/**
 * One browser for all test files. One that is set up differently is started for each file, when first wanted, and so is
 * each where the costs of files are measured.
 */
function browser(kind: Kind, letters: number, fonts?: string): Promise<Browser> {
  const key = `${kind} ${letters} ${fonts}`;
  const isPlain = kind === 'plain' && letters === 16 && fonts === undefined && !process.env.COSTS;
  const started =
    running.get(key) ??
    (isPlain ? chromium.connect(inject('chromium')) : chromium.launch(launchOptions(kind, letters, fonts)));
  running.set(key, started);
  return started;
}

// --- Programs -------------------------------------------------------------------------------------------------------

const programs = new Set<Program>();

afterAll(async () => {
  for (const started of running.values()) await (await started.catch(() => undefined))?.close();
  running.clear();
  await Promise.all([...programs].map((program) => program.stop()));
  programs.clear();
});

async function started(...args: readonly string[]): Promise<Program> {
  const program = await startProgram(args);
  programs.add(program);
  return program;
}

/** Serves a composed site under its own headers; its time ticks from `at`. */
export function serve({ out, at }: { readonly out: string; readonly at: string }): Promise<Program> {
  return started('serve', '--out', out, '--at', at);
}

export function preview(root: string, at: string, ...more: readonly string[]): Promise<Program> {
  return started('preview', '--root', root, '--at', at, ...more);
}

// --- Pages ----------------------------------------------------------------------------------------------------------

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser had to complain about so far: console errors, uncaught errors, violations of the policy. */
  readonly complaints: readonly string[];
  /** How many documents the page has loaded. */
  documents(): number;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Complaints that the test itself causes. */
  readonly allow?: RegExp;
  /** Runs before the first page is opened. */
  readonly before?: (context: BrowserContext) => Promise<unknown>;
  /** Pages that are left are kept alive, and come back as they were. */
  readonly backForwardCache?: boolean;
  /** Visitors read the language of each page; with it, those of their `locale` alone, and are offered another edition. */
  readonly offers?: boolean;
  /** The size of text that the browser is set to, in pixels. */
  readonly letters?: number;
  /** The configuration of the only fonts that are installed there, as fontconfig reads it. */
  readonly fonts?: string;
}

const readEveryLanguage = (): void => {
  const get = () => [document.documentElement.lang];
  Object.defineProperty(Navigator.prototype, 'languages', { get });
};

/** Violations reach the console as errors, those of a policy that only reports would not. */
const reportViolations = (): void => {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(`${event.effectiveDirective} forbids ${event.blockedURI || event.sample}`);
  });
};

/** A window of its own, set up as all are. */
async function open({
  before,
  backForwardCache,
  offers = false,
  letters = 16,
  fonts,
  allow: _,
  ...options
}: VisitOptions): Promise<BrowserContext> {
  const kind = backForwardCache ? 'keeping' : 'plain';
  const context = await (await browser(kind, letters, fonts)).newContext({
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(20_000);
  if (options.javaScriptEnabled !== false) await context.addInitScript(reportViolations);
  if (options.javaScriptEnabled !== false && !offers) await context.addInitScript(readEveryLanguage);
  await before?.(context);
  return context;
}

/** Notes what a page has to complain about and which documents it loads, until `stop`. */
function listen(page: Page, { allow, javaScriptEnabled }: VisitOptions) {
  const complaints: string[] = [];
  let documents = 0;
  const complain = (text: string): void => {
    if (!allow?.test(text)) complaints.push(text);
  };
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: Error): void => complain(error.stack ?? error.message);
  const onFailure = (request: Request): void => {
    // A page that is left takes its requests with it.
    const { errorText = '' } = request.failure() ?? {};
    // With scripts switched off the browser refuses to preload them.
    const isOff = javaScriptEnabled === false && request.resourceType() === 'script';
    if (errorText !== 'net::ERR_ABORTED' && !isOff) complain(`${errorText} ${request.url()}`);
  };
  const onResponse = (response: Response): void => {
    const isRedirect = response.status() >= 300 && response.status() < 400;
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame() && !isRedirect)
      documents += 1;
  };
  page.on('console', onConsole);
  page.on('pageerror', onError);
  page.on('requestfailed', onFailure);
  page.on('response', onResponse);
  const stop = (): void => {
    page.off('console', onConsole);
    page.off('pageerror', onError);
    page.off('requestfailed', onFailure);
    page.off('response', onResponse);
  };
  return { complaints, documents: () => documents, stop };
}

/** Opens a window of its own, lets `look` use it, and fails on whatever the browser complains about meanwhile. */
export async function visit<T>(options: VisitOptions, look: (visit: Visit) => Promise<T>): Promise<T> {
  const context = await open(options);
  try {
    const page = await context.newPage();
    const { complaints, documents } = listen(page, options);
    const result = await look({ page, context, complaints, documents });
    expect(complaints.join('\n')).toBe('');
    return result;
  } finally {
    await close(context);
  }
}

/** The window in which the tests of a file look at pages. */
let shared: Page | undefined;

/**
 * Like `visit`, for tests that only look at a page: all of a file share one window, since one of its own takes as long
 * as its first page. What pages keep there, those of the next test find.
 */
export async function look<T>(
  options: Pick<VisitOptions, 'viewport' | 'allow'>,
  see: (visit: Pick<Visit, 'page'>) => Promise<T>,
): Promise<T> {
  const page = shared ?? (await (await open({})).newPage());
  // Taken until the test has passed: after one that failed, the next begins anew.
  shared = undefined;
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({ media: null, reducedMotion: 'reduce' });
  const { complaints, stop } = listen(page, options);
  const result = await see({ page });
  expect(complaints.join('\n')).toBe('');
  stop();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  shared = page;
  return result;
}

/** What the test still answers in a server's place ends with it, and says nothing of a page that is gone. */
async function close(context: BrowserContext): Promise<void> {
  const behavior = 'ignoreErrors';
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior })));
  await context.close();
}

/** A gate for what is to wait: passed by all once it is unlocked. */
export function closed(): { readonly open: Promise<void>; readonly unlock: () => void } {
  let unlock = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  return { open, unlock };
}

/** Lets tasks and frames that are due run. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** Lets a page be looked at in windows of several sizes: a resize takes a third of the work of loading it again. */
export async function inWindows<T extends number | readonly [width: number, height: number]>(
  page: Page,
  sizes: readonly T[],
  look: (size: T) => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    const [width, height] = typeof size === 'number' ? [size, 900] : size;
    await page.setViewportSize({ width, height });
    await settle(page);
    await look(size);
  }
}

/** Waits for a page that loads itself again: its second answer comes before the document that is of it. */
export async function loadedAgain(page: Page): Promise<void> {
  const state = (): Promise<string> =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return `${entry?.type} ${document.readyState}`;
    });
  await expect.poll(state).toBe('reload complete');
}

/** Reads a page to its end, so that all of it wakes. */
export async function readOn(page: Page): Promise<void> {
  const isOver = (): Promise<boolean> =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  for (let i = 0; i < 40 && !(await isOver()); i++) {
    await page.mouse.wheel(0, 900);
    await settle(page);
  }
}

/** A browser that denies a page what it would keep. For `addInitScript`. */
export const denied = (storages: readonly string[]): void => {
  for (const storage of storages)
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
};

/** Leaves a page unpainted, which saves a third of the work: the places of its words are the same. For `addInitScript`. */
export const unpainted = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { visibility: hidden !important }');
  document.adoptedStyleSheets = [sheet];
};

/** Visitors wait for so many milliseconds, instead of a random time, before they renew a page. For `addInitScript`. */
export const renewalAfter = (milliseconds: number): void => {
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (<T extends ArrayBufferView>(array: T): T => {
    if (array instanceof Uint16Array && array.length === 1) {
      array[0] = milliseconds * 16;
      return array;
    }
    return real(array as never) as T;
  }) as typeof crypto.getRandomValues;
};

/** A device whose clock is wrong by so many milliseconds. For `addInitScript`. */
export const wrongClock = (error: number): void => {
  const Real = Date;
  class Wrong extends Real {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(Real.now() + error);
      else super(...(args as [number]));
    }
    static override now(): number {
      return Real.now() + error;
    }
  }
  globalThis.Date = Wrong as DateConstructor;
};

// --- The site as built ----------------------------------------------------------------------------------------------

export const REGIONS = ['cn', 'us', 'uk', 'eu', 'fr', 'de', 'kr', 'jp'] as const;
export type RegionId = (typeof REGIONS)[number];

export const LANGUAGES: Readonly<Record<RegionId, string>> = {
  cn: 'zh-CN',
  us: 'en-US',
  uk: 'en-GB',
  eu: 'en-EU',
  fr: 'fr-FR',
  de: 'de-DE',
  kr: 'ko-KR',
  jp: 'ja-JP',
};

/** The path of a region's page; the China edition has no prefix. */
export function pathIn(region: RegionId, slug = ''): string {
  return `/${[region === 'cn' ? '' : region, slug].filter(Boolean).join('/')}`;
}

/** The region that a path belongs to. */
export function regionOf(pathname: string): RegionId {
  const first = pathname.split('/')[1];
  return REGIONS.find((region) => region !== 'cn' && region === first) ?? 'cn';
}

export interface Redirect {
  readonly source: string;
  readonly destination: string;
  readonly type: number;
}

/** What a composed site holds: the paths of its pages, and where else it sends visitors. */
export function contentsOf(season: Season): { paths: string[]; redirects: readonly Redirect[] } {
  const current = path.join(inject('sites')[season].out, 'current');
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(current, name), 'utf8'));
  const { files } = read('site.json') as SiteManifest;
  const { redirects } = read('serve.json') as { redirects: readonly Redirect[] };
  const isElsewhere = new Set(redirects.map((redirect) => redirect.source));
  const paths = files
    .filter((file) => file.path.endsWith('.html') && !isNotFoundPage(file.path))
    .map((file) => urlOf(file.path))
    .filter((pathname) => !isElsewhere.has(pathname));
  return { paths, redirects };
}

/** Of an edition the pages whose main part this has not given before in the same words, in another season. */
export function distinctPages(): (season: Season, region: RegionId) => string[] {
  const seenIn = new Map<string, string>();
  return (season, region) => {
    const here = `${season} ${region}`;
    const folder = path.join(inject('sites')[season].out, 'current');
    const paths = contentsOf(season).paths.filter((pathname) => regionOf(pathname) === region);
    return paths.filter((pathname) => {
      const html = readFileSync(path.join(folder, fileOf(pathname)), 'utf8');
      const main = `${pathname} ${html.slice(html.indexOf('<main'), html.indexOf('</main>'))}`;
      // A test that is run again sees the same pages again.
      const first = seenIn.get(main) ?? here;
      seenIn.set(main, first);
      return first === here;
    });
  };
}

/** What a page is made of: its type, its sections and its islands. Pages of one kind differ in words. */
export function kindOf(season: Season, pathname: string): string {
  const html = readFileSync(path.join(inject('sites')[season].out, 'current', fileOf(pathname)), 'utf8');
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const [type] = /page--\w+/.exec(html) ?? [pathname];
  const parts = [...main.matchAll(/section--\w+|data-island="\w+"/g)].map(([part]) => part);
  return [type, ...new Set(parts.sort())].join(' ');
}
