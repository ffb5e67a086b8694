import { art, id, keyed, Rich, regions, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { fitClass } from '../../components/name.ts';
import { Paint } from '../../components/Paint.tsx';
import { Said } from '../../components/Said.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** What it can do: numbers set large, each with its sentence; beside a drawing from close by, if there is one. */
export default defineSection({
  /** What it can do. Words: `title`, `lead`?, `items.<key>.{figure?,title,text}`; `figure` is the number set large: "{servos}". */
  data: {
    /** A drawing that the edge of the sheet cuts: `figures/<product>-close.svg`. */
    art: art().optional(),
    items: keyed(z.strictObject({ key: id, regions: regions.optional() })).nonempty(),
  },
  model: ({ context, data, words, offer }) => {
    const items = data.items
      .filter((item) => context.shows(item))
      .map(({ key }) => ({
        key,
        number: words.maybe(`items.${key}.figure`),
        title: words.t(`items.${key}.title`),
        text: words.t(`items.${key}.text`),
      }));
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      /** The longest number sets the size of all. */
      fit: fitClass(`<em>${items.map(({ number }) => number ?? '').join('<br>')}`),
      figure: figureOf(context, data.art, ''),
      /** Of the drawing alone, where not the whole section lies on it. */
      paint: data.painted ? null : (offer?.paint ?? null),
      items,
    };
  },
  View: ({ model, no }) => {
    const facts = (
      <ul className={`facts by-two ${model.fit}`}>
        {model.items.map((item) => (
          <li className={`fact${item.number ? ' fact--number' : ''}`} key={item.key}>
            {item.number ? <Counted number={item.number} /> : null}
            <h3>{item.title}</h3>
            <p>
              <Said text={item.text} />
            </p>
          </li>
        ))}
      </ul>
    );
    return model.figure ? (
      <div className="feature feature--right feature--close">
        <div className="feature__plate feature__plate--high">
          {model.paint ? <Paint colour={model.paint} /> : null}
          <Figure figure={model.figure} className="feature__figure" />
        </div>
        <div className="feature__words">
          <SectionHeading no={no} title={<Rich text={model.title} />} />
          {model.lead ? (
            <p className="feature__text">
              <Said text={model.lead} />
            </p>
          ) : null}
        </div>
        {facts}
      </div>
    ) : (
      <>
        <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
        {facts}
      </>
    );
  },
});

/** A number, and smaller the word that counts, where a language has one: `31基`, `90 分钟`. */
function Counted({ number }: { readonly number: string }): ReactNode {
  const [, count = number, word = ''] = /^([\d.,\s]*\d\+?)(\D*)$/u.exec(number) ?? [];
  return (
    <p className="fact__number">
      {count}
      {word ? <small>{word}</small> : null}
    </p>
  );
}
