import type { ReactElement } from 'react';

/** An element, and the stack of the code that made it. */
export interface MadeElement {
  readonly element: ReactElement;
  readonly made: Error;
}

let noting: MadeElement[] | null = null;

/** Called for every element that templates make. */
export function noted(element: ReactElement): ReactElement {
  noting?.push({ element, made: new Error('made here') });
  return element;
}

/** Calls a component, and notes the elements that it makes itself: children come before those that hold them. */
export function notingElements<T>(list: MadeElement[], call: () => T): T {
  noting = list;
  try {
    return call();
  } finally {
    noting = null;
  }
}
