import { Fragment, type ReactElement } from 'react';

/** An element, and the stack of the code that made it. */
export interface MadeElement {
  readonly element: ReactElement;
  readonly made: Error;
}

let noting: MadeElement[] | null = null;

/** Called for every element that templates make. */
export function noted(element: ReactElement): ReactElement {
  const { type, props } = element as ReactElement<{ readonly children?: unknown }>;
  // A component may take a function as its child.
  if (typeof type === 'string' || type === Fragment) refuseUnshown(props.children);
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

/** React leaves functions and symbols out of a page without a word. */
function refuseUnshown(children: unknown): void {
  for (const child of Array.isArray(children) ? children : [children])
    if (typeof child === 'function' || typeof child === 'symbol')
      throw new TypeError(`a ${typeof child} is no content, and shows nothing`);
}
