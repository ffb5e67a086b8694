import { END, fromUtc, type Instant, OperationError, type Switch, utc } from '../../../renderer/index.ts';

/** What a timer on this machine starts, so that it needs neither a folder to be in nor a PATH to look along. */
export interface Job {
  /** Absolute: Node, and the program. */
  readonly program: readonly [node: string, script: string];
  /** Absolute. */
  readonly root: string;
  /** Absolute. */
  readonly out: string;
  /** Who owns what the job writes. */
  readonly user: string;
}

/** An instant at which editions switch. */
export interface SwitchTime {
  readonly at: Instant;
  /** UTC with Z. */
  readonly name: string;
  readonly regions: readonly string[];
}

/** Each instant once, in order. */
export function switchTimesOf(switches: readonly Switch[]): SwitchTime[] {
  const found = new Map<string, string[]>();
  for (const { at, region } of switches) found.set(at, [...(found.get(at) ?? []), region]);
  return [...found].map(([name, regions]) => ({ at: fromUtc(name, END), name, regions }));
}

/** The arguments of a command that is run from anywhere. Throws OperationError for a path that no timer can name. */
export function commandOf({ program, root, out }: Job, command: string, ...options: string[]): string[] {
  const odd = [...program, root, out].find((path) => /\p{Cc}/u.test(path));
  if (odd !== undefined)
    throw new OperationError(
      `no timer can name the path ${JSON.stringify(odd)}: it holds a line break, or another character that cannot be seen`,
      'rename that folder, or let activate --watch make the switches',
    );
  return [...program, command, '--root', root, '--out', out, ...options];
}

const STEPS = { second: 1_000, minute: 60_000 } as const;

/** The first whole second or minute that is not before an instant: a timer that comes early switches nothing. */
export function notBefore(at: Instant, step: keyof typeof STEPS): Instant {
  return Math.ceil(at / STEPS[step]) * STEPS[step];
}

/** The parts of an instant in UTC, as text: `2024`, `11`, `22`, `08`, `00`, `00`. */
export function partsOf(at: Instant): {
  year: string;
  month: string;
  day: string;
  hours: string;
  minutes: string;
  seconds: string;
} {
  const [year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] = utc(at).split(/[-T:Z.]/);
  return { year, month, day, hours, minutes, seconds };
}
