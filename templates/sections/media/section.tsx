import { Rich, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { mediaQuote } from '../../components/quote.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

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

export default defineSection({
  /** Words: `title`, `quotes.<key>.{comment,commentator}`. */
  data: {
    quotes: z.array(mediaQuote).nonempty(),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    quotes: data.quotes
      .filter((quote) => context.shows(quote))
      .map(
        ({ key }): QuoteModel => ({
          key,
          comment: words.t(`quotes.${key}.comment`),
          commentator: words.t(`quotes.${key}.commentator`),
        }),
      ),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} />
      <Quotes quotes={model.quotes} />
    </>
  ),
});
