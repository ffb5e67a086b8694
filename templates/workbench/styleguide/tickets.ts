import type { Instant, Offer, Page, PageContext, Workbench } from 'almanac/site';
import { lockedTicketOf, type TicketModel, ticketFor, ticketOf } from '../../ticket/model.ts';

export type TicketState = {
  readonly state: string;
  /** When and whose it is; null where the region never has this state and the sheet made it up from another one. */
  readonly real: string | null;
  readonly ticket: TicketModel;
  readonly stale: boolean;
};

type Wanted = readonly [state: string, is: (ticket: TicketModel, offer: Offer) => boolean, make: Change];
type Change = (offer: Offer, context: PageContext, at: Instant) => Offer;

/** A product as the region sells it at an instant. */
type Seen = { readonly at: Instant; readonly context: PageContext; readonly offer: Offer };

const bare = {
  was: null,
  wasIsPrior: false,
  save: null,
  launch: null,
  until: null,
  campaign: null,
  stage: null,
} as const;

const priced: Change = (offer, context) => {
  const price = offer.price ?? context.amount('1599');
  return { ...offer, ...bare, price, regular: price, state: 'buy' };
};

const reduced: Change = (offer, context, at) => ({
  ...priced(offer, context, at),
  was: context.amount('1999'),
  save: { amount: context.amount('400'), percent: 20 },
});

const WANTED: readonly Wanted[] = [
  ['available', ({ kind }) => kind === 'plain', priced],
  ['reduced', ({ kind }, offer) => kind === 'sale' && !offer.wasIsPrior, reduced],
  [
    'prior price',
    ({ kind }, offer) => kind === 'sale' && offer.wasIsPrior,
    (...of) => ({ ...reduced(...of), wasIsPrior: true }),
  ],
  [
    'launch',
    ({ kind }) => kind === 'launch',
    (offer, context, at) => ({
      ...priced(offer, context, at),
      launch: {
        after: context.amount('1999'),
        from: context.momentFrom(at),
        saving: context.amount('400'),
      },
    }),
  ],
  ['preorder', ({ kind }) => kind === 'preorder', (...of) => ({ ...priced(...of), state: 'preorder' })],
  ['sold out', ({ kind }) => kind === 'soldOut', (...of) => ({ ...priced(...of), state: 'soldOut' })],
  [
    'unpriced',
    ({ kind }) => kind === 'unpriced',
    (offer) => ({ ...offer, ...bare, price: null, regular: null, state: 'buy' }),
  ],
];

/** The price ticket in each of its states: the first real one among the region's instants, else one made of a real offer. */
export function ticketStates(page: Page, bench: Workbench, instants: readonly number[]): TicketState[] {
  const seen = instants.flatMap((at) => {
    const context = bench.as(page, { at });
    return context.products().flatMap((key) => {
      const offer = context.offer(key);
      return offer ? [{ at, context, offer, ticket: ticketOf(context, offer) }] : [];
    });
  });
  const first = seen[0];
  if (!first) return [];
  const states = WANTED.map(([state, is, make]): TicketState => {
    const found = seen.find(({ ticket, offer }) => is(ticket, offer));
    if (found) return { state, real: sayWhen(found), ticket: found.ticket, stale: false };
    return {
      state,
      real: null,
      ticket: ticketFor(first.context, make(first.offer, first.context, first.at)),
      stale: false,
    };
  });
  return [...states, ...lockedStates(page, bench, instants), ...staleStates(seen)];
}

function sayWhen({ at, context, offer }: Seen): string {
  return `${offer.name}, ${context.momentFrom(at).long}`;
}

function lockedStates(page: Page, bench: Workbench, instants: readonly number[]): TicketState[] {
  for (const at of instants) {
    const context = bench.as(page, { at });
    for (const running of context.campaigns())
      for (const key of context.products()) {
        const offer = context.offer(key);
        if (offer && context.campaignPrice(running.campaign, key) === 'locked') {
          const ticket = lockedTicketOf(context, offer, running);
          return [{ state: 'locked', real: sayWhen({ at, context, offer }), ticket, stale: false }];
        }
      }
  }
  return [];
}

function staleStates(seen: readonly (Seen & { readonly ticket: TicketModel })[]): TicketState[] {
  const found = seen.find(({ ticket }) => ticket.stale !== null);
  if (!found) return [];
  return [{ state: 'stale', real: sayWhen(found), ticket: found.ticket, stale: true }];
}
