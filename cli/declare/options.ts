import { type Command, InvalidArgumentError, Option } from 'commander';
import { duration } from '../duration.ts';
import type { Terminal } from '../terminal.ts';

/** What a command does; it returns the exit code. */
export type Action = (options: never, terminal: Terminal) => Promise<number>;

/** The functions with which commands are declared. */
export interface Declaring {
  /** Makes a command with the options of all commands. */
  command(name: string, description: string): Command;
  /** Loads and runs the action of the called command. */
  run(self: Command, options: object, load: () => Promise<Action>): void;
}

export const outOption = (): Option =>
  new Option('--out <dir>', 'where releases, calendars and sites are').default('dist');
export const regionOption = (what: string): Option =>
  new Option('--region <id...>', what).argParser((text: string, before: string[] | undefined) => {
    const ids = text.split(',').filter(Boolean);
    // An empty variable in a job must not mean every region.
    if (ids.length === 0) throw new InvalidArgumentError('Expected the id of a region.');
    return [...(before ?? []), ...ids];
  });
export const onSwitchOption = (what: string): Option =>
  new Option('--on-switch <command>', what).argParser((text: string) => {
    // A shell succeeds at an empty variable, and caches that were never purged would count as purged.
    if (text.trim() === '') throw new InvalidArgumentError('Expected a command, such as true.');
    return text;
  });
export const runtimeOption = (): Option =>
  new Option('--client-runtime <name>', 'what islands run on in the browser')
    .choices(['preact', 'react'])
    .default('preact');

/** Adds the options of commands that are entered in the journal. */
export function entered(command: Command): Command {
  return command
    .option('--note <text>', 'why, for the journal')
    .option('--by <name>', 'who, for the journal (default: the user of the system)');
}

/** Adds the options of commands that move what is live. */
export function moving(command: Command): Command {
  return entered(command.option('--dry-run', 'say what would be moved, and move nothing'))
    .option(
      '--expect-live <site>',
      'move nothing unless this site is live, or "nothing": it was moved meanwhile',
    )
    .option('--wait <duration>', 'how long to wait for another command, such as 30s (default: 5m)', duration)
    .addOption(outOption());
}

const MOST = 65_535;

/** Reads a whole number from `least` to the largest port. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > MOST) {
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${MOST}.`);
    }
    return value;
  };
}
