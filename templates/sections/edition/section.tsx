import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { defineSection } from '../section.ts';

/**
 * The size of a place for one silhouette, in units of the drawing; the number in the first row, and how many more each
 * row behind it has.
 */
const PLACE = { width: 9, height: 10 };
/** The margin above and below each, so that the feet in the next tile do not show above its axe. */
const AIR = 0.2;
const FIRST = 13;
const MORE = 6;
/** The height of the eye, in heights of a figure. */
const EYE = 3;
/** The number of near rows drawn as vectors; the rows behind are patterns, whose tiles are pixels. */
const NEAR = 3;
/** The scale of the figure that stands a step ahead of its row, and its colours instead of white and black. */
const AHEAD = 1.18;
const APART = '-.86 0 0 0 .86 0 -.2 0 0 .2 0 0 -.1 0 .1 0 0 0 1 0';

/** A limited edition: all of its figures drawn, one apart, and a plate that states their number. */
export default defineSection({
  numbered: false,
  /**
   * How many there are is the product's fact `units`. Words: `title`, `lead`; on the plate `count` and `note`;
   * `alt` (what the crowd shows).
   */
  data: {},
  model: ({ context, words, offer }) => {
    const units = offer && context.region.products.get(offer.product)?.product.file.facts.units;
    const [near, far] = ['near', 'silhouette'].map((view) =>
      figureOf(context, offer?.art?.replace(/\.svg$/, `-${view}.svg`), words.t('alt')),
    );
    if (!offer || typeof units !== 'number' || !near || !far) return null;
    return {
      title: words.t('title'),
      lead: words.t('lead'),
      name: offer.name,
      count: words.t('count'),
      note: words.t('note'),
      units,
      near,
      far,
    };
  },
  View: ({ model }) => (
    <div className="statement edition">
      <h2 className="statement__title">
        <Rich text={model.title} />
      </h2>
      <p className="statement__lead">{model.lead}</p>
      <Crowd near={model.near} far={model.far} units={model.units} />
      <div className="nameplate">
        <p>{model.name}</p>
        <p className="nameplate__count">{model.count}</p>
        <p>{model.note}</p>
      </div>
    </div>
  ),
});

/** Rows up to the horizon, smaller and with more figures the farther back, until all figures are placed. */
function rowsOf(units: number): { count: number; scale: number }[] {
  const rows: { count: number; scale: number }[] = [];
  for (let left = units, full = FIRST; left > 0; left -= full, full += MORE)
    rows.push({ count: Math.min(full, left), scale: FIRST / full });
  return rows;
}

interface CrowdProps {
  readonly near: FigureModel;
  readonly far: FigureModel;
  readonly units: number;
}

function Crowd({ near, far, units }: CrowdProps): ReactNode {
  const { width, height } = PLACE;
  const rows = rowsOf(units);
  const top = (rows.at(-1)?.scale ?? 1) * (EYE - 1) * height;
  const heads = ({ scale }: { scale: number }): number => scale * (EYE - 1) * height - top;
  // Shift every second row by half a place, so that a figure is visible between those in front.
  const aside = (i: number): number => ((rows.length - 1 - i) % 2) * (width / -2);
  const apart = { x: Math.floor(FIRST * 0.62) * width, y: heads({ scale: 1 }) };
  return (
    <svg
      className="edition__crowd"
      viewBox={`0 0 ${FIRST * width} ${apart.y + height + 1}`}
      role="img"
      aria-label={near.alt}
    >
      <defs>
        <filter id="apart" colorInterpolationFilters="sRGB">
          <feColorMatrix values={APART} />
        </filter>
        <image id="one" href={far.src} y={AIR} width={width} height={height - 2 * AIR} />
      </defs>
      <pattern id="one-of-many" width={width} height={height} patternUnits="userSpaceOnUse">
        <image href={far.src} y={AIR} width={width} height={height - 2 * AIR} />
      </pattern>
      {rows.reverse().map((row, i) => {
        const at = `translate(${aside(i) * row.scale} ${heads(row).toFixed(2)})scale(${row.scale.toFixed(4)})`;
        return i < rows.length - NEAR ? (
          <path
            key={row.scale}
            fill="url(#one-of-many)"
            transform={at}
            d={`M0 0h${row.count * width}v${height}H0z`}
          />
        ) : (
          <g key={row.scale} transform={at}>
            {Array.from({ length: row.count }, (_, place) => place * width).map((x) => (
              <use key={x} href="#one" x={x} />
            ))}
          </g>
        );
      })}
      <image
        href={near.src}
        filter="url(#apart)"
        x={apart.x - (width * (AHEAD - 1)) / 2}
        y={apart.y + 1 - AIR - height * (AHEAD - 1)}
        width={width * AHEAD}
        height={height * AHEAD}
      />
    </svg>
  );
}
