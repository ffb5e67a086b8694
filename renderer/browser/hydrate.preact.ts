import { type ComponentType, createElement, hydrate } from 'preact';

/** Brings an island to life in place, with the props it was rendered with. */
export function waker(component: ComponentType<object>): (element: HTMLElement) => void {
  return (element) => {
    hydrate(createElement(component, JSON.parse(element.dataset.props ?? '{}') as object), element);
    element.dataset.awake = '';
  };
}
