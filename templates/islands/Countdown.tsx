import { type ReactNode, useEffect, useState } from 'react';
import { serverNow, syncServerTime } from '../client/time.ts';

export type CountdownProps = {
  readonly id: string;
  /** The end of the stage, ISO. */
  readonly endsAt: string;
  /** The end as a date: what stands while the time is unknown. */
  readonly serverText: string;
  readonly labels: {
    readonly endIn: string;
    readonly days: string;
    readonly hours: string;
    readonly minutes: string;
    readonly seconds: string;
    readonly over: string;
  };
};

interface Props extends CountdownProps {
  /** Seconds left; null while the time is unknown. */
  readonly initial?: number | null;
}

const UNITS = [
  ['days', 86_400, 1_000],
  ['hours', 3_600, 24],
  ['minutes', 60, 60],
  ['seconds', 1, 60],
] as const;

/** Runs to the end of a stage by the server's clock; until that is known, and where it stays unknown, the end is a date. */
export default function Countdown({ id, endsAt, serverText, labels, initial = null }: Props): ReactNode {
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

  const over = left === 0;
  return (
    <div className="countdown" id={id}>
      <p className="countdown__label">{over ? labels.over : labels.endIn}</p>
      <dl className="countdown__units" hidden={left === null || over}>
        {UNITS.map(([unit, seconds, wrap]) => (
          <div key={unit}>
            <dt>{labels[unit]}</dt>
            <dd>{left === null ? '00' : String(Math.floor(left / seconds) % wrap).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
      <p className="countdown__until">
        <time dateTime={endsAt}>{serverText}</time>
      </p>
    </div>
  );
}
