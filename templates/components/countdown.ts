import type { PageContext } from 'almanac/site';
import type { CountdownProps } from '../islands/Countdown.tsx';

/** The words of a countdown. */
export function countdownLabels(context: PageContext): CountdownProps['labels'] {
  const word = (name: string): string => context.t(`ui.countdown.${name}`);
  return {
    endIn: word('endIn'),
    days: word('days'),
    hours: word('hours'),
    minutes: word('minutes'),
    seconds: word('seconds'),
    over: word('over'),
  };
}
