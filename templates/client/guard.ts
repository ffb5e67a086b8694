import { metaContent, serverNow, syncServerTime } from './time.ts';

/** How far the device's clock is doubted: it may only say when to ask the server. */
const DOUBT = 36 * 3_600_000;
const LONGEST_TIMER = 2 ** 31 - 1;
const MARK = 'almanac:renewed';

let timer = 0;
let renewing = false;

/**
 * Watches over the moment up to which the page is true. It asks the server's time where that can matter, renews the page
 * once when its time is over, and where it is stale even then takes the campaign's prices off it.
 */
export function guard(): void {
  const until = Date.parse(metaContent('valid-until'));
  if (Number.isNaN(until)) return;
  const check = async (): Promise<void> => {
    clearTimeout(timer);
    const near = Date.now() > until - DOUBT || document.querySelector('[data-island="Countdown"]') !== null;
    if (near) await syncServerTime();
    const now = serverNow();
    if (!near) wait(until - DOUBT - Date.now());
    else if (now !== null && now < until) wait(until - now);
    else if (now !== null) renewOnce(takePricesOff);
  };
  const wait = (milliseconds: number): void => {
    timer = window.setTimeout(check, Math.min(Math.max(milliseconds, 0) + 50, LONGEST_TIMER));
  };
  addEventListener('pageshow', (event) => event.persisted && check());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  void check();
}

/**
 * Loads the page again, not all visitors in the same instant: once for one state of a page in a session, whatever asks for it.
 */
export function renewOnce(otherwise?: () => void): void {
  if (renewing) return;
  const mark = `${metaContent('valid-until')} ${location.pathname}`;
  try {
    renewing = sessionStorage.getItem(MARK) !== mark;
    sessionStorage.setItem(MARK, mark);
  } catch {
    // Without a memory a renewal could go round for ever.
    renewing = false;
  }
  if (!renewing) {
    otherwise?.();
    return;
  }
  const jitter = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 16;
  setTimeout(() => location.reload(), jitter);
}

function takePricesOff(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-stale]')) {
    element.textContent = element.dataset.stale ?? '';
    element.classList.add('stale');
  }
}
