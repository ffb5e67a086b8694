import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseDir } from '../../calendar/names.ts';
import type { ReleaseFile } from '../../calendar/types.ts';
import { OperationError } from '../../problems/problems.ts';
import { readRelease } from '../../release/index.ts';
import { isPage, pricesIn } from './editions.ts';

/** The prices that finished pages name, of each distinct page read once: releases of one calendar share most of them. */
export class PricesInFiles {
  readonly #out: string;
  readonly #releases = new Map<string, Promise<ReadonlyMap<string, ReleaseFile>>>();
  readonly #prices = new Map<string, string>();

  constructor(out: string) {
    this.#out = out;
  }

  /** Whether any page of two releases of a region names other prices; not where one of the releases is gone. */
  async differ(region: string, [from, to]: readonly [string, string]): Promise<boolean> {
    try {
      const [a, b] = [releaseDir(region, from), releaseDir(region, to)];
      const [before, after] = [await this.#pages(a), await this.#pages(b)];
      const names = new Set([...before.keys(), ...after.keys()]);
      return [...names].some((name) => {
        const [old, now] = [before.get(name), after.get(name)];
        return old?.hash !== now?.hash && this.#of(a, old) !== this.#of(b, now);
      });
    } catch (error) {
      if (error instanceof OperationError) return false;
      throw error;
    }
  }

  #pages(dir: string): Promise<ReadonlyMap<string, ReleaseFile>> {
    const read = async (): Promise<ReadonlyMap<string, ReleaseFile>> => {
      const { files } = await readRelease(this.#out, dir);
      return new Map(files.filter(isPage).map((file) => [file.path, file]));
    };
    const found = this.#releases.get(dir) ?? read();
    this.#releases.set(dir, found);
    return found;
  }

  #of(dir: string, file: ReleaseFile | undefined): string {
    if (file === undefined) return '';
    const known = this.#prices.get(file.hash);
    if (known !== undefined) return known;
    const found = JSON.stringify(pricesIn(readFileSync(path.join(this.#out, dir, file.path), 'utf8')));
    this.#prices.set(file.hash, found);
    return found;
  }
}
