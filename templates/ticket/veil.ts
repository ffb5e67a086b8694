/** When something shown stops being true, and what replaces it then. */
export type Veil = {
  /** UTC with Z. */
  readonly at: string;
  /** Without words what is shown is hidden, and keeps its room. */
  readonly words?: string;
};

/** The attributes by which the guard of a page finds what no longer holds, and takes it off. */
export function veiled(veil: Veil | null | undefined): {
  readonly 'data-until'?: string;
  readonly 'data-stale'?: string;
} {
  if (!veil) return {};
  return { 'data-until': veil.at, ...(veil.words === undefined ? {} : { 'data-stale': veil.words }) };
}

/**
 * The first of some instants (UTC with Z), since a statement about several things is true only until one of them
 * changes; null if none does.
 */
export function firstOf(instants: readonly (string | null | undefined)[]): string | null {
  return instants.flatMap((one) => one ?? []).sort()[0] ?? null;
}

/** Until the first of some instants. */
export function hiddenFrom(...instants: readonly (string | null | undefined)[]): Veil | null {
  const at = firstOf(instants);
  return at === null ? null : { at };
}
