import { useSecondsLeft } from 'almanac/client';

export type CountdownProps = {
  /** An instant in UTC, in ISO form. */
  readonly endsAt: string;
  /** Shown without script, and until the server's time is known. */
  readonly text: string;
  readonly labels: {
    readonly ends: string;
    readonly over: string;
    readonly days: string;
    readonly hours: string;
    readonly minutes: string;
    readonly seconds: string;
  };
};

const UNITS = [
  ['days', 86_400, 1_000],
  ['hours', 3_600, 24],
  ['minutes', 60, 60],
  ['seconds', 1, 60],
] as const;

/** Counts down to the end of a stage by the server's clock. `data-countdown` makes the guard watch the page from the start. */
export default function Countdown({ endsAt, text, labels }: CountdownProps) {
  const left = useSecondsLeft(endsAt);
  return (
    <p className="countdown" data-countdown="">
      <span key={left === 0 ? 'over' : 'runs'}>{left === 0 ? labels.over : labels.ends}</span>{' '}
      {left === null ? (
        <time key="text" dateTime={endsAt}>
          {text}
        </time>
      ) : (
        <span key="units" translate="no">
          {UNITS.map(([unit, seconds, wrap]) => (
            <span key={unit}>
              <b>{String(Math.floor(left / seconds) % wrap).padStart(2, '0')}</b> {labels[unit]}{' '}
            </span>
          ))}
        </span>
      )}
    </p>
  );
}
