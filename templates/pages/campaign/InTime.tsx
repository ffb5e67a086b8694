import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { WIDTH } from '../dealers/sheet.ts';
import type { CampaignModel } from './model.ts';

/** By when to order a present; later who may have one at hand, and where. */
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

/** The land, and hung on it the numbers of the list. */
function ShopsMap({
  shops,
  height,
  land,
  isCut,
}: NonNullable<Shops['map']> & { readonly shops: Shops['list'] }): ReactNode {
  const down = Math.round(WIDTH * height);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${down}`} aria-hidden="true">
      <svg width={WIDTH} height={down} aria-hidden="true">
        <path d={land} fill="var(--paper)" fillRule="evenodd" stroke="var(--ink)" strokeWidth="3" />
        {isCut ? <rect width="100%" height="100%" fill="none" stroke="var(--paper)" strokeWidth="6" /> : null}
      </svg>
      {shops.map(({ key, no, spot }) => (
        <g key={key} transform={`translate(${spot.x * (WIDTH / 100)} ${spot.y * (down / 100)})`}>
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
