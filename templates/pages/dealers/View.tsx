import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { Pushed } from '../../components/Pushed.tsx';
import { numeral } from '../../components/Sheet.tsx';
import type { DealerModel } from './drawn.ts';
import type { DealersModel } from './page.ts';
import { LETTERS, ROWS, WIDTH } from './sheet.ts';

/** A map higher than this share of its width has the list beside it; a broader one takes the whole width. */
const BROAD = 0.7;

/** The only page without coordinates at its edge, since the map has its own. */
export function View({ model }: { readonly model: DealersModel }): ReactNode {
  return (
    <article
      className={`dealers${model.store && (model.map?.height ?? 1) > BROAD ? ' dealers--beside' : ''}`}
    >
      <header className="dealers__top">
        <h1>
          <Rich text={model.title} />
        </h1>
        <p>{model.lead}</p>
      </header>
      <div className="dealers__sheet">
        {model.map ? <SheetMap dealers={model.dealers} {...model.map} /> : null}
        <ol className="dealers__list">
          {model.dealers.map((dealer) => (
            <li key={dealer.key} id={dealer.key}>
              <Ticket
                dealer={dealer}
                hours={model.hours[dealer.key] ?? null}
                map={model.map}
                words={model.words}
              />
            </li>
          ))}
        </ol>
        {model.store ? (
          <section className="dealers__store">
            <h2>
              <Rich text={model.store.title} />
            </h2>
            <p>{model.store.text}</p>
            <Action to={model.store} label={model.store.button} />
            <Figure figure={model.store.figure} />
          </section>
        ) : null}
      </div>
    </article>
  );
}

type MapProps = NonNullable<DealersModel['map']> & Pick<DealersModel, 'dealers'>;

/** The map of dealers, the land a piece of paper on it. A place links to its dealer's ticket, and the ticket back to it. */
function SheetMap({ dealers, height: share, land, isCrowded }: MapProps): ReactNode {
  const height = Math.round(WIDTH * share);
  const [across, down] = [WIDTH / LETTERS.length, height / ROWS];
  const map = (
    <svg className="dealers__map" viewBox={`0 0 ${WIDTH} ${height}`} role="presentation">
      <svg width={WIDTH} height={height} aria-hidden="true">
        <defs>
          <pattern
            id="hatching"
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path className="dealers__hatch" d="M0 0V5" />
          </pattern>
          <path id="land" d={land} fillRule="evenodd" />
        </defs>
        {/* Clip land that extends beyond the map. */}
        <use href="#land" x="8" y="8" fill="url(#hatching)" />
        <use href="#land" className="dealers__land" />
        <path
          className="dealers__grid"
          d={[
            ...[...LETTERS].slice(1).map((_, i) => `M${(i + 1) * across} 0V${height}`),
            ...Array.from({ length: ROWS - 1 }, (_, i) => `M0 ${(i + 1) * down}H${WIDTH}`),
          ].join('')}
        />
        <rect className="dealers__frame" x="0.75" y="0.75" width={WIDTH - 1.5} height={height - 1.5} />
        {[...LETTERS].map((letter, i) => (
          <text key={letter} className="dealers__letter" x={(i + 0.5) * across} y="15">
            {letter}
          </text>
        ))}
        {Array.from({ length: ROWS }, (_, i) => i + 1).map((row) => (
          <text key={row} className="dealers__letter" x="12" y={(row - 0.5) * down + 4}>
            {row}
          </text>
        ))}
      </svg>
      {dealers.map(({ key, no, city, spot }) =>
        spot ? (
          <a
            key={key}
            id={`at-${key}`}
            className={`dealers__spot${spot.isLeft ? ' dealers__spot--left' : ''}${spot.isBelow ? ' dealers__spot--below' : ''}${spot.isDeep ? ' dealers__spot--deep' : ''}`}
            href={`#${key}`}
          >
            <rect
              className="dealers__field"
              x={LETTERS.indexOf(spot.field.charAt(0)) * across}
              y={(Number(spot.field.slice(1)) - 1) * down}
              width={across}
              height={down}
            />
            <g transform={`translate(${spot.x * (WIDTH / 100)} ${spot.y * (height / 100)})`}>
              <path className="dealers__cross" d="M-18 0H18M0-18V18" />
              <circle className="dealers__reach" r="20" />
              <circle className="dealers__dot" r="10" />
              <text className="dealers__no" y="4">
                {no}
              </text>{' '}
              <text className="dealers__city" x={spot.isLeft ? -20 : 20} y="-1">
                {city}
              </text>{' '}
              <text className="dealers__code" x={spot.isLeft ? -20 : 20} y="14">
                {spot.field}
              </text>
            </g>
          </a>
        ) : null,
      )}
    </svg>
  );
  return isCrowded ? (
    <Pushed as="div" className="dealers__pushed">
      {map}
    </Pushed>
  ) : (
    map
  );
}

