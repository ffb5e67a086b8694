import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import zlib from 'node:zlib';
import { calendarFile, folders } from '../calendar/names.ts';
import { compareText } from '../calendar/order.ts';
import type { Calendar } from '../calendar/types.ts';
import { diskTrouble, explainFileError } from '../problems/disk.ts';
import { OperationError, UsageError } from '../problems/problems.ts';
import { errorCode, explaining } from './file-error.ts';
import { readRelease } from './release.ts';

/** What an archive is called, and so how it is packed. Throws UsageError for any other name, and where it has no folder. */
export function archiveKind(file: string): 'tar' | 'gzip' | 'zstd' {
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${file}: there is no folder ${folder}`, 'make it first, or name another one');
  if (/\.tar$/.test(file)) return 'tar';
  if (/\.(tar\.gz|tgz)$/.test(file)) return 'gzip';
  if (!/\.(tar\.zst|tzst)$/.test(file))
    throw new UsageError(
      `${file}: expected the name of an archive`,
      'such as site.tar, site.tar.gz or site.tar.zst',
    );
  if (!('createZstdCompress' in zlib))
    throw new UsageError(`${file}: this Node has no zstd`, 'use .tar.gz, or Node 22.15 and newer');
  return 'zstd';
}

/**
 * Packs a calendar with its releases and their assets into one file, for `import` on another machine. Equal files are
 * links in it. The same calendar, built the same way, gives the same bytes.
 */
export async function writeArchive(out: string, calendar: Calendar, file: string): Promise<void> {
  const kind = archiveKind(file);
  const { create } = await import('tar');
  const releases = Object.values(calendar.editions).flat();
  const assets = new Set<string>();
  for (const { dir } of releases)
    for (const { path } of (await readRelease(out, dir)).assets) assets.add(`${folders.assets}/${path}`);
  const paths = [calendarFile(calendar.id), ...assets, ...releases.map(({ dir }) => dir)].sort(compareText);
  await explaining(`write ${file}`, async () => {
    const folder = mkdtempSync(join(dirname(file), '.almanac-'));
    try {
      const whole = join(folder, basename(file));
      await create(
        {
          file: whole,
          cwd: out,
          portable: true,
          noMtime: true,
          gzip: kind === 'gzip',
          zstd: kind === 'zstd',
          strict: true,
        },
        paths,
      );
      renameSync(whole, file);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Unpacks into a folder what `import` wants: files and links between them, in the places that Almanac knows. */
export async function readArchive(file: string, folder: string): Promise<void> {
  const { extract } = await import('tar');
  const wanted = new RegExp(`^(\\./)?(${folders.assets}|${folders.calendars}|${folders.releases})(/|$)`);
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter: (path, entry) => wanted.test(path) && (!('type' in entry) || entry.type !== 'SymbolicLink'),
    });
  } catch (error) {
    if (diskTrouble(errorCode(error))) throw explainFileError(error, `unpack ${relative('', file) || file}`);
    const why = error instanceof Error ? error.message : String(error);
    const zstd =
      /zstd/i.test(why) && !('createZstdDecompress' in zlib)
        ? 'this Node has no zstd: use .tar.gz'
        : 'bring it again, whole: almanac build --archive writes it';
    throw new OperationError(`${relative('', file) || file} is no archive that can be read: ${why}`, zstd);
  }
}
