import { useSecondsLeft } from 'almanac/client';
import type { ReactNode } from 'react';
import { Changing } from '../components/Changing.tsx';

export type BarClockProps = {
  /** The end of the stage, ISO. */
  readonly endsAt: string;
  /** The end as a date: shown while the time is unknown, and read by screen readers. */
  readonly serverText: string;
  /** After the number of days. */
  readonly day: string;
};

interface Props extends BarClockProps {
  readonly initial?: number | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** How long a stage still runs, on one line: `7 d 05:59:12`. */
export default function BarClock({ endsAt, serverText, day, initial = null }: Props): ReactNode {
  const left = useSecondsLeft(endsAt, initial);
  const isRunning = left !== null && left > 0;
  const clock =
    left === null
      ? ''
      : `${Math.floor(left / 86_400)} ${day} ${[left / 3_600, left / 60, left]
          .map((value, i) => two(Math.floor(value) % (i === 0 ? 24 : 60)))
          .join(':')}`;
  return (
    <>
      <time dateTime={endsAt} data-behind={isRunning ? '' : undefined}>
        {serverText}
      </time>
      <Changing as="span" text={clock} className="tabs__clock" aria-hidden="true" hidden={!isRunning} />
    </>
  );
}
