import { Ticket, type TicketModel } from '../../components/ticket.tsx';
import { Section, type SectionModel } from '../../sections/index.tsx';

type Model = {
  readonly name: string;
  readonly lead: string;
  readonly weight: string | null;
  readonly ticket: TicketModel | null;
  readonly sections: readonly SectionModel[];
};

export function View({ model }: { readonly model: Model }) {
  const { ticket } = model;
  return (
    <>
      <section className="product" data-paint={ticket?.product}>
        {ticket?.picture ? <img src={ticket.picture} alt="" width={400} height={300} /> : null}
        <div className="product__words">
          <h1>{model.name}</h1>
          <p className="product__lead">{model.lead}</p>
          {model.weight ? <p className="product__weight">{model.weight}</p> : null}
          {ticket ? <Ticket model={ticket} /> : null}
        </div>
      </section>
      {model.sections.map((section) => (
        <Section key={section.key} section={section} />
      ))}
    </>
  );
}
