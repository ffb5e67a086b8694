import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { altOf } from '../components/card.ts';
import { artFacts, type FigureModel, figureOf } from '../components/figure.ts';
import { SectionHeading } from '../components/Sheet.tsx';
import { defineSection } from './part.ts';

type Point = {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** In the drawing's units, and where its number stands beside the drawing. */
  readonly mark: {
    readonly x: number;
    readonly y: number;
    readonly side: 'left' | 'right';
    readonly at: number;
  } | null;
};

/** Numbers stand apart at least so many parts of the drawing's height. */
const APART = 0.085;

/** The figure with numbered leaders to its parts, and what each of them is. */
export default defineSection('callouts', {
  model: ({ context, data, words, offer }) => {
    const art = data.art ?? offer?.art;
    const figure = figureOf(context, art, offer ? altOf(context, offer) : '');
    const anchors = (art && artFacts(art)?.anchors) || {};
    const places = data.points.map(({ part, x, y }) => {
      const anchor = part === undefined ? undefined : anchors[part];
      if (anchor) return { x: anchor[0], y: anchor[1] };
      return figure && x !== undefined && y !== undefined
        ? { x: (x / 100) * figure.width, y: (y / 100) * figure.height }
        : null;
    });
    const marks = figure ? spread(places, figure) : places.map(() => null);
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      figure,
      points: data.points.map(
        ({ key }, i): Point => ({
          key,
          label: words.t(`points.${key}.label`),
          text: words.t(`points.${key}.text`),
          mark: marks[i] ?? null,
        }),
      ),
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <div className="callouts">
        {model.figure ? <Drawing figure={model.figure} points={model.points} /> : null}
        <ol className="callouts__list">
          {model.points.map((point) => (
            <li key={point.key}>
              <h3>{point.label}</h3>
              <p>
                <Rich text={point.text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </>
  ),
});

/** Each mark goes to the nearer side; on a side they are moved apart from above, so that no leaders cross. */
function spread(places: readonly ({ x: number; y: number } | null)[], figure: FigureModel): Point['mark'][] {
  const marks: Point['mark'][] = places.map(() => null);
  for (const side of ['left', 'right'] as const) {
    let free = 0;
    places
      .map((place, i) => ({ place, i }))
      .filter(({ place }) => place !== null && place.x < figure.width / 2 === (side === 'left'))
      .sort((a, b) => (a.place?.y ?? 0) - (b.place?.y ?? 0) || a.i - b.i)
      .forEach(({ place, i }) => {
        if (!place) return;
        const at = Math.round(Math.max(place.y, free));
        free = at + figure.height * APART;
        marks[i] = { x: place.x, y: place.y, side, at };
      });
  }
  return marks;
}

function Drawing({
  figure,
  points,
}: {
  readonly figure: FigureModel;
  readonly points: readonly Point[];
}): ReactNode {
  const { width, height } = figure;
  const margin = Math.round(width * 0.16);
  return (
    <svg
      className="callouts__figure"
      viewBox={`${-margin} 0 ${width + 2 * margin} ${height}`}
      width={width + 2 * margin}
      height={height}
      role="img"
      aria-label={figure.alt}
    >
      <image href={figure.src} width={width} height={height} />
      {points.map(({ key, mark }, i) => {
        if (mark === null) return null;
        const end = mark.side === 'left' ? 18 - margin : width + margin - 18;
        const bend = mark.side === 'left' ? -10 : width + 10;
        return (
          <g key={key}>
            <path d={`M${mark.x} ${mark.y}L${bend} ${mark.at}H${end}`} />
            <circle className="dot" cx={mark.x} cy={mark.y} r="4" />
            <circle cx={end} cy={mark.at} r="16" />
            <text x={end} y={mark.at + 5}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
