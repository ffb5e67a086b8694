const MARK = 'almanac:renewed';

let renewing = false;

/**
 * Loads the page again, not all visitors in the same instant: once for one state of a page in a session, whatever asks for
 * it. `otherwise` runs where that has been.
 */
export function renewOnce(validUntil: string, otherwise?: () => void): void {
  if (renewing) return;
  const mark = `${validUntil} ${location.pathname}`;
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
