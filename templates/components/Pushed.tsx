import type { HTMLAttributes, ReactNode } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as: 'div' | 'section' | 'ul';
}

/** A row that is pushed sideways where it is wider than its sheet: what scrolls must be reached by keys. */
export function Pushed({ as: Row, ...attributes }: Props): ReactNode {
  return <Row tabIndex={0} {...attributes} />;
}
