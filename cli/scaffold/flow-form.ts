import { type Document, isMap, isSeq, parseDocument, visit } from 'yaml';

type Kind = 'list' | 'map';

/** What people mostly write where a file shows no form of its own: `[us, de]` and `{ key: us }`. */
const USUAL: Readonly<Record<Kind, boolean>> = { list: false, map: true };

/**
 * The text of an edited document with blanks inside `[]` and `{}` only where its author puts them: the library has one
 * setting for both, and a line that nobody changed must not show up in a diff.
 */
export function inFormOf(before: string, document: Document): string {
  const padded = { ...USUAL };
  // From the last to the first, so that the first of each kind decides.
  for (const { kind, start } of flowsOf(before).reverse()) padded[kind] = /\s/.test(before.charAt(start + 1));
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true });
  const cuts = flowsOf(text).flatMap(({ kind, start, end }) => {
    const inner = text.slice(start + 1, end - 1);
    const isPadded = inner.length > 2 && inner.startsWith(' ') && inner.endsWith(' ');
    return padded[kind] || !isPadded || inner.includes('\n') ? [] : [start + 1, end - 2];
  });
  return cuts
    .sort((a, b) => b - a)
    .reduce((shorter, at) => shorter.slice(0, at) + shorter.slice(at + 1), text);
}

function flowsOf(text: string): { kind: Kind; start: number; end: number }[] {
  const found: { kind: Kind; start: number; end: number }[] = [];
  visit(parseDocument(text), {
    Collection(_, node) {
      if (!node.flow || !node.range || node.items.length === 0) return;
      const kind = isSeq(node) ? 'list' : isMap(node) ? 'map' : undefined;
      if (kind) found.push({ kind, start: node.range[0], end: node.range[1] });
    },
  });
  return found;
}
