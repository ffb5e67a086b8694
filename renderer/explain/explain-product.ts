import { type Instant, windowOf } from '../clock/index.ts';
import { explainPrice, type PriceReasons, type RuledPrice, shopOf } from '../commerce/index.ts';
import type { ShopRegion } from '../commerce/shop.ts';
import type { OpenSite } from '../engine/opening/open-site.ts';
import { describeEdge } from '../engine/opening/schedule.ts';
import { told, toldWindow } from './facts.ts';
import type { PriceRule, ProductExplanation, ToldPrior } from './results.ts';

/** Why a product costs what it costs at an instant. Throws where the region does not sell it. */
export function explainProduct(
  open: OpenSite,
  regionId: string,
  key: string,
  at: Instant,
): ProductExplanation {
  const region = open.site.regions.get(regionId) as ShopRegion;
  const found = explainPrice(shopOf(open.site), region, key, at);
  if (!found) throw new Error(`${key} is not sold in ${regionId}`);
  const zone = region.timeZone;
  const located = ({ source, ...price }: RuledPrice): PriceRule => ({
    ...price,
    source: source && open.loaded.locate(source),
  });
  const priorTold = (prior: PriceReasons['prior']): ToldPrior | null =>
    prior && {
      amount: prior.amount,
      isLowest: prior.isLowest,
      from: prior.days && told(prior.days.from, zone),
      until: prior.days && told(prior.days.until, zone),
      source: prior.source && open.loaded.locate(prior.source),
    };
  const { locked, window, next } = found;
  const ends = windowOf(window).until;
  return {
    kind: 'product',
    region: regionId,
    product: key,
    name: found.name,
    currency: found.currency,
    at: told(at, zone),
    isListed: found.isListed,
    price: located(found.price),
    regular: located(found.regular),
    prior: priorTold(found.prior),
    unannounced: priorTold(found.unannounced),
    without: found.without && located(found.without),
    givesWay: found.givesWay.map(located),
    locked: locked && { ...locked, source: open.loaded.locate(locked.source) },
    window: toldWindow(open, zone, window),
    next: next && { ...located(next), at: told(ends, zone), because: describeEdge(open, window.ends) },
  };
}
