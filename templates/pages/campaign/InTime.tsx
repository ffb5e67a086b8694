import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { WIDTH } from '../dealers/sheet.ts';
import type { CampaignModel } from './model.ts';

/** By when to order a present; afterwards, which dealers may have one. */
export function InTime({ inTime }: { readonly inTime: NonNullable<CampaignModel['inTime']> }): ReactNode {
  const { shops, steps, way } = inTime;
  return (
    <section className="section section--spread" id="in-time">
      <div className="spread">
        <div className="in-time">
          {shops?.map ? <ShopsMap shops={shops.list} {...shops.map} /> : <Figure figure={inTime.figure} />}
        </div>
        <div className="spread__words">
          <h2>
            <Rich text={inTime.title} />
          </h2>
          <p>{inTime.lead}</p>
          <ol className="in-time__list">
            {steps.map(({ key, label, date, text }) => (
              <li key={key}>
                <span>{label}</span>
                <strong>
                  <time dateTime={date}>{text}</time>
                </strong>
              </li>
            ))}
            {shops?.list.map(({ key, no, city, title, link }) => (
              <li key={key}>
                <strong>
                  <span>{no}</span> {city}
                </strong>
                {link ? <Action to={link} label={title} of={city ?? undefined} kind="text" /> : title}
              </li>
            ))}
          </ol>
          {way ? <Action to={way} label={way.label} kind="line" /> : null}
          {shops ? <small>{shops.late}</small> : null}
        </div>
      </div>
    </section>
  );
}

type Shops = NonNullable<NonNullable<CampaignModel['inTime']>['shops']>;

type Point = readonly [x: number, y: number];

/** The height of the map of a flat country, as a share of its width; the room above the country is hung with lights. */
const HIGH = 0.9;
/** The height that a garland takes. */
const ROW = 120;
const BULBS = ['#e9b62f', 'var(--red)', '#86c9c0'];

/** The map with the numbers of the list on it, on a string of lights from one to the next. */
function ShopsMap({
  shops,
  height,
  land,
  isCut,
}: NonNullable<Shops['map']> & { readonly shops: Shops['list'] }): ReactNode {
  const down = Math.round(WIDTH * height);
  const free = Math.max(0, Math.round(WIDTH * HIGH) - down);
  const above = Math.round(free * 0.78);
  const pins = shops.map(
    ({ spot }): Point => [Math.round(spot.x * (WIDTH / 100)), Math.round(spot.y * (down / 100))],
  );
  // From left to right, so that no string crosses another.
  const hooks = pins.map(([x, y]): Point => [x, y - 42]).sort(([a], [b]) => a - b);
  const rows = Array.from({ length: Math.floor(above / ROW) }, (_, i): Point[] => {
    const y = i * ROW - above + 14;
    return [
      [8, y],
      [WIDTH * (i % 2 ? 0.62 : 0.42), y + 20],
      [WIDTH - 8, y - 6],
    ];
  });
  return (
    <svg viewBox={`0 ${-above} ${WIDTH} ${down + free}`} aria-hidden="true">
      <svg width={WIDTH} height={down} aria-hidden="true">
        <path d={land} fill="var(--paper)" fillRule="evenodd" stroke="var(--ink)" strokeWidth="3" />
        {isCut ? <rect width="100%" height="100%" fill="none" stroke="var(--paper)" strokeWidth="6" /> : null}
      </svg>
      <Lights strings={rows.flatMap(between)} cord="var(--paper)" />
      <Lights strings={between(hooks)} cord="var(--ink)" />
      {rows.flat().map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="6" fill="#e9b62f" stroke="var(--ink)" strokeWidth="3" />
      ))}
      {shops.map(({ key, no }, i) => (
        <g key={key} transform={`translate(${pins[i]?.join(' ')})`}>
          <path d="M-9-26v-13H9v13M-5-39a7 7 0 1 1 10 0" fill="#e9b62f" stroke="var(--ink)" strokeWidth="3" />
          <circle r="29" fill="var(--red)" stroke="var(--ink)" strokeWidth="3" />
          <text y="11" fill="var(--stock)" fontSize="31" fontWeight="800" textAnchor="middle">
            {no}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** From each to the next. */
function between(points: readonly Point[]): (readonly [Point, Point])[] {
  return points.slice(1).map((to, i) => [points[i] ?? to, to]);
}

/** Cords that sag between their two ends, with bulbs at even distances. */
function Lights({
  strings,
  cord,
}: {
  readonly strings: readonly (readonly [Point, Point])[];
  readonly cord: string;
}): ReactNode {
  return strings.map(([[x, y], [tx, ty]]) => {
    const long = Math.hypot(tx - x, ty - y);
    const [mx, my] = [Math.round((x + tx) / 2), Math.round((y + ty) / 2 + long * 0.28)];
    const count = Math.max(2, Math.round(long / 52));
    return (
      <g key={`${x} ${y} ${tx}`} stroke="var(--ink)" strokeWidth="3">
        <path d={`M${x} ${y}Q${mx} ${my} ${tx} ${ty}`} fill="none" stroke={cord} />
        {Array.from({ length: count - 1 }, (_, i) => {
          const t = (i + 1) / count;
          const on = (a: number, b: number, c: number) =>
            Math.round((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c);
          const [bx, by] = [on(x, mx, tx), on(y, my, ty)];
          return <path key={t} d={`M${bx - 4} ${by}h8l5 13-9 11-9-11z`} fill={BULBS[i % BULBS.length]} />;
        })}
      </g>
    );
  });
}
