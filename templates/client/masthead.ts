/** Fingers tremble, and bars of browsers come and go. */
const TREMBLE = 8;

/**
 * Where the bar with the price sticks to the masthead of a phone, the masthead makes way while one reads on: the two would take an eighth
 * of the screen. It is back with the first move up, and when the focus comes to it. Gives back what ends that.
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
