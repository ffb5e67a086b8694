/**
 * What no document may hold, written out or by escape: control characters other than tab and line ends, a byte order
 * mark in the middle, non-characters, and halves of surrogate pairs (they cannot be written as UTF-8).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff\p{Cs}]/u;

/** The offset of the first forbidden character, -1 if there is none. */
export function findForbidden(text: string): number {
  return text.search(FORBIDDEN);
}

/** The offsets of the forbidden characters, at most `limit`. */
export function listForbidden(text: string, limit: number): number[] {
  const all = new RegExp(FORBIDDEN.source, 'gu');
  const offsets: number[] = [];
  for (let found = all.exec(text); found && offsets.length < limit; found = all.exec(text))
    offsets.push(found.index);
  return offsets;
}

/** A character by its code point, for messages: `U+001B`. */
export function nameCharacter(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

export const BYTE_ORDER_MARK = '\ufeff';

/** The text without the byte order mark that some editors put first. */
export function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
