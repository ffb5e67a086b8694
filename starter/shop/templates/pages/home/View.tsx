import { Ticket, type TicketModel } from '../../components/ticket.tsx';

type Model = {
  readonly title: string;
  readonly lead: string;
  readonly tickets: readonly TicketModel[];
};

export function View({ model }: { readonly model: Model }) {
  return (
    <>
      <section className="intro">
        <h1>{model.title}</h1>
        <p>{model.lead}</p>
      </section>
      <ul className="shelf">
        {model.tickets.map((ticket) => (
          <li key={ticket.product} className="card" data-paint={ticket.product}>
            {ticket.picture ? <img src={ticket.picture} alt="" width={400} height={300} /> : null}
            <h2>{ticket.page ? <a href={ticket.page}>{ticket.name}</a> : ticket.name}</h2>
            <Ticket model={ticket} />
          </li>
        ))}
      </ul>
    </>
  );
}
