import type { Price } from 'almanac/site';
import type { ReactNode } from 'react';
import type { TicketModel } from './model.ts';
import { veiled } from './veil.ts';

/** A price without a ticket: what is paid, and the price that it reduces. */
export type PriceLineModel = Pick<TicketModel, 'was' | 'stale'> & {
  readonly price: Price;
  /** The price afterwards, if it is shown. */
  readonly after?: string | null;
};

export function priceLineOf({ price, was, stale }: TicketModel): PriceLineModel | null {
  return price && { price: { plain: price.plain, text: price.text }, was, stale };
}

interface Props {
  readonly of: PriceLineModel;
  readonly className: string;
  /** In menus and bars the meaning of the struck price is only read aloud; absent where the law wants it visible. */
  readonly brief?: boolean;
}

/** It must be inside the element with `data-product`, as a ticket must. */
export function PriceLine({ of: { price, was, after, stale }, className, brief = false }: Props): ReactNode {
  return (
    <span className={brief ? className : `price ${className}`} {...veiled(stale)}>
      <span data-price={price.plain}>{price.text}</span>
      {was ? <Was was={was} brief={brief} /> : null}
      {after ? <span className="was">{after}</span> : null}
    </span>
  );
}

/** The price that another one reduces, struck through. */
export function Was({
  was,
  brief = false,
}: {
  readonly was: NonNullable<TicketModel['was']>;
  readonly brief?: boolean;
}): ReactNode {
  if (brief && was.isPrior) return null;
  return (
    <span className="was">
      <span className={brief ? 'unseen' : undefined}>{was.label} </span>
      <s data-was-price={was.plain}>{was.text}</s>
    </span>
  );
}
