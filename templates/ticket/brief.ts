import type { TicketModel } from './model.ts';

/** What most tickets of a list have in common, shown once above them. */
export type Told = {
  /** The sale that most prices belong to, with its end. */
  readonly sale: string | null;
  readonly until: TicketModel['until'];
  readonly tax: string | null;
  readonly ships: string | null;
  readonly installments: string | null;
  readonly terms: TicketModel['terms'];
};

/** Splits tickets into what differs and what all have in common. Fewer than three keep everything. */
export function toldOnce(tickets: readonly TicketModel[]): { told: Told; brief: TicketModel[] } {
  const often = <T>(all: readonly T[], textOf: (one: T) => string | undefined): T | null => {
    const texts = all.map(textOf);
    const count = (text: string | undefined): number => texts.filter((one) => one === text).length;
    const most = all.toSorted((a, b) => count(textOf(b)) - count(textOf(a)))[0];
    return most !== undefined && count(textOf(most)) > 2 ? most : null;
  };
  const said = (pick: (ticket: TicketModel) => string | null): string | null =>
    often(
      tickets.flatMap((ticket) => pick(ticket) ?? []),
      (text) => text,
    );
  const until = often(
    tickets.flatMap(({ until }) => until ?? []),
    ({ text }) => text,
  );
  const told: Told = {
    sale: tickets.find((ticket) => until && ticket.until?.text === until.text)?.stub ?? null,
    until,
    tax: said(({ tax }) => tax),
    ships: said(({ ships }) => ships),
    installments: said(({ installments }) => installments?.common ?? null),
    terms: tickets.length > 2 ? (tickets.find(({ terms }) => terms.length > 0)?.terms ?? []) : [],
  };
  const brief = tickets.map((ticket) => ({
    ...ticket,
    until: ticket.until?.text === told.until?.text ? null : ticket.until,
    tax: ticket.tax === told.tax ? null : ticket.tax,
    ships: ticket.ships === told.ships ? null : ticket.ships,
    installments: ticket.installments?.common === told.installments ? null : ticket.installments,
    terms: [],
  }));
  return { told, brief };
}
