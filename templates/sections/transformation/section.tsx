import { Rich } from 'almanac/site';
import { Frames } from '../../components/Change.tsx';
import { beatsOf } from '../../components/change.ts';
import { Paint } from '../../components/Paint.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { toneOf } from '../../paint.ts';
import { defineSection } from '../section.ts';

/** From one form to the other in twelve drawings, played by scrolling; without animation half of them are shown as numbered steps. */
export default defineSection({
  /** Words: `title`, `lead`?, `alt` (what the drawings show). The drawings are those of the product's figure. */
  data: {},
  model: ({ context, words, offer }) => {
    const frames = beatsOf(context, offer?.art);
    if (frames.length === 0) return null;
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      paint: offer?.paint ?? null,
      tone: toneOf(offer?.paint ?? null),
      frames,
      alt: words.t('alt'),
    };
  },
  View: ({ model, no }) => (
    <div className="turn">
      <div className={`turn__stage change section--painted on-${model.tone}`}>
        <Paint colour={model.paint} />
        <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
        <Frames frames={model.frames} alt={model.alt} />
      </div>
    </div>
  ),
});
