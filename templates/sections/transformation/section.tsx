import { Rich } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { Paint } from '../../components/Paint.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { toneOf } from '../../paint.ts';
import { defineSection } from '../section.ts';

const BEATS = Array.from({ length: 12 }, (_, i) => i + 1);

/** From one form to the other in twelve drawings, which the scroll leafs through; a strip of them where nothing moves. */
export default defineSection({
  /** Words: `title`, `lead`?, `alt` (what the drawings show). The drawings are those of the product's figure. */
  data: {},
  model: ({ context, words, offer }) => {
    const beats = BEATS.map((beat) =>
      figureOf(context, offer?.art?.replace(/\.svg$/, `-beat-${beat}.svg`), beat === 1 ? words.t('alt') : ''),
    ).filter((figure) => figure !== null);
    if (beats.length === 0) return null;
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      paint: offer?.paint ?? null,
      tone: toneOf(offer?.paint ?? null),
      beats,
    };
  },
  View: ({ model, no }) => (
    <div className="turn">
      <div className={`turn__stage on-${model.tone}`}>
        <Paint colour={model.paint} />
        <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
        <div className="turn__beats">
          {model.beats.map((figure) => (
            <Figure key={figure.src} figure={figure} className="turn__beat" />
          ))}
        </div>
      </div>
    </div>
  ),
});
