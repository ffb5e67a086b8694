import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Brings an island to life in place, with the props it was rendered with. */
export function waker(component: ComponentType<object>): (element: HTMLElement) => void {
  return (element) => {
    hydrateRoot(element, createElement(component, JSON.parse(element.dataset.props ?? '{}') as object));
    element.dataset.awake = '';
  };
}
