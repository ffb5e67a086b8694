import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { LiveState } from '../../renderer/live/index.ts';
import type { SiteManifest } from '../../renderer/release/index.ts';
import { readReleaseIn } from '../../renderer/release/release.ts';

/** Every path in a folder, with its type, content and times. */
export function tree(
  root: string,
): Map<string, { ino: number; mode: number; mtimeMs: number; nlink: number; content: string }> {
  const found = new Map<
    string,
    { ino: number; mode: number; mtimeMs: number; nlink: number; content: string }
  >();
  const walk = (folder: string) => {
    for (const name of readdirSync(join(root, folder)).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const stat = lstatSync(join(root, path));
      const content = stat.isSymbolicLink()
        ? `-> ${readlinkSync(join(root, path))}`
        : stat.isDirectory()
          ? '/'
          : createHash('sha256')
              .update(readFileSync(join(root, path)))
              .digest('hex');
      found.set(path, {
        ino: stat.ino,
        mode: stat.mode & 0o777,
        mtimeMs: stat.mtimeMs,
        nlink: stat.nlink,
        content,
      });
      if (stat.isDirectory()) walk(path);
    }
  };
  if (existsSync(root)) walk('');
  return found;
}

/** Paths and contents only. */
export function contents(root: string): Record<string, string> {
  return Object.fromEntries([...tree(root)].map(([path, { content }]) => [path, content]));
}

export function json<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** Expects, whatever happened, that what is visible is complete and that `current` shows what is live. */
export function expectSound(out: string, { repaired }: { repaired: boolean }): void {
  const current = join(out, 'current');
  const live = existsSync(join(out, 'live.json')) ? json<LiveState>(join(out, 'live.json')) : null;
  if (lstatSync(current, { throwIfNoEntry: false }) !== undefined) {
    expectWholeSite(current);
    if (live !== null && repaired) expect(readlinkSync(current)).toBe(`sites/${live.site}`);
  } else {
    expect(live !== null && repaired).toBe(false);
  }
  if (live !== null) expectWholeSite(join(out, 'sites', live.site));
  for (const name of list(join(out, 'calendars'))) {
    if (!name.startsWith('.')) expectWholeCalendar(out, join(out, 'calendars', name));
  }
  if (repaired) {
    for (const path of tree(out).keys()) expect(path).not.toMatch(/(^|\/)\.(tmp|lock|draft)-/);
  }
}

function expectWholeSite(dir: string): void {
  const manifest = json<SiteManifest>(join(dir, 'site.json'));
  for (const { path, hash } of manifest.files) {
    expect(
      createHash('sha256')
        .update(readFileSync(join(dir, path)))
        .digest('hex'),
    ).toBe(hash);
  }
}

function expectWholeCalendar(out: string, path: string): void {
  const calendar = json<{ editions: Record<string, { dir: string }[]> }>(path);
  for (const { dir } of Object.values(calendar.editions).flat()) {
    const release = readReleaseIn(join(out, dir));
    for (const file of release.files) expect(lstatSync(join(out, dir, file.path)).size).toBe(file.size);
  }
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
