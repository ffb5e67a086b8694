import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Paint } from '../components/Paint.tsx';

export type TabsProps = {
  readonly label: string;
  /** Each tab names the id of its panel. The panels are outside the island. */
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    /** Its name in the readers' own script, which comes first. */
    readonly gloss?: string;
    /** A drawing before the label; decorative, since the label says what it shows. */
    readonly art?: { readonly src: string; readonly width: number; readonly height: number };
    /** The background of the drawing while its panel is open. */
    readonly paint?: string;
  }[];
};

const panelOf = (id: string): HTMLElement | null => document.getElementById(id);
const tabOf = (id: string): HTMLElement | null => document.getElementById(`${id}-tab`);

/** A list of links to parts of the page; after hydration, tabs that show one part at a time. */
export default function Tabs({ label, tabs }: TabsProps): ReactNode {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();

  const show = (id: string): void => {
    for (const tab of tabs) {
      const panel = panelOf(tab.id);
      if (tab.id === id) {
        panel?.removeAttribute('hidden');
        panel?.setAttribute('tabindex', '0');
      } else {
        // Hidden until found: the browser's search and links open it (`beforematch`); the Tab key skips it until then.
        panel?.setAttribute('hidden', 'until-found');
        panel?.removeAttribute('tabindex');
      }
    }
    setCurrent(id);
    // Scroll it into view on a phone, with the end of the entry before it.
    row.current?.scrollTo({ left: (tabOf(id)?.offsetLeft ?? 0) - 48 });
  };

  const choose = (event: KeyboardEvent | MouseEvent, id: string): void => {
    event.preventDefault();
    show(id);
    tabOf(id)?.focus({ preventScroll: true });
    if (location.hash === `#${id}`) return;
    history.replaceState(history.state, '', `#${id}`);
    dispatchEvent(new Event('almanac:moved'));
  };

  const press = (event: KeyboardEvent, id: string): void => {
    const at = tabs.findIndex((tab) => tab.id === id);
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: -1,
      ' ': at,
    };
    const to = tabs.at((steps[event.key] ?? Number.NaN) % tabs.length);
    if (event.key in steps && to) choose(event, to.id);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs are the page's, they do not change
  useEffect(() => {
    const named = (): HTMLElement | null => panelOf(decodeURIComponent(location.hash.slice(1)));
    const holder = (place: HTMLElement | null) =>
      tabs.find((tab) => place && panelOf(tab.id)?.contains(place));
    const follow = (): void => {
      const place = named();
      const tab = holder(place);
      if (!tab) return;
      show(tab.id);
      place?.scrollIntoView();
    };
    const found = (event: Event): void => {
      const tab = holder(event.target as HTMLElement);
      if (tab) show(tab.id);
    };
    for (const { id } of tabs) {
      const panel = panelOf(id);
      panel?.setAttribute('role', 'tabpanel');
      panel?.setAttribute('aria-labelledby', `${id}-tab`);
      panel?.addEventListener('beforematch', found);
    }
    show((holder(named()) ?? tabs[0])?.id ?? '');
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const alive = current !== undefined;
  return (
    <ul className="tablist" ref={row} role={alive ? 'tablist' : undefined} aria-label={label}>
      {tabs.map(({ id, label: text, gloss, art, paint }) => (
        <li key={id} role={alive ? 'presentation' : undefined}>
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both come together */}
          <a
            href={`#${id}`}
            id={`${id}-tab`}
            role={alive ? 'tab' : undefined}
            aria-selected={alive ? id === current : undefined}
            aria-controls={alive ? id : undefined}
            tabIndex={alive && id !== current ? -1 : undefined}
            onKeyDown={(event) => press(event, id)}
            onClick={(event) => {
              if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) choose(event, id);
            }}
          >
            {paint ? <Paint colour={paint} /> : null}
            {art ? <img {...art} alt="" /> : null}
            {art ? (
              <span>
                {gloss ? <b className="gloss">{gloss}</b> : null}{' '}
                {gloss ? <span className="latin">{text}</span> : text}
              </span>
            ) : (
              text
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
