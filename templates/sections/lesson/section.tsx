import { art, id, keyed, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { Said } from '../../components/Said.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** The marks on a step's drawing, in its units: the path of a guided arm, a spoken word, automatic motion. */
const SIGNS = {
  guide: (
    <>
      <path d="M561 478A215 215 0 0 0 550 217m6 46-6-46 44 14" />
      <circle cx="561" cy="478" r="11" fill="#fffef8" />
    </>
  ),
  say: (
    <>
      <path fill="#fffef8" d="M12 52h160v112H84l-44 46v-46H12z" />
      <path d="m60 108 24 26 44-52" />
    </>
  ),
  repeat: <path d="M449 218a150 150 0 0 1 51 52M440 165a195 195 0 0 1 84 84" />,
} as const;

/** First steps with the product. */
export default defineSection({
  /** Words: `title`, `lead`?, `items.<key>.{title,text}`. */
  data: {
    items: keyed(
      z.strictObject({
        key: id,
        art: art().optional(),
        sign: z.enum(['guide', 'say', 'repeat']).optional(),
      }),
    ).min(2),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    steps: data.items.map(({ key, art, sign }) => ({
      key,
      sign: sign ?? null,
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
            {step.sign && step.figure ? (
              <svg
                className="steps__figure"
                viewBox={`0 0 ${step.figure.width} ${step.figure.height}`}
                preserveAspectRatio="xMaxYMax meet"
                overflow="visible"
                fill="none"
                stroke="currentColor"
                strokeWidth="7"
                strokeLinejoin="round"
                strokeLinecap="round"
                aria-hidden="true"
              >
                {SIGNS[step.sign]}
              </svg>
            ) : null}
            <p className="steps__no" aria-hidden="true">
              {i + 1}
            </p>
            <h3>{step.title}</h3>
            <p>
              <Said text={step.text} />
            </p>
          </li>
        ))}
      </ol>
    </>
  ),
});
