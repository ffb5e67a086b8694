import { art, id, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** How one begins, step by step. */
export default defineSection({
  /** Words: `title`, `lead`?, `items.<key>.{title,text}`. */
  data: { items: z.array(z.strictObject({ key: id, art: art().optional() })).min(2) },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    steps: data.items.map(({ key, art }) => ({
      key,
      figure: figureOf(context, art, ''),
      title: words.t(`items.${key}.title`),
      text: words.t(`items.${key}.text`),
    })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <ol className="told steps">
        {model.steps.map((step, i) => (
          <li key={step.key}>
            <Figure figure={step.figure} className="steps__figure" />
            <p className="steps__no" aria-hidden="true">
              {i + 1}
            </p>
            <h3>{step.title}</h3>
            <p>
              <Rich text={step.text} />
            </p>
          </li>
        ))}
      </ol>
    </>
  ),
});
