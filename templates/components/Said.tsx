import { Rich } from 'almanac/site';
import { Fragment, type ReactNode } from 'react';

/** Where sentences of Chinese, Japanese and Korean end. */
const END = /(?<=[。！？]\u200b?)(?=[^。！？」』”）\u200b])|(?<=[가-힣][.?!]) /;

/** More sentences than this are a paragraph: one per line they would look like a staircase. */
const MOST = 2;

const CJK = /[\u3040-\u30ff\u4e00-\u9fff가-힣]/;

/** Matches the end of a clause in a Chinese sentence, and the end of the first half of a Japanese one if each half fits on any line and is longer than a word. */
const CLAUSE = /(?<=，)|(?<=^[^「、。，]{6,10}、)(?=[^、。，]{5,10}。\u200b?$)/;

/**
 * A short text breaks between its sentences rather than within one, and between clauses rather than within one: in scripts whose
 * lines may end nearly anywhere, browsers would break it in the middle of a thought. Longer lines are balanced.
 * Other scripts, and text with its own breaks, stay unchanged.
 */
export function Said({ text }: { readonly text: string }): ReactNode {
  if (text.includes('<') || !CJK.test(text)) return <Rich text={text} />;
  const all = text.split(END);
  const sentences = all.length > MOST ? [text] : all;
  const between = /[가-힣]/.test(text) ? ' ' : null;
  return sentences.map((sentence, i) => (
    <Fragment key={sentence}>
      {i > 0 ? between : null}
      <span className="said">
        <Clauses of={sentence} />
      </span>
    </Fragment>
  ));
}

function Clauses({ of }: { readonly of: string }): ReactNode {
  const clauses = /。\u200b?$/.test(of) ? of.split(CLAUSE) : [of];
  if (clauses.length === 1) return <Rich text={of} />;
  return clauses.map((clause) => (
    <span className="said" key={clause}>
      {clause}
    </span>
  ));
}

const REMARK = /((?:（[^（）]+）|\([^()]+\)))/;

/** The longest remark, in letters, that counts as short. */
const SHORT = 20;

/** A value in a table. A short remark in brackets after it is not broken if it fits on a line. */
export function Remarked({ text }: { readonly text: string }): ReactNode {
  if (!CJK.test(text) || text.includes('<')) return <Rich text={text} />;
  return text.split(REMARK).map((part, i) =>
    i % 2 === 1 && part.length <= SHORT ? (
      <span className="said" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
