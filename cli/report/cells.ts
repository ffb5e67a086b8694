/** Characters that a terminal obeys or hides instead of showing: controls, direction marks, invisible ones, lone halves. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
  /[\0-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\p{Cs}]/u;

/** Two cells wide, by Unicode's East Asian Width (W and F) and for emoji shown as pictures. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;

/** No cell of their own: they combine with the character before. */
const ZERO = /\p{Mn}|\p{Me}|\u200c|\u200d/u;

const TAB = '    ';

/** A character as a terminal may show it, with the number of cells it takes. */
export interface Cell {
  readonly text: string;
  readonly width: number;
}

/** One cell per code point: what a terminal would obey becomes an escape such as `\x1b`, a tab four spaces. */
export function cellsOf(text: string): Cell[] {
  return Array.from(text, cellOf);
}

/** Text out of the data, safe to print. */
export function printable(text: string): string {
  return Array.from(text, (character) => cellOf(character).text).join('');
}

function cellOf(character: string): Cell {
  if (character === '\t') return { text: TAB, width: TAB.length };
  if (character >= ' ' && character <= '~') return { text: character, width: 1 };
  if (UNSAFE.test(character)) {
    const text = escaped(character.codePointAt(0) ?? 0);
    return { text, width: text.length };
  }
  if (ZERO.test(character)) return { text: character, width: 0 };
  return { text: character, width: WIDE.test(character) ? 2 : 1 };
}

function escaped(code: number): string {
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
