import { type ComponentPropsWithoutRef, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface Props extends ComponentPropsWithoutRef<'span'> {
  readonly as: 'span' | 'dd';
  readonly text: string;
}

/**
 * A text that changes often. It replaces the whole content of its element: browsers that translate a page replace its text nodes,
 * and React cannot update a text node that is gone.
 */
export function Changing({ as: Tag, text, ...attributes }: Props): ReactNode {
  const [first] = useState(text);
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (element.current && element.current.textContent !== text) element.current.textContent = text;
  }, [text]);
  return (
    <Tag ref={element as never} translate="no" {...attributes}>
      {first}
    </Tag>
  );
}
