import { alternatesIn, pageThere } from './page-there.ts';

/**
 * Makes the region chooser lead to the page that the visitor came from, by that page's links to other editions. Entries of
 * editions that lack it say so, and lead to the home page as they do without script.
 */
export async function samePage(list: HTMLElement): Promise<void> {
  const from = document.referrer ? new URL(document.referrer) : null;
  if (from?.origin !== location.origin || from.pathname === location.pathname) return;
  const page = await pageThere(from.pathname);
  const alternates = page ? alternatesIn(page) : [];
  if (!page || alternates.length === 0) return;
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const prefixes = new Set(links.map(({ pathname }) => firstOf(pathname)));
  // The default edition has no prefix of its own.
  const editionOf = (path: string): string => (prefixes.has(firstOf(path)) ? firstOf(path) : '');
  const isProduct = page.body.classList.contains('page--product');
  for (const link of links) {
    const same = alternates.find(({ url }) => editionOf(url.pathname) === firstOf(link.pathname));
    if (same) link.pathname = same.url.pathname;
    else link.append(noteOf(isProduct ? list.dataset.unsold : list.dataset.missing));
  }
}

const firstOf = (path: string): string => path.split('/')[1] ?? '';

function noteOf(text: string | undefined): HTMLElement {
  return Object.assign(document.createElement('span'), { className: 'chooser__lacks', textContent: text });
}
