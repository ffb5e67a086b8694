import { art, id, keyed, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { artFacts, figureOf, shapeOf } from '../../components/figure.ts';
import { Layers } from '../../components/Layers.tsx';
import { placeOf, spread } from '../../components/Leaders.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection, place } from '../section.ts';

/** The parts laid out: a drawing in pieces comes apart as the page scrolls. */
export default defineSection({
  /**
   * Words: `title`, `lead`?, `alt`, `parts.<key>`, `texts.<key>`?. A drawing in pieces (`figures/…-layers.svg`) comes apart
   * as the page scrolls, and bears the numbers of the parts that have a place; any other stands still.
   */
  data: {
    art: art(),
    parts: keyed(z.strictObject({ key: id, ...place })).default([]),
  },
  model: ({ context, data, words }) => {
    const figure = figureOf(context, data.art, words.maybe('alt') ?? '');
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      figure,
      shape: shapeOf(data.art, figure),
      layers: artFacts(data.art)?.layers ?? null,
      marks:
        figure &&
        spread(
          data.parts.map((part) => placeOf(figure, part)),
          figure,
        ),
      parts: data.parts.map(({ key }) => ({
        key,
        name: words.t(`parts.${key}`),
        text: words.maybe(`texts.${key}`),
      })),
      /** Whether any part has a text; then all are set alike. */
      told: data.parts.some(({ key }) => words.maybe(`texts.${key}`) !== null),
    };
  },
  View: ({ model, no, ground }) => (
    <div className={`drawn drawn--apart drawn--${model.shape}`}>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      {model.figure && model.layers ? (
        <Layers
          figure={model.figure}
          layers={model.layers}
          marks={model.marks ?? []}
          ground={ground}
          className="drawn__figure"
        />
      ) : (
        <Figure figure={model.figure} className="drawn__figure" />
      )}
      <ol className="drawn__list">
        {model.parts.map((part) => (
          <li key={part.key}>
            {model.told ? <h3>{part.name}</h3> : part.name}
            {part.text ? <p>{part.text}</p> : null}
          </li>
        ))}
      </ol>
    </div>
  ),
});
