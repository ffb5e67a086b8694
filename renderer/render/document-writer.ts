import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A document on its way to where none is yet. */
export interface NewDocument {
  /** Absolute. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Writes documents, and makes their folders. */
export class DocumentWriter {
  /** Folders that are there. */
  readonly #made = new Set<string>();

  /** The SHA-256 of the document, in hex. */
  write({ file, bytes }: NewDocument): string {
    const folder = path.dirname(file);
    if (!this.#made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#made.add(folder);
    }
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o644 });
    return createHash('sha256').update(bytes).digest('hex');
  }
}
