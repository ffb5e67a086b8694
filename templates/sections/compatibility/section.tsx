import { Rich, ref, z } from 'almanac/site';
import { isOffer } from '../../components/card.ts';
import { digits } from '../../components/digits.ts';
import { Figure } from '../../components/Figure.tsx';
import { millimetres } from '../../components/facts.ts';
import { figureOf } from '../../components/figure.ts';
import { labelOf } from '../../components/name.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** The products that an accessory fits, in colour, and the region's other products, in outline; all at one scale. */
export default defineSection({
  /** Words: `title`, `lead`?, `fits`, `others`. Bundles are left out. */
  data: { fits: z.array(ref('product')).nonempty() },
  model: ({ context, data, words }) => {
    const own = context.page.file.product;
    const isBundle = (key: string): boolean =>
      context.region.products.get(key)?.product.file.bundle !== undefined;
    const figures = context
      .products()
      .filter((key) => key !== own && !isBundle(key))
      .map((key) => context.offer(key))
      .filter(isOffer)
      .map((offer) => {
        const fits = data.fits.includes(offer.product);
        const view = fits ? '-front.svg' : '-cut.svg';
        return {
          key: offer.product,
          fits,
          name: labelOf(context, offer.product, offer.name),
          mm: millimetres(context, offer.product) ?? 0,
          figure: figureOf(context, offer.art?.replace(/\.svg$/, view), ''),
        };
      });
    const tallest = Math.max(...figures.map(({ mm }) => mm));
    const groups = [
      { key: 'fits', label: words.t('fits'), figures: figures.filter(({ fits }) => fits) },
      { key: 'others', label: words.t('others'), figures: figures.filter(({ fits }) => !fits) },
    ].filter((group) => group.figures.length > 0);
    if (groups.length < 2) return null;
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      groups: groups.map((group) => ({
        ...group,
        figures: group.figures.map(({ mm, ...one }) => ({ ...one, high: Math.round((100 * mm) / tallest) })),
      })),
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <dl className="compatible">
        {model.groups.map((group) => (
          <div key={group.key}>
            <dt>{group.label}</dt>
            {group.figures.map((one) => (
              <dd key={one.key}>
                <div className="compatible__ground">
                  <Figure
                    figure={one.figure}
                    className={`compatible__figure ${one.fits ? '' : 'lined '}${digits(one.high)}`}
                  />
                </div>
                <span>{one.name}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  ),
});
