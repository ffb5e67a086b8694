/**
 * The server's time in the browser. It is known once the server has answered; from then on the monotonic clock
 * advances it, so that a wrong or changed device clock has no effect. The monotonic clock stops while the machine
 * sleeps: when it and the device's clock drift apart, the server is asked again.
 */
import { fetched } from './page.ts';

/** How a site asks its server for the time: `templates/client/time.ts` exports one as default. Epoch milliseconds, or null. */
export type AskTime = (request: TimeRequest) => Promise<unknown>;

export interface TimeRequest {
  /** Milliseconds that the call may take. */
  readonly timeout: number;
  /** Receives the response as soon as its headers arrive: their Date replaces a missing time. */
  readonly heard: (response: Response) => void;
}

const TIMEOUT = 10_000;
/** Milliseconds by which the two clocks of a machine do not part unless it slept or was set. */
const PARTED = 5_000;
/** How often they are compared while nothing happens on a page that is in sight. */
const TICK = 5_000;
/** Whatever a visitor does compares them as well. */
const SIGNS = ['focus', 'pointerdown', 'pointermove', 'keydown', 'scroll', 'online', 'pageshow'];
/** After an attempt that brought no time: the next one, each twice as far from the last. */
const [PAUSE, LONGEST_PAUSE] = [30_000, 600_000];
/** How far a device's clock may be wrong when no server gave the time. */
const DOUBT = 36 * 3_600_000;
/** Servers of one site differ by less. */
const TOLERANCE = 60_000;
/** Seconds in the place of milliseconds come before the first, microseconds after the second. */
const [EARLIEST, LATEST] = [Date.UTC(1971, 0), Date.UTC(2200, 0)];

/** The server's time, and where both clocks of the device stood then, in milliseconds. */
let known: { readonly server: number; readonly monotonic: number; readonly wall: number } | undefined;
let asking: Promise<void> | undefined;
/** By the monotonic clock. */
let nextAttempt = 0;
let pause = PAUSE;
const followers = new Set<() => void>();
let isListening = false;

/** Epoch milliseconds; null while unknown, also while the server is asked again after the clocks have parted. */
export function serverNow(): number | null {
  if (!known || (asking && hasParted())) return null;
  return known.server + (hasParted() ? longestPassed(known) : performance.now() - known.monotonic);
}

/**
 * The time that prices are checked against, in epoch milliseconds: the server's; while it is asked again, the latest
 * that it may be. Before the first answer it is the device's clock, unless that is so far past the page's end that it
 * is more likely wrong than the page is old. If no server answers, it is the device's clock less its doubt.
 */
export function pricesNow(until: number): number {
  const now = serverNow();
  if (now !== null) return now;
  if (known) return known.server + longestPassed(known);
  const device = Date.now();
  if (nextAttempt > 0) return device - DOUBT;
  return device - until < DOUBT ? device : 0;
}

/** Calls back whenever the server has been asked, and when the clocks are seen to part. Returns what ends that. */
export function followServerTime(follower: () => void): () => void {
  if (!isListening) {
    isListening = true;
    for (const sign of SIGNS) addEventListener(sign, compareClocks, { passive: true, capture: true });
    setInterval(compareClocks, TICK);
  }
  followers.add(follower);
  return () => void followers.delete(follower);
}

/** Asks the server again where the clocks have parted, or where no earlier attempt brought a time. */
export function compareClocks(): void {
  if (document.hidden || asking || (known && !hasParted()) || performance.now() < nextAttempt) return;
  void syncServerTime();
  tellFollowers();
}

/** Asks the server; a failure leaves what was known. Calls meanwhile share one request. */
export function syncServerTime(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
    tellFollowers();
  });
  return asking;
}

function tellFollowers(): void {
  for (const follower of followers) follower();
}

function hasParted(): boolean {
  if (!known) return false;
  const [monotonic, wall] = passed(known);
  return Math.abs(wall - monotonic) > PARTED;
}

function passed(since: { readonly monotonic: number; readonly wall: number }): [number, number] {
  return [performance.now() - since.monotonic, Date.now() - since.wall];
}

const longestPassed = (since: { readonly monotonic: number; readonly wall: number }): number =>
  Math.max(...passed(since));

async function ask(): Promise<void> {
  if ((await called()) || (await dated())) {
    [nextAttempt, pause] = [0, PAUSE];
  } else {
    nextAttempt = performance.now() + pause;
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
}

/** By the site's own time call, if it has one; else by the date of its answer. */
async function called(): Promise<boolean> {
  let date: number | null = null;
  const heard = (response: Response): void => {
    date = dateOf(response);
  };
  let sent = clocks();
  try {
    // Fetched by pages that have to know, before the time is taken.
    const { default: askTime } = await fetched(() => import('almanac:time'));
    if (askTime === null) return false;
    sent = clocks();
    if (take(await askTime({ timeout: TIMEOUT, heard }), sent)) return true;
  } catch {
    // Its date may have come.
  }
  return take(date, sent);
}

/** By the date of the page's own address: for sites without a time call, and where something on the way keeps it off. */
async function dated(): Promise<boolean> {
  const sent = clocks();
  try {
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) } as const;
    return take(dateOf(await fetch(location.href, options)), sent);
  } catch {
    return false;
  }
}

/** When the page's own server answered; null where another one did: it may keep other time. */
function dateOf(response: Response): number | null {
  if (response.type !== 'basic') return null;
  const { headers } = response;
  // It is cut to whole seconds: no old price is to be shown for the rest of one.
  return Date.parse(headers.get('date') ?? '') + (Number(headers.get('age') ?? 0) + 1) * 1_000;
}

const clocks = (): { monotonic: number; wall: number } => ({
  monotonic: performance.now(),
  wall: Date.now(),
});

/** Keeps a time that the server gave, unless it is impossible: no page is served before its own time. */
function take(time: unknown, sent: ReturnType<typeof clocks>): boolean {
  const told = document.querySelector<HTMLMetaElement>('meta[name="almanac:valid-from"]');
  const from = Date.parse(told?.content ?? '') || EARLIEST;
  if (typeof time !== 'number' || !(time > from - TOLERANCE && time < LATEST)) return false;
  const [monotonic, wall] = passed(sent);
  // The machine slept while it waited, so it is unknown when the answer was given.
  if (Math.abs(wall - monotonic) > PARTED) return false;
  // The answer is as old as its way back; half of the round trip is the fair guess.
  const middle = monotonic / 2;
  known = {
    server: Math.max(time, from),
    monotonic: sent.monotonic + middle,
    wall: sent.wall + middle,
  };
  return true;
}
