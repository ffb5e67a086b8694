import { Rich } from 'almanac/site';
import { Fragment, type ReactNode } from 'react';

/** Where sentences of Chinese, Japanese and Korean end. */
const END = /(?<=[。！？]\u200b?)(?=[^。！？」』”）\u200b])|(?<=[가-힣][.?!]) /;

/** More than these are a paragraph. */
const MOST = 3;

/** What a Chinese sentence of two halves is parted by. */
const HALVES = /^[^，、；]+，(?=[^，、；]+$)/;

/**
 * A short text of several sentences breaks between them before it breaks within one, and a Chinese sentence of two halves between these:
 * scripts whose lines may end nearly anywhere would be parted in the midst of a thought. Others, and what sets its own breaks, stay as they are.
 */
export function Said({ text }: { readonly text: string }): ReactNode {
  const all = text.split(END);
  const sentences = text.includes('<') || all.length > MOST ? [text] : all;
  const between = /[가-힣]/.test(text) ? ' ' : null;
  if (sentences.length === 1) return <Halves of={text} />;
  return sentences.map((sentence, i) => (
    <Fragment key={sentence}>
      {i > 0 ? between : null}
      <span className="said">
        <Halves of={sentence} />
      </span>
    </Fragment>
  ));
}

function Halves({ of }: { readonly of: string }): ReactNode {
  const first =
    /[\u4e00-\u9fff]。\u200b?$/.test(of) && !/[<\u3040-\u30ff]/.test(of) ? of.match(HALVES)?.[0] : undefined;
  if (!first) return <Rich text={of} />;
  return (
    <>
      <span className="said">{first}</span>
      <span className="said">{of.slice(first.length)}</span>
    </>
  );
}
