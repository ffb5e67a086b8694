import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { LineIcon } from './LineIcon.tsx';

export type QuoteModel = {
  readonly key: string;
  readonly icon: string | null;
  readonly comment: string;
  readonly commentator: string;
};

/** Quotes, each with its author. */
export function Quotes({ quotes }: { readonly quotes: readonly QuoteModel[] }): ReactNode {
  return (
    <ul className="quotes">
      {quotes.map((quote) => (
        <li key={quote.key}>
          <figure>
            <blockquote>
              <p>
                <Rich text={quote.comment} />
              </p>
            </blockquote>
            <figcaption>
              {quote.icon ? <LineIcon name={quote.icon} /> : null} {quote.commentator}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
