import { Rich } from 'almanac/site';
import { Fragment, type ReactNode } from 'react';
import { fitClass, isShort } from './name.ts';

/** What is Latin of a name is not broken, nor torn from what is Korean. */
const unbroken = (gloss: string): string => gloss.replace(/(?<=[\w가-힣]) (?=\w)/g, '\u00a0');

/** A name in the readers' own script. Where it is narrow, a long one breaks after its middle dot or its edition (`版`). */
function Local({ gloss }: { readonly gloss: string }): ReactNode {
  const words = unbroken(gloss)
    .replace('·', '\u2060·')
    .split(/(?<=[・·版])/);
  return (
    <span className="gloss">
      {words.map((word, i) => (
        <Fragment key={word}>
          {i === 0 ? null : <wbr />}
          {word.endsWith('·') ? <Dotted word={word} /> : word}
        </Fragment>
      ))}
    </span>
  );
}

/** Its middle dot is of the script around it, where Latin's would be a heavy square. */
function Dotted({ word }: { readonly word: string }): ReactNode {
  return (
    <>
      {word.slice(0, -1)}
      <span className="dot">·</span>
    </>
  );
}

/** A model's number stays with the name: `K1 Pro`, `T9`. */
const held = (name: string): string => name.replace(/ (?=\w{1,3}(?: \w{1,3})?$)/g, '\u00a0');

interface Named {
  readonly name: string;
  readonly gloss: string | null;
}

/** A product's name. A name in the reader's own script comes first, with the licensed Latin name below it, smaller. */
export function Name({ of: { name, gloss } }: { readonly of: Named }): ReactNode {
  return gloss === null ? (
    name
  ) : (
    <>
      <Local gloss={gloss} /> <span className="latin">{held(name)}</span>
    </>
  );
}

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/**
 * A local name in two voices, as the Latin one is: light its line or edition, to the dot, to `版` or to the end of a word, and heavy who it
 * is. The break says what a dot would say at the line's end.
 */
export function posterOfGloss(gloss: string): string {
  const [, light = '', joint = '', heavy = gloss] =
    gloss.match(/^(.+)([・·])(.+)$/) ??
    gloss.match(/^(.+版)()(.+)$/) ??
    gloss.match(/^([가-힣]+)( )([가-힣].*)$/) ??
    gloss.match(/^(\p{Script=Han}{2})()(\p{Script=Han}+ [\w\s]+)$/u) ??
    [];
  return `${light}${/[・·]/.test(joint) ? '<br>' : joint}<em>${heavy}</em>`;
}

/** A large title: the local name, fitted to the measure, leads; the Latin one has one line below it, before what a sale adds. */
export function GlossedTitle({
  of,
}: {
  readonly of: { readonly title: string; readonly gloss: string | null };
}): ReactNode {
  if (of.gloss === null) return <Rich text={of.title} />;
  const lines = of.title.split(/<br\s*\/?>/);
  const end = lines.findLastIndex((line) => !CJK.test(line)) + 1;
  const [name, more] = [lines.slice(0, end), lines.slice(end)];
  const lined = `<em>${of.gloss.replace(/[・·]/, '<br>')}</em>`;
  // Where a line is too long it breaks before what is Latin, and is as large as its halves allow.
  const fit = fitClass(isShort(lined) ? lined : lined.replace(/(?<![\w가-힣]) (?=\w)/, '<br>'));
  return (
    <>
      <span className={`gloss ${fit}`}>
        <Rich text={posterOfGloss(unbroken(of.gloss))} />
      </span>{' '}
      {name.length > 0 ? (
        <span className="latin">
          <Rich text={name.join(' ')} />
        </span>
      ) : null}
      {more.map((line) => (
        <Fragment key={line}>
          {' '}
          <Rich text={line} />
        </Fragment>
      ))}
    </>
  );
}
