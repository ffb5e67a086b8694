import type { Price } from 'almanac/site';
import type { ReactNode } from 'react';
import type { TicketModel } from './model.ts';
import { veiled } from './veil.ts';

/** A price where no ticket stands: what is paid, and what it reduces. */
export type PriceLineModel = Pick<TicketModel, 'was' | 'stale'> & {
  readonly price: Price;
  /** What it costs afterwards, where that is told beside it. */
  readonly after?: string | null;
};

export function priceLineOf({ price, was, stale }: TicketModel): PriceLineModel | null {
  return price && { price: { plain: price.plain, text: price.text }, was, stale };
}

interface Props {
  readonly of: PriceLineModel;
  readonly className: string;
  /** In a menu and a bar: what the struck price is, is only heard; none where the law has it told. */
  readonly brief?: boolean;
}

/** It stands inside the element that bears `data-product`, as a ticket does. */
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
