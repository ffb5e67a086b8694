import { Rich } from 'almanac/site';
import { Fragment, type ReactNode } from 'react';

/** Where sentences of Chinese, Japanese and Korean end. */
const END = /(?<=[。！？]\u200b?)(?=[^。！？」』”）\u200b])|(?<=[가-힣][.?!]) /;

/** More than these are a paragraph: one a line they would be a staircase. */
const MOST = 2;

const CJK = /[\u3040-\u30ff\u4e00-\u9fff가-힣]/;

/** Where the clauses of a Chinese sentence end, and the first half of a Japanese one where each has room in any line, and is more than a word. */
const CLAUSE = /(?<=，)|(?<=^[^「、。，]{6,10}、)(?=[^、。，]{5,10}。\u200b?$)/;

/**
 * A short text of two sentences breaks between them before it breaks within one, and one of several clauses between these:
 * scripts whose lines may end nearly anywhere would be parted in the midst of a thought. What has to break elsewhere is parted evenly,
 * and so is what runs on. Other scripts, and what sets its own breaks, stay as they are.
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

/** More letters are no short remark. */
const SHORT = 20;

/** A value in a table: a short remark in brackets behind it stays in one piece, as far as that has room in a line. */
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
