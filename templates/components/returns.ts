import type { PageContext } from 'almanac/site';
import { regionContentOf } from '../layout/region-content.ts';

/** How long can be sent back what was bought in a sale: told from its beginning until that time is over, in the words of its terms. */
export function longReturns(context: PageContext): string[] {
  return regionContentOf(context)
    .longReturns.filter(({ campaign, until }) => context.shows({ since: campaign, lastDay: until }))
    .map(({ campaign, until }) =>
      context.t(`campaigns.${campaign}.terms.returns`, { returnsUntil: context.date(until.text, 'long') }),
    );
}
