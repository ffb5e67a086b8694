import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Sample } from './group.ts';
import type { PicturePair } from './results.ts';

const HOST = 'http://almanac.invalid';
const WIDTH = 1024;
/** A picture is at most so high: what differs further down is read in the words beside it. */
const MOST = 1100;
const LEAST = 320;
const AROUND = 60;
const FRAME = '[data-almanac-differs]{outline:3px solid #d6246e!important;outline-offset:3px!important}';

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** A window in which pages are opened as they are without script. */
export function openWindow(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
    viewport: { width: WIDTH, height: 800 },
  });
}

/** The part of a page that differs, before and after, in a frame. Null for a side that has no such page, or cannot be opened. */
export async function shoot(
  window: BrowserContext,
  { path, before, after, marks }: Sample,
): Promise<PicturePair> {
  const sides = [
    { shown: before, at: marks.before },
    { shown: after, at: marks.after },
  ];
  const pages = await Promise.all(
    sides.map(async ({ shown, at }) => {
      const html = shown.pages.get(path)?.html();
      return html === undefined ? null : open(window, path, marked(html, at), shown.asset).catch(() => null);
    }),
  );
  const clip = clipOf(pages.map((one) => one?.span ?? null));
  const [was, is] = await Promise.all(
    pages.map(async (one) => {
      if (one === null) return null;
      const options = { type: 'jpeg', quality: 60, fullPage: true, animations: 'disabled' } as const;
      const picture = one.page.screenshot({ ...options, clip: { x: 0, width: WIDTH, ...clip(one.span) } });
      return picture.catch(() => null).finally(() => one.page.close());
    }),
  );
  return { before: was ?? null, after: is ?? null };
}

/** Opens a document that no server has. */
async function open(
  window: BrowserContext,
  path: string,
  body: string,
  asset: Sample['before']['asset'],
): Promise<{ readonly page: Page; readonly span: Span | null }> {
  const page = await window.newPage();
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== HOST) return route.abort();
    if (route.request().isNavigationRequest())
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    const bytes = asset(url.pathname);
    return bytes === undefined
      ? route.abort()
      : route.fulfill({ contentType: typeOf(url.pathname), body: Buffer.from(bytes) });
  });
  await page.goto(HOST + path);
  return { page, span: await page.evaluate(spanOfMarks) };
}

/** A document whose elements that differ are marked, and pictures that wait for nobody to scroll. */
function marked(html: string, at: readonly number[]): string {
  let text = html;
  for (const offset of [...new Set(at)].filter((one) => one > 0).sort((a, b) => b - a))
    text = `${text.slice(0, offset)} data-almanac-differs=""${text.slice(offset)}`;
  return text.replaceAll(' loading="lazy"', '').replace('</head>', `<style>${FRAME}</style></head>`);
}

/** In the page: from the first to the last element that differs and is seen; null where none is. */
function spanOfMarks(): Span | null {
  const boxes = [...document.querySelectorAll('[data-almanac-differs]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  if (boxes.length === 0) return null;
  const tops = boxes.map(({ top }) => top + scrollY);
  return { top: Math.min(...tops), bottom: Math.max(...boxes.map(({ bottom }) => bottom + scrollY)) };
}

/** Both sides are as high, so that one can be laid over the other; a side without a mark is shown where the other has it. */
function clipOf(spans: readonly (Span | null)[]): (own: Span | null) => { y: number; height: number } {
  const known = spans.filter((span) => span !== null);
  const tallest = Math.max(LEAST, ...known.map(({ top, bottom }) => bottom - top + 2 * AROUND));
  const height = known.length === 0 ? 800 : Math.min(MOST, Math.ceil(tallest));
  return (own) => {
    const top = (own ?? known[0])?.top ?? 0;
    return { y: Math.max(0, Math.floor(top - AROUND)), height };
  };
}

function typeOf(path: string): string {
  const type = { css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', png: 'image/png' }[
    /\.(\w+)$/.exec(path)?.[1] ?? ''
  ];
  return type ?? 'application/octet-stream';
}
