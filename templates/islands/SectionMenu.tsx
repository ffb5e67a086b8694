import { type ReactNode, useEffect, useRef, useState } from 'react';
import { makeWay } from '../client/masthead.ts';

export type SectionMenuProps = {
  readonly links: readonly { readonly anchor: string; readonly label: string }[];
};

/** The menu of a page's sections. After hydration it marks the section that crosses a line in the upper third of the screen, if it has an entry. */
export default function SectionMenu({ links }: SectionMenuProps): ReactNode {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const read = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          // Ignore a section that is beside another: it is read together with it.
          if (isIntersecting && boundingClientRect.left < innerWidth / 2) read.add(target.id);
          else read.delete(target.id);
        }
        setCurrent(links.findLast(({ anchor }) => read.has(anchor))?.anchor);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const { anchor } of links) {
      const part = document.getElementById(anchor);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [links]);

  useEffect(makeWay, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect finds the entry by its mark
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Scroll it into view on a phone, with the end of the entry before it.
    row.current?.scrollTo({ left: (entry?.offsetLeft ?? 0) - 48 });
  }, [current]);

  return (
    <ul ref={row}>
      {links.map(({ anchor, label }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} aria-current={anchor === current ? 'true' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
