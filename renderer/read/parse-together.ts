import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises';
import { type LoadCache, noCache, writeParsed } from './cache.ts';
import type { HashedFile } from './hashed-file.ts';
import type { InputFile, SharedParsing } from './inputs.ts';
import { parseFile } from './parse.ts';
import { isJson } from './read-text.ts';

/** What is said of a file in `records`: how far it is, then where its text begins in `texts`, and its length there in bytes. */
const FIELDS = 3;
const BEGUN = 1;
const TOLD = 2;
/** Each thread that wants it parses it: it has problems, or there is no room for it. */
const UNTOLD = 3;

const MOST_TOLD = 2 ** 30;

/** Bytes for the result of a JSON file: threads share only short parts of it, while of YAML they share the whole value. */
const JSON_ROOM = 1024;

/** Milliseconds without news after which a thread that began a file is taken to be gone. */
const SILENCE = 2000;

/** `sizeOf`: about how many bytes a file has. */
export function shareParsing<F extends HashedFile>(
  files: readonly F[],
  sizeOf: (file: F) => number,
): SharedParsing {
  // As JSON it is rarely twice as long; what is not written to costs nothing.
  const bytes = files.reduce((sum, file) => sum + (isJson(file.file) ? JSON_ROOM : 2 * sizeOf(file)), 0);
  const records = new SharedArrayBuffer((1 + files.length * FIELDS) * Int32Array.BYTES_PER_ELEMENT);
  return { records, texts: new SharedArrayBuffer(Math.min(bytes, MOST_TOLD)) };
}

/** What of a JSON file is wanted, if that is not all of it. */
export type PartOf = (file: InputFile) => { readonly value: unknown } | undefined;

/**
 * Parses files together with other threads that do the same with the same files: each takes what no other one has begun. Of YAML the
 * cache then knows what all of them found; what it does not know, {@link parseFile} parses. Of JSON, which is parsed faster than it is
 * told, the parts are returned, by file; a file is not there where it has none, or none that could be told.
 */
export async function parseTogether(
  files: readonly InputFile[],
  shared: SharedParsing,
  cache: LoadCache,
  partOf?: PartOf,
): Promise<ReadonlyMap<string, unknown>> {
  const board = new Board(shared);
  const own: LoadCache = { ...noCache, keepPlaces: cache.keepPlaces };
  const numbers = new Map<string, number>();
  const parted = new Map<InputFile, number>();
  for (const [number, file] of files.entries()) {
    const isWhole = !isJson(file.file);
    if (isWhole ? cache.has(file.hash) : !partOf) continue;
    if (isWhole) numbers.set(file.hash, number);
    else parted.set(file, number);
    if (!board.begin(number)) continue;
    board.tell(number, isWhole ? parsedText(file, own) : partText(partOf?.(file)));
    await breath();
  }
  await allTold(board, [...numbers.values(), ...parted.values()]);
  for (const [hash, number] of numbers) {
    const written = board.read(number);
    if (written) cache.keepWritten(hash, written);
  }
  const parts = new Map<string, unknown>();
  for (const [input, number] of parted) {
    const written = board.read(number);
    if (!written) continue;
    parts.set(input.file, JSON.parse(written.toString()));
    // Where another thread read it, this one has no use for its bytes.
    input.letGo?.();
  }
  return parts;
}

function partText(part: ReturnType<PartOf>): string | null {
  return part === undefined ? null : JSON.stringify(part.value);
}

/** Null where it has problems: they name the file, and another one may hold the same. */
function parsedText(file: InputFile, own: LoadCache): string | null {
  const parsed = parseFile(file, own);
  return parsed.problems.length === 0 ? writeParsed(parsed) : null;
}

async function allTold(board: Board, numbers: readonly number[]): Promise<void> {
  let left = numbers;
  for (let heard = performance.now(); performance.now() - heard < SILENCE; await sleep(2)) {
    const now = left.filter((number) => board.isUnderWay(number));
    if (now.length === 0) return;
    if (now.length < left.length) heard = performance.now();
    left = now;
  }
}

/** Where threads tell each other what they parsed. */
class Board {
  /** How much of `texts` is taken, then the fields of each file. */
  readonly #records: Int32Array;
  readonly #texts: Buffer;

  constructor({ records, texts }: SharedParsing) {
    this.#records = new Int32Array(records);
    this.#texts = Buffer.from(texts);
  }

  /** Whether no other thread has begun it. */
  begin(number: number): boolean {
    return Atomics.compareExchange(this.#records, fieldOf(number), 0, BEGUN) === 0;
  }

  /** Null where there is nothing that others could use. */
  tell(number: number, text: string | null): void {
    const field = fieldOf(number);
    const length = text === null ? 0 : Buffer.byteLength(text);
    const start = Atomics.add(this.#records, 0, length);
    const hasRoom = text !== null && start >= 0 && start + length <= this.#texts.length;
    if (hasRoom) {
      this.#texts.write(text, start);
      Atomics.store(this.#records, field + 1, start);
      Atomics.store(this.#records, field + 2, length);
    }
    Atomics.store(this.#records, field, hasRoom ? TOLD : UNTOLD);
  }

  isUnderWay(number: number): boolean {
    return Atomics.load(this.#records, fieldOf(number)) === BEGUN;
  }

  /** The position of a file's result in the memory that all threads share. */
  read(number: number): Buffer | undefined {
    const field = fieldOf(number);
    if (Atomics.load(this.#records, field) !== TOLD) return undefined;
    const start = Atomics.load(this.#records, field + 1);
    return this.#texts.subarray(start, start + Atomics.load(this.#records, field + 2));
  }
}

function fieldOf(number: number): number {
  return 1 + number * FIELDS;
}
