/**
 * What every page does in the browser: it moves to the right host, looks whether its time is over, and a page that is not
 * there looks once whether it is by now. It stays one small file; what takes off prices is fetched when it can be needed.
 */
import { siblingHost } from './hosts.ts';
import { metaContent, random, renewOnce } from './page.ts';

const HOUR = 3_600_000;
/** How far the device's clock is doubted: it may only say when to ask the server. One hour of it is for spreading. */
const DOUBT = 37 * HOUR;
/** Timers do not run while the machine sleeps, so the clock is checked more often than any price changes. */
const LOOK = 60_000;

/** 0: the veil is there. */
let timer = 0;
const validUntil = metaContent('valid-until');
const until = Date.parse(validUntil);
/** Not everybody asks for the time in the same second. */
const doubtful = until - DOUBT + random() * HOUR;

const sibling = siblingHost(location, metaContent('hosts'));
if (sibling === null) start();
else location.replace(sibling);

function start(): void {
  watch();
  addEventListener('pageshow', ({ persisted }) => persisted && watch());
  document.addEventListener('visibilitychange', () => document.hidden || watch());
  addEventListener('online', watch);
  for (const sign of ['focus', 'pointerdown', 'keydown']) addEventListener(sign, () => timer && watch());
  addEventListener('almanac:over', () => until && veiled((veil) => veil.check(until)));
  if (document.querySelector('[data-not-found]')) renewOnce(validUntil);
}

/** Fetches the veil where the end of the page's time can be near, or a countdown runs to it. */
function watch(): void {
  clearTimeout(timer);
  timer = 0;
  if (doubtful < Date.now() || (until && document.querySelector('[data-countdown]')))
    veiled((veil) => veil.guard(until));
  else if (until) timer = window.setTimeout(watch, LOOK);
}

/** Without its veil a page must not stay: it could show what no longer holds. */
function veiled(then: (veil: typeof import('./veil.ts')) => unknown): void {
  import('./veil.ts').then(then, () => navigator.onLine && renewOnce('lost'));
}
