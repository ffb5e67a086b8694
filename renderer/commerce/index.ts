import type { DataDomain } from '../load/domain.ts';
import type { PlanningDomain } from '../plan/domain.ts';
import { campaignFile, runningKeys } from './campaign-file.ts';
import { linkShop } from './link.ts';
import { pageKeys } from './page-keys.ts';
import { productFile } from './product-file.ts';
import { regionKeys } from './region-keys.ts';
import { shopOf } from './shop.ts';
import { askingShop } from './shop-answers.ts';
import { ShopDerivation } from './shop-derivation.ts';
import { shopFacts } from './shop-fact-sources.ts';
import { ShopFacts } from './shop-facts.ts';
import { shopGiven } from './shop-given.ts';
import { ShopViews } from './shop-views.ts';

/** Products, prices and campaigns. Only the composition root knows of this room; a site need not have any of it. */
export const commerce: DataDomain & PlanningDomain = {
  folders: {
    products: { kind: 'product', schema: productFile },
    campaigns: { kind: 'campaign', schema: campaignFile },
  },
  doubted: ['campaigns'],
  keys: { region: regionKeys, page: pageKeys, navigation: runningKeys },
  link: linkShop,
  open(facts, site) {
    const shop = new ShopFacts(facts, askingShop(facts, site), new ShopViews(facts, shopOf(site)));
    return (scope) => new ShopDerivation(scope, shop);
  },
  facts: shopFacts,
  given: shopGiven,
};

export { type CommittedPrices, committedPrices } from './committed-prices.ts';
export { dearBundles } from './dear-bundles.ts';
export { doubtsOf } from './doubts.ts';
export { explainPrice, type PriceReasons, type RuledPrice } from './explain-price.ts';
export { compareFeed, type FeedPrices, feedPricesOf } from './feed.ts';
export { lintCalendar } from './lint-calendar.ts';
export { lintPromises } from './lint-promises.ts';
export { editsOfPast } from './past.ts';
export { type PriceRow, priceList } from './price-list.ts';
export { shopOf } from './shop.ts';
