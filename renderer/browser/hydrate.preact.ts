import { type ComponentType, createElement, hydrate } from 'preact';
import { wakeAll } from './wake.ts';

/** Brings every island of one name on the page to life, in place. */
export function start(name: string, component: ComponentType<object>): void {
  wakeAll(name, (element, props) => hydrate(createElement(component, props), element));
}
