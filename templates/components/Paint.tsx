import type { ReactNode } from 'react';

/** A flat field of a paint from the data, behind what stands before it. An SVG fill, because inline styles are not allowed. */
export function Paint({ colour }: { readonly colour: string | null }): ReactNode {
  return (
    <svg className="paint" aria-hidden="true" width="100%" height="100%">
      <rect width="100%" height="100%" fill={colour ?? '#D9D4C4'} />
    </svg>
  );
}
