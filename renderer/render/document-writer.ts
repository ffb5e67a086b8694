import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A document on its way to where none is yet. */
export interface NewDocument {
  /** Absolute. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Writes documents, here or on a thread of its own. */
export interface Writing {
  /** The SHA-256 of each document, in hex, once all files are written. */
  write(documents: readonly NewDocument[]): Promise<readonly string[]>;
}

/** Writes documents on this thread. */
export class DocumentWriter implements Writing {
  /** Folders that are there. */
  readonly #made = new Set<string>();

  async write(documents: readonly NewDocument[]): Promise<readonly string[]> {
    return documents.map((document) => this.writeOne(document));
  }

  writeOne({ file, bytes }: NewDocument): string {
    const folder = path.dirname(file);
    if (!this.#made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#made.add(folder);
    }
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o644 });
    return createHash('sha256').update(bytes).digest('hex');
  }
}
