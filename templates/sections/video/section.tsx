import { art, Island, Rich } from 'almanac/site';
import { SectionHeading } from '../../components/Sheet.tsx';
import Film from '../../islands/Film.tsx';
import { defineSection } from '../section.ts';

/** A short film, started by hand. */
export default defineSection({
  /** Words: `title`, `caption`?, `alt` (what the film shows). */
  data: {
    film: art(),
    poster: art(),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    caption: words.maybe('caption'),
    film: {
      film: context.asset(data.film),
      poster: context.asset(data.poster),
      alt: words.t('alt'),
      watch: context.t('ui.film.watch'),
      replay: context.t('ui.film.replay'),
    },
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} />
      <figure className="film">
        <Island name="Film" component={Film} props={model.film} wake="visible" />
        {model.caption ? <figcaption>{model.caption}</figcaption> : null}
      </figure>
    </>
  ),
});
