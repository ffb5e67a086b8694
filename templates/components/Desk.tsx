import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Figure } from './Figure.tsx';
import type { FigureModel } from './figure.ts';
import { Paint } from './Paint.tsx';
import { SheetEdge } from './Sheet.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly figure: FigureModel | null;
  readonly paint: string | null;
  /** A link that works without script. */
  readonly without: { readonly text: string; readonly href: string; readonly label: string };
  /** The content of the card. */
  readonly children: ReactNode;
}

/** The layout of a page with one task: words and a figure on paint on one side, a card to fill in on the other. */
export function Desk({ title, lead, figure, paint, without, children }: Props): ReactNode {
  return (
    <section className="desk">
      <SheetEdge />
      <div className="desk__words">
        <Paint colour={paint} />
        <h1>
          <Rich text={title} />
        </h1>
        <p>{lead}</p>
        <Figure figure={figure} className="desk__figure" first />
      </div>
      <div className="card">
        <noscript>
          <p className="card__instead">
            {without.text}{' '}
            <a href={without.href} rel="noopener">
              {without.label}
            </a>
          </p>
        </noscript>
        {children}
      </div>
    </section>
  );
}
