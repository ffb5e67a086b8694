import type { ReactNode } from 'react';
import { Action } from '../components/Action.tsx';
import type { TicketModel } from './model.ts';
import { Was } from './PriceLine.tsx';
import { type Veil, veiled } from './veil.ts';

interface Props {
  readonly ticket: TicketModel;
  readonly size?: 'hero' | 'card';
  /** With the link to the product's page. */
  readonly more?: boolean;
  /** Content about another product, on a piece of its own, instead of the terms. */
  readonly piece?: ReactNode;
}

/**
 * The price ticket: stub, price, former price, how long it is valid, and the button to buy. It must be inside the
 * element with `data-product`; a piece about another product brings its own.
 */
export function Ticket({ ticket, size = 'card', more = false, piece }: Props): ReactNode {
  const { buy, closed, dealers, price, tell, unlock } = ticket;
  return (
    <div className={`ticket ticket--${size} ticket--${ticket.kind}`}>
      <div className="ticket__stock" data-product={piece ? ticket.product : undefined}>
        <p className="ticket__stub">
          <span>{ticket.stub}</span>
          <svg viewBox="0 0 40 8" width="40" height="8" aria-hidden="true">
            <path d="M1 0v8M4 0v8M6 0v8M11 0v8M13 0v8M18 0v8M20 0v8M22 0v8M28 0v8M31 0v8M33 0v8M38 0v8" />
          </svg>
        </p>
        <div className="ticket__body">
          {unlock ? <Locked unlock={unlock} name={ticket.name} stale={ticket.stale} /> : null}
          {price ? <Priced ticket={ticket} price={price} kept={size === 'card'} /> : null}
          {ticket.facts.length > 0 ? <Terms className="ticket__facts" terms={ticket.facts} /> : null}
          {buy || (size === 'card' && closed) || tell || (more && ticket.more) ? (
            <p className="ticket__ways">
              {buy ? <Action to={buy} label={buy.label} of={ticket.name} /> : null}
              {size === 'hero' && dealers ? (
                <Action to={dealers} label={dealers.label} of={ticket.name} kind="line" />
              ) : null}
              {size === 'card' && closed ? <span className="action action--closed">{closed}</span> : null}
              {tell ? (
                <Action
                  to={tell}
                  label={tell.label}
                  of={ticket.name}
                  kind={unlock || size === 'hero' ? 'main' : 'line'}
                />
              ) : null}
              {more && ticket.more ? (
                <Action to={ticket.more} label={ticket.more.label} of={ticket.name} kind="line" />
              ) : null}
            </p>
          ) : null}
          {size === 'card' && ticket.extras ? <p className="ticket__ships">{ticket.extras}</p> : null}
          {size === 'card' && ticket.ships ? <p className="ticket__ships">{ticket.ships}</p> : null}
        </div>
      </div>
      {piece ? (
        <div className="ticket__terms ticket__piece">{piece}</div>
      ) : size === 'hero' && ticket.terms.length > 0 ? (
        <Terms className="ticket__terms" terms={ticket.terms} />
      ) : null}
    </div>
  );
}

/** The terms of the price, or what replaces a missing price. */
export function Terms({
  className,
  terms,
}: Pick<TicketModel, 'terms'> & { readonly className?: string }): ReactNode {
  return (
    <dl className={className}>
      {terms.map(({ key, label, value }) => (
        <div key={key} data-term={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const KEPT = ['returns', 'warranty'];

function Priced({
  ticket,
  price,
  kept,
}: {
  ticket: TicketModel;
  price: NonNullable<TicketModel['price']>;
  /** The ticket of a card names no terms; without a reduction it has room for some. */
  kept: boolean;
}): ReactNode {
  const { was, save, after, until, installments, tax, stale } = ticket;
  const terms = kept && !was && !save ? ticket.terms.filter(({ key }) => KEPT.includes(key)) : [];
  return (
    <div className="ticket__figures" {...veiled(stale)}>
      <div className="ticket__sum">
        <p className={`ticket__price ticket__price--${price.size}`}>
          <span className="unseen">{price.label} </span>
          <span data-price={price.plain}>{price.text}</span>
        </p>
        {tax ? <p className="ticket__tax">{tax}</p> : null}
      </div>
      {was || save ? (
        <p className="ticket__was">
          {was ? <Was was={was} /> : null}
          {save ? <strong>{save}</strong> : null}
          {save && after ? <span>{after}</span> : null}
        </p>
      ) : null}
      {until ? (
        <p className="ticket__until" data-short={until.short}>
          <time dateTime={until.iso}>{until.text}</time>
        </p>
      ) : null}
      {after && !save ? <p className="ticket__after">{after}</p> : null}
      {installments ? <p className="ticket__note">{installments.text}</p> : null}
      {terms.map(({ key, label, value }) => (
        <p className="ticket__note" key={key}>
          <b>{label}</b> {value}
        </p>
      ))}
    </div>
  );
}

function Locked({
  unlock,
  name,
  stale,
}: {
  unlock: NonNullable<TicketModel['unlock']>;
  name: string;
  stale: Veil | null;
}): ReactNode {
  const { today, buy } = unlock;
  return (
    <div className="ticket__figures">
      <p className="ticket__price ticket__price--s">
        <span aria-hidden="true">??</span>
        <span className="unseen">{unlock.said}</span>
      </p>
      <p className="ticket__unlock">
        <strong>{unlock.label}</strong> <span>{unlock.from}</span>
      </p>
      {today ? (
        <p className="ticket__today">
          <span {...veiled(stale)}>
            {today.label} <span data-price={today.plain}>{today.text}</span>
            {today.tax ? <span className="ticket__tax">{today.tax}</span> : null}
          </span>
          {buy ? <Action to={buy} label={buy.label} of={name} kind="line" /> : null}
        </p>
      ) : null}
      {unlock.assured ? <p className="ticket__note">{unlock.assured}</p> : null}
    </div>
  );
}
