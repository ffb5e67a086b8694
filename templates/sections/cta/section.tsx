import { art, id, keyed, Rich, ref, regions, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf, shapeOf } from '../../components/figure.ts';
import { Paint } from '../../components/Paint.tsx';
import { Said } from '../../components/Said.tsx';
import { SCENE_NAMES, Scene } from '../../components/Scene.tsx';
import { aboutProduct, Subscribe, subscribeOf } from '../../components/Subscribe.tsx';
import { toneOf } from '../../paint.ts';
import { ticketOf } from '../../ticket/model.ts';
import { Ticket } from '../../ticket/Ticket.tsx';
import { defineSection } from '../section.ts';

/**
 * The call to action, which mentions a launch price while it runs. The booking notice is shown while the product is in
 * pre-order, and while a new order has to wait for the pre-orders.
 */
export default defineSection({
  numbered: false,
  /**
   * Words: `title`, `lead`; while a launch price runs `launch.title`, `launch.lead` stand instead, where given, with the values
   * `{price}`, `{then}` (the price from `{day}` on), `{saving}`, `{until}`. `bookingNotice` (heading), `waitingNotice`? (the same once the pre-order is over), `notices.<key>.{label,value}`, `bookingTips`?;
   * with `subscribe`: `subscribe.{title,describe}`.
   */
  data: {
    art: art().optional(),
    /** The position of the figure on wide sheets. */
    scene: z.enum(SCENE_NAMES).optional(),
    /** The rows of the booking notice, shown while an order waits for its dispatch; with a `campaign`, while that runs. */
    notices: keyed(
      z.strictObject({ key: id, regions: regions.optional(), campaign: ref('campaign').optional() }),
    ).default([]),
    /** An e-mail field for news of the pre-order. */
    subscribe: z.boolean().default(false),
  },
  model: ({ context, data, words, offer }) => {
    const launch = offer?.launch;
    const values: Record<string, string> = launch
      ? {
          price: offer.price?.text ?? '',
          // biome-ignore lint/suspicious/noThenProperty: the name of a value in the words
          then: launch.after.text,
          saving: launch.saving.text,
          day: launch.from.fullDay,
          until: offer.until?.fullDay ?? '',
        }
      : {};
    const ships = offer && context.region.file.products[offer.product]?.ships;
    const dispatch: Record<string, string> = ships
      ? {
          dispatchFrom: context.date(ships.from, 'long'),
          dispatchUntil: ships.until ? context.date(ships.until, 'long') : '',
          dispatchFromMonth: context.date(ships.from, 'month'),
          dispatchUntilMonthYear: ships.until ? context.date(ships.until, 'monthYear') : '',
        }
      : {};
    const back =
      offer?.state === 'soldOut'
        ? aboutProduct(subscribeOf(context, 'preorder', 'ui.backInStock'), offer)
        : null;
    const ticket = offer ? ticketOf(context, offer) : null;
    const isAhead = offer?.state === 'preorder';
    const waits = isAhead || offer?.backlog != null;
    const notices = waits ? data.notices.filter((notice) => context.shows(notice)) : [];
    const art = data.art ?? offer?.art ?? undefined;
    const figure = figureOf(context, art, '');
    return {
      product: offer?.product ?? null,
      title: (launch && words.maybe('launch.title', values)) ?? words.t('title'),
      lead: (launch && words.maybe('launch.lead', values)) ?? words.maybe('lead'),
      // The back-in-stock form is on the ticket itself.
      ticket: ticket && back ? { ...ticket, tell: null } : ticket,
      back,
      paint: offer?.paint ?? null,
      tone: toneOf(offer?.paint ?? null),
      figure,
      scene: data.scene ?? null,
      shape: shapeOf(art, figure),
      booking:
        notices.length === 0
          ? null
          : {
              title: (isAhead ? null : words.maybe('waitingNotice')) ?? words.t('bookingNotice'),
              rows: notices.map(({ key }) => ({
                key,
                label: words.t(`notices.${key}.label`),
                value: words.t(`notices.${key}.value`, dispatch),
              })),
              tips: words.maybe('bookingTips'),
            },
      form:
        data.subscribe && offer?.state === 'preorder'
          ? aboutProduct(subscribeOf(context, 'preorder', words.key('subscribe')), offer)
          : null,
    };
  },
  View: ({ model }) => (
    <div className={`cta on-${model.tone}`}>
      <div className="cta__offer" data-product={model.back ? undefined : (model.product ?? undefined)}>
        <Paint colour={model.paint} />
        {model.scene ? <Scene name={model.scene} ground={model.paint} /> : null}
        <Figure figure={model.figure} className={`cta__figure cta__figure--${model.shape}`} />
        <div className="cta__words">
          <h2>
            <Rich text={model.title} />
          </h2>
          {model.lead ? (
            <p>
              <Said text={model.lead} />
            </p>
          ) : null}
        </div>
        {model.ticket ? (
          <div className="cta__ticket">
            <Ticket
              ticket={model.ticket}
              size="hero"
              piece={
                model.back ? (
                  <section id="tell-me">
                    <Subscribe model={model.back} />
                  </section>
                ) : null
              }
            />
          </div>
        ) : null}
      </div>
      {model.booking || model.form ? (
        <div className="cta__more">
          {model.booking ? (
            <div className="booking">
              <h3>{model.booking.title}</h3>
              <dl>
                {model.booking.rows.map((row) => (
                  <div key={row.key}>
                    <dt>{row.label}</dt>
                    <dd>
                      <Said text={row.value} />
                    </dd>
                  </div>
                ))}
              </dl>
              {model.booking.tips ? <p className="small">{model.booking.tips}</p> : null}
            </div>
          ) : null}
          {model.form ? (
            <div className="cta__form" id="tell-me">
              <Subscribe model={model.form} level="h3" />
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  ),
});
