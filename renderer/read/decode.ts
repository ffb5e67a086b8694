import { isUtf8 } from 'node:buffer';
import { withoutMark } from './characters.ts';
import type { Fault } from './fault.ts';

/** The bytes as text, with a fault at the first byte that is no UTF-8 (the text then has U+FFFD there). */
export function decodeText(bytes: Buffer): { text: string; fault?: Fault } {
  const text = withoutMark(bytes.toString('utf8'));
  if (isUtf8(bytes)) return { text };
  return {
    text,
    fault: {
      code: 'yaml-control-character',
      offset: firstReplaced(bytes, text),
      path: [],
      message: `expected UTF-8, found bytes that are not${looksLikeUtf16(bytes) ? ' (the file looks like UTF-16)' : ''}`,
      hint: 'save the file as UTF-8',
    },
  };
}

/** Where decoding put its first U+FFFD for bytes that do not spell one. */
function firstReplaced(bytes: Buffer, text: string): number {
  let byte = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  let from = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) {
    byte += Buffer.byteLength(text.slice(from, at));
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at;
    from = at;
  }
  return text.length;
}

function looksLikeUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}
