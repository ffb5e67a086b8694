import type { Price } from 'almanac/site';
import type { ReactNode } from 'react';
import type { TicketModel } from './model.ts';

/** A price where no ticket stands: what is paid, and what it reduces. */
export type PriceLineModel = Pick<TicketModel, 'was' | 'stale'> & { readonly price: Price };

export function priceLineOf({ price, was, stale }: TicketModel): PriceLineModel | null {
  return price && { price: { plain: price.plain, text: price.text }, was, stale };
}

interface Props {
  readonly of: PriceLineModel;
  readonly className: string;
  /** In a menu: what the struck price is, is only heard. */
  readonly brief?: boolean;
}

/** It stands inside the element that bears `data-product`, as a ticket does. */
export function PriceLine({ of: { price, was, stale }, className, brief = false }: Props): ReactNode {
  return (
    <span className={brief ? className : `price ${className}`} data-stale={stale ?? undefined}>
      <span data-price={price.plain}>{price.text}</span>
      {was ? <Was was={brief ? { ...was, said: false } : was} /> : null}
    </span>
  );
}

/** The price that another one reduces, struck through; what it is is seen where the law wants it said. */
export function Was({ was }: { readonly was: NonNullable<TicketModel['was']> }): ReactNode {
  return (
    <span className="was">
      <span className={was.said ? undefined : 'unseen'}>{was.label} </span>
      <s data-was-price={was.plain}>{was.text}</s>
    </span>
  );
}
