import { fetched } from 'almanac/client';

/** Closes the header's menus on a click elsewhere or on a link, and on Escape, which returns the focus. */
document.addEventListener('click', ({ target }) => {
  const way = (target as Element).closest('.nav a[href]');
  close((group) => way !== null || !group.contains(target as Node));
  // A link to a part of this page does not leave it, so close the menu here.
  if (way) way.closest<HTMLElement>('[popover]')?.hidePopover?.();
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') for (const group of close(() => true)) group.querySelector('summary')?.focus();
});

function close(which: (group: HTMLDetailsElement) => boolean): HTMLDetailsElement[] {
  const open = [...document.querySelectorAll<HTMLDetailsElement>('.nav__group[open]')].filter(which);
  for (const group of open) group.open = false;
  return open;
}

/** Lets the browser's Back close an enlarged gallery picture, as its own button and Escape do. */
const large = (): HTMLElement | null => document.querySelector<HTMLElement>('.large:popover-open');
function keepWay(): void {
  const isKept = Boolean((history.state as { large?: true } | null)?.large);
  if (large()) isKept || history.pushState({ ...history.state, large: true }, '');
  else if (isKept) history.back();
}

/** On a phone the menu opens with its first group, the products, unfolded. */
const nav = document.getElementById('site-nav');
function unfold(): void {
  const first = nav?.querySelector<HTMLDetailsElement>('.nav__group');
  if (first && nav?.matches(':popover-open') && !nav.querySelector('[open]')) first.open = true;
}
if (nav?.popover) {
  nav.addEventListener('toggle', unfold);
  // It is asked for by the first thing that opens, which may be the menu itself.
  unfold();
  document.addEventListener('toggle', keepWay, true);
  addEventListener('popstate', () => large()?.hidePopover());
  keepWay();
} else fetched(() => import('./without-popovers.ts')).catch(() => {});
