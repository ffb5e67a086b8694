import type { ReactNode } from 'react';

/** The name in the readers' own script, after the one that is set in Latin letters. */
export function Gloss({ of: { gloss } }: { readonly of: { readonly gloss: string | null } }): ReactNode {
  return gloss === null ? null : (
    <>
      {' '}
      <span className="gloss">{gloss}</span>
    </>
  );
}
