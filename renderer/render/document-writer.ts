import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes documents where none is yet. */
export class DocumentWriter {
  /** Folders that are there: nearly every document has one of its own, so trying without would mostly fail. */
  readonly #made = new Set<string>();

  write(file: string, bytes: Uint8Array): void {
    const folder = path.dirname(file);
    if (!this.#made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#made.add(folder);
    }
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o644 });
  }
}
