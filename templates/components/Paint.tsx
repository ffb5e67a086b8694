import type { ReactNode } from 'react';

/**
 * A flat field of a colour from the data, behind other content. An SVG fill, because the policy forbids inline styles.
 */
export function Paint({ colour }: { readonly colour: string | null }): ReactNode {
  return (
    <svg className="paint" aria-hidden="true" width="100%" height="100%">
      <rect width="100%" height="100%" fill={colour ?? '#D9D4C4'} />
    </svg>
  );
}
