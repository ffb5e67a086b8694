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
  const { stance, mm } = card;
  // What the style sheet goes by: where its axis is in a tile, how tall it is in a list.
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
  /** How many of them are of one kind each: no row holds two kinds. */
  readonly kinds?: readonly number[];
  /** How many a phone shows before the rest is asked for. */
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
  const spans = kinds.flatMap((count) => rhythm(count));
  const narrow = kinds.flatMap((count) => narrowRows(count));
  return (
    <ol className={className}>
      {cards.map((card, i) => (
        <ProductCard
          key={card.product}
          card={card}
          span={card.again ? undefined : (spans[i] ?? 6)}
          level={level}
          className={[
            ...(narrow[i] ?? []),
            ...(card.again ? ['cell--again'] : card.ticket.closed ? ['cell--out'] : []),
            ...(i < first ? [] : ['later']),
          ].join(' ')}
        />
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

/** How so many lie where three are in a row, and where two are: by `half` and `whole` which share a row or have one, and by `row` who has one of two. */
export function narrowRows(count: number): string[][] {
  const halves = count % 3 === 2 ? 2 : count % 3 === 1 && count > 1 ? 4 : 0;
  return Array.from({ length: count }, (_, i) => [
    ...(count === 1 ? ['whole'] : i >= count - halves ? ['half'] : []),
    ...(count % 2 === 1 && i === count - 1 ? ['row'] : []),
  ]);
}

/** So many cells, or some more, that rows of two are full, each of one kind. */
export function fullRows(kinds: readonly number[], least: number): number {
  let count = 0;
  for (const kind of kinds)
    for (let left = kind; left > 0 && count < least; left -= 2) count += Math.min(left, 2);
  return count;
}
