import { Rich } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { artFacts, figureOf } from '../../components/figure.ts';
import { numeral, SectionHeading } from '../../components/Sheet.tsx';
import { productContentOf } from '../../layout/product-content.ts';
import { defineSection } from '../section.ts';

/** What is in the box, numbered and counted, in a frame like the parts of a model kit. */
export default defineSection({
  /** Words: `title`, `lead`?. The parts are the product's `box`, their words `box.<part>`; of what is missing, `box.missing.<part>`. */
  data: {},
  model: ({ context, words, offer }) => {
    const box = offer ? (productContentOf(context, offer.product)?.box ?? []) : [];
    if (box.length === 0) return null;
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      parts: box.map(({ part, count, art }) => ({
        key: part,
        name:
          count > 0
            ? context.t(`box.${part}`)
            : context.t(`box.missing.${part}`, { watts: words.values.chargerWatts ?? '' }),
        missing: count === 0,
        count: count > 1 ? `${context.number(count)}\u202f×` : null,
        figure: figureOf(context, art, ''),
        hang: (art && artFacts(art)?.hang) || 0,
      })),
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <ol className="sprue">
        {model.parts.map((part, i) => (
          <li key={part.key}>
            <div className="sprue__part">
              {part.figure && !part.missing ? (
                <svg viewBox={`0 0 ${part.figure.width} ${part.figure.height}`} aria-hidden="true">
                  <path d={`M${part.figure.width / 2}-9999V${part.hang + 4}`} />
                </svg>
              ) : null}
              <Figure figure={part.figure} />
            </div>
            <p>
              <span aria-hidden="true">{part.missing ? '–' : numeral(i + 1)}</span>
              {part.count ? `${part.count} ` : null}
              {part.name}
            </p>
          </li>
        ))}
      </ol>
    </>
  ),
});
