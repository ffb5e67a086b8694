import { Island } from 'almanac/site';
import { Ticket, type TicketModel } from '../../components/ticket.tsx';
import Countdown, { type CountdownProps } from '../../islands/Countdown.tsx';

type Model = {
  readonly title: string;
  readonly stage: string;
  readonly countdown: CountdownProps | null;
  readonly entries: readonly {
    readonly product: string;
    readonly name: string;
    readonly picture: string | null;
    readonly ticket: TicketModel | null;
    readonly locked: string | null;
  }[];
};

export function View({ model }: { readonly model: Model }) {
  return (
    <>
      <section className="intro">
        <h1>{model.title}</h1>
        <p>{model.stage}</p>
        {model.countdown ? <Island name="Countdown" component={Countdown} props={model.countdown} /> : null}
      </section>
      <ul className="shelf">
        {model.entries.map((entry) => (
          <li key={entry.product} className="card" data-paint={entry.product}>
            {entry.picture ? <img src={entry.picture} alt="" width={400} height={300} /> : null}
            <h2>{entry.name}</h2>
            {entry.ticket ? <Ticket model={entry.ticket} /> : null}
            {entry.locked ? (
              <div className="ticket ticket--locked" data-product={entry.product}>
                <p className="ticket__price">??</p>
                <p className="ticket__until">{entry.locked}</p>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
