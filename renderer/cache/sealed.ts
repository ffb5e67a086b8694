import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from './replace-file.ts';

const SEAL = '\n// whole: ';

/**
 * What a file of the cache holds, if it holds what was written under this name: a machine that loses power can leave any
 * file empty, cut short or with other content. Null for everything else.
 */
export function readSealed(file: string): Buffer | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return null;
  }
  const content = bytes.subarray(0, Math.max(0, bytes.lastIndexOf(SEAL)));
  return bytes.equals(sealed(path.basename(file), content)) ? content : null;
}

/** Writes a file whole, with its checksum at the end as a comment. Throws where the folder cannot be written. */
export function writeSealed(file: string, content: string | Uint8Array): void {
  replaceFile(file, sealed(path.basename(file), content));
}

/** The name is sealed with the content: a whole file under another's name is as wrong as half a file. */
function sealed(name: string, content: string | Uint8Array): Buffer {
  const hash = createHash('sha256').update(name).update('\n').update(content).digest('hex');
  return Buffer.concat([Buffer.from(content), Buffer.from(`${SEAL}${hash}\n`)]);
}
