import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import { calendarFile, folders, isId, isReleaseId, NEWEST_CALENDAR, releaseDir } from '../calendar/names.ts';
import { compareText } from '../calendar/order.ts';
import type { Calendar, Release, ReleaseFile } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { readArchive } from './archive.ts';
import { storeAssets } from './assets.ts';
import { calendarId, readCalendar } from './calendar.ts';
import { errorCode } from './file-error.ts';
import { finishReleases } from './finish.ts';
import { finishedFiles } from './finished-files.ts';
import { linkOrCopy } from './link.ts';
import { type OpenOptions, type Output, openDraft } from './output.ts';
import { readRelease, resolveRelease } from './release.ts';
import { names } from './remove.ts';
import { isReleaseWhole } from './verify.ts';
import { writeCalendar } from './write-calendar.ts';

export interface Imported {
  /** Ids, the newest last. */
  readonly calendars: readonly string[];
  readonly releases: { readonly added: number; readonly known: number };
  readonly assets: { readonly added: number; readonly known: number };
}

/**
 * Merges calendars made elsewhere, with their releases and assets, from an output folder or an archive of one. Every byte
 * is held against its hash before anything becomes visible; what is live is not touched. A calendar that is here already
 * is merged with its like.
 *
 * Throws OperationError, and changes nothing, where something is missing, damaged, or named as it must not be.
 */
export async function importFrom(out: string, source: string, options: OpenOptions): Promise<Imported> {
  const output = await openDraft(out, options);
  try {
    return await output.writing(async () => {
      const from = await unpacked(output, source);
      const calendars = await readCalendars(from, source);
      const releases = await readReleases(from, calendars);
      const assets = await takeAssets(output, from, releases);
      const added = await takeReleases(output, from, releases);
      await output.claim();
      for (const calendar of calendars) await writeCalendar(output, calendar);
      await output.publish();
      return {
        calendars: calendars.map(({ id }) => id),
        releases: { added, known: releases.length - added },
        assets,
      };
    });
  } finally {
    await output.close();
  }
}

/** The folder to read: the source itself, or what the archive holds, unpacked where it is cleared away in any case. */
async function unpacked(output: Output, source: string): Promise<string> {
  const stat = statSync(source, { throwIfNoEntry: false });
  if (stat === undefined) throw new OperationError(`there is no ${source}`);
  if (stat.isDirectory()) return source;
  const folder = output.stageFolder();
  await readArchive(source, folder);
  return folder;
}

/** In the order in which they become the newest: the source's own newest comes last. */
async function readCalendars(from: string, source: string): Promise<Calendar[]> {
  const calendars: Calendar[] = [];
  for (const name of names(join(from, folders.calendars))) {
    const id = name.replace(/\.json$/, '');
    const calendar = isId(id) ? await readCalendar(from, id) : null;
    if (calendar === null) continue;
    if (calendar.id !== id || calendarId(calendar.inputs, calendar.versions) !== id)
      throw damaged(calendarFile(id), 'its id does not follow from its content');
    calendars.push(calendar);
  }
  if (calendars.length === 0)
    throw new OperationError(`${source} holds no calendar`, 'give the output of a build, or its --archive');
  const newest = existsSync(join(from, NEWEST_CALENDAR))
    ? (await readCalendar(from, 'newest'))?.id
    : undefined;
  return calendars.sort(
    (a, b) => Number(a.id === newest) - Number(b.id === newest) || compareText(a.id, b.id),
  );
}

async function readReleases(from: string, calendars: readonly Calendar[]): Promise<Release[]> {
  const releases = new Map<string, Release>();
  for (const { id: calendar, editions } of calendars) {
    for (const [region, entries] of Object.entries(editions)) {
      for (const { id, dir } of entries) {
        // Both become paths here.
        if (!/^[\w-]+$/.test(region) || !isReleaseId(id) || dir !== releaseDir(region, id))
          throw damaged(calendarFile(calendar), `it names a release as none can be named: ${dir}`);
        if (!releases.has(dir)) releases.set(dir, await readWhole(from, dir, region));
      }
    }
  }
  return [...releases.values()];
}

async function readWhole(from: string, dir: string, region: string): Promise<Release> {
  const release = await readRelease(from, dir);
  try {
    if (resolveRelease(release).id === release.id && dir === releaseDir(region, release.id)) return release;
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
  }
  throw damaged(dir, 'its id does not follow from its content');
}

async function takeAssets(
  output: Output,
  from: string,
  releases: readonly Release[],
): Promise<Imported['assets']> {
  const wanted = new Map(
    releases.flatMap(({ assets }) => assets.map((asset) => [asset.path, asset] as const)),
  );
  let added = 0;
  for (const asset of wanted.values()) {
    const bytes = readVerified(from, `${folders.assets}/${asset.path}`, asset);
    await storeAssets(output, [{ path: asset.path, hash: asset.hash, bytes }]);
    if (output.isPending(`${folders.assets}/${asset.path}`)) added += 1;
  }
  return { added, known: wanted.size - added };
}

/** Returns how many were not here. */
async function takeReleases(output: Output, from: string, releases: readonly Release[]): Promise<number> {
  const here = finishedFiles(output.root);
  // By content: what many releases share is one file here too.
  const taken = new Map<string, string>();
  let added = 0;
  for (const release of releases) {
    const dir = releaseDir(release.region, release.id);
    if (isReleaseWhole(output, dir)) {
      output.rely(dir);
      continue;
    }
    const draft = output.stageFolder();
    for (const file of release.files) {
      const content = readVerified(from, `${dir}/${file.path}`, file);
      const target = join(draft, file.path);
      mkdirSync(dirname(target), { recursive: true });
      const like = taken.get(file.hash) ?? here(release.region, file.hash);
      // Never linked to the source: whoever owns that may edit it.
      if (like === undefined) writeFileSync(target, content);
      else linkOrCopy(like, target);
      taken.set(file.hash, target);
    }
    await finishReleases(output, [{ dir: draft, changes: [], release }]);
    added += 1;
  }
  return added;
}

/** The content of a file of the source; what it is held to be. */
function readVerified(from: string, name: string, { hash, size }: ReleaseFile): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(join(from, name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') throw damaged(name, 'it is missing');
    throw error;
  }
  if (content.length !== size || sha256(content) !== hash)
    throw damaged(name, 'its content is not what its hash says');
  return content;
}

function damaged(name: string, why: string): OperationError {
  return new OperationError(
    `${name} cannot be imported: ${why}`,
    'nothing was changed; build or copy it again',
  );
}
