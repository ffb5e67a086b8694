import { existsSync, mkdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import { calendarFile, folders, isId, NEWEST_CALENDAR, ORIGIN, releaseDir } from '../calendar/names.ts';
import { compareText } from '../calendar/order.ts';
import { isOriginNote } from '../calendar/shapes.ts';
import type { Calendar, Origin, Release, ReleaseFile } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { disagreement } from './agree.ts';
import { readArchive } from './archive.ts';
import { storeAssets } from './assets.ts';
import { readCalendar } from './calendar.ts';
import { readSite } from './current.ts';
import { finishReleases } from './finish.ts';
import { finishedFiles } from './finished-files.ts';
import { linkOrCopy } from './link.ts';
import { type OpenOptions, type Output, openDraft } from './output.ts';
import { readVerified, whyNotPlain } from './plain-file.ts';
import { readIfWhole } from './read-json.ts';
import { refuseUnfit } from './refuse-unfit.ts';
import { readRelease, releaseFile, resolveRelease } from './release.ts';
import { names } from './remove.ts';
import { isAsWritten, isReleaseWhole } from './verify.ts';
import { writeCalendar } from './write-calendar.ts';

export interface Imported {
  /** Ids, the newest last. */
  readonly calendars: readonly string[];
  readonly releases: { readonly added: number; readonly known: number };
  readonly assets: { readonly added: number; readonly known: number };
  /** What the archive says of where it comes from; null where it says nothing. */
  readonly origin: Origin | null;
}

interface Hooks {
  readonly isNewest?: (
    output: Output,
    calendar: Calendar,
    origin: Origin | null,
  ) => boolean | Promise<boolean>;
  readonly record?: (output: Output, imported: Imported) => void;
}

/**
 * Merges calendars made elsewhere, with their releases and assets, from an output folder or an archive of one. Every byte
 * is held against its hash, and every name against the forms of data, before anything becomes visible; what is live is not
 * touched. A calendar that is here already is merged with its like. `isNewest` says of each whether it becomes the
 * newest; `record` may stage more, to be published with it.
 *
 * Throws OperationError, and changes nothing, where something is missing, damaged, or named as it must not be.
 */
export async function takeCalendars(
  out: string,
  source: string,
  options: OpenOptions,
  { isNewest = () => true, record = () => {} }: Hooks = {},
): Promise<Imported> {
  const output = await openDraft(out, options);
  try {
    return await output.writing(async () => {
      const from = await openSource(output, source);
      const calendars = await readCalendars(from.folder, source);
      const releases = await readReleases(from.folder, calendars);
      refuseUnfit(releases, await readSite(output.root, 'current'));
      await from.fetch(filesOf(releases));
      const assets = await takeAssets(output, from.folder, releases);
      const added = await takeReleases(output, from.folder, releases);
      const hasOrigin = whyNotPlain(from.folder, ORIGIN) === null;
      const origin = hasOrigin ? readIfWhole(join(from.folder, ORIGIN), isOriginNote) : null;
      const imported = {
        calendars: calendars.map(({ id }) => id),
        releases: { added, known: releases.length - added },
        assets,
        origin,
      };
      await output.claim();
      // An archive that comes a second time is no news: the newest calendar stays the one that came after it.
      for (const calendar of calendars)
        await writeCalendar(output, calendar, {
          isNews: false,
          isNewest: await isNewest(output, calendar, origin),
        });
      record(output, imported);
      await output.publish();
      return imported;
    });
  } finally {
    await output.close();
  }
}

const GIVE = 'give the output folder of a build, or its --archive';

/** A folder that holds what describes a source, and after `fetch` the files given. */
interface Source {
  readonly folder: string;
  fetch(files: FileList): Promise<void>;
}

/** What describes an archive: far less than this even where a site has a hundred thousand pages. */
const MOST_TEXT = 2 ** 30;
/** A string of Node holds no more than this. */
const MOST_IN_TEXT = 2 ** 29 - 24;
const TEXTS = new RegExp(
  `^(${ORIGIN}|${NEWEST_CALENDAR}|${folders.calendars}/[^/]+\\.json|${folders.releases}/[^/]+/[^/]+/release\\.json)$`,
);

/**
 * A folder is read in place. Of an archive, only the lists of its contents are unpacked first; then exactly those
 * files, at most in the sizes listed. So an archive that holds more than it lists cannot fill the disk.
 */
async function openSource(output: Output, source: string): Promise<Source> {
  const stat = statSync(source, { throwIfNoEntry: false });
  if (stat === undefined) throw new OperationError(`there is no ${source}`, GIVE);
  if (stat.isDirectory()) return { folder: source, fetch: async () => {} };
  if (!stat.isFile()) throw new OperationError(`${source} is neither a file nor a folder`, GIVE);
  const folder = output.stageFolder();
  let left = MOST_TEXT;
  await readArchive(source, folder, (path, size, isLink) => {
    if (isLink || !TEXTS.test(path)) return false;
    left -= size;
    if (left < 0)
      throw damaged(source, `its calendars and release.json files have more than ${MOST_TEXT / 2 ** 20} MiB`);
    return true;
  });
  return {
    folder,
    async fetch(files) {
      refuseWithoutRoom(output, source, files);
      const wanted = new Map(files);
      await readArchive(source, folder, (path, size, isLink) => {
        const expected = wanted.get(path);
        if (expected === undefined) return false;
        if (!isLink && size !== expected.size)
          throw damaged(path, `it has ${size} bytes in ${source}, and by its release.json ${expected.size}`);
        wanted.delete(path);
        return true;
      });
    },
  };
}

/** Throws where the disk has not even the room for one copy of each content. */
function refuseWithoutRoom(output: Output, source: string, files: FileList): void {
  const byContent = new Map([...files.values()].map(({ hash, size }) => [hash, size]));
  const needed = [...byContent.values()].reduce((sum, size) => sum + size, 0);
  const { bavail, bsize } = statfsSync(output.root);
  const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  if (needed > bavail * bsize)
    throw new OperationError(
      `${source} holds ${megabytes(needed)} MiB, and ${output.root} has room for ${megabytes(bavail * bsize)}`,
      'make room (df -h) and run the same command again, or look who made that archive',
    );
}

/** In the order in which they become the newest: the source's own newest comes last. */
async function readCalendars(from: string, source: string): Promise<Calendar[]> {
  const calendars: Calendar[] = [];
  for (const name of names(join(from, folders.calendars))) {
    const id = name.replace(/\.json$/, '');
    if (!isId(id)) continue;
    const calendar = await readHere(from, calendarFile(id), () => readCalendar(from, id));
    if (calendar !== null) calendars.push(calendar);
  }
  if (calendars.length === 0) throw new OperationError(`${source} holds no calendar`, GIVE);
  const newest = existsSync(join(from, NEWEST_CALENDAR))
    ? (await readHere(from, NEWEST_CALENDAR, () => readCalendar(from, 'newest')))?.id
    : undefined;
  return calendars.sort(
    (a, b) => Number(a.id === newest) - Number(b.id === newest) || compareText(a.id, b.id),
  );
}

async function readReleases(from: string, calendars: readonly Calendar[]): Promise<Release[]> {
  const releases = new Map<string, Release>();
  for (const { id: calendar, editions } of calendars) {
    for (const [region, entries] of Object.entries(editions)) {
      for (const entry of entries) {
        const dir = releaseDir(region, entry.id);
        const release = releases.get(dir) ?? (await readWhole(from, dir));
        const why = disagreement(region, entry, release);
        if (why !== null) throw damaged(calendarFile(calendar), why);
        releases.set(dir, release);
      }
    }
  }
  return [...releases.values()];
}

async function readWhole(from: string, dir: string): Promise<Release> {
  const name = releaseFile(dir);
  const release = await readHere(from, name, () => readRelease(from, dir));
  if (resolveRelease(release).id !== release.id)
    throw damaged(name, 'its id does not follow from its content');
  return release;
}

/** Reads a file of the source, and says what to do where it is not as it should be. */
async function readHere<T>(from: string, name: string, read: () => Promise<T>): Promise<T> {
  const why = whyNotPlain(from, name);
  if (why !== null) throw damaged(name, why);
  const { size } = statSync(join(from, name));
  if (size > MOST_IN_TEXT) throw damaged(name, `it has ${size} bytes, and ${MOST_IN_TEXT} are the most`);
  try {
    return await read();
  } catch (error) {
    // The file of an archive lies in a folder of ours, of which nobody needs to hear.
    if (error instanceof OperationError) throw damaged(name, error.message.replace(join(from, name), 'it'));
    throw error;
  }
}

type FileList = ReadonlyMap<string, ReleaseFile>;

/** Every file that releases consist of, by its path in the output folder. */
function filesOf(releases: readonly Release[]): FileList {
  const files = new Map<string, ReleaseFile>();
  for (const { region, id, ...release } of releases) {
    for (const file of release.files) files.set(`${releaseDir(region, id)}/${file.path}`, file);
    for (const asset of release.assets) files.set(`${folders.assets}/${asset.path}`, asset);
  }
  return files;
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
    const name = `${folders.assets}/${asset.path}`;
    const bytes = readWanted(from, name, asset);
    refuseOtherContent(output, name, asset.hash);
    await storeAssets(output, [{ path: asset.path, hash: asset.hash, bytes }]);
    if (output.isPending(name)) added += 1;
  }
  return { added, known: wanted.size - added };
}

