import { KnownFiles } from './known-files.ts';

/**
 * Results computed from values that never change, for a process that computes nearly the same over and over. For the
 * very same inputs it returns the earlier result, and keeps it as long as those inputs exist.
 */
export class Memory {
  /** What everything else is made of in the end. */
  readonly files: KnownFiles;
  readonly #root = new Branch();

  constructor(root: string, files = new KnownFiles(root)) {
    this.files = files;
  }

  /** `of`: who makes it, then what it is made of; objects and functions count by identity. */
  recall<T>(of: readonly unknown[], make: () => T): T {
    return this.known<T>(of) ?? this.keep(of, make());
  }

  known<T>(of: readonly unknown[]): T | undefined {
    return this.#at(of).made as T | undefined;
  }

  keep<T>(of: readonly unknown[], value: T): T {
    this.#at(of).made = value;
    return value;
  }

  #at(of: readonly unknown[]): Branch {
    return of.reduce<Branch>((branch, key) => branch.to(key), this.#root);
  }
}

/** A list as it was before, where it holds the very same. */
export function sameList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return before?.length === now.length && now.every((one, i) => one === before[i]) ? before : now;
}

class Branch {
  made: unknown;
  readonly #objects = new WeakMap<object, Branch>();
  readonly #others = new Map<unknown, Branch>();

  to(key: unknown): Branch {
    const branches: Pick<Map<unknown, Branch>, 'get' | 'set'> = isObject(key)
      ? (this.#objects as unknown as Map<unknown, Branch>)
      : this.#others;
    const branch = branches.get(key) ?? new Branch();
    branches.set(key, branch);
    return branch;
  }
}

function isObject(key: unknown): boolean {
  return (typeof key === 'object' && key !== null) || typeof key === 'function';
}
