import { Rich } from 'almanac/site';
import { Fragment, type ReactNode } from 'react';
import { fitClass, isShort } from './name.ts';

/** The Latin part of a name is not broken, nor separated from its Korean part. */
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

/** Sets the middle dot in the font of the surrounding script; in the Latin font it would be a heavy square. */
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
 * A local name in two weights, like the Latin one: its line or edition (up to the dot, `版` or the end of a word) is light, the character's
 * name is heavy. At the end of a line the break replaces the dot.
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
  // A line that is too long breaks before its Latin part; the longer half then decides the size.
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
