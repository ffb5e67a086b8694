import { Rich } from 'almanac/site';
import { Figure } from '../components/Figure.tsx';
import { figureOf } from '../components/figure.ts';
import { SectionHeading } from '../components/Sheet.tsx';
import { defineSection } from './part.ts';

/** The parts, laid out. */
export default defineSection('exploded', {
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    figure: figureOf(context, data.art, words.maybe('alt') ?? ''),
    parts: data.parts.map((key) => ({ key, text: words.t(`parts.${key}`) })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <div className="exploded">
        <Figure figure={model.figure} className="exploded__figure" />
        <ol className="exploded__parts">
          {model.parts.map((part) => (
            <li key={part.key}>{part.text}</li>
          ))}
        </ol>
      </div>
    </>
  ),
});
