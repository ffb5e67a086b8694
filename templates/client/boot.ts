/**
 * What this shop adds in the browser to every page: the page view, the link to the account, menus. The file stays
 * small; what only some pages or moments need is loaded when it is needed.
 */
import { fetched, metaContent, siblingHost } from 'almanac/client';
import { accountLink, kept } from './account-link.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const find = <E extends Element>(selector: string): E | null => document.querySelector<E>(selector);

/** A script is gone, and the page was notified. */
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

/** The place at which the page opens, if it asks for one; going back keeps the visitor's own. */
function enter(): void {
  const place = metaContent('scroll-position');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (place && !location.hash && visit?.type === 'navigate')
    find(`#${place}`)?.scrollIntoView({ behavior: 'instant' });
}
