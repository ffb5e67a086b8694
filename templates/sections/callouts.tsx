import { Rich } from 'almanac/site';
import { altOf } from '../components/card.ts';
import { figureOf } from '../components/figure.ts';
import { Figure } from '../components/Figure.tsx';
import { SectionHeading } from '../components/Sheet.tsx';
import { defineSection } from './part.ts';

/** The figure with numbered marks at its parts, and what each of them is. */
export default defineSection('callouts', {
  model: ({ context, data, words, offer }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    figure: figureOf(context, data.art ?? offer?.art, offer ? altOf(context, offer) : ''),
    points: data.points.map(({ key, x, y }) => ({
      key,
      label: words.t(`points.${key}.label`),
      text: words.t(`points.${key}.text`),
      at: x === undefined || y === undefined ? null : { x, y },
    })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <div className="callouts">
        <div className="callouts__figure">
          <Figure figure={model.figure} />
          <svg className="callouts__marks" viewBox="0 0 100 125" aria-hidden="true">
            {model.points.map((point, i) =>
              point.at ? (
                <g key={point.key}>
                  <circle cx={point.at.x} cy={point.at.y * 1.25} r="2.6" />
                  <text x={point.at.x} y={point.at.y * 1.25 + 1.1}>
                    {i + 1}
                  </text>
                </g>
              ) : null,
            )}
          </svg>
        </div>
        <ol className="callouts__list">
          {model.points.map((point) => (
            <li key={point.key}>
              <h3>{point.label}</h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </>
  ),
});
