import { type ReactNode, useEffect, useRef, useState } from 'react';

export type GalleryProps = {
  /** Id of the row of plates that it moves. */
  readonly row: string;
  readonly previous: string;
  readonly next: string;
  /** What is said of each plate: "Picture 2 of 6: From the side". */
  readonly positions: readonly string[];
};

/** How far the row is scrolled where each of its plates stands first. */
function stopsOf(row: HTMLElement): number[] {
  const plates = [...row.querySelectorAll<HTMLElement>('li')];
  return plates.map((plate) => plate.offsetLeft - (plates[0]?.offsetLeft ?? 0));
}

/** Moves a row of plates one by one, by buttons and keys, and counts them. Swiping is the browser's. */
export default function Gallery({ row: id, previous, next, positions }: GalleryProps): ReactNode {
  const last = positions.length - 1;
  const [at, setAt] = useState(0);
  // Where it is going: a second press counts from there, not from where the first one has come to.
  const goal = useRef(0);

  const place = (no: number): void => {
    goal.current = Math.min(Math.max(no, 0), last);
    setAt(goal.current);
  };
  const go = (no: number): void => {
    const row = document.getElementById(id);
    place(no);
    row?.scrollTo({ left: stopsOf(row)[goal.current] ?? 0 });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: they read what they need when they run
  useEffect(() => {
    const row = document.getElementById(id);
    if (!row) return;
    let timer = 0;
    const rest = (): void => {
      const distances = stopsOf(row).map((stop) => Math.abs(stop - row.scrollLeft));
      place(distances.indexOf(Math.min(...distances)));
    };
    const scroll = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(rest, 120);
    };
    const press = (event: KeyboardEvent): void => {
      const steps: Record<string, number> = {
        ArrowLeft: goal.current - 1,
        ArrowRight: goal.current + 1,
        Home: 0,
        End: last,
      };
      const to = steps[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(to);
    };
    rest();
    row.addEventListener('scroll', scroll, { passive: true });
    row.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      row.removeEventListener('scroll', scroll);
      row.removeEventListener('keydown', press);
    };
  }, [id]);

  return (
    <div className="turner">
      <Turn label={previous} path="M14 8H2M7 3 2 8l5 5" isEnd={at === 0} turn={() => go(goal.current - 1)} />
      <Turn label={next} path="M2 8h12M9 3l5 5-5 5" isEnd={at === last} turn={() => go(goal.current + 1)} />
      <p className="turner__count">
        <span aria-hidden="true">{`${at + 1} / ${positions.length}`}</span>
        <span className="unseen" aria-live="polite">
          {positions[at]}
        </span>
      </p>
    </div>
  );
}

interface TurnProps {
  readonly label: string;
  readonly path: string;
  /** There it stays where it is, and keeps the focus that a disabled button would lose. */
  readonly isEnd: boolean;
  readonly turn: () => void;
}

function Turn({ label, path, isEnd, turn }: TurnProps): ReactNode {
  return (
    <button
      className="action action--line turner__button"
      type="button"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={turn}
    >
      <svg className="arrow" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
