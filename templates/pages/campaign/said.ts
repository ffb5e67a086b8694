import type { PageContext } from 'almanac/site';
import type { TicketModel } from '../../ticket/model.ts';

/** In a sale all tickets are on card stock, also those without a reduction. */
export function onStock(ticket: TicketModel): TicketModel {
  return ticket.kind === 'plain' ? { ...ticket, kind: 'stock' } : ticket;
}

/**
 * What all of these tickets have in common, in lines above them, and how to remove it from a ticket. A single ticket
 * keeps its own lines.
 */
export function saidOnce(
  context: PageContext,
  [first, ...others]: readonly TicketModel[],
): { readonly alike: readonly string[]; readonly without: (ticket: TicketModel) => TicketModel } {
  const same = (of: (ticket: TicketModel) => string | null | undefined): boolean =>
    first !== undefined && others.length > 0 && others.every((ticket) => of(ticket) === of(first));
  const until = same(({ until }) => until?.iso) ? first?.until : null;
  const tax = same(({ tax }) => tax) ? first?.tax : null;
  const ships = same(({ ships }) => ships) ? first?.ships : null;
  const end = until && context.moment(until);
  const isPaid = same(({ installments }) => installments?.common);
  return {
    alike: [
      ...(end ? [context.t('ui.campaign.hold', { day: end.day, time: end.time, zone: end.zone })] : []),
      ...(tax ? [context.t('ui.campaign.every', { tax })] : []),
      ...(ships ? [ships] : []),
    ],
    without: (ticket) => {
      const { unlock } = ticket;
      return {
        ...ticket,
        until: ticket.until?.iso === until?.iso ? null : ticket.until,
        tax: ticket.tax === tax ? null : ticket.tax,
        ships: ticket.ships === ships ? null : ticket.ships,
        // The page's head already states the payment options and what comes with every order.
        installments: isPaid ? null : ticket.installments,
        unlock: unlock && {
          ...unlock,
          today: unlock.today && { ...unlock.today, tax: unlock.today.tax === tax ? null : unlock.today.tax },
        },
      };
    },
  };
}
