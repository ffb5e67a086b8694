import { random } from './page.ts';
import { followServerTime, pricesNow, serverNow, syncServerTime } from './time.ts';

const LONGEST_TIMER = 2 ** 31 - 1;

/** The first look for the next release: not before it can be there, and not everybody in the same second. */
const [SETTLED, SPREAD] = [500, 10_000];
/** From the second on: each twice as far from the last, give or take a half. */
const [PAUSE, LONGEST_PAUSE] = [10_000, 300_000];

/** When the page's time ends; null: the page was not asked to guard it. */
let guarded: number | null = null;
let timer = 0;
/** Until the next end of something that is shown. */
let holding = 0;
/** How often this state of the page was looked for; null: not read yet. */
let looks: number | null = null;
/** What was there, of the places that are veiled; null where it only is hidden. */
const veiled = new Map<HTMLElement, Node[] | null>();

/** Looks whether the page is still true, by the server's clock, and again at the moment its time ends. */
export async function guard(until: number): Promise<void> {
  if (guarded === null) followServerTime(() => guarded !== null && check(guarded));
  guarded = until;
  const answered = syncServerTime();
  // Until then the device's clock decides, in doubt against a price.
  check(until);
  await answered;
}

/** As {@link guard}, by what is known of the server's time: at the end itself not everybody asks for it. */
export function check(until: number): void {
  clearTimeout(timer);
  hold(until);
  const now = serverNow();
  // Without a known time nothing is renewed.
  if (now === null) return;
  if (now < until) timer = window.setTimeout(check, Math.min(until - now, LONGEST_TIMER), until);
  // A hidden page waits until it is visible.
  else if (!document.hidden) timer = window.setTimeout(look, pause(until, now - until), until);
}

/** Asks whether the next release is there, and shows it. */
async function look(until: number): Promise<void> {
  if (document.hidden) return;
  remember(until, looksFor(until) + 1);
  if (await isRenewed()) location.reload();
  else check(until);
}

/** How long until the next look. Who comes long after the end comes alone, and need not be spread. */
function pause(until: number, late: number): number {
  const before = looksFor(until);
  if (before === 0) return SETTLED + random() * (late < SPREAD ? SPREAD : 1_000);
  return Math.min(PAUSE * 2 ** (before - 1), LONGEST_PAUSE) * (0.5 + random());
}

/** Whether the server has a page here that is true now; a cache is asked to ask. */
async function isRenewed(): Promise<boolean> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return response.status === 404 || response.status === 410;
    const [, end] = /<meta name="almanac:valid-until" content="([^"]*)"/.exec(await response.text()) ?? [];
    return end === undefined || Date.parse(end) > (serverNow() ?? 0);
  } catch {
    return false;
  }
}

const key = (until: number): string => `almanac:looks ${until} ${location.pathname}`;

/** Servers may take turns with what they show: looks count across reloads. Without a memory the first are left out. */
function looksFor(until: number): number {
  if (looks === null) {
    try {
      looks = Number(sessionStorage.getItem(key(until)));
    } catch {
      looks = 2;
    }
  }
  return looks;
}

function remember(until: number, count: number): void {
  looks = count;
  try {
    sessionStorage.setItem(key(until), String(count));
  } catch {
    // It counts from 2 after a reload.
  }
}

/** Takes off what no longer holds, each at its own end, and puts back what does: then the doubt was the device's. */
function hold(until: number): void {
  clearTimeout(holding);
  const now = pricesNow(until);
  let next = Number.POSITIVE_INFINITY;
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const end = Date.parse(element.dataset.until ?? '');
    if (end <= now) veil(element);
    else {
      unveil(element);
      next = Math.min(next, end);
    }
  }
  if (next - now < LONGEST_TIMER) holding = window.setTimeout(hold, next - now, until);
}

/** Puts its words in its place; without any it is hidden. */
function veil(element: HTMLElement): void {
  const words = element.dataset.stale;
  if (veiled.has(element)) return;
  veiled.set(element, words === undefined ? null : [...element.childNodes]);
  if (words !== undefined) element.replaceChildren(words);
  element.classList.add('stale');
}

function unveil(element: HTMLElement): void {
  const nodes = veiled.get(element);
  if (nodes === undefined) return;
  if (nodes) element.replaceChildren(...nodes);
  element.classList.remove('stale');
  veiled.delete(element);
}
