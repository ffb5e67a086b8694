import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { numeral, SheetEdge } from '../../components/Sheet.tsx';
import type { DealerModel, DealersModel } from './page.ts';
import { isNamedLeft, LETTERS, ROWS, SIZE } from './sheet.ts';

export function View({ model }: { readonly model: DealersModel }): ReactNode {
  return (
    <article className="dealers">
      <SheetEdge />
      <header className="dealers__top">
        <h1>
          <Rich text={model.title} />
        </h1>
        <p>{model.lead}</p>
      </header>
      <SheetMap dealers={model.dealers} land={model.land} />
      <ul className="dealers__list">
        {model.dealers.map((dealer) => (
          <li key={dealer.key} id={dealer.key}>
            <Ticket dealer={dealer} words={model.words} />
          </li>
        ))}
      </ul>
      {model.store ? (
        <section className="dealers__store">
          <h2>
            <Rich text={model.store.title} />
          </h2>
          <p>{model.store.text}</p>
          <Action to={model.store} label={model.store.button} />
        </section>
      ) : null}
    </article>
  );
}

/** The sheet itself is the map. What it shows stands in the list as well. */
function SheetMap({ dealers, land }: Pick<DealersModel, 'dealers' | 'land'>): ReactNode {
  const places = dealers.flatMap(({ spot }) => spot ?? []);
  const spots = dealers.flatMap(({ key, no, city, spot }) =>
    spot ? [{ key, no, city, isLeft: isNamedLeft(spot, places), ...spot }] : [],
  );
  if (spots.length === 0) return null;
  return (
    <svg className="dealers__map" viewBox="0 0 800 400" aria-hidden="true">
      {/* What reaches beyond the sheet is cut at its edge. */}
      <svg {...SIZE} aria-hidden="true">
        <path className="dealers__land" d={land} />
      </svg>
      <path
        className="dealers__grid"
        d={[
          ...[...LETTERS].slice(1).map((_, i) => `M${(i + 1) * 100} 0V400`),
          ...Array.from({ length: ROWS - 1 }, (_, i) => `M0 ${(i + 1) * 100}H800`),
        ].join('')}
      />
      <rect className="dealers__frame" x="0.75" y="0.75" width="798.5" height="398.5" />
      {[...LETTERS].map((letter, i) => (
        <text key={letter} className="dealers__letter" x={i * 100 + 50} y="14">
          {letter}
        </text>
      ))}
      {Array.from({ length: ROWS }, (_, i) => i + 1).map((row) => (
        <text key={row} className="dealers__letter" x="10" y={row * 100 - 46}>
          {row}
        </text>
      ))}
      {spots.map(({ key, no, city, isLeft, x, y }) => (
        <g key={key} transform={`translate(${x * 8} ${y * 4})`}>
          <path className="dealers__cross" d="M-16 0H16M0-16V16" />
          <circle className="dealers__dot" r="9" />
          <text className="dealers__no" y="3.5">
            {no}
          </text>
          {city ? (
            <text
              className={isLeft ? 'dealers__city dealers__city--left' : 'dealers__city'}
              x={isLeft ? -18 : 18}
              y="5"
            >
              {city}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

interface TicketProps {
  readonly dealer: DealerModel;
  readonly words: DealersModel['words'];
}

function Ticket({ dealer, words }: TicketProps): ReactNode {
  const { title, city, address, link, no, spot } = dealer;
  return (
    <div className="ticket">
      <div className="ticket__stock">
        <p className="ticket__stub">
          <span>{numeral(no)}</span>
          <span className="dealers__mark">
            <Seal /> {words.authorised}
          </span>
          <span>{spot?.field ?? words.online}</span>
        </p>
        <div className="ticket__body">
          <h2>{title}</h2>
          <address>
            {(address.length > 0 ? address : city ? [city] : []).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {link ? <Action to={link} label={words.visit} of={title} kind="line" /> : null}
        </div>
      </div>
    </div>
  );
}

/** The mark of an authorised dealer: the brand's folded sheet in a ring, ticked. */
function Seal(): ReactNode {
  return (
    <svg className="seal" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="10.5" />
      <path d="m7 12.500 3.500 3.500L17.500 8.500" />
    </svg>
  );
}
