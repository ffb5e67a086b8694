import { Island, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action, Arrow } from '../../components/Action.tsx';
import { Change } from '../../components/Change.tsx';
import { Figure } from '../../components/Figure.tsx';
import { highOf } from '../../components/figure.ts';
import { GlossedTitle } from '../../components/Gloss.tsx';
import { Paint } from '../../components/Paint.tsx';
import { Plate } from '../../components/ProductCard.tsx';
import { Quotes } from '../../components/Quotes.tsx';
import { Said } from '../../components/Said.tsx';
import { SectionHeading, SheetEdge } from '../../components/Sheet.tsx';
import Narrow from '../../islands/Narrow.tsx';
import { Crowd } from '../../sections/scale/Rule.tsx';
import { Terms, Ticket } from '../../ticket/Ticket.tsx';
import { hiddenFrom, veiled } from '../../ticket/veil.ts';
import type { HomeCardModel, HomeModel, PromisesModel, SaleModel } from './model.ts';
import type { NarrowModel } from './narrow.ts';

/** The layout of a number of cards. */
const MANY: Readonly<Record<number, string>> = {
  2: ' system__figure--many system__figure--two',
  3: ' system__figure--many',
};

export function View({ model }: { readonly model: HomeModel }): ReactNode {
  const { lineup, change, ecosystem, media, quotes } = model;
  const after = change ? 3 : 2;
  const numbers = ecosystem ? after + 1 : after;
  // Without cards between them, all links form one row.
  const [store, storeBelow] = lineup.cards.length === 0 ? [lineup.store, null] : [null, lineup.store];
  return (
    <>
      {model.hero ? <Hero card={model.hero} first sale={model.sale} /> : null}
      {model.cards.length > 0 ? (
        <ul className={`posters posters--${Math.min(model.cards.length, 4)}`}>
          {model.cards.map((card) => (
            <Poster key={card.key} card={card} />
          ))}
        </ul>
      ) : null}
      <section className="section section--lineup" id="products">
        <SectionHeading
          no={1}
          title={<Rich text={lineup.title} />}
          lead={lineup.lead}
          veil={lineup.leadVeil}
        />
        <Crowd rules={lineup.rules} />
        {lineup.comparisons.length > 0 || store ? (
          <ul className="lineup__ways">
            {store ? (
              <li>
                <Action to={store} label={store.label} kind="line" />
              </li>
            ) : null}
            {lineup.comparisons.map((way) => (
              <li key={way.key}>
                <Action to={way} label={way.label} kind="text" />
              </li>
            ))}
          </ul>
        ) : null}
        {lineup.cards.length > 0 ? (
          <>
            <Promises promises={lineup.promises} />
            {lineup.narrow ? (
              <>
                <Island name="Narrow" component={Narrow} props={lineup.narrow.props} />
                <noscript>
                  <Lists lists={lineup.narrow.lists} />
                </noscript>
              </>
            ) : null}
            <Plate
              cards={lineup.cards}
              kinds={lineup.kinds}
              first={lineup.first}
              className="plate lineup__plate"
            />
          </>
        ) : null}
        {lineup.all || storeBelow ? (
          <div className="lineup__more">
            {lineup.all ? (
              <details className="lineup__all">
                <summary className="action action--line">
                  <span>{lineup.all.more}</span>
                  <span>{lineup.all.fewer}</span>
                </summary>
              </details>
            ) : null}
            {storeBelow ? <Action to={storeBelow} label={storeBelow.label} kind="line" /> : null}
          </div>
        ) : null}
      </section>
      {change ? <Change change={change} no={2} /> : null}
      {ecosystem ? (
        <section className="section section--ecosystem">
          <SectionHeading no={after} title={<Rich text={ecosystem.title} />} lead={ecosystem.lead} />
          <ol className="system">
            {ecosystem.items.map((item) => (
              <li key={item.key}>
                {item.figures.length > 0 ? (
                  <div className={`system__figure${MANY[item.figures.length] ?? ''}`}>
                    <Paint colour={item.bg} />
                    {item.figures.map((figure) => (
                      <Figure key={figure.src} figure={figure} />
                    ))}
                    {item.tracks ? <Tracks /> : null}
                  </div>
                ) : null}
                <h3>
                  <Rich text={item.title} />
                </h3>
                <p>
                  <Said text={item.subtitle} />
                </p>
                {item.link ? <Action to={item.link} label={item.link.label} kind="text" /> : null}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {media ? (
        <section className="section section--media">
          <SectionHeading no={numbers} title={<Rich text={media.title} />} />
          <ul className="praise">
            {media.praise.map((entry) => (
              <li key={entry.key} className={`on-${entry.tone}`}>
                <Paint colour={entry.paint} />
                <h3>
                  <Rich text={entry.title} />
                </h3>
                <p>
                  <Said text={entry.subtitle} />
                </p>
                <Figure figure={entry.figure} className="praise__figure" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {quotes ? (
        <section className="section section--quotes">
          <SectionHeading
            no={media ? numbers + 1 : numbers}
            title={<Rich text={quotes.title} />}
            lead={quotes.lead}
          />
          <Quotes quotes={quotes.list} />
        </section>
      ) : null}
    </>
  );
}

/** On a phone only what all prices have in common, since the large ticket has said the rest. */
function Promises({
  promises: { terms, until, tax, paid },
}: {
  readonly promises: PromisesModel;
}): ReactNode {
  return (
    <div className="promises">
      {terms.length > 0 ? <Terms terms={terms} /> : null}
      <p>
        {until ? (
          <b className="promises__until" {...veiled(hiddenFrom(until.iso))}>
            {until.text}
          </b>
        ) : null}
        {tax ? <span>{tax}</span> : null}
        {paid ? <span className="promises__paid">{paid}</span> : null}
      </p>
    </div>
  );
}

/** The products left by each choice, for browsers without script. */
function Lists({ lists }: { readonly lists: NarrowModel['lists'] }): ReactNode {
  return (
    <dl className="narrowed">
      {lists.map(({ id, label, ways }) => (
        <div key={id} id={id}>
          <dt>{label}</dt>
          {ways.map(({ name, href }) => (
            <dd key={name}>{href ? <a href={href}>{name}</a> : name}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** When each joint moves: the tracks between keyframes, and the keyframes. */
const KEYS = [
  [8, 62, 120],
  [34, 92, 176],
  [16, 140, 208],
  [70, 112, 160],
] as const;

function Tracks(): ReactNode {
  return (
    <svg className="system__tracks" viewBox="0 0 240 76" aria-hidden="true">
      <rect width="240" height="76" />
      {KEYS.map((keys, i) => (
        <path
          key={keys[0]}
          d={`M0 ${14 + 16 * i}H240${keys.map((x) => `M${x} ${8 + 16 * i}l6 6-6 6-6-6z`).join('')}`}
        />
      ))}
      <path className="system__head" d="M104 0V76" />
    </svg>
  );
}

interface HeroProps {
  readonly card: HomeCardModel;
  readonly first: boolean;
  readonly sale?: SaleModel | null;
}

export function Hero({ card, first, sale = null }: HeroProps): ReactNode {
  const Heading = first ? 'h1' : 'h2';
  return (
    <section
      className={`stage${sale ? ' stage--sale' : ''} on-${card.tone}`}
      data-product={card.product ?? undefined}
    >
      <div className={`stage__field ${highOf(card.figure)}`}>
        <Paint colour={card.paint} />
      </div>
      <SheetEdge />
      <div className="stage__title">
        <Heading className={`name ${card.fit}`} {...veiled(card.titleVeil)}>
          <GlossedTitle of={card} />
        </Heading>
        <div className="stage__says">
          {card.subtitle ? (
            <p className="stage__lead" {...veiled(card.subtitleVeil)}>
              <Said text={card.subtitle} />
            </p>
          ) : null}
          {card.more ? (
            <p className="stage__more">
              <Action to={card.more} label={card.more.label} of={card.ticket?.name} kind="text" />
            </p>
          ) : null}
        </div>
      </div>
      <Figure figure={card.figure} className="stage__figure" first={first} />
      {card.ticket ? (
        <div className="stage__ticket">
          <Ticket ticket={card.ticket} size="hero" />
        </div>
      ) : null}
      {card.copyright ? <p className="stage__small">{card.copyright}</p> : null}
      {sale ? <SaleTag sale={sale} /> : null}
    </section>
  );
}

/** The figure's plinth while a sale runs: a link to the sale's page, in the colour of its stage. */
function SaleTag({ sale }: { readonly sale: SaleModel }): ReactNode {
  return (
    <a className={`sale sale--${sale.tone}`} href={sale.href} rel={sale.external ? 'noopener' : undefined}>
      {sale.paint === null ? null : <Paint colour={sale.paint} />}
      <strong>{sale.title}</strong>
      <time dateTime={sale.until.iso} {...veiled(hiddenFrom(sale.until.iso))}>
        {sale.until.text}
      </time>
      <Arrow out={sale.external} />
    </a>
  );
}

/** Whether the figure is as broad as high and its ticket low: it then has room above the ticket's corner. */
const isBroad = ({ figure, ticket }: HomeCardModel): boolean =>
  ticket?.kind === 'plain' && figure !== null && figure.width > 0.97 * figure.height;

export function Poster({ card }: { readonly card: HomeCardModel }): ReactNode {
  return (
    <li
      className={`poster on-${card.tone}${isBroad(card) ? ' poster--broad' : ''}${card.view ? ` poster--view poster--${card.view}` : ''}`}
      data-product={card.product ?? undefined}
    >
      <Paint colour={card.paint} />
      <div className="poster__words">
        <h2 className={`poster__title ${card.fit}`} {...veiled(card.titleVeil)}>
          <GlossedTitle of={card} />
        </h2>
        {card.subtitle ? (
          <p {...veiled(card.subtitleVeil)}>
            <Said text={card.subtitle} />
          </p>
        ) : null}
        {card.more ? (
          <Action to={card.more} label={card.more.label} of={card.ticket?.name} kind="text" />
        ) : null}
      </div>
      <Figure figure={card.figure} className="poster__figure" />
      {card.ticket ? (
        <div className="poster__ticket">
          <Ticket ticket={card.ticket} />
        </div>
      ) : null}
      {card.copyright ? <p className="poster__small">{card.copyright}</p> : null}
    </li>
  );
}
