import { ref } from 'almanac/site';
import { Action } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { GlossedTitle } from '../../components/Gloss.tsx';
import { fitClass, HERO_LINE } from '../../components/name.ts';
import { Paint } from '../../components/Paint.tsx';
import { toneOf } from '../../paint.ts';
import { ticketOf } from '../../ticket/model.ts';
import { PriceLine, priceLineOf } from '../../ticket/PriceLine.tsx';
import { defineSection } from '../section.ts';

/** The next figure of the line-up that has a page of its own and can be bought: how every page ends. */
export default defineSection({
  numbered: false,
  /** Words: `ui.next`, and `title`? in place of the product's name. */
  data: {
    /** Which; the next in the region's order, where absent or not there. */
    product: ref('product').optional(),
  },
  model: ({ context, data, words }) => {
    const own = context.page.file.product;
    const all = context.products();
    const after = [...all.slice(all.indexOf(own ?? '') + 1), ...all];
    const offer = [data.product, ...after]
      .map((key) => (key === undefined || key === own ? undefined : context.offer(key)))
      .find((one) => one?.page && one.state !== 'soldOut');
    if (!offer?.page) return null;
    // As its own page sets it.
    const page = context.region.products.get(offer.product)?.product.file.page;
    const title = words.maybe('title') ?? context.maybe(`pages.${page}.sections.hero.title`) ?? offer.name;
    return {
      label: context.t('ui.next'),
      product: offer.product,
      title,
      gloss: offer.gloss,
      fit: fitClass(title, HERO_LINE),
      price: priceLineOf(ticketOf(context, offer)),
      page: { ...offer.page, label: context.t('ui.buttons.learnMore') },
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
          <a href={model.page.href}>
            <GlossedTitle of={model} />
          </a>
        </h2>
        {model.price ? <PriceLine of={model.price} className="next__price" /> : null}
        <Action to={model.page} label={model.page.label} of={model.name} kind="line" />
      </div>
      <Figure figure={model.figure} className="next__figure" />
    </div>
  ),
});
