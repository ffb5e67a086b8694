import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { defineSection } from '../section.ts';

/** A place for one silhouette, in units of the drawing, and how much broader than high the crowd is, in places. */
const PLACE = { width: 9, height: 10 };
const BREADTH = 1.875;

/** A counted edition: every one of it drawn, one of them apart, and the plate on which a number will stand. */
export default defineSection({
  numbered: false,
  /**
   * How many there are is the product's fact `units`. Words: `title`, `lead`; on the plate `number` ("No."), `of` and `note`;
   * `alt` (what the crowd shows).
   */
  data: {},
  model: ({ context, words, offer }) => {
    const units = offer && context.region.products.get(offer.product)?.product.file.facts.units;
    const figure = figureOf(context, offer?.art?.replace(/\.svg$/, '-silhouette.svg'), words.t('alt'));
    if (!offer || typeof units !== 'number' || !figure) return null;
    return {
      title: words.t('title'),
      lead: words.t('lead'),
      name: offer.name,
      number: words.t('number'),
      of: words.t('of'),
      note: words.t('note'),
      units,
      figure,
    };
  },
  View: ({ model }) => (
    <div className="statement certificate">
      <h2 className="statement__title">
        <Rich text={model.title} />
      </h2>
      <p className="statement__lead">{model.lead}</p>
      <Crowd figure={model.figure} units={model.units} />
      <div className="nameplate">
        <p>{model.name}</p>
        <p className="nameplate__number">
          {model.number} <span className="nameplate__blank" /> {model.of}
        </p>
        <p>{model.note}</p>
      </div>
    </div>
  ),
});

/** Row by row, the last as long as it comes. */
function Crowd({ figure, units }: { readonly figure: FigureModel; readonly units: number }): ReactNode {
  const { width, height } = PLACE;
  const columns = Math.round(Math.sqrt(units * BREADTH));
  const full = Math.floor(units / columns);
  const rest = units % columns;
  const rows = rest > 0 ? full + 1 : full;
  const apart = { x: Math.floor(columns * 0.62) * width, y: Math.floor(rows * 0.38) * height };
  return (
    <svg
      className="certificate__crowd"
      viewBox={`0 0 ${columns * width} ${rows * height}`}
      role="img"
      aria-label={figure.alt}
    >
      <pattern id="one-of-many" width={width} height={height} patternUnits="userSpaceOnUse">
        <image href={figure.src} width={width} height={height} />
      </pattern>
      <path
        fill="url(#one-of-many)"
        d={`M0 0H${columns * width}V${full * height}H${rest * width}V${rows * height}H0z`}
      />
      <image
        className="certificate__one"
        href={figure.src}
        x={apart.x - 3 * width}
        y={apart.y - 3 * height}
        width={7 * width}
        height={7 * height}
      />
    </svg>
  );
}
