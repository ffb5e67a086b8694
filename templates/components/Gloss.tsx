import { Rich } from 'almanac/site';
import { Fragment, type ReactNode } from 'react';
import { fitClass } from './name.ts';

/** The name in the readers' own script, beside the one that is set in Latin letters. Where it is narrow, a long one breaks after its middle dot. */
export function Gloss({
  of: { gloss },
  fit = '',
}: {
  readonly of: { readonly gloss: string | null };
  readonly fit?: string;
}): ReactNode {
  return gloss === null ? null : (
    <>
      {' '}
      <span className={`gloss${fit}`}>
        {gloss.split(/(?<=・)/).map((word, i) => (
          <Fragment key={word}>
            {i > 0 ? <wbr /> : null}
            {word}
          </Fragment>
        ))}
      </span>
    </>
  );
}

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** A large title; the gloss, a line of its own there that is fitted to the same measure, stands under the whole name: its last line in Latin letters. */
export function GlossedTitle({
  of,
}: {
  readonly of: { readonly title: string; readonly gloss: string | null };
}): ReactNode {
  if (of.gloss === null) return <Rich text={of.title} />;
  const fit = ` ${fitClass(of.gloss, 14)}`;
  const lines = of.title.split(/<br\s*\/?>/);
  const place = lines.findLastIndex((line) => !CJK.test(line));
  return lines.map((line, i) => (
    <Fragment key={line}>
      {i === 0 ? null : i === place + 1 ? ' ' : <br />}
      <Rich text={line} />
      {i === place ? <Gloss of={of} fit={fit} /> : null}
    </Fragment>
  ));
}
