import { Rich } from 'almanac/site';
import { SectionHeading } from '../components/Sheet.tsx';
import { defineSection } from './part.ts';

/** A short film, started by hand. */
export default defineSection('video', {
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    caption: words.maybe('caption'),
    alt: words.t('alt'),
    film: context.asset(data.film),
    poster: context.asset(data.poster),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} />
      <figure className="film">
        {/* Nothing is spoken in it, so there is nothing to caption. */}
        <video
          controls
          muted
          playsInline
          preload="none"
          width="1280"
          height="720"
          poster={model.poster}
          aria-label={model.alt}
        >
          <source src={model.film} />
        </video>
        {model.caption ? <figcaption>{model.caption}</figcaption> : null}
      </figure>
    </>
  ),
});
