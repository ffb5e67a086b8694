import { Rich } from 'almanac/site';
import { Fragment, type ReactNode } from 'react';

/** The name in the readers' own script, beside the one that is set in Latin letters. */
export function Gloss({ of: { gloss } }: { readonly of: { readonly gloss: string | null } }): ReactNode {
  return gloss === null ? null : (
    <>
      {' '}
      <span className="gloss">{gloss}</span>
    </>
  );
}

/** A large title, the gloss on its first condensed line: the expanded one (`<em>`) is as wide as the sheet. */
export function GlossedTitle({
  of,
}: {
  readonly of: { readonly title: string; readonly gloss: string | null };
}): ReactNode {
  if (of.gloss === null) return <Rich text={of.title} />;
  const lines = of.title.split(/<br\s*\/?>/);
  const place = Math.max(
    0,
    lines.findIndex((line) => !line.includes('<em>')),
  );
  return lines.map((line, i) => (
    <Fragment key={line}>
      {i > 0 ? <br /> : null}
      <Rich text={line} />
      {i === place ? <Gloss of={of} /> : null}
    </Fragment>
  ));
}
