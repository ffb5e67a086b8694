import { art, id, Rich, regions, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { fitClass } from '../../components/name.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** What it can do: numbers set large, each with its sentence. */
export default defineSection({
  /** What it can do. Words: `title`, `lead`?, `items.<key>.{figure?,title,text}`; `figure` is the number set large: "{servos}". */
  data: {
    items: z
      .array(z.strictObject({ key: id, art: art().optional(), regions: regions.optional() }))
      .nonempty(),
  },
  model: ({ context, data, words }) => {
    const items = data.items
      .filter((item) => context.shows(item))
      .map(({ key, art }) => ({
        key,
        number: words.maybe(`items.${key}.figure`),
        title: words.t(`items.${key}.title`),
        text: words.t(`items.${key}.text`),
        figure: figureOf(context, art, ''),
      }));
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      /** Numbers stand on one line, so the longest sets the size of all. */
      fit: fitClass(`<em>${items.map(({ number }) => number ?? '').join('<br>')}`),
      items,
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <ul className={`facts by-two ${model.fit}`}>
        {model.items.map((item) => (
          <li className={`fact${item.number ? ' fact--number' : ''}`} key={item.key}>
            {item.number ? (
              <p className="fact__number" aria-hidden="true">
                {item.number}
              </p>
            ) : null}
            <h3>{item.title}</h3>
            <p>
              <Rich text={item.text} />
            </p>
            {item.figure ? <Figure figure={item.figure} className="fact__figure" /> : null}
          </li>
        ))}
      </ul>
    </>
  ),
});
