import { id, Rich, z } from 'almanac/site';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** How one begins, step by step. */
export default defineSection({
  /** Words: `title`, `lead`?, `items.<key>.{title,text}`. */
  data: { items: z.array(z.strictObject({ key: id })).min(2) },
  model: ({ data, words }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    steps: data.items.map(({ key }) => ({
      key,
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
