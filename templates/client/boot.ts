/**
 * What every page does in the browser: the right host, the page view, the guard of its time. It stays one small file; what
 * only some pages or moments need is fetched there and then.
 */
import { accountLink, kept } from './account-link.ts';
import { siblingHost } from './hosts.ts';
import { fetched, random, renewOnce } from './renew.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const HOUR = 3_600_000;
/** How far the device's clock is doubted: it may only say when to ask the server. One hour of it is for spreading. */
const DOUBT = 37 * HOUR;
/** A timer stands still while the machine sleeps: its clock is looked at more often than any price changes. */
const LOOK = 60_000;

const find = <E extends Element>(selector: string): E | null => document.querySelector<E>(selector);
const meta = (name: string): string => find<HTMLMetaElement>(`meta[name="almanac:${name}"]`)?.content ?? '';

/** A script is gone, and the page has been told. */
const told = (): void => {};

/** 0: the guard is there. */
let timer = 0;
const validUntil = meta('valid-until');
const until = Date.parse(validUntil);
/** Not everybody asks for the time in the same second. */
const doubtful = until - DOUBT + random() * HOUR;

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
  for (const move of ['hashchange', 'almanac:moved']) addEventListener(move, view);
  document.addEventListener('visibilitychange', () => document.hidden || watch());
  addEventListener('online', watch);
  for (const sign of ['focus', 'pointerdown', 'keydown']) addEventListener(sign, () => timer && watch());
  addEventListener('almanac:over', () => until && guarded((guard) => guard.check(until)));
  if (find('[data-not-found]')) renewOnce(validUntil);
  // Few visitors ever choose: the others load nothing for it.
  if (find('[data-country]') || kept('country') !== null)
    fetched(() => import('./country.ts')).then(({ country }) => country(), told);
  const account = find<HTMLAnchorElement>('a[data-scope]');
  if (account) accountLink(account);
  if (find('[data-unlocks]')) fetched(() => import('./unlock.ts')).then(({ unlock }) => unlock(), told);
  enter();
  const menus = (): unknown => fetched(() => import('./menus.ts')).catch(told);
  document.addEventListener('toggle', menus, { capture: true, once: true });
  // Where the menu of a phone is no popover, it comes to open it.
  document.body.popover === undefined && menus();
}

/** A page that was come to: at first, by the browser's history, or within itself where the address says so. */
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
  timer = 0;
  if (doubtful < Date.now() || (until && find('[data-island=Countdown]')))
    guarded((guard) => guard.guard(until));
  else if (until) timer = window.setTimeout(watch, LOOK);
}

/** Without its guard a page must not stay: it could show what no longer holds. */
function guarded(then: (guard: typeof import('./guard.ts')) => unknown): void {
  import('./guard.ts').then(then, () => navigator.onLine && renewOnce('lost'));
}

/** Where a page that was just entered stands, if it asks for a place: coming back keeps the reader's own. */
function enter(): void {
  const place = meta('scroll-position');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (place && !location.hash && visit?.type === 'navigate')
    find(`#${place}`)?.scrollIntoView({ behavior: 'instant' });
}
