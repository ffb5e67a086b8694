import { art, id, keyed, Rich, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { altOf } from '../../components/card.ts';
import { Figure } from '../../components/Figure.tsx';
import { anchorNames, artFacts, type FigureModel, figureOf } from '../../components/figure.ts';
import { Leaders, leaderFrame, type Mark, placeOf, spread } from '../../components/Leaders.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection, place } from '../section.ts';

type Point = {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly mark: Mark | null;
};

/** The figure with numbered leaders to its parts, and what each of them is. */
export default defineSection({
  /**
   * Words: `title`, `lead`?, `points.<key>.{label,text}`.
   * A point names a `part` of the figure, or stands at `x`, `y` in percent of the drawing.
   */
  data: {
    art: art().optional(),
    points: keyed(
      z.strictObject({
        key: id,
        part: z.enum(anchorNames).optional(),
        ...place,
      }),
    ).nonempty(),
  },
  model: ({ context, data, words, offer }) => {
    const art = data.art ?? offer?.art;
    const figure = figureOf(context, art, offer ? altOf(context, offer) : '');
    const anchors = (art && artFacts(art)?.anchors) || {};
    const places = data.points.map(({ part, ...point }) => {
      if (figure && part !== undefined && !Object.hasOwn(anchors, part))
        throw new Error(
          `point ${point.key}: ${art} has no part "${part}", but ${Object.keys(anchors).join(', ')}`,
        );
      return figure && placeOf(figure, point, part === undefined ? undefined : anchors[part]);
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
  View: ({ model, no, ground }) => (
    <div className="drawn">
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      {model.figure ? <Drawing figure={model.figure} ground={ground} points={model.points} /> : null}
      <ol className="drawn__list">
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
  ),
});

function Drawing({
  figure,
  ground,
  points,
}: {
  readonly figure: FigureModel;
  readonly ground: string | null;
  readonly points: readonly Point[];
}): ReactNode {
  const marks = points.map(({ mark }) => mark);
  return (
    <svg {...leaderFrame(figure, marks)} className="drawn__figure" role="img" aria-label={figure.alt}>
      {/* Lazy, as an image of SVG cannot be: it would be fetched along with the first screen. */}
      <foreignObject width={figure.width} height={figure.height}>
        <Figure figure={{ ...figure, alt: '' }} />
      </foreignObject>
      <Leaders figure={figure} marks={marks} ground={ground} />
    </svg>
  );
}
