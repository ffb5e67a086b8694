import { serverNow, syncServerTime } from './time.ts';

const LONGEST_TIMER = 2 ** 31 - 1;

let timer = 0;

/**
 * Looks whether the page is still true, by the server's clock, and again at the moment its time ends. `renew` is called then;
 * what it is given takes the campaign's prices off a page that is stale even after its renewal.
 */
export async function guard(until: number, renew: (otherwise: () => void) => void): Promise<void> {
  await syncServerTime();
  const now = serverNow();
  if (now === null) return;
  clearTimeout(timer);
  if (now < until) timer = window.setTimeout(guard, Math.min(until - now + 50, LONGEST_TIMER), until, renew);
  else renew(takePricesOff);
}

function takePricesOff(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-stale]')) {
    element.textContent = element.dataset.stale ?? '';
    element.classList.add('stale');
  }
}
