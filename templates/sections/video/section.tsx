import { art, Island, id, Rich, z } from 'almanac/site';
import { Said } from '../../components/Said.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import Film from '../../islands/Film.tsx';
import { defineSection } from '../section.ts';

/** A short film that the visitor starts, with its text. */
export default defineSection({
  /** Words: `title`, `text`?, `points.<key>`?, `caption`?, `alt` (what the film shows). */
  data: {
    film: art(),
    poster: art(),
    points: z.array(id).default([]),
    /** Shown in the one dark room that a page may have. */
    dark: z.boolean().default(false),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    text: words.maybe('text'),
    points: data.points.map((key) => ({ key, text: words.t(`points.${key}`) })),
    caption: words.maybe('caption'),
    dark: data.dark,
    film: {
      film: context.asset(data.film),
      poster: context.asset(data.poster),
      alt: words.t('alt'),
      watch: context.t('ui.film.watch'),
      replay: context.t('ui.film.replay'),
    },
  }),
  View: ({ model, no }) => (
    <div className={`feature feature--film${model.dark ? ' feature--dark' : ''}`}>
      <div className="feature__words">
        <SectionHeading no={no} title={<Rich text={model.title} />} />
        {model.text ? (
          <p className="feature__text">
            <Said text={model.text} />
          </p>
        ) : null}
      </div>
      <figure className="film">
        <Island name="Film" component={Film} props={model.film} wake="visible" />
        {model.caption ? (
          <figcaption>
            <Said text={model.caption} />
          </figcaption>
        ) : null}
      </figure>
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
