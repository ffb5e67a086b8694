/** Scrolling by less than this is ignored: fingers tremble, and browser bars come and go. */
const TREMBLE = 8;

/**
 * On a phone, where the price bar sticks below the masthead, hides the masthead while the visitor scrolls down: together they would
 * take an eighth of the screen. It returns on the first scroll up and when it gets the focus. Returns a function that stops this.
 */
export function makeWay(): () => void {
  const root = document.documentElement;
  const masthead = document.getElementById('header');
  const bar = document.querySelector('.tabs__offer');
  const stop = new AbortController();
  if (!masthead || !bar) return () => {};
  let from = scrollY;
  const follow = (): void => {
    const moved = scrollY - from;
    if (Math.abs(moved) < TREMBLE) return;
    from = scrollY;
    const sticks = bar.getBoundingClientRect().top <= masthead.offsetHeight;
    root.toggleAttribute('data-reads', moved > 0 && sticks && !masthead.contains(document.activeElement));
  };
  addEventListener('scroll', follow, { passive: true, signal: stop.signal });
  masthead.addEventListener('focusin', () => root.removeAttribute('data-reads'), { signal: stop.signal });
  return () => stop.abort();
}
