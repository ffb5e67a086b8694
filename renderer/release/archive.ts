import { lstatSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import zlib from 'node:zlib';
import { prettyJson } from '../calendar/canonical.ts';
import { calendarFile, folders, ORIGIN } from '../calendar/names.ts';
import { compareText } from '../calendar/order.ts';
import type { Calendar, Origin } from '../calendar/types.ts';
import { diskTrouble, explainFileError } from '../problems/disk.ts';
import { OperationError, UsageError } from '../problems/problems.ts';
import { clearDrafts, makeDraft } from './draft.ts';
import { errorCode, explaining } from './file-error.ts';
import { linkOrCopy } from './link.ts';
import { readRelease, releaseFile } from './release.ts';

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
 * Packs a calendar with its releases and their assets into one file, for `import` on another machine, with a note of where
 * it comes from. Equal files are links in it. The same calendar, built the same way, gives the same bytes but for that note.
 *
 * Throws OperationError where the file cannot be written; an earlier file of that name then stays as it was.
 */
export async function writeArchive(
  out: string,
  calendar: Calendar,
  { file, origin }: { readonly file: string; readonly origin: Origin },
): Promise<void> {
  const kind = archiveKind(file);
  const { create } = await import('tar');
  const paths = new Set([calendarFile(calendar.id)]);
  for (const { dir } of Object.values(calendar.editions).flat()) {
    const { files, assets } = await readRelease(out, dir);
    for (const { path } of assets) paths.add(`${folders.assets}/${path}`);
    for (const { path } of files) paths.add(`${dir}/${path}`);
    paths.add(releaseFile(dir));
  }
  await explaining(`write ${file}`, async () => {
    const folder = dirname(file);
    const draft = makeDraft(folder, []);
    try {
      clearDrafts(folder);
      const whole = join(draft.dir, basename(file));
      const note = draft.path();
      writeFileSync(note, prettyJson(origin));
      await create(
        {
          file: whole,
          cwd: out,
          portable: true,
          noMtime: true,
          gzip: kind === 'gzip',
          zstd: kind === 'zstd',
          strict: true,
          // With more than one at a time it waits for ever where many files have several names.
          jobs: 1,
          preservePaths: true,
          onWriteEntry(entry) {
            if (entry.path === note) entry.path = ORIGIN;
          },
        },
        [note, ...[...paths].sort(compareText)],
      );
      renameSync(whole, file);
    } finally {
      draft.discard();
    }
  });
}

/** Whether a file of an archive is unpacked. `path` is relative, `size` that of its content; a link has none. It may throw. */
export type Wanted = (path: string, size: number, isLink: boolean) => boolean;

/**
 * How many bytes of an archive are read at once. All that they unpack to is in memory for a moment, and that can be a thousand
 * times as much, in an archive that somebody made to fill it.
 */
const READ_AT_ONCE = 32_768;

/** Unpacks into a folder those files of an archive, and links between them, that are wanted. */
export async function readArchive(file: string, folder: string, isWanted: Wanted): Promise<void> {
  const { extract } = await import('tar');
  let refusal: unknown;
  const links: { readonly path: string; readonly linkpath: string }[] = [];
  const filter = (path: string, entry: object): boolean => {
    if (refusal !== undefined || !('type' in entry) || !('size' in entry)) return false;
    const isLink = entry.type === 'Link';
    if (!isLink && entry.type !== 'File' && entry.type !== 'OldFile') return false;
    try {
      if (!isWanted(path.replace(/^\.\//, ''), Number(entry.size), isLink)) return false;
      // The package cannot copy where the file system has no hard links.
      if (isLink) links.push({ path, linkpath: 'linkpath' in entry ? String(entry.linkpath) : '' });
      return !isLink;
    } catch (error) {
      refusal = error;
      return false;
    }
  };
  try {
    const maxReadSize = READ_AT_ONCE;
    await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter, maxReadSize });
    if (refusal === undefined) for (const { path, linkpath } of links) linkInside(folder, linkpath, path);
  } catch (error) {
    if (diskTrouble(errorCode(error))) throw explainFileError(error, `unpack ${relative('', file) || file}`);
    const why = error instanceof Error ? error.message : String(error);
    const zstd =
      /zstd/i.test(why) && !('createZstdDecompress' in zlib)
        ? 'this Node has no zstd: use .tar.gz'
        : 'bring it again, whole: almanac build --archive writes it';
    throw new OperationError(`${relative('', file) || file} is no archive that can be read: ${why}`, zstd);
  }
  if (refusal !== undefined) throw refusal;
}

/** Makes a link of an archive that was unpacked, or a copy, between two paths that stay below the folder. */
function linkInside(folder: string, from: string, to: string): void {
  const [file, link] = [join(folder, from), join(folder, to)];
  if (`${from}/${to}`.split('/').includes('..') || !lstatSync(file).isFile())
    throw new Error(`${to} is a link that leads elsewhere`);
  mkdirSync(dirname(link), { recursive: true });
  linkOrCopy(file, link);
}
