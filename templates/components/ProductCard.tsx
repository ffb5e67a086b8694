import type { ReactNode } from 'react';
import { Ticket } from '../ticket/Ticket.tsx';
import { Action } from './Action.tsx';
import type { CardModel } from './card.ts';
import { Figure } from './Figure.tsx';
import { Name } from './Gloss.tsx';
import { fitClass } from './name.ts';
import { Paint } from './Paint.tsx';

interface Props {
  readonly card: CardModel;
  /** Columns of twelve on wide sheets; without, its class says how it lies. */
  readonly span?: number | undefined;
  readonly level?: 'h2' | 'h3';
  readonly className?: string;
}

/** One cell of a plate of products: figure on its paint, name, words, price ticket. */
export function ProductCard({ card, span, level: Heading = 'h3', className }: Props): ReactNode {
  const more = card.ticket.more;
  return (
    <li
      className={['cell', ...(span ? [`span-${span}`] : []), ...(className ? [className] : [])].join(' ')}
      data-product={card.product}
    >
      <div className={`cell__plate on-${card.tone}`}>
        <Paint colour={card.paint} />
        <Figure figure={card.figure} className="cell__figure" />
        {card.folded ? <Figure figure={card.folded} className="cell__folded" /> : null}
      </div>
      {card.off ? (
        <p className={`cell__off on-${card.tone} ${fitClass(`<em>${card.off}</em>`)}`} aria-hidden="true">
          {card.off}
        </p>
      ) : null}
      <div className="cell__words">
        <Heading className="cell__name">
          {more ? (
            <a href={more.href}>
              <Name of={card} />
            </a>
          ) : (
            <Name of={card} />
          )}
        </Heading>
        {card.tagline ? <p className="cell__tagline">{card.tagline}</p> : null}
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
  readonly level?: 'h2' | 'h3';
  readonly className?: string;
}

/** Products on one plate, in a rhythm of wide and narrow cells. */
export function Plate({ cards, level, className = 'plate' }: PlateProps): ReactNode {
  const spans = rhythm(cards.length);
  return (
    <ol className={className}>
      {cards.map((card, i) => (
        <ProductCard key={card.product} card={card} span={spans[i] ?? 6} level={level} />
      ))}
    </ol>
  );
}

const ROWS = [
  [7, 5],
  [3, 3, 3, 3],
  [4, 4, 4],
  [5, 7],
] as const;

/** Column spans of twelve for so many cells: rows of different measure, the last one always full. */
export function rhythm(count: number): number[] {
  const whole: Record<number, readonly number[]> = { 1: [12], 2: [7, 5], 3: [12, 5, 7], 4: [7, 5, 5, 7] };
  const spans: number[] = [];
  let row = 0;
  while (spans.length < count) {
    const left = count - spans.length;
    const short = left === 3 && spans.length > 0 ? ROWS[2] : whole[left];
    const next = short ?? (ROWS[row % ROWS.length] as readonly number[]);
    spans.push(...(left === next.length + 1 && !short ? [7, 5] : next));
    row += 1;
  }
  return spans;
}
