import { closeSync, openSync, readSync } from 'node:fs';
import { prettyJson, sha256 } from '../calendar/canonical.ts';

/**
 * JSON whose head can be read and checked alone: members, then under `head` a hash of the text so far, then more
 * members. With `whole`, the last member is a hash of all text before it. Hashes are over text, so any damage is
 * found.
 */
export function sealedJson(head: object, rest: object, { whole }: { readonly whole: boolean }): string {
  const members = (value: object) => prettyJson(value).slice(1, -END.length);
  const start = `{${members(head)}`;
  const all = `${start},\n  "head": "${sha256(start)}",${members(rest)}`;
  return whole ? `${all},\n  "whole": "${sha256(all)}"${END}` : `${all}${END}`;
}

/** Ends the text of an object. */
const END = '\n}\n';

/** The head is short: one read is nearly always enough, and no file of ours has a larger one. */
const [AT_ONCE, LONGEST] = [1 << 16, 1 << 24];

/** The text of a file up to a member of its outermost object; null where it is not to be had. */
export function textBefore(path: string, member: string): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const mark = `,\n  "${member}": `;
    for (let bytes = Buffer.alloc(0); bytes.length < LONGEST; ) {
      const more = Buffer.alloc(Math.max(AT_ONCE, bytes.length));
      const count = readSync(descriptor, more);
      if (count === 0) return null;
      bytes = Buffer.concat([bytes, more.subarray(0, count)]);
      const end = bytes.indexOf(mark);
      if (end !== -1) return bytes.toString('utf8', 0, end);
    }
    return null;
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}

/** The members of a head, of which {@link textBefore} gave the text; null unless its hash is right. */
export function headOf(text: string): unknown {
  const [, start = '', hash] = /^(.*),\n {2}"head": "([0-9a-f]{64})"$/s.exec(text) ?? [];
  return sha256(start) === hash ? parse(`${start}}`) : null;
}

/** The members of a text with both hashes; null unless they are right. `rest` names the first member after the head. */
export function wholeOf(text: string, rest: string): unknown {
  const [, all = '', hash] = /^(.*),\n {2}"whole": "([0-9a-f]{64})"\n\}\n$/s.exec(text) ?? [];
  const end = all.indexOf(`,\n  "${rest}": `);
  if (end === -1 || sha256(all) !== hash || headOf(all.slice(0, end)) === null) return null;
  return parse(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
