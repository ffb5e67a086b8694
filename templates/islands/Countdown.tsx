import { useSecondsLeft } from 'almanac/client';
import type { ReactNode } from 'react';
import { Changing } from '../components/Changing.tsx';

export type CountdownProps = {
  readonly id: string;
  /** The end of the stage, ISO. */
  readonly endsAt: string;
  /** The end as a date, shown while the time is unknown. */
  readonly serverText: string;
  /** What remains after the end. */
  readonly stay?: string | null;
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

/** Counts down to the end of a stage by the server's clock; while that is unknown it shows the end as a date. */
export default function Countdown({
  id,
  endsAt,
  serverText,
  stay = null,
  labels,
  initial = null,
}: Props): ReactNode {
  const left = useSecondsLeft(endsAt, initial);
  const over = left === 0;
  return (
    <div className="countdown" id={id} data-countdown>
      <p className="countdown__label">
        <span key={over ? 'over' : 'runs'}>{over ? labels.over : labels.endIn}</span>
      </p>
      <dl className="countdown__units" hidden={left === null || over}>
        {UNITS.map(([unit, seconds, wrap]) => (
          <div key={unit}>
            <dt>{labels[unit]}</dt>
            <Changing
              as="dd"
              text={left === null ? '00' : String(Math.floor(left / seconds) % wrap).padStart(2, '0')}
            />
          </div>
        ))}
      </dl>
      <p className={over ? 'countdown__until stale' : 'countdown__until'}>
        {stay ? <span>{stay}</span> : null}
        <time dateTime={endsAt}>{serverText}</time>
      </p>
    </div>
  );
}
