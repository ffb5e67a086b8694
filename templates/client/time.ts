/**
 * The server's time in the browser. Known only once the server has answered; from then on it goes by the monotonic
 * clock, so neither a wrong device clock nor one that is set meanwhile changes it.
 */
const TIMEOUT = 10_000;

/** Server time minus monotonic time, in milliseconds. */
let offset: number | null = null;
let asking: Promise<void> | undefined;

/** Epoch milliseconds; null while unknown. */
export function serverNow(): number | null {
  return offset === null ? null : offset + performance.now();
}

/** Asks the server; a failure leaves what was known. Calls meanwhile share one request. */
export function syncServerTime(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Asked like every other call, with tokens and headers. */
async function ask(): Promise<void> {
  // Fetched by pages that have to know, before the time is taken.
  const { send, session, SUCCESS } = await import('./api.ts');
  const sent = performance.now();
  try {
    const { code, data } = await send('/ssr/timestamp', { timeout: TIMEOUT }, session());
    // The answer is as old as its way back; half of the round trip is the fair guess.
    if (code === SUCCESS && Number.isFinite(data)) offset = (data as number) - (sent + performance.now()) / 2;
  } catch {
    // Unknown stays unknown, known goes on by the monotonic clock.
  }
}
