import { id, Rich, ref, z } from 'almanac/site';
import { altOf } from '../../components/card.ts';
import { Figure } from '../../components/Figure.tsx';
import { factName, factsOf, factText } from '../../components/facts.ts';
import { figureOf } from '../../components/figure.ts';
import { Paint } from '../../components/Paint.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { productContentOf } from '../../layout/product-content.ts';
import { ticketOf } from '../../ticket/model.ts';
import { Ticket } from '../../ticket/Ticket.tsx';
import { defineSection } from '../section.ts';

/** A product without its own page, on the page of a related one: what it is, what is in the box, what it costs. */
export default defineSection({
  /** Words: `box`; the rest is the product's own (`products.<key>.tagline`, `alt`). Left out where the product is not sold. */
  data: {
    product: ref('product'),
    /** The rows: its facts, in order; unknown ones are left out. */
    facts: z.array(id).nonempty(),
  },
  model: ({ context, data, words }) => {
    const offer = context.offer(data.product);
    if (!offer) return null;
    const { box = [] } = productContentOf(context, data.product) ?? {};
    const { chargerWatts = '' } = factsOf(context, data.product);
    const parts = box.map(({ part, count }) =>
      count > 0 ? context.t(`box.${part}`) : context.t(`box.missing.${part}`, { watts: chargerWatts }),
    );
    const facts = data.facts.flatMap((key) => {
      const value = factText(context, data.product, key);
      return value === null ? [] : [{ key, name: factName(context, key), value }];
    });
    return {
      product: data.product,
      title: offer.gloss ?? offer.name,
      lead: context.maybe(`products.${data.product}.tagline`) ?? null,
      rows: [
        ...facts,
        ...(parts.length > 0 ? [{ key: 'box', name: words.t('box'), value: parts.join(' · ') }] : []),
      ],
      paint: offer.paint,
      figure: figureOf(context, offer.art ?? undefined, altOf(context, offer)),
      ticket: { ...ticketOf(context, offer), more: null },
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <div className="sibling">
        <div className="sibling__plate">
          <Paint colour={model.paint} />
          <Figure figure={model.figure} className="sibling__figure" />
        </div>
        <div className="sibling__ticket" data-product={model.product}>
          <Ticket ticket={model.ticket} />
        </div>
        <dl className="specs__table sibling__facts">
          {model.rows.map(({ key, name, value }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  ),
});
