import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { hasPlace, messageOf } from '../purity/template-fault.ts';
import { type MadeElement, notingElements } from './elements-made.ts';
import { Island } from './island.ts';

/**
 * The HTML of a view. What React itself throws (an object as a child, a component that is undefined, a style that is
 * text) has a stack of React alone: such an error gets the stack of the element that it is about.
 */
export function renderView(View: ComponentType<never>, props: object): string {
  const whole = createElement(View as ComponentType, props);
  try {
    return renderToString(whole);
  } catch (error) {
    if (hasPlace(error)) throw error;
    const place = placeOf(whole, messageOf(error));
    if (place === undefined) throw error;
    throw Object.assign(new Error(messageOf(error)), { stack: place.stack });
  }
}

/**
 * Where the innermost element is made whose own render fails with this message. Each element that the component makes is
 * rendered by itself, the inner ones first; the first that fails is looked into in the same way.
 */
function placeOf(whole: ReactElement, message: string): Error | undefined {
  const { type, props } = whole.type === Island ? withinIsland(whole) : whole;
  if (typeof type !== 'function' || type.prototype?.isReactComponent) return undefined;
  const elements: MadeElement[] = [];
  let began: Error | undefined;
  const watched = new Proxy(Object(props), {
    get(target, name) {
      began ??= new Error('reads its props here');
      return Reflect.get(target, name);
    },
  });
  failureOf(createElement(() => notingElements(elements, () => (type as Component)(watched))));
  for (const { element, made } of elements)
    if (failureOf(element) === message) return placeOf(element, message) ?? made;
  return hasPlace(began) ? began : undefined;
}

type Component = (props: object) => ReactNode;

function withinIsland({ props }: ReactElement): { readonly type: unknown; readonly props: unknown } {
  const { component, props: given } = props as { readonly component: unknown; readonly props: unknown };
  return { type: component, props: given };
}

function failureOf(element: ReactElement): string | undefined {
  try {
    renderToString(element);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
