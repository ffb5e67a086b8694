import { Rich } from 'almanac/site';
import { SectionHeading } from '../components/Sheet.tsx';
import { defineSection } from './part.ts';

/** Questions that open to their answers. */
export default defineSection('faq', {
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    items: data.items
      .filter((item) => context.shows(item))
      .map(({ key }) => ({
        key,
        question: words.t(`items.${key}.question`),
        answer: words.t(`items.${key}.answer`),
      })),
  }),
  View: ({ model, no }) => (
    <div className="faq">
      <SectionHeading no={no} title={<Rich text={model.title} />} />
      <div className="faq__list">
        {model.items.map((item) => (
          <details key={item.key}>
            <summary>{item.question}</summary>
            <p>
              <Rich text={item.answer} />
            </p>
          </details>
        ))}
      </div>
    </div>
  ),
});
