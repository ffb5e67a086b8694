import { useEffect, useState } from 'react';
import { serverNow, syncServerTime } from './time.ts';

/**
 * Whole seconds until an instant (ISO) by the server's clock; null while that is unknown. At the end it says `almanac:over`. A tab that
 * nobody sees does not ask.
 */
export function useSecondsLeft(endsAt: string, initial: number | null = null): number | null {
  const [left, setLeft] = useState(initial);
  useEffect(() => {
    const end = Date.parse(endsAt);
    let timer = 0;
    const tick = (): void => {
      const now = serverNow();
      if (now === null) return;
      const seconds = Math.max(0, Math.ceil((end - now) / 1_000));
      setLeft(seconds);
      if (seconds > 0) timer = window.setTimeout(tick, ((end - now) % 1_000) + 5);
      else dispatchEvent(new Event('almanac:over'));
    };
    const start = (): void => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'visible') void syncServerTime().then(tick);
    };
    start();
    document.addEventListener('visibilitychange', start);
    window.addEventListener('online', start);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
      window.removeEventListener('online', start);
    };
  }, [endsAt]);
  return left;
}
