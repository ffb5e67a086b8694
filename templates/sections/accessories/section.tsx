import { art, id, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** What is in the box, counted. */
export default defineSection({
  /** Words: `title`, `items.<key>.{name,text?}`. */
  data: {
    items: z
      .array(z.strictObject({ key: id, count: z.int().positive().default(1), art: art().optional() }))
      .nonempty(),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    items: data.items.map(({ key, count, art }) => ({
      key,
      count: context.number(count),
      name: words.t(`items.${key}.name`),
      text: words.maybe(`items.${key}.text`),
      figure: figureOf(context, art, ''),
    })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} />
      <ul className="parts">
        {model.items.map((item) => (
          <li key={item.key}>
            {item.figure ? <Figure figure={item.figure} className="parts__figure" /> : null}
            <span className="parts__count">{item.count} ×</span>
            <span>
              {item.name}
              {item.text ? <small>{item.text}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  ),
});
