import { type ReactNode, useEffect, useRef, useState } from 'react';
import { makeWay } from '../client/masthead.ts';

export type SectionMenuProps = {
  readonly links: readonly { readonly anchor: string; readonly label: string }[];
};

/** The parts of a page; alive, the one is marked that is read: it lies on a line across the upper third of the screen. Over parts that none leads to, none is. */
export default function SectionMenu({ links }: SectionMenuProps): ReactNode {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const read = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          // Ignore what is beside a section; it is read with it.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is found by what it is marked with
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>('[aria-current]');
    // In view on a phone, with the end of the one before it.
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
