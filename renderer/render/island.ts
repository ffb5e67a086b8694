import { type ComponentType, createElement, type ReactNode } from 'react';

interface IslandProps<P extends object> {
  /** The island's file name in `templates/islands/`. */
  readonly name: string;
  readonly component: ComponentType<P>;
  /** Plain JSON: it travels to the browser as an attribute. */
  readonly props: P;
  readonly className?: string;
  /** `visible`: woken when it comes near the viewport. */
  readonly wake?: 'load' | 'visible';
}

/** A component that is rendered here and brought to life in the browser, in place, by the script of its island. */
export function Island<P extends object>({
  name,
  component,
  props,
  className,
  wake,
}: IslandProps<P>): ReactNode {
  return createElement(
    'div',
    {
      className,
      'data-island': name,
      'data-props': JSON.stringify(props),
      'data-wake': wake === 'visible' ? 'visible' : undefined,
    },
    createElement(component, props),
  );
}
