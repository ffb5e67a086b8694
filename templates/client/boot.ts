/**
 * The script that this shop adds to every page: page views, the link to the account, menus. It stays small: what only
 * some pages or moments need is loaded on demand.
 */
import { fetched, metaContent, siblingHost } from 'almanac/client';
import { accountLink, kept } from './account-link.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const find = <E extends Element>(selector: string): E | null => document.querySelector<E>(selector);

/** For an import whose file is gone: the page has been notified already, so there is nothing to do. */
const told = (): void => {};

// A link to another host leaves the site.
if (siblingHost(location, metaContent('hosts')) === null) start();

function start(): void {
  view();
  addEventListener('pageshow', ({ persisted }) => persisted && view());
  for (const move of ['hashchange', 'almanac:moved']) addEventListener(move, view);
  // Few visitors ever choose a country, so the others load nothing for it.
  if (find('[data-country]') || kept('country') !== null)
    fetched(() => import('./country.ts')).then(({ country }) => country(), told);
  // A visitor with another browser language may want another edition.
  if (!kept('offered') && !`${navigator.languages}`.includes(document.documentElement.lang.slice(0, 2)))
    fetched(() => import('./edition.ts')).then(({ offerEdition }) => offerEdition(), told);
  const account = find<HTMLAnchorElement>('a[data-scope]');
  if (account) accountLink(account);
  if (find('[data-member],[data-unlocks]'))
    fetched(() => import('./sale.ts')).then(({ sale }) => sale(), told);
  enter();
  const menus = (): unknown => fetched(() => import('./menus.ts')).catch(told);
  document.addEventListener('toggle', menus, { capture: true, once: true });
  // Where the browser has no popovers, this script opens the phone's menu.
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

/** The place at which the page opens, if it asks for one; going back keeps the visitor's own. */
function enter(): void {
  const place = metaContent('scroll-position');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (place && !location.hash && visit?.type === 'navigate')
    find(`#${place}`)?.scrollIntoView({ behavior: 'instant' });
}
