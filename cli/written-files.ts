import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../renderer/index.ts';
import type { NewFile } from './new-file.ts';

/** A file that is being written: what stood there before, if anything, and what will, both in base64. */
interface Written {
  readonly file: string;
  readonly before: string | null;
  readonly after: string;
}

/**
 * What one command writes into the user's own folder: all of it, or nothing. Until it is done, a note below `.almanac/` says how
 * everything was before, so that the same command, given again, takes back what a killed one had begun.
 */
export class WrittenFiles {
  readonly #folder: string;
  readonly #note: string;
  readonly #written = new Map<string, Written>();

  /** `name`: of the command, the same each time that it is given. */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#note = path.join(folder, '.almanac', 'new', `${name}.json`);
    for (const one of readNote(this.#note)) this.#written.set(one.file, one);
  }

  /** Takes back what the same command had begun when it was killed. Whether there was anything; UsageError where it was edited since. */
  takeBackBegun(): boolean {
    if (this.#written.size === 0) return false;
    const all = [...this.#written.values()];
    const edited = all.find((one) => !this.#isAsWritten(one));
    if (edited) {
      throw new UsageError(
        `the same command was broken off before, and ${edited.file} was edited since`,
        `go on by hand: almanac check says what is missing; or delete ${[...this.made, path.relative(this.#folder, this.#note)].join(', ')} and begin again`,
      );
    }
    this.takeBack();
    return true;
  }

  /** Those that were not there before. */
  get made(): readonly string[] {
    return [...this.#written.values()].flatMap(({ file, before }) => (before === null ? file : []));
  }

  write(files: readonly (Pick<NewFile, 'file'> & { readonly text: string | Uint8Array })[]): void {
    for (const { file, text } of files) {
      const known = this.#written.get(file);
      const before = known ? known.before : (this.#read(file)?.toString('base64') ?? null);
      this.#written.set(file, { file, before, after: Buffer.from(text).toString('base64') });
    }
    this.#keepNote();
    for (const { file, text } of files) this.#put(file, text);
  }

  takeBack(): void {
    for (const { file, before } of this.#written.values()) {
      if (before === null) this.#remove(file);
      else this.#put(file, Buffer.from(before, 'base64'));
    }
    this.done();
  }

  /** Nothing is taken back any more. */
  done(): void {
    this.#written.clear();
    this.#remove(path.relative(this.#folder, this.#note));
  }

  /** Whether a file is as it was, or as the command left it, be it in the middle of writing it. */
  #isAsWritten({ file, before, after }: Written): boolean {
    const now = this.#read(file);
    if (now === undefined) return before === null;
    const whole = Buffer.from(after, 'base64');
    return now.toString('base64') === before || whole.subarray(0, now.length).equals(now);
  }

  #read(file: string): Buffer | undefined {
    try {
      return readFileSync(path.join(this.#folder, file));
    } catch {
      return undefined;
    }
  }

  #put(file: string, text: string | Uint8Array): void {
    const target = path.join(this.#folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  /** A file, and the folders that are empty without it. */
  #remove(file: string): void {
    rmSync(path.join(this.#folder, file), { force: true });
    try {
      for (let inner = path.dirname(file); inner !== '.'; inner = path.dirname(inner))
        rmdirSync(path.join(this.#folder, inner));
    } catch {
      // It holds something else, or never was.
    }
  }

  #keepNote(): void {
    try {
      mkdirSync(path.dirname(this.#note), { recursive: true });
      writeFileSync(`${this.#note}.next`, JSON.stringify([...this.#written.values()]));
      renameSync(`${this.#note}.next`, this.#note);
    } catch {
      // Where nothing can be kept, a killed command leaves what it wrote.
    }
  }
}

function readNote(note: string): readonly Written[] {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as readonly Written[];
  } catch {
    return [];
  }
}
