import type { Linker } from './link.ts';
import type { Names, Reference } from './references.ts';

/** The names that references of one kind can lead to, and what to call them. */
export interface Known {
  readonly label: string;
  readonly names: ReadonlyMap<string, unknown>;
}

/** Undefined where nothing is known of a kind, here or yet: what is invalid itself is blamed for it. */
export type KnownNames = (kind: string, within: Names) => Known | undefined;

/** Checks that a name leads somewhere, with the nearest match where it does not. */
export function checkReference(
  linker: Linker,
  { to, name, source, within }: Reference,
  known: KnownNames,
): void {
  const found = known(to, within);
  if (found) linker.refer(found.names, found.label, name, source);
}
