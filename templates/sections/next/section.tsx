import { type Offer, type PageContext, ref, z } from 'almanac/site';
import { Action } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { GlossedTitle } from '../../components/Gloss.tsx';
import { fitClass, HERO_LINE, posterOf } from '../../components/name.ts';
import { Paint } from '../../components/Paint.tsx';
import { productContentOf } from '../../layout/product-content.ts';
import { toneOf } from '../../paint.ts';
import { buyOf, moreOf, ticketOf } from '../../ticket/model.ts';
import { PriceLine, priceLineOf } from '../../ticket/PriceLine.tsx';
import { defineSection } from '../section.ts';

/** The end of every product page: a related figure, or else the next of the line-up with its own page. */
export default defineSection({
  numbered: false,
  /** Words: `ui.next`, and `title`? in place of the product's name. */
  data: {
    /** Candidates, the closest first: the first that the region sells is shown; without a page it links to the store. */
    products: z.array(ref('product')).default([]),
  },
  model: ({ context, data, words }) => {
    const own = context.page.file.product;
    const all = context.products();
    const after = [...all.slice(all.indexOf(own ?? '') + 1), ...all];
    const offer = firstSold(
      context,
      [...data.products, ...after].filter((key) => key !== own),
      data.products,
    );
    if (!offer) return null;
    const more = moreOf(context, offer);
    // A product without a page of its own links to its comparison and to the store.
    const [to, also] = offer.page ? [more, null] : [buyOf(context, offer), more];
    if (!to) return null;
    // Set as on its own page.
    const page = context.region.products.get(offer.product)?.product.file.page;
    const title =
      words.maybe('title') ??
      context.maybe(`pages.${page}.sections.hero.title`) ??
      posterOf(offer.name, productContentOf(context, offer.product)?.heavy);
    return {
      label: context.t('ui.next'),
      product: offer.product,
      title,
      gloss: offer.gloss,
      fit: fitClass(title, HERO_LINE),
      price: priceLineOf(ticketOf(context, offer)),
      to,
      also,
      name: offer.name,
      paint: offer.paint,
      tone: toneOf(offer.paint),
      figure: figureOf(context, offer.art?.replace(/\.svg$/, '-bust.svg') ?? null, ''),
    };
  },
  View: ({ model }) => (
    <div className={`next on-${model.tone}`} data-product={model.product}>
      <Paint colour={model.paint} />
      <div className="next__words">
        <p className="next__label">{model.label}</p>
        <h2 className={`next__name ${model.fit}`}>
          <a href={model.to.href}>
            <GlossedTitle of={model} />
          </a>
        </h2>
        {model.price ? <PriceLine of={model.price} className="next__price" /> : null}
        <Action to={model.to} label={model.to.label} of={model.name} kind="line" />
        {model.also ? <Action to={model.also} label={model.also.label} of={model.name} kind="text" /> : null}
      </div>
      <Figure figure={model.figure} className="next__figure" />
    </div>
  ),
});

/** The first that can be bought and has a page, or is named; of those after it nothing is asked, so that it depends on none of them. */
function firstSold(
  context: PageContext,
  candidates: readonly string[],
  named: readonly string[],
): Offer | undefined {
  for (const key of candidates) {
    const offer = context.offer(key);
    if (offer && (named.includes(key) || offer.page) && offer.state !== 'soldOut') return offer;
  }
  return undefined;
}