/** Names of assets follow from their content: one that is here, whole, with another content is shown to shoppers and stays. */
function refuseOtherContent(output: Output, name: string, hash: string): void {
  const path = join(output.root, name);
  if (whyNotPlain(output.root, name) === null && isAsWritten(path) && sha256(readFileSync(path)) !== hash)
    throw damaged(name, 'a file of that name is here, whole, with another content');
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
      const content = readWanted(from, `${dir}/${file.path}`, file);
      const target = join(draft, file.path);
      mkdirSync(dirname(target), { recursive: true });
      const like = taken.get(file.hash) ?? here(release.region, file.hash);
      // Never linked to the source: its owner may edit it.
      if (like === undefined) writeFileSync(target, content);
      else linkOrCopy(like, target);
      taken.set(file.hash, target);
    }
    await finishReleases(output, [{ dir: draft, changes: [], release }]);
    added += 1;
  }
  return added;
}

/** The content of a file of the source. Throws OperationError unless it is what its hash says. */
function readWanted(from: string, name: string, file: ReleaseFile): Buffer {
  const content = readVerified(from, name, file);
  if (typeof content === 'string') throw damaged(name, content);
  return content;
}

function damaged(name: string, why: string): OperationError {
  return new OperationError(
    `${name} cannot be imported: ${why}`,
    'nothing was changed; build or copy it again',
  );
}
