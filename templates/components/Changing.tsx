import { type ComponentPropsWithoutRef, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface Props extends ComponentPropsWithoutRef<'span'> {
  readonly as: 'span' | 'dd';
  readonly text: string;
}

/**
 * A text that changes often. It is written into its element as a whole: browsers that translate a page put elements of their own
 * in the place of its texts, and a text that is no longer there cannot be changed.
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
