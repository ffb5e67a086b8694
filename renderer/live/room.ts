import { statfsSync } from 'node:fs';
import { readSite } from '../release/current.ts';
import type { Room } from './status-types.ts';

/** What a site needs beside its files: its folders, `site.json`, what is staged. */
const BESIDE_FILES = 500;
const BESIDE_BYTES = 16 * 2 ** 20;

/** What is left on the disk of an output folder; null where the system does not say, or no site is live. */
export async function roomIn(out: string, site: string | null): Promise<Room | null> {
  const files = site === null ? null : (await readSite(out, site).catch(() => null))?.files;
  if (!files) return null;
  try {
    const { bavail, bsize, ffree, files: all } = statfsSync(out);
    return {
      freeBytes: bavail * bsize,
      freeFiles: all > 0 ? ffree : null,
      siteBytes: files.reduce((sum, { size }) => sum + size, 0),
      siteFiles: files.length,
    };
  } catch {
    return null;
  }
}

/** Says of a disk on which the next site may not fit what is left. A switch links files, and copies them where it cannot. */
export function roomWarning(room: Room | null): string[] {
  if (room === null) return [];
  const { freeBytes, freeFiles, siteBytes, siteFiles } = room;
  const megabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20);
  const short: string[] = [];
  if (freeBytes < siteBytes + BESIDE_BYTES)
    short.push(
      `${megabytes(freeBytes)} MiB are left on the disk, and a site takes up to ${megabytes(siteBytes + BESIDE_BYTES)}`,
    );
  if (freeFiles !== null && freeFiles < siteFiles + BESIDE_FILES)
    short.push(
      `${freeFiles} files more can be made on the disk, and a site takes up to ${siteFiles + BESIDE_FILES}`,
    );
  return short.map((text) => `${text}: make room, or almanac calendars --prune`);
}
