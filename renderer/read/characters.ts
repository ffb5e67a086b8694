/**
 * What no document may hold, written out or by escape: control characters other than tab and line ends, a byte order
 * mark in the middle, non-characters, halves of surrogate pairs (they cannot be written as UTF-8), and the embeddings and
 * overrides of direction, which turn round what follows a text on its page: a price, say.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\ufeff\ufffe\uffff\p{Cs}]/u;

/** The offset of the first forbidden character; -1 if there is none. */
function findForbidden(text: string): number {
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

const ISOLATES = /[\u2066-\u2069]/;

/**
 * The offset of the first directional isolate that a text does not close, or of an end without a start; -1 if there is
 * none. A closed isolate changes nothing around it: that is how a text of one direction contains a name of the other.
 */
function findOpenIsolate(text: string): number {
  if (!ISOLATES.test(text)) return -1;
  const open: number[] = [];
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code >= 0x2066 && code <= 0x2068) open.push(offset);
    else if (code === 0x2069 && open.pop() === undefined) return offset;
  }
  return open[0] ?? -1;
}

/** What is wrong with the characters of a text that was read, if anything. */
export function faultyCharacter(text: string): { readonly message: string; readonly hint?: string } | null {
  const found = findForbidden(text);
  if (found !== -1)
    return {
      message: `text must not hold the control character ${nameCharacter(text, found)}`,
      ...hintFor(text, found),
    };
  const open = findOpenIsolate(text);
  if (open === -1) return null;
  const name = nameCharacter(text, open);
  return name === 'U+2069'
    ? { message: `${name} ends an isolate that the text does not begin`, hint: 'remove it' }
    : {
        message: `the isolate ${name} is not closed in its text, and would turn round what follows it on a page`,
        hint: 'close it with U+2069',
      };
}

/** What to do about a forbidden character, where that is not plain. */
export function hintFor(text: string, offset: number): { readonly hint?: string } {
  return /[\u202a-\u202e]/.test(text.charAt(offset))
    ? {
        hint: 'remove it: it turns round what follows it on a page; around words of the other direction write U+2068 and U+2069',
      }
    : {};
}

/** A character by its code point, for messages: `U+001B`. */
export function nameCharacter(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

const BYTE_ORDER_MARK = '\ufeff';

/** The text without the byte order mark that some editors put first. */
export function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
