import type { HTMLAttributes, ReactNode } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as: 'div' | 'section' | 'ul';
}

/** A row that scrolls sideways if it is wider than the page; focusable, so that it scrolls by keyboard. */
export function Pushed({ as: Row, ...attributes }: Props): ReactNode {
  return <Row tabIndex={0} {...attributes} />;
}
