import { type ComponentType, createElement, type ReactNode } from 'react';
import { Miswritten } from '../purity/template-fault.ts';

interface IslandProps<P extends object> {
  /** The island's file name in `templates/islands/`. */
  readonly name: string;
  readonly component: ComponentType<P>;
  /** Plain JSON: it travels to the browser as an attribute. */
  readonly props: P;
  readonly className?: string;
  /**
   * When its script is fetched and it comes to life: once the page has loaded, when it comes near the viewport, or at the first scroll, touch
   * or key.
   */
  readonly wake?: 'load' | 'visible' | 'interaction';
}

/** A component that is rendered here and brought to life in the browser, in place, by the script of its island. */
export function Island<P extends object>({
  name,
  component,
  props,
  className,
  wake,
}: IslandProps<P>): ReactNode {
  // As JSON it would be left out without a word, and the island would call what is not there.
  const lost = Object.entries(props).find(([, value]) => typeof value === 'function');
  if (lost)
    throw new Miswritten(
      `name="${name}"`,
      `island ${name}: its prop "${lost[0]}" is a function, which does not reach the browser; give it data, and write the function in the island`,
    );
  return createElement(
    'div',
    {
      className,
      'data-island': name,
      'data-wake': wake === 'load' ? undefined : wake,
      'data-props': JSON.stringify(props),
    },
    createElement(component, props),
  );
}
