import { useSecondsLeft } from 'almanac/client';

export type CountdownProps = {
  /** ISO, UTC. */
  readonly endsAt: string;
  /** What stands while the server's time is unknown, and without script. */
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

/** Runs to the end of a stage by the server's clock. `data-countdown`: the page is guarded from the start. */
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
