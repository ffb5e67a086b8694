import { Island, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { Change } from '../../components/Change.tsx';
import { digits } from '../../components/digits.ts';
import { Figure } from '../../components/Figure.tsx';
import { highOf } from '../../components/figure.ts';
import { BenefitIcon } from '../../components/Icons.tsx';
import { PageBar } from '../../components/OfferBar.tsx';
import { Paint } from '../../components/Paint.tsx';
import { ProductCard } from '../../components/ProductCard.tsx';
import { numeral, SectionHeading, SheetEdge } from '../../components/Sheet.tsx';
import { Subscribe } from '../../components/Subscribe.tsx';
import Countdown from '../../islands/Countdown.tsx';
import { Ticket } from '../../ticket/Ticket.tsx';
import { hiddenFrom, veiled } from '../../ticket/veil.ts';
import type { BannerModel, GroupModel } from './banners.ts';
import type { BoxModel, DrawModel } from './boxes.ts';
import { Guide } from './Guide.tsx';
import { InTime } from './InTime.tsx';
import type { CampaignModel } from './model.ts';
import { Alike, quietSpansOf, sideOf, Wall } from './Wall.tsx';

export function View({ model }: { readonly model: CampaignModel }): ReactNode {
  const [banner, ...banners] = model.banners;
  const groups = banners.map(({ group, id, discount, ...banner }) =>
    group ? (
      <GroupBanner key={id} group={group} content={discount} isQuiet={model.wall !== null} {...banner} />
    ) : null,
  );
  const { aside, gifts, offers } = model;
  // If the deals are the special offers, the other products follow under the same heading; if there are no deals, they come first.
  const isUnder = model.wall?.anchor === 'special-offers';
  const isFirst = isUnder || model.wall === null;
  const special = offers ? (
    <section className="section section--offers" id={isUnder ? undefined : 'special-offers'}>
      {offers.list.length > 1 ? (
        <SectionHeading title={offers.title} />
      ) : (
        <h2 className="unseen">{offers.title}</h2>
      )}
      <Boxes boxes={offers.list} />
    </section>
  ) : null;
  return (
    <div className={`campaign sheet-${model.sheet}`}>
      <div className="campaign__top" id="banner">
        {banner ? <MainBanner banner={banner} /> : null}
        {model.timeline ? (
          <Timeline timeline={model.timeline}>
            <End of={model.stageEnd} />
          </Timeline>
        ) : (
          <div className="stages">
            <div className="stages__item stages__item--now">
              <End of={model.stageEnd} />
            </div>
          </div>
        )}
      </div>
      <PageBar menu={model.menu.length > 1 ? model.menu : []} label={model.menuTitle} bar={model.bar} />
      {model.inTime?.isOpen ? <InTime inTime={model.inTime} /> : null}
      {model.wall ? <Wall wall={model.wall} /> : null}
      {model.form ? (
        <section className="section section--subscribe" id="tell-me">
          <Subscribe model={model.form} />
        </section>
      ) : null}
      {model.inTime && !model.inTime.isOpen ? <InTime inTime={model.inTime} /> : null}
      {isFirst ? special : null}
      {model.change ? <Change change={model.change} /> : null}
      {model.others ? <GroupBanner {...model.others} isQuiet={model.wall !== null} /> : null}
      {groups}
      {isFirst ? null : special}
      {gifts ? (
        <section className="section section--painted section--gifts" id="gifts">
          <div className={gifts.list.length === 1 ? 'gifts gifts--one' : 'gifts'}>
            <SectionHeading title={gifts.title} lead={gifts.lead} />
            <ol className="gifts__list">
              {gifts.list.map((gift) => (
                <li key={gift.id}>
                  <div className="box__words">
                    <h3>{gift.title}</h3>
                    <p className="gifts__over">{gift.over}</p>
                    <p>
                      <Rich text={gift.content} />
                    </p>
                  </div>
                  <Figure figure={gift.figure} className={`gifts__figure ${digits(gift.scale)}`} />
                </li>
              ))}
            </ol>
            {aside ? (
              <section className="gifts__offer" id="special-offers">
                <h2>{aside.title}</h2>
                <ul>
                  {aside.list.map((box) => (
                    <li key={box.id}>
                      <BoxWords of={box} />
                      {box.figure ? <Figure figure={box.figure} className="box__figure" /> : <Sum of={box} />}
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
        </section>
      ) : null}
      {model.members ? (
        <section className="section section--members" id="members-only-offers">
          <SectionHeading
            title={model.members.title}
            lead={model.members.list.map(({ id, figure }) => (
              <Figure key={id} figure={figure} className="members__figure" />
            ))}
          />
          <ul className="members">
            {model.members.list.map((offer) => (
              <li key={offer.id}>
                <Sum of={offer} />
                <div className="box__words">
                  <h3>
                    <Rich text={offer.title} />
                  </h3>
                  {offer.subtitle ? <p className="members__for">{offer.subtitle}</p> : null}
                  <p>
                    <Rich text={offer.content} />
                  </p>
                  {offer.asks ? (
                    <p data-member={offer.asks.member} hidden={offer.asks.all === null}>
                      {offer.asks.all}
                    </p>
                  ) : null}
                </div>
                {offer.way ? <Action to={offer.way} label={offer.way.label} kind="line" /> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {model.guide ? (
        <section className="section section--painted section--guide" id="gift-guide">
          <Guide guide={model.guide} />
        </section>
      ) : null}
      {model.draw ? <Draw draw={model.draw} /> : null}
      {model.benefits ? (
        <section className="section section--benefits">
          <h2 className="unseen">{model.benefits.title}</h2>
          <ul className="benefits">
            {model.benefits.list.map((benefit) => (
              <li key={benefit.icon} data-benefit={benefit.id}>
                <BenefitIcon icon={benefit.icon} />
                <strong>{benefit.label}</strong>
                {benefit.text ? <span>{benefit.text}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {model.terms ? (
        <section className="section section--terms">
          <details>
            <summary>
              <h2>{model.terms.title}</h2>
            </summary>
            {/* A link to them opens it. */}
            <ol id="terms">
              {model.terms.list.map((term) => (
                <li key={term.id}>
                  <Rich text={term.text} />
                </li>
              ))}
            </ol>
          </details>
        </section>
      ) : null}
    </div>
  );
}

function End({ of: { clock, until } }: { readonly of: CampaignModel['stageEnd'] }): ReactNode {
  return clock ? (
    <div className="campaign__clock">
      <Island name="Countdown" component={Countdown} props={clock} className="island" />
    </div>
  ) : (
    <p className="campaign__clock campaign__until" {...veiled(hiddenFrom(until.iso))}>
      {until.text}
    </p>
  );
}

export function MainBanner({ banner }: { readonly banner: BannerModel }): ReactNode {
  return (
    <div className="banner" data-product={banner.product ?? undefined}>
      {banner.ground && banner.figure ? (
        <div className={`banner__ground ${highOf(banner.figure)}`}>
          <Paint colour={banner.ground} />
        </div>
      ) : null}
      <SheetEdge mark={false} />
      <div className={`banner__head ${banner.fitOfThin} ${banner.hangOfBlack}`}>
        <h1 className={`banner__title ${banner.fitOfBlack} ${banner.hangOfThin}`}>
          <Rich text={banner.title} />
        </h1>
        {banner.discount ? (
          <p className="banner__discount" {...veiled(banner.veil)}>
            <Rich text={banner.discount} />
          </p>
        ) : null}
      </div>
      <Figure figure={banner.figure} className="banner__figure" first />
      <div className="banner__words">
        {banner.ticket ? (
          <div className="banner__ticket">
            <Ticket ticket={banner.ticket} size="hero" />
          </div>
        ) : null}
        {banner.time ? (
          <p className="banner__time" {...veiled(banner.veil)}>
            {banner.time}
          </p>
        ) : null}
        {banner.way ? <Action to={banner.way} label={banner.way.label} kind="line" /> : null}
      </div>
    </div>
  );
}

/** Products without a saving: large, but after a wall of deals in rows of small ones, a single one in its own row. On phones small ones look as in the wall. */
function shapeOf(i: number, count: number, isQuiet: boolean): string {
  const shape = !isQuiet ? 'lead' : count === 1 ? 'row' : i === count - 1 && count % 2 === 1 ? 'alone' : '';
  return `${shape} ${sideOf(i)}`.trim();
}

/** A heading over the products of its group, each on a background of its paint. */
function GroupBanner({
  isQuiet,
  group,
  title,
  content,
  time,
  veil = null,
  way,
}: {
  /** Whether deals come before: a product without a saving is never larger than a deal. */
  readonly isQuiet: boolean;
  readonly group: GroupModel;
  readonly title: string;
  readonly content: string | null;
} & Partial<Pick<BannerModel, 'time' | 'veil' | 'way'>>): ReactNode {
  const { cards } = group;
  const spans = isQuiet ? quietSpansOf(cards.length) : [];
  return (
    <section className="second" id={group.id}>
      <div className="second__words">
        <h2>
          <Rich text={title} />
        </h2>
        {content ? (
          <p {...veiled(veil)}>
            <Rich text={content} />
          </p>
        ) : null}
        <Alike lines={group.alike} veil={group.veil} />
        {time ? (
          <p className="banner__time" {...veiled(veil)}>
            {time}
          </p>
        ) : null}
        {way ? <Action to={way} label={way.label} kind="line" /> : null}
      </div>
      <ol className="plate plate--list">
        {cards.map((card, i) => (
          <ProductCard
            key={card.product}
            card={card}
            span={spans[i]}
            className={shapeOf(i, cards.length, isQuiet)}
          />
        ))}
      </ol>
    </section>
  );
}

interface TimelineProps {
  readonly timeline: NonNullable<CampaignModel['timeline']>;
  /** The clock of the stage that runs. */
  readonly children?: ReactNode;
}

/** The stages of the sale. The running one contains the clock. */
export function Timeline({ timeline, children }: TimelineProps): ReactNode {
  return (
    <ol className="stages" aria-label={timeline.title}>
      {timeline.stages.map((stage) => (
        <li
          className={`stages__item stages__item--${stage.state}`}
          key={stage.id}
          aria-current={stage.state === 'now' ? 'step' : undefined}
        >
          <span className="stages__no" aria-hidden="true">
            {numeral(stage.no)}
          </span>
          <strong>{stage.label}</strong>
          <span className="stages__date">{stage.date}</span>
          {stage.state === 'now' ? children : null}
        </li>
      ))}
    </ol>
  );
}

/** The value of an offer; its text states it too. */
function Sum({ of }: { readonly of: BoxModel }): ReactNode {
  return of.sum ? (
    <p className="box__sum" aria-hidden="true">
      <Rich text={of.sum} />
    </p>
  ) : null;
}

function BoxWords({ of }: { readonly of: BoxModel }): ReactNode {
  return (
    <div className="box__words">
      <h3>
        <Rich text={of.title} />
      </h3>
      <p>
        <Rich text={of.content} />
      </p>
      {of.way ? <Action to={of.way} label={of.way.label} kind="line" /> : null}
    </div>
  );
}

export function Boxes({ boxes }: { readonly boxes: readonly BoxModel[] }): ReactNode {
  return (
    <ul className="boxes">
      {boxes.map((box) => (
        <li key={box.id} className="box">
          <Sum of={box} />
          <Figure figure={box.figure} className="box__figure" />
          <BoxWords of={box} />
        </li>
      ))}
    </ul>
  );
}

/** As many prizes as fit side by side; the text gives their number. */
const PILE = 3;

function Draw({ draw }: { readonly draw: DrawModel }): ReactNode {
  return (
    <section className="section section--painted section--spread section--draw" id="lucky-draw">
      <div className="spread">
        <div className="draw__pile">
          {Array.from({ length: Math.min(draw.count, PILE) }, (_, i) => (
            <Figure
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              key={i}
              figure={i > 0 && draw.figure ? { ...draw.figure, alt: '' } : draw.figure}
              className="draw__figure"
            />
          ))}
        </div>
        <div className="spread__words">
          <h2>
            <Rich text={draw.title} />
          </h2>
          <p>
            <Rich text={draw.content} />
          </p>
          {draw.way ? <Action to={draw.way} label={draw.way.label} kind="text" /> : null}
        </div>
      </div>
    </section>
  );
}
