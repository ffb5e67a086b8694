import type { RunningCampaign } from 'almanac/site';
import { describe, expect, test } from 'vitest';
import { offerBarOf } from '../../templates/components/OfferBar.tsx';
import { barOf } from '../../templates/pages/campaign/stages.ts';
import { fakeContext, moment, offer, reduced, running } from './context.ts';

const stage = { ...running.stage, ends: { at: Date.parse(moment.iso), facts: [] } };
const now = { ...running, stage } as unknown as RunningCampaign;

/** The bar in a stage that ends at `moment`, for a price that ends at `until`. */
const barUntil = (until: typeof moment | null) =>
  barOf(fakeContext({ offer: () => offer({ ...reduced, until }) }), now, 'grimlockG1Flagship');

describe('the bar of a sale', () => {
  test('has a countdown beside a price that ends with the stage', () => {
    expect(barUntil(moment)).toMatchObject({
      holds: null,
      stage: { clock: { endsAt: moment.iso, serverText: 'ui.countdown.untilDay(Nov 29)' } },
    });
  });

  test('says until when a price holds that outlasts the stage, without a countdown', () => {
    const later = { ...moment, iso: '2024-12-05T08:00:00Z', day: 'Dec 4' };
    expect(barUntil(later)).toMatchObject({
      holds: { iso: later.iso, text: 'ui.countdown.untilDay(Dec 4)' },
      stage: null,
    });
  });

  test('says no end if the price has none', () => {
    expect(barUntil(null)).toMatchObject({ holds: null, stage: null });
  });
});

describe('the bar of a product', () => {
  const page = { href: '/us/grimlock-g1-flagship', external: false };

  test('links to the back-in-stock form of a sold-out product, without a price', () => {
    const soldOut = offer({ ...reduced, state: 'soldOut', page });
    expect(offerBarOf(fakeContext({ offer: () => soldOut }), soldOut)).toMatchObject({
      price: null,
      way: { href: '/us/grimlock-g1-flagship#tell-me', label: 'ui.ticket.tellBack' },
    });
  });

  test('is absent if nothing can be done', () => {
    const gone = offer({ state: 'soldOut', page: null });
    expect(offerBarOf(fakeContext({ offer: () => gone }), gone)).toBeNull();
  });
});
