import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import { calendarFile, folders, releaseDir, siteDir } from '../calendar/names.ts';
import { isSiteHead, isSiteManifest } from '../calendar/shapes.ts';
import type { CalendarRelease, ReleaseFile } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { disagreement } from './agree.ts';
import { readCalendar } from './calendar.ts';
import { contentTime } from './content-time.ts';
import { idOfSite } from './plan-site.ts';
import { readVersioned } from './read-json.ts';
import { readReleaseIn, resolveRelease } from './release.ts';
import { headOf, textBefore } from './sealed-json.ts';

/**
 * Looks whether finished things are as they were written, and writes nothing. Size and time tell, else the content;
 * `everyByte` asks the content in any case: a disk that forgets a bit changes neither size nor time.
 */
export class Examination {
  readonly #root: string;
  readonly #everyByte: boolean;
  /** One file has many names: by device and number. */
  readonly #hashes = new Map<string, string>();
  readonly #seen = new Set<string>();
  /** Files looked at, and bytes read. */
  files = 0;
  bytes = 0;

  constructor(root: string, everyByte: boolean) {
    this.#root = root;
    this.#everyByte = everyByte;
  }

  /** What is wrong with a site: one sentence each. */
  site(id: string): string[] {
    const dir = siteDir(id);
    return this.#once(dir, () => {
      const file = join(this.#root, dir, 'site.json');
      const manifest = readVersioned(file, 'a site', isSiteManifest, { remedy: MEND, newest: 2 });
      const head = textBefore(file, 'files') ?? '';
      if (manifest === null) return [`${dir} is not there`];
      const isRight = idOfSite(manifest) === id && (!('head' in manifest) || isSiteHead(headOf(head)));
      if (!isRight) return [`${dir}/site.json is damaged: run almanac activate --verify to compose it again`];
      return this.#files(dir, manifest.files);
    });
  }

  /** What is wrong with a release, `releases/<region>/<id>`, and its assets. */
  release(dir: string): string[] {
    return this.#once(dir, () => {
      const release = readReleaseIn(join(this.#root, dir));
      const isRight =
        resolveRelease(release).id === release.id && releaseDir(release.region, release.id) === dir;
      if (!isRight) return [`${dir}/release.json is damaged`];
      return [...this.#files(dir, release.files), ...this.#files(folders.assets, release.assets)];
    });
  }

  /**
   * What is wrong with a calendar: its file, and where an entry disagrees with the `release.json` that it names. Files of
   * releases are looked at by {@link release}.
   */
  async calendar(id: string): Promise<string[]> {
    try {
      const calendar = await readCalendar(this.#root, id);
      if (calendar === null) return [`${calendarFile(id)} is not there`];
      return Object.entries(calendar.editions).flatMap(([region, entries]) =>
        entries.flatMap((entry) => this.#entry(id, region, entry)),
      );
    } catch (error) {
      if (error instanceof OperationError) return [error.message];
      throw error;
    }
  }

  #entry(id: string, region: string, entry: CalendarRelease): string[] {
    const dir = releaseDir(region, entry.id);
    const key = `${id} ${dir}`;
    return this.#once(key, () => {
      const why = disagreement(region, entry, readReleaseIn(join(this.#root, dir)));
      return why === null ? [] : [`${calendarFile(id)} is damaged: ${why}`];
    });
  }

  #once(dir: string, look: () => string[]): string[] {
    if (this.#seen.has(dir)) return [];
    this.#seen.add(dir);
    try {
      return look();
    } catch (error) {
      if (error instanceof OperationError) return [error.message];
      if (error instanceof RangeError || error instanceof TypeError) return [`${dir} is damaged`];
      throw error;
    }
  }

  #files(dir: string, files: readonly ReleaseFile[]): string[] {
    return files.flatMap((file) => {
      const path = `${dir}/${file.path}`;
      if (dir === folders.assets && this.#seen.has(path)) return [];
      this.#seen.add(path);
      return this.#file(path, file) ?? [];
    });
  }

  #file(path: string, { hash, size }: ReleaseFile): string | null {
    this.files += 1;
    const stat = lstatSync(join(this.#root, path), { throwIfNoEntry: false });
    if (stat === undefined) return `${path} is missing`;
    if (!stat.isFile() || stat.size !== size) return `${path} is damaged`;
    if (!this.#everyByte && stat.mtimeMs === contentTime(hash) * 1000) return null;
    const key = `${stat.dev}-${stat.ino}`;
    const found = this.#hashes.get(key) ?? this.#hashOf(path);
    this.#hashes.set(key, found);
    return found === hash ? null : `${path} is damaged`;
  }

  #hashOf(path: string): string {
    const content = readFileSync(join(this.#root, path));
    this.bytes += content.length;
    return sha256(content);
  }
}

const MEND = 'build it again';
