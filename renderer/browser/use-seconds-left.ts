import { useEffect, useState } from 'react';
import { compareClocks, followServerTime, serverNow, syncServerTime } from './time.ts';

/**
 * Whole seconds until an instant (ISO) by the server's clock; null while that is unknown. At the end it dispatches
 * `almanac:over`. A hidden tab does not ask for the time.
 */
export function useSecondsLeft(endsAt: string, initial: number | null = null): number | null {
  const [left, setLeft] = useState(initial);
  useEffect(() => {
    const end = Date.parse(endsAt);
    let timer = 0;
    const tick = (): void => {
      window.clearTimeout(timer);
      const now = serverNow();
      // The answer that is awaited ticks again.
      if (now === null) return;
      const seconds = Math.max(0, Math.ceil((end - now) / 1_000));
      setLeft(seconds);
      if (seconds > 0) timer = window.setTimeout(next, ((end - now) % 1_000) + 5);
      else dispatchEvent(new Event('almanac:over'));
    };
    const next = (): void => {
      compareClocks();
      tick();
    };
    const start = (): void => {
      if (document.visibilityState === 'visible') void syncServerTime();
    };
    const unfollow = followServerTime(tick);
    start();
    document.addEventListener('visibilitychange', start);
    window.addEventListener('online', start);
    return () => {
      window.clearTimeout(timer);
      unfollow();
      document.removeEventListener('visibilitychange', start);
      window.removeEventListener('online', start);
    };
  }, [endsAt]);
  return left;
}
