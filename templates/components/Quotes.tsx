import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';

export type QuoteModel = { readonly key: string; readonly comment: string; readonly commentator: string };

/** What collectors and reviewers say. */
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
            <figcaption>{quote.commentator}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
