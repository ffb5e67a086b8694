import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FragmentName } from '../plan/fragment-names.ts';
import { type PIECE, pieceIn } from './document.ts';
import type { KeptHtml } from './page-renderer.ts';

/** A finished document: where each of its pieces ends, and the keys of the models that they were rendered of. */
export interface KeptDocument {
  readonly hash: string;
  /** The length of each piece in bytes. */
  readonly lengths: readonly number[];
  readonly keys: Readonly<Record<FragmentName, string>>;
}

interface Scope {
  /** Documents that hold fragments of a kind, as the same code would render them. */
  readonly documents: (name: FragmentName) => readonly KeptDocument[];
  /** The file of a document; undefined where it is gone. */
  readonly find: (hash: string) => string | undefined;
}

/** The fragments of a page in documents that earlier builds finished; each file is read once. */
export class HtmlOfDocuments implements KeptHtml {
  readonly #scope: Scope;
  readonly #read = new Map<string, Buffer | null>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  fragment(name: Exclude<FragmentName, 'head'>, key: string): string | undefined {
    return this.#pieces(name, key, [name])?.[0];
  }

  head(key: string) {
    const [before, between, after] = this.#pieces('head', key, ['before', 'between', 'after']) ?? [];
    return before === undefined || between === undefined || after === undefined
      ? undefined
      : { before, between, after };
  }

  #pieces(name: FragmentName, key: string, pieces: readonly (keyof typeof PIECE)[]): string[] | undefined {
    for (const { hash, lengths, keys } of this.#scope.documents(name)) {
      if (keys[name] !== key) continue;
      const bytes = this.#bytes(hash);
      const found = bytes && pieces.map((piece) => pieceIn(bytes, lengths, piece));
      if (found?.every((piece) => piece !== undefined)) return found;
    }
    return undefined;
  }

  /** Null where the file does not hold what it is to hold. */
  #bytes(hash: string): Buffer | null {
    const known = this.#read.get(hash);
    if (known !== undefined) return known;
    const bytes = this.#readWhole(hash);
    this.#read.set(hash, bytes);
    return bytes;
  }

  #readWhole(hash: string): Buffer | null {
    const file = this.#scope.find(hash);
    if (file === undefined) return null;
    try {
      const bytes = readFileSync(file);
      return createHash('sha256').update(bytes).digest('hex') === hash ? bytes : null;
    } catch {
      return null;
    }
  }
}
