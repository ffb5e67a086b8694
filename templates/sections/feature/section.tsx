import { art, id, link, Rich, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { figureOf, shapeOf } from '../../components/figure.ts';
import { Paint } from '../../components/Paint.tsx';
import { Said } from '../../components/Said.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** One subject with its drawing. */
export default defineSection({
  /** One subject with its drawing: app, mini theatre, car mode. Words: `title`, `text`, `points.<key>`? */
  data: {
    art: art().optional(),
    side: z.enum(['left', 'right']).default('right'),
    /** Shown in a dark room; a page may have one. */
    dark: z.boolean().default(false),
    points: z.array(id).default([]),
    link: link.optional(),
  },
  model: ({ context, data, words, offer }) => {
    const to = data.link === undefined ? undefined : context.href(data.link);
    const figure = figureOf(context, data.art, words.maybe('alt') ?? '');
    return {
      title: words.t('title'),
      text: words.t('text'),
      points: data.points.map((key) => ({ key, text: words.t(`points.${key}`) })),
      figure,
      paint: offer?.paint ?? null,
      shape: shapeOf(data.art, figure),
      side: data.side,
      dark: data.dark,
      link: to ? { ...to, label: words.t('link') } : null,
    };
  },
  View: ({ model, no }) => (
    <div className={`feature feature--${model.side}${model.dark ? ' feature--dark' : ''}`}>
      {model.figure ? (
        <div className={`feature__plate${model.shape === 'lit' ? ' feature__plate--high' : ''}`}>
          {model.dark ? <Spotlight beam={model.shape !== 'lit'} /> : <Paint colour={model.paint} />}
          <Figure figure={model.figure} className={`feature__figure feature__figure--${model.shape}`} />
        </div>
      ) : null}
      <div className="feature__words">
        <SectionHeading no={no} title={<Rich text={model.title} />} />
        <p className="feature__text">
          <Said text={model.text} />
        </p>
        {model.link ? <Action to={model.link} label={model.link.label} kind="line" /> : null}
      </div>
      {model.points.length > 0 ? (
        <ul className="feature__points">
          {model.points.map((point) => (
            <li key={point.key}>
              <Rich text={point.text} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  ),
});

/**
 * The light of a dark room: a cone from above, and a pool of light on the floor. A figure that glows needs only the pool,
 * as large as the figure and below its base, which is left of the drawing's middle.
 */
function Spotlight({ beam }: { readonly beam: boolean }): ReactNode {
  return (
    <svg
      className="paint"
      viewBox="0 0 100 100"
      width="100%"
      height="100%"
      preserveAspectRatio={beam ? 'none' : 'xMidYMid'}
      aria-hidden="true"
    >
      <g fill="#FFF4CC">
        {beam ? (
          <>
            <path fillOpacity="0.09" d="M40 0h20l40 100H0z" />
            <path fillOpacity="0.14" d="M45 0h10l27 100H18z" />
            <ellipse fillOpacity="0.3" cx="50" cy="100" rx="38" ry="7" />
          </>
        ) : (
          <ellipse fillOpacity="0.3" cx="44.5" cy="92.5" rx="46" ry="6.5" />
        )}
      </g>
    </svg>
  );
}
