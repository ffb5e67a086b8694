import { id, keyed, Rich, regions, z } from 'almanac/site';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** Questions that open to their answers. */
export default defineSection({
  /** Words: `title`, `items.<key>.{question,answer}`. */
  data: {
    items: keyed(z.strictObject({ key: id, regions: regions.optional() })).nonempty(),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    items: data.items
      .filter((item) => context.shows(item))
      .map(({ key }) => ({
        // A link to an answer opens it: browsers open a closed `details` around a link's target.
        id: `${data.id}-${key}`,
        question: words.t(`items.${key}.question`),
        answer: words.t(`items.${key}.answer`),
      })),
  }),
  View: ({ model, no }) => (
    <div className="beside faq">
      <SectionHeading no={no} title={<Rich text={model.title} />} />
      <div className="faq__list">
        {model.items.map((item) => (
          <details key={item.id}>
            <summary>{item.question}</summary>
            <p id={item.id}>
              <Rich text={item.answer} />
            </p>
          </details>
        ))}
      </div>
    </div>
  ),
});
