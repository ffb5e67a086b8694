import { createElement, Fragment, type ReactNode } from 'react';
import { type Tag, TOKEN } from '../words/markup.ts';

/**
 * The little markup that copy may carry (`<em>`, `<strong>`, `<sup>`, `<br>`), parsed into elements; anything else
 * stays text. Unclosed elements end with the text, stray ends are dropped.
 */
export function Rich({ text }: { readonly text: string }): ReactNode {
  if (!text.includes('<')) return text;
  interface Open {
    tag: Tag | null;
    children: ReactNode[];
  }
  const stack: Open[] = [{ tag: null, children: [] }];
  const top = (): Open => stack[stack.length - 1] as Open;
  const close = (): void => {
    const open = stack.pop() as Open;
    top().children.push(createElement(open.tag as Tag, { key: top().children.length }, ...open.children));
  };
  let read = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > read) top().children.push(text.slice(read, match.index));
    read = match.index + match[0].length;
    const tag = match[2] as Tag;
    if (tag === 'br') top().children.push(createElement('br', { key: top().children.length }));
    else if (match[1] === '') stack.push({ tag, children: [] });
    else if (stack.some((open) => open.tag === tag)) {
      while (top().tag !== tag) close();
      close();
    }
  }
  if (read < text.length) top().children.push(text.slice(read));
  while (stack.length > 1) close();
  return createElement(Fragment, null, ...top().children);
}
