let renewing = false;

/**
 * Loads the page again, not all visitors in the same instant: once in a session for one state of a page, or for another
 * reason. `otherwise` runs where that has been. Every state is remembered: servers may take turns with two that are stale.
 */
export function renewOnce(state: string, otherwise?: () => void): void {
  if (renewing) return;
  const mark = `almanac:renewed ${state} ${location.pathname}`;
  try {
    renewing = !sessionStorage.getItem(mark);
    sessionStorage.setItem(mark, '1');
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
