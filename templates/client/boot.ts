/**
 * What every page of this shop does in the browser besides what the engine does on it: the page view, the way to the account, menus.
 * It stays one small file; what only some pages or moments need is fetched there and then.
 */
import { fetched, metaContent, siblingHost } from 'almanac/client';
import { accountLink, kept } from './account-link.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const find = <E extends Element>(selector: string): E | null => document.querySelector<E>(selector);

/** A script is gone, and the page has been told. */
const told = (): void => {};

// On another host than its own the page is being left.
if (siblingHost(location, metaContent('hosts')) === null) start();

function start(): void {
  view();
  addEventListener('pageshow', ({ persisted }) => persisted && view());
  for (const move of ['hashchange', 'almanac:moved']) addEventListener(move, view);
  // Few visitors ever choose: the others load nothing for it.
  if (find('[data-country]') || kept('country') !== null)
    fetched(() => import('./country.ts')).then(({ country }) => country(), told);
  // Who reads another language may want another edition.
  if (!kept('offered') && !`${navigator.languages}`.includes(document.documentElement.lang.slice(0, 2)))
    fetched(() => import('./edition.ts')).then(({ offerEdition }) => offerEdition(), told);
  const account = find<HTMLAnchorElement>('a[data-scope]');
  if (account) accountLink(account);
  if (find('[data-member]')) fetched(() => import('./member.ts')).then(({ member }) => member(), told);
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

/** Where a page that was just entered stands, if it asks for a place: coming back keeps the reader's own. */
function enter(): void {
  const place = metaContent('scroll-position');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (place && !location.hash && visit?.type === 'navigate')
    find(`#${place}`)?.scrollIntoView({ behavior: 'instant' });
}
