/**
 * What every page does in the browser: the right host, the page view, the guard of its time. It stays one small file; what
 * only some pages or moments need is fetched there and then.
 */
import { accountLink, kept } from './account-link.ts';
import { siblingHost } from './hosts.ts';
import { random, renewOnce } from './renew.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const HOUR = 3_600_000;
/** How far the device's clock is doubted: it may only say when to ask the server. One hour of it is for spreading. */
const DOUBT = 37 * HOUR;
const LONGEST_TIMER = 2 ** 31 - 1;

const find = <E extends Element>(selector: string): E | null => document.querySelector<E>(selector);
const meta = (name: string): string => find<HTMLMetaElement>(`meta[name="almanac:${name}"]`)?.content ?? '';

let timer = 0;
const validUntil = meta('valid-until');
const until = Date.parse(validUntil);
/** A release came between and took a script along. */
const reload = (): void => renewOnce('lost');

const sibling = siblingHost(location, meta('hosts'));
if (sibling === null) start();
else location.replace(sibling);

function start(): void {
  view();
  watch();
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    view();
    watch();
  });
  document.addEventListener('visibilitychange', () => document.hidden || watch());
  addEventListener('online', watch);
  addEventListener('almanac:over', () => until && import('./guard.ts').then(({ check }) => check(until)));
  addEventListener('almanac:lost', (event) => lost((event as CustomEvent<string>).detail));
  // What a script asks for later can be gone as well: browsers name it in what they throw.
  addEventListener('unhandledrejection', (event) => {
    const [script] = /https?:\S+\.js/.exec(event.reason?.message) ?? [];
    if (!script) return;
    event.preventDefault();
    lost(script);
  });
  if (find('[data-not-found]')) renewOnce(validUntil);
  // Few visitors ever choose: the others load nothing for it.
  if (find('[data-country]') || kept('country') !== null)
    import('./country.ts').then(({ country }) => country());
  const account = find<HTMLAnchorElement>('a[data-scope]');
  if (account) accountLink(account);
  if (find('[data-unlocks]')) import('./unlock.ts').then(({ unlock }) => unlock());
  enter();
  const menus = (): unknown => import('./menus.ts');
  document.addEventListener('toggle', menus, { capture: true, once: true });
  // Where the menu of a phone is no popover, it comes to open it.
  document.body.popover === undefined && menus();
}

function view(): void {
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: 'virtualPageview',
    page: location.pathname + location.search + location.hash,
  });
}

/** Fetches the guard where the end of the page's time can be near, or a countdown runs to it. */
function watch(): void {
  clearTimeout(timer);
  const away = until - DOUBT - Date.now();
  if (away < 0 || (until && find('[data-island=Countdown]')))
    import('./guard.ts').then(
      ({ guard }) => guard(until),
      () => navigator.onLine && reload(),
    );
  // Not everybody asks for the time in the same second.
  else if (until) timer = window.setTimeout(watch, Math.min(away + random() * HOUR, LONGEST_TIMER));
}

/** A script could not be loaded: where the server, not the cache, says that it is gone, the page is loaded again, once. */
async function lost(script: string): Promise<void> {
  const { status } = await fetch(script, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ status: 0 }));
  if (status === 404) reload();
}

/** Where a page that was just entered stands, if it asks for a place: coming back keeps the reader's own. */
function enter(): void {
  const place = meta('scroll-position');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (place && !location.hash && visit?.type === 'navigate')
    find(`#${place}`)?.scrollIntoView({ behavior: 'instant' });
}
