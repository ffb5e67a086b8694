import { chmodSync, lstatSync, readFileSync, type Stats, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import { releaseDir } from '../calendar/names.ts';
import type { CalendarRelease, Release, ReleaseDraft, ReleaseFile } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { contentTime } from './content-time.ts';
import { errorCode } from './file-error.ts';
import { makeOwn } from './link.ts';
import { linkAll } from './link-all.ts';
import { openToAll } from './open-to-all.ts';
import type { Output } from './output.ts';
import { refuseUnfit } from './refuse-unfit.ts';
import { readReleaseIn, releaseFile, releaseText, resolveRelease } from './release.ts';
import { isComplete } from './verify.ts';

export interface FinishedRelease {
  readonly region: string;
  /** What the calendar says of it. */
  readonly entry: CalendarRelease;
  readonly release: Release;
  /** The same release was there already, whole. */
  readonly reused: boolean;
}

/**
 * Turns drafts into releases, in the order given. One that is there already is kept and its draft dropped; one that is
 * there but damaged is replaced. New ones become visible with {@link Output.publish}.
 *
 * Throws OperationError for drafts of which no site could be composed.
 */
export async function finishReleases(
  output: Output,
  drafts: readonly ReleaseDraft[],
): Promise<FinishedRelease[]> {
  return output.writing(async () => {
    const releases = drafts.map(({ release }) => resolveRelease(release));
    // Each release is checked by itself; how releases fit together is checked when a site is composed.
    for (const release of releases) refuseUnfit([release]);
    const finished: FinishedRelease[] = [];
    for (const [i, draft] of drafts.entries())
      finished.push(await finishRelease(output, draft, releases[i] as Release));
    // Only now, since others may have taken files from it.
    finished.forEach(({ reused }, i) => {
      if (reused) output.drop((drafts[i] as ReleaseDraft).dir);
    });
    return finished;
  });
}

async function finishRelease(
  output: Output,
  draft: ReleaseDraft,
  release: Release,
): Promise<FinishedRelease> {
  const dir = releaseDir(release.region, release.id);
  const text = releaseText(release);
  const reused = output.isPending(dir) || isFinished(output.locate(dir), release, text);
  if (reused) output.rely(dir);
  else {
    linkAll(draft.links ?? []);
    settle(draft.dir, release.files);
    writeSettled(releaseFile(draft.dir), text);
    output.add('release', draft.dir, dir);
  }
  output.know(dir, release.region, () => release);
  const { id, from, until, pages } = release;
  return {
    region: release.region,
    entry: { id, dir, from, until, pages, changes: draft.changes },
    release,
    reused,
  };
}

function isFinished(dir: string, release: Release, text: string): boolean {
  try {
    // An earlier version may have written it in another form.
    const isThere =
      readFileSync(releaseFile(dir), 'utf8') === text || resolveRelease(readReleaseIn(dir)).id === release.id;
    return isThere && isComplete(dir, release.files);
  } catch (error) {
    if (error instanceof OperationError) return false;
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/** Gives files and folders the modes and times that follow from their content, whatever user and umask wrote them. */
function settle(dir: string, files: readonly ReleaseFile[]): void {
  const seen = new Set<string>(['.']);
  for (const file of files) {
    const path = join(dir, file.path);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isFile() || stat.size !== file.size) {
      throw new Error(`${file.path} was to be written to ${dir}, ${file.size} bytes long, and was not`);
    }
    settleFile(path, stat, contentTime(file.hash));
    for (let folder = dirname(file.path); !seen.has(folder); folder = dirname(folder)) {
      seen.add(folder);
      openToAll(join(dir, folder));
    }
  }
}

function settleFile(path: string, stat: Stats, time: number): void {
  const set = (): void => {
    if ((stat.mode & 0o777) !== 0o644) chmodSync(path, 0o644);
    if (stat.mtimeMs !== time * 1000) utimesSync(path, time, time);
  };
  try {
    set();
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error;
    // A link to a file of another user, of which only a copy can be changed.
    makeOwn(path);
    set();
  }
}

/** Writes a new file with the mode and time of all finished files. */
export function writeSettled(path: string, content: string | Uint8Array, hash = sha256(content)): void {
  writeFileSync(path, content, { flag: 'wx' });
  chmodSync(path, 0o644);
  utimesSync(path, contentTime(hash), contentTime(hash));
}
