import type { Clock } from '../clock/clock.ts';
import type { SaleState } from './contract.ts';
import type { RegionalProduct } from './shop.ts';

/** Sold out at stock 0, else pre-order while `isPreSale`, else to buy. */
export function saleState(product: Pick<RegionalProduct, 'stock' | 'isPreSale'>, clock: Clock): SaleState {
  if (clock.currentPart(product.stock, (count) => count === 0)) return 'soldOut';
  return clock.current(product.isPreSale) ? 'preorder' : 'buy';
}
