import { Ticket, type TicketModel } from '../../components/ticket.tsx';
import { Section, type SectionModel } from '../../sections/index.tsx';

type Model = {
  readonly name: string;
  readonly lead: string;
  readonly facts: readonly string[];
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
          {model.facts.map((fact) => (
            <p key={fact} className="product__fact">
              {fact}
            </p>
          ))}
          {ticket ? <Ticket model={ticket} /> : null}
        </div>
      </section>
      {model.sections.map((section) => (
        <Section key={section.key} section={section} />
      ))}
    </>
  );
}
