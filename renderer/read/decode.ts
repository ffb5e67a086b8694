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
      // Where decoding put its first U+FFFD: that bytes spell one before is as rare as it is harmless.
      offset: Math.max(0, text.indexOf('\ufffd')),
      path: [],
      message: `expected UTF-8, found bytes that are not${looksLikeUtf16(bytes) ? ' (the file looks like UTF-16)' : ''}`,
      hint: 'save the file as UTF-8',
    },
  };
}

function looksLikeUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}
