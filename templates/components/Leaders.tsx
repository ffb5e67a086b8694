import type { ReactNode } from 'react';
import type { FigureModel } from './figure.ts';

type Place = { readonly x: number; readonly y: number };

/** A point of a drawing, in its units, and the position of its number beside the drawing. */
export type Mark = Place & {
  readonly side: 'left' | 'right';
  readonly at: number;
  /** Horizontal position of its number across the drawing; absent: beside the drawing. */
  readonly end?: number | undefined;
};

/** A point, and optionally the side and height of its number. */
type Wish = Place & Partial<Pick<Mark, 'side' | 'at' | 'end'>>;

/** Minimum distance between numbers: their discs are at most 50 wide. */
const APART = 56;

interface Told {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly side?: Mark['side'] | undefined;
  readonly at?: number | undefined;
  readonly end?: number | undefined;
}

/** A position in the drawing: an anchor, or percentages of its size. */
export function placeOf(
  { width, height }: FigureModel,
  { x, y, side, at, end }: Told,
  anchor?: readonly [number, number],
): Wish | null {
  const wish = { side, at: at && (at / 100) * height, end: end && (end / 100) * width };
  if (anchor) return { ...wish, x: anchor[0], y: anchor[1] };
  return x === undefined || y === undefined ? null : { ...wish, x: (x / 100) * width, y: (y / 100) * height };
}

/**
 * Without a given side, each mark gets the nearer one; on a side, numbers are moved apart from the top, so that no
 * leaders cross.
 */
export function spread(places: readonly (Wish | null)[], figure: FigureModel): (Mark | null)[] {
  const marks: (Mark | null)[] = places.map(() => null);
  for (const side of ['left', 'right'] as const) {
    let free = 0;
    places
      .map((place, i) => ({ place, i }))
      .filter(
        ({ place }) => place && side === (place.side ?? (place.x < figure.width / 2 ? 'left' : 'right')),
      )
      .sort((a, b) => heightOf(a.place) - heightOf(b.place) || a.i - b.i)
      .forEach(({ place, i }) => {
        if (!place) return;
        const within = place.end !== undefined;
        const at = Math.round(within ? heightOf(place) : Math.max(heightOf(place), free));
        if (!within) free = at + APART;
        marks[i] = { x: place.x, y: place.y, side, at, end: place.end };
      });
  }
  return marks;
}

function heightOf(place: Wish | null): number {
  return place?.at ?? place?.y ?? 0;
}

/** The room for numbers does not grow with the drawing's width; numbers inside the drawing need none. */
function marginOf({ width }: FigureModel, marks: readonly (Mark | null)[]): number {
  if (marks.every((mark) => mark === null || mark.end !== undefined)) return 0;
  return Math.min(Math.round(width * 0.16), 64);
}

/** The frame of a drawing with room for numbers on both sides. */
export function leaderFrame(
  figure: FigureModel,
  marks: readonly (Mark | null)[],
): { viewBox: string; width: number; height: number } {
  const margin = marginOf(figure, marks);
  const width = figure.width + 2 * margin;
  return { viewBox: `${-margin} 0 ${width} ${figure.height}`, width, height: figure.height };
}

interface Props {
  readonly figure: FigureModel;
  readonly marks: readonly (Mark | null)[];
  /** The ground of the drawing, if it is not paper. */
  readonly ground: string | null;
}

/**
 * Lines from the points of a drawing to their numbers, level or at 45°, in the order of the list beside it. Each is cased
 * in the colour of the ground, as roads are on a map: black shows on black, white on white, and beside the drawing no
 * casing is seen.
 */
export function Leaders({ figure, marks, ground }: Props): ReactNode {
  const margin = marginOf(figure, marks);
  return (
    <g className="leaders">
      {marks.map((mark, i) => {
        if (mark === null) return null;
        const end = mark.end ?? (mark.side === 'left' ? 18 - margin : figure.width + margin - 18);
        const aside = Math.abs(mark.at - mark.y);
        const bend = mark.side === 'left' ? mark.x - aside : mark.x + aside;
        const line = `M${mark.x} ${mark.y}L${bend} ${mark.at}H${end}`;
        return (
          <g key={`${mark.side} ${mark.at}`}>
            <path className="paint" stroke={ground ?? 'var(--paper)'} d={line} />
            <path stroke="currentColor" d={line} />
            <circle className="dot" cx={mark.x} cy={mark.y} r="4" />
            <circle cx={end} cy={mark.at} r="16" />
            <text x={end} y={mark.at}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}
