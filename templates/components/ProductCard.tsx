import type { ReactNode } from 'react';
import { Ticket } from '../ticket/Ticket.tsx';
import { veiled } from '../ticket/veil.ts';
import { Action } from './Action.tsx';
import type { CardModel } from './card.ts';
import { digits } from './digits.ts';
import { Figure } from './Figure.tsx';
import { Name } from './Gloss.tsx';
import { fitClass } from './name.ts';
import { Paint } from './Paint.tsx';
import { placesOf } from './rhythm.ts';

interface Props {
  readonly card: CardModel;
  /** How many of twelve columns it takes on wide screens; by default a class decides. */
  readonly span?: number | undefined;
  readonly level?: 'h2' | 'h3';
  readonly className?: string;
}

/** One cell of a plate of products: figure on its paint, name, words, price ticket. */
export function ProductCard({ card, span, level: Heading = 'h3', className }: Props): ReactNode {
  const more = card.ticket.more;
  const { stance, mm } = card;
  // Classes for the style sheet: the figure's axis in a tile, its height in a list.
  const measure = stance?.axis ?? mm;
  return (
    <li
      className={['cell', ...(span ? [`span-${span}`] : []), ...(className ? [className] : [])].join(' ')}
      data-product={card.product}
    >
      <div className={`cell__plate on-${card.tone}${stance ? ` ${digits(stance.high)}` : ''}`}>
        <Paint colour={card.paint} />
        <Figure
          figure={card.figure}
          className={measure ? `cell__figure ${digits(measure)}` : 'cell__figure'}
        />
        {card.folded ? <Figure figure={card.folded} className="cell__folded" /> : null}
      </div>
      {card.off ? (
        <p
          className={`cell__off on-${card.tone} ${fitClass(`<em>${card.off.text}</em>`)}`}
          aria-hidden="true"
          {...veiled(card.off.veil)}
        >
          {card.off.text}
        </p>
      ) : null}
      <div className="cell__words">
        <Heading className="cell__name">
          {more ? (
            <a href={more.href} rel={more.external ? 'noopener' : undefined}>
              <Name of={card} />
            </a>
          ) : (
            <Name of={card} />
          )}
        </Heading>
        {card.tagline ? <p className="cell__tagline">{card.tagline}</p> : null}
        {card.size ? <p className="cell__size">{card.size}</p> : null}
        {card.points.length > 0 ? (
          <ul className="points">
            {card.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ) : null}
        {card.badges.length > 0 ? (
          <ul className="cell__badges">
            {card.badges.map(({ key, label, figure }) => (
              <li key={key}>
                {figure ? <Figure figure={figure} className="cell__gift" /> : null}
                {label}
              </li>
            ))}
          </ul>
        ) : null}
        {more ? <Action to={more} label={more.label} of={card.name} kind="text" /> : null}
      </div>
      {card.beside ? <Figure figure={card.beside} className="cell__beside" /> : null}
      <Ticket ticket={card.ticket} />
    </li>
  );
}

interface PlateProps {
  readonly cards: readonly CardModel[];
  /** The number of products of each kind; a row never mixes kinds. */
  readonly kinds?: readonly number[];
  /** How many a phone shows before "show all" is pressed. */
  readonly first?: number;
  readonly level?: 'h2' | 'h3';
  readonly className?: string;
}

/** Products on one plate, in a rhythm of wide and narrow cells. */
export function Plate({
  cards,
  kinds = [cards.length],
  first = cards.length,
  level,
  className = 'plate',
}: PlateProps): ReactNode {
  const places = placesOf(kinds, first);
  return (
    <ol className={className}>
      {cards.map((card, i) => (
        <ProductCard
          key={card.product}
          card={card}
          span={card.again ? undefined : places[i]?.span}
          level={level}
          className={[
            ...(places[i]?.rows ?? []),
            ...(card.again ? ['cell--again'] : card.ticket.closed ? ['cell--out'] : []),
          ].join(' ')}
        />
      ))}
    </ol>
  );
}
