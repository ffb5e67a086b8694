import { art, id } from 'almanac/site';
import { altOf } from '../../components/card.ts';
import { Figure } from '../../components/Figure.tsx';
import { figureOf, highOf } from '../../components/figure.ts';
import { GlossedTitle } from '../../components/Gloss.tsx';
import { fitClass, HERO_LINE } from '../../components/name.ts';
import { Paint } from '../../components/Paint.tsx';
import { Said } from '../../components/Said.tsx';
import { SheetEdge } from '../../components/Sheet.tsx';
import { toneOf } from '../../paint.ts';
import { ticketOf } from '../../ticket/model.ts';
import { Ticket } from '../../ticket/Ticket.tsx';
import { defineSection } from '../section.ts';

/** The product, huge and cropped, with its name and its price. */
export default defineSection({
  numbered: false,
  /** Words: `title`, `lead`. */
  data: {
    /** The figure; the product's, where absent. */
    art: art().optional(),
    /** The part of the page that leads on while it is sold out. */
    instead: id.optional(),
  },
  model: ({ context, data, words, offer }) => {
    const title = words.maybe('title') ?? offer?.name ?? '';
    const ticket = offer ? ticketOf(context, offer) : null;
    return {
      product: offer?.product ?? null,
      title,
      gloss: offer?.gloss ?? null,
      fit: fitClass(title, HERO_LINE),
      lead: words.maybe('lead'),
      figure: figureOf(context, data.art ?? offer?.art, offer ? altOf(context, offer) : ''),
      paint: offer?.paint ?? null,
      tone: toneOf(offer?.paint ?? null),
      ticket,
      instead:
        ticket?.closed && data.instead
          ? { href: `#${data.instead}`, external: false, label: context.t('ui.buttons.alternatives') }
          : null,
    };
  },
  View: ({ model }) => (
    <div className={`stage stage--product on-${model.tone}`} data-product={model.product ?? undefined}>
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
          <Ticket ticket={{ ...model.ticket, more: model.instead }} size="hero" more />
        </div>
      ) : null}
    </div>
  ),
});
