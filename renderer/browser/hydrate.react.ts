import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { wakeAll } from './wake.ts';

/** Brings every island of one name on the page to life, in place. */
export function start(name: string, component: ComponentType<object>): void {
  wakeAll(name, (element, props) => hydrateRoot(element, createElement(component, props)));
}
