import { art, id, type PageContext, ref, z } from 'almanac/site';
import { Action } from '../../components/Action.tsx';
import { altOf, isOffer } from '../../components/card.ts';
import { Figure } from '../../components/Figure.tsx';
import { figureOf, highOf } from '../../components/figure.ts';
import { GlossedTitle, Name } from '../../components/Gloss.tsx';
import { fitClass, HERO_LINE } from '../../components/name.ts';
import { Paint } from '../../components/Paint.tsx';
import { Said } from '../../components/Said.tsx';
import { SheetEdge } from '../../components/Sheet.tsx';
import { toneOf } from '../../paint.ts';
import { ticketOf } from '../../ticket/model.ts';
import { PriceLine, priceLineOf } from '../../ticket/PriceLine.tsx';
import { Ticket } from '../../ticket/Ticket.tsx';
import { defineSection } from '../section.ts';

/** The product, huge and cropped, with its name and its price. */
export default defineSection({
  numbered: false,
  /** Words: `title`, `lead`. */
  data: {
    /** The figure; the product's, where absent. */
    art: art().optional(),
    /** The part of the page that its button links to while it is sold out. */
    instead: id.optional(),
    /** Alternatives while it is sold out, the closest first: the first in stock is shown with its price. */
    others: z.array(ref('product')).default([]),
  },
  model: ({ context, data, words, offer }) => {
    const title = words.maybe('title') ?? offer?.name ?? '';
    const ticket = offer ? ticketOf(context, offer) : null;
    const instead =
      ticket?.closed && data.instead
        ? { href: `#${data.instead}`, external: false, label: context.t('ui.buttons.alternatives') }
        : null;
    const other = instead && otherOf(context, data.others);
    return {
      product: offer?.product ?? null,
      title,
      gloss: offer?.gloss ?? null,
      fit: fitClass(title, HERO_LINE),
      lead: words.maybe('lead'),
      figure: figureOf(context, data.art ?? offer?.art, offer ? altOf(context, offer) : ''),
      paint: offer?.paint ?? null,
      tone: toneOf(offer?.paint ?? null),
      ticket: ticket && { ...ticket, more: other ? null : instead },
      instead,
      other,
    };
  },
  View: ({ model }) => (
    <div
      className={`stage stage--product on-${model.tone}`}
      data-product={model.other ? undefined : (model.product ?? undefined)}
    >
      <div className={`stage__field ${highOf(model.figure)}`}>
        <Paint colour={model.paint} />
      </div>
      <SheetEdge />
      <div className="stage__title">
        <h1 className={`name ${model.fit}`}>
          <GlossedTitle of={model} />
        </h1>
        {model.lead ? (
          <p className="stage__lead">
            <Said text={model.lead} />
          </p>
        ) : null}
      </div>
      <Figure figure={model.figure} className="stage__figure" first />
      {model.ticket ? (
        <div className="stage__ticket">
          <Ticket
            ticket={model.ticket}
            size="hero"
            more
            piece={
              model.other && model.instead ? (
                <aside className="ticket__other" data-product={model.other.product}>
                  <p>{model.other.label}</p>
                  <b>
                    <a href={model.other.page.href}>
                      <Name of={model.other} />
                    </a>
                  </b>
                  {model.other.price ? <PriceLine of={model.other.price} className="ticket__now" /> : null}
                  <Action to={model.instead} label={model.instead.label} kind="line" />
                </aside>
              ) : null
            }
          />
        </div>
      ) : null}
    </div>
  ),
});

/** The first of some products that is in stock, with its page and its price. */
function otherOf(context: PageContext, others: readonly string[]) {
  const offer = others
    .map((key) => context.offer(key))
    .filter(isOffer)
    .find(({ state, page }) => state === 'buy' && page !== null);
  if (!offer?.page) return null;
  return {
    product: offer.product,
    name: offer.name,
    gloss: offer.gloss,
    label: context.t('ui.ticket.stub.available'),
    page: offer.page,
    price: priceLineOf(ticketOf(context, offer)),
  };
}
