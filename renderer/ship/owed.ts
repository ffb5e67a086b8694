import { isPageUrl } from '../calendar/forms.ts';

/** Where a target of single files keeps what it is owed. */
export const OWED = 'owed.json';

/**
 * What the command of `--on-switch` is still owed: the URLs that a ship changed, by ship. Each ship has a name of its
 * own, so that two at once do not remove each other's debts.
 */
export type Owed = ReadonlyMap<string, readonly string[]>;

/** What a target is owed, kept beside it. Each call throws OperationError where the target cannot be reached. */
export interface OwedList {
  read(): Promise<Owed>;
  /** Adds what a ship owes, and drops what it took over from others. */
  put(ship: string, urls: readonly string[], instead: readonly string[]): Promise<void>;
  remove(ships: readonly string[]): Promise<void>;
}

export function isShipName(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** A list comes from the target, and its lines go to a command of the user's: only addresses of pages pass. */
export function urlsIn(lines: readonly unknown[]): string[] {
  return lines.filter((line): line is string => typeof line === 'string' && isPageUrl(line));
}

export function unionOf(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort();
}
