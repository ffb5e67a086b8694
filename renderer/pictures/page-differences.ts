import { type Leaf, leavesOf } from '../render/leaves.ts';
import type { TextChange } from './results.ts';
import { differenceOf } from './sequence-difference.ts';

/** What of a page differs together: what stands on every page of an edition alike, or what is the page's own. */
export type Part = 'header' | 'footer' | 'page';

export interface PartDifference {
  readonly part: Part;
  readonly changes: readonly TextChange[];
  /** The kinds of elements that differ, whatever page they are on and whatever they say. */
  readonly shape: string;
  /** The elements that differ, in all that is around them. */
  readonly places: readonly string[];
  /** Products in whose places all of it is; empty where some of it is elsewhere. */
  readonly products: readonly string[];
  /** Where elements that differ begin, in either document. */
  readonly marks: { readonly before: readonly number[]; readonly after: readonly number[] };
}

interface Change extends TextChange {
  readonly part: Part;
  readonly product: string | null;
  readonly isHead: boolean;
  readonly marks: PartDifference['marks'];
}

/** What a reader finds changed from one document to another, part by part. */
export function pageDifferences(whole: string, wholeAfter: string): PartDifference[] {
  const [before, after] = untilTheyAgree(whole, wholeAfter);
  const read = changesOf(leavesOf(before), leavesOf(after));
  // Nothing that is read: then it is an attribute, a class say, which may change its look.
  const changes =
    read.length > 0 ? read : changesOf(leavesOf(before, { tags: true }), leavesOf(after, { tags: true }));
  return (['page', 'header', 'footer'] as const).flatMap((part) => {
    const own = changes.filter((change) => change.part === part);
    if (own.length === 0) return [];
    // What the head says follows from what the page shows, wherever that differs too.
    const seen = own.some(({ isHead }) => !isHead) ? own.filter(({ isHead }) => !isHead) : own;
    // Nor does what only moved tell more than what made it move, such as a price by which a list is sorted.
    const moved = movesIn(seen);
    const telling = moved.size < seen.length ? seen.filter((change) => !moved.has(change)) : seen;
    const products = telling.map(({ product }) => product);
    return [
      {
        part,
        changes: own.map(({ place, before: was, after: is }) => ({ place, before: was, after: is })),
        shape: [...new Set(telling.map(({ place }) => innermost(place)))].sort().join('\n'),
        places: [...new Set(telling.map(({ place }) => place))],
        products: products.includes(null) ? [] : [...new Set(products as string[])].sort(),
        marks: {
          before: telling.flatMap(({ marks }) => marks.before),
          after: telling.flatMap(({ marks }) => marks.after),
        },
      },
    ];
  });
}

/** Two documents without their main parts and what follows where these are the same: that is most of what they say. */
function untilTheyAgree(a: string, b: string): readonly [string, string] {
  const [i, j] = [a.indexOf(MAIN), b.indexOf(MAIN)];
  return i >= 0 && j >= 0 && a.slice(i) === b.slice(j) ? [a.slice(0, i), b.slice(0, j)] : [a, b];
}

const MAIN = '\n<main ';

/** What is gone at one place and there again, word for word, in another such place. */
function movesIn(changes: readonly Change[]): ReadonlySet<Change> {
  const moved = new Set<Change>();
  const said = ({ place }: Change, text: string): string => `${place}\0${text}`;
  const gone = changes.filter(({ after }) => after === '');
  const come = new Map(
    changes.filter(({ before }) => before === '').map((one) => [said(one, one.after), one] as const),
  );
  for (const one of gone) {
    const there = come.get(said(one, one.before));
    if (there) moved.add(one).add(there);
  }
  return moved;
}

function changesOf(a: readonly Leaf[], b: readonly Leaf[]): Change[] {
  const keys = (leaves: readonly Leaf[]): string[] => leaves.map(({ place, text }) => `${place}\0${text}`);
  return differenceOf(keys(a), keys(b)).flatMap(({ from, fromEnd, to, toEnd }) => {
    const [was, is] = [a.slice(from, fromEnd), b.slice(to, toEnd)];
    return inPlaces(was, is);
  });
}

/** A run of leaves, place by place. */
function inPlaces(was: readonly Leaf[], is: readonly Leaf[]): Change[] {
  const places = [...new Set([...was, ...is].map(({ place }) => place))];
  return places.map((place) => {
    const [gone, come] = [was, is].map((leaves) => leaves.filter((leaf) => leaf.place === place)) as [
      Leaf[],
      Leaf[],
    ];
    const said = (leaves: readonly Leaf[]): string => leaves.map(({ text }) => text).join(' · ');
    const [first] = [...gone, ...come];
    return {
      place: shown(place),
      part: partOf(place),
      isHead: /^html head\b/.test(place),
      product: first?.product ?? null,
      before: said(gone),
      after: said(come),
      marks: { before: gone.map(({ at }) => at), after: come.map(({ at }) => at) },
    };
  });
}

/** What an element is, on whatever page: its own name and that of the one around it, without ids. */
function innermost(place: string): string {
  return place.split(' ').slice(-2).join(' ').replace(/#\S+/g, '');
}

function partOf(place: string): Part {
  if (/^html body(\.\S+)? header\b/.test(place)) return 'header';
  return /^html body(\.\S+)? footer\b/.test(place) ? 'footer' : 'page';
}

function shown(place: string): string {
  return place.replace(/^html (body(\.\S+)? )?/, '');
}
