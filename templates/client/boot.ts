import { guard, renewOnce } from './guard.ts';
import { siblingHost } from './hosts.ts';
import { metaContent } from './time.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const COUNTRY = 'almanac:country';

/** What every page does in the browser: the right host, the guard of its time, the page view, the country chosen. */
function boot(): void {
  const sibling = siblingHost(location, metaContent('hosts'));
  if (sibling !== null) {
    location.replace(sibling);
    return;
  }
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: 'virtualPageview',
    page: location.pathname + location.search + location.hash,
  });
  if (document.querySelector('[data-not-found]')) renewOnce();
  guard();
  country();
  enter();
  document.addEventListener('click', closeNavigation);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && closeNavigation());
}

/** A file of the page that is gone: a release came between, so the page is loaded again, once. */
addEventListener('error', (event) => event.target instanceof HTMLScriptElement && renewOnce(), true);

/** Where a page that was just entered stands, if it asks for a place: coming back keeps the reader's own. */
function enter(): void {
  const place = { header: '.masthead', banner: '#banner' }[metaContent('scroll-position')];
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (place && location.hash === '' && visit?.type === 'navigate')
    document.querySelector(place)?.scrollIntoView({ behavior: 'instant' });
}

/** Several countries share an edition; the label shows the one that was chosen. */
function country(): void {
  try {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-country]')) {
      link.addEventListener('click', () => localStorage.setItem(COUNTRY, link.dataset.country ?? ''));
    }
    const chosen = localStorage.getItem(COUNTRY);
    if (chosen === null) return;
    for (const link of document.querySelectorAll<HTMLElement>('[data-regions]')) {
      const labels = JSON.parse(link.dataset.regions ?? '{}') as Record<string, string>;
      link.textContent = labels[chosen] ?? labels['*'] ?? link.textContent;
    }
  } catch {
    // No storage: the edition's own label stands.
  }
}

function closeNavigation(event?: Event): void {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('.nav__group[open]')) {
    if (event && group.contains(event.target as Node)) continue;
    group.open = false;
    if (!event) group.querySelector('summary')?.focus();
  }
}

boot();