interface TicketProps extends Pick<DealersModel, 'map'> {
  readonly dealer: DealerModel;
  readonly hours: string | null;
  readonly words: DealersModel['words'];
}

function Ticket({ dealer, hours, map, words }: TicketProps): ReactNode {
  const { key, title, city, address, phone, link, figure, no, spot } = dealer;
  return (
    <div className="ticket">
      <div className="ticket__stock">
        <p className="ticket__stub">
          <span>{numeral(no)}</span>
          <span className="dealers__mark">
            <Seal /> {words.authorised}
          </span>
          {spot ? (
            <a href={`#at-${key}`} aria-label={city ? `${spot.field}${words.separator}${city}` : undefined}>
              {spot.field}
            </a>
          ) : (
            <span>{words.online}</span>
          )}
        </p>
        <div className="ticket__body">
          {figure ? (
            <Figure figure={figure} className="dealers__picture" />
          ) : spot && map ? (
            <PlacePicture spot={spot} no={no} height={map.height} />
          ) : null}
          <h2>{title}</h2>
          <address>
            {(address.length > 0 ? address : city ? [city] : []).map((line) => (
              <span key={line}>{broken(line)}</span>
            ))}
          </address>
          {phone ? (
            <p className="dealers__reach-by">
              <span>{words.phone}</span> <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </p>
          ) : null}
          {hours ? <p className="dealers__reach-by">{hours}</p> : null}
          {link ? <Action to={link} label={words.visit} of={title} kind="line" /> : null}
        </div>
      </div>
    </div>
  );
}

/** The size of the section of the map in a dealer's picture, in units of the drawing. */
const AROUND = { width: 150, height: 60 };

/** The section of the map around a place, for its ticket; it reuses the land drawn on the map. */
function PlacePicture({
  spot,
  no,
  height: share,
}: {
  readonly spot: NonNullable<DealerModel['spot']>;
  readonly no: number;
  readonly height: number;
}): ReactNode {
  const [x, y] = [spot.x * (WIDTH / 100), spot.y * ((WIDTH * share) / 100)].map(Math.round) as [
    number,
    number,
  ];
  const { width, height } = AROUND;
  return (
    <svg
      className="dealers__picture"
      viewBox={`${x - width / 2} ${y - height / 2} ${width} ${height}`}
      aria-hidden="true"
    >
      <use href="#land" className="dealers__land" />
      <path className="dealers__cross" d={`M${x - 18} ${y}h36M${x} ${y - 18}v36`} />
      <circle className="dealers__dot" cx={x} cy={y} r="10" />
      <text className="dealers__no" x={x} y={y + 4}>
        {no}
      </text>
    </svg>
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

/** A Japanese address breaks before its quarter, and the number stays with the quarter. */
function broken(line: string): string {
  return line.replace(/(?<=[市区])(\p{sc=Han}+)(?=\d)/u, '\u200b$1\u2060');
}
