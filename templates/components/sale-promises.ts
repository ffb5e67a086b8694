import type { PageContext } from 'almanac/site';
import { type RegionContent, regionContentOf } from '../layout/region-content.ts';

type Values = Readonly<Record<string, string | number>>;

/** Names of countries as a list in the region's language. */
export function countriesOf(context: PageContext, codes: readonly string[]): string {
  const names = codes.map((code) => context.country(code));
  return new Intl.ListFormat(context.region.formatLocale).format(names);
}

/**
 * Values for a sale's messages about what the region's data promises: `{returnsUntil}`; `{guaranteeFrom}`, `{guaranteeUntil}`,
 * `{guaranteeDays}`; `{freeDeliveryCountries}`.
 */
export function promisesOf(context: PageContext, campaign: string): Values {
  const { longReturns, priceGuarantees, freeDelivery } = regionContentOf(context);
  const long = longReturns.find((one) => one.campaign === campaign);
  const guarantee = priceGuarantees.find((one) => one.campaign === campaign);
  const countries = freeDelivery.find((one) => one.campaign === campaign && one.countries)?.countries;
  return {
    ...(countries ? { freeDeliveryCountries: countriesOf(context, countries) } : {}),
    ...(long ? { returnsUntil: context.date(long.until.text, 'long') } : {}),
    ...(guarantee
      ? {
          guaranteeFrom: context.date(guarantee.from.text, 'long'),
          guaranteeUntil: context.date(guarantee.until.text, 'long'),
          guaranteeDays: guarantee.days,
        }
      : {}),
  };
}

/** The price guarantee that covers an order placed now. */
export function guaranteeNow(context: PageContext): RegionContent['priceGuarantees'][number] | undefined {
  return regionContentOf(context).priceGuarantees.find(({ campaign, until }) =>
    context.shows({ campaign, lastDay: until }),
  );
}

/**
 * How long purchases of a sale can be returned: shown from the beginning of the sale until that time is over, in the
 * words of its terms.
 */
export function longReturns(context: PageContext): string[] {
  return regionContentOf(context)
    .longReturns.filter(({ campaign, until }) => context.shows({ since: campaign, lastDay: until }))
    .map(({ campaign }) => context.t(`campaigns.${campaign}.terms.returns`, promisesOf(context, campaign)));
}

/** The terms of the refund if a price falls after a sale: shown as long as a refund can be claimed. */
export function priceGuarantees(context: PageContext): string[] {
  return regionContentOf(context)
    .priceGuarantees.filter(({ campaign, until, days }) =>
      context.shows({ since: campaign, lastDay: until, days }),
    )
    .map(({ campaign }) =>
      context.t(`campaigns.${campaign}.terms.priceGuarantee`, promisesOf(context, campaign)),
    );
}
