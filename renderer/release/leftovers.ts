import { readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expandRelease } from '../calendar/compact.ts';
import { CURRENT, folders, JOURNAL, LIVE, TEMPORARY } from '../calendar/names.ts';
import { isCalendar, isRelease } from '../calendar/shapes.ts';
import { clearTemporary } from '../processes/temporary.ts';
import { clearDrafts } from './draft.ts';
import { isTemporary } from './ours.ts';
import { readIfWhole } from './read-json.ts';
import { isThere, nameBefore, names, removeEmpty, removeWhole } from './remove.ts';

/** What a command was about to make visible, written down before it begins. */
export interface Journal {
  readonly version: 1;
  /** Paths, relative to the output folder, that were not there before. */
  readonly fresh: readonly string[];
}

const isJournal = (value: unknown): value is Journal => {
  const { fresh } = (value ?? {}) as { fresh?: unknown };
  return Array.isArray(fresh) && fresh.every((path) => typeof path === 'string' && !path.includes('..'));
};

/**
 * Clears what killed commands left: puts back what made way for something that never came, deletes everything temporary,
 * and whole things that nothing came to refer to.
 */
export function clearLeftovers(root: string): void {
  clearTemporary();
  clearDrafts(root);
  const inside = (folder: string) => names(join(root, folder)).map((name) => join(folder, name));
  const journals = temporaryNames(root).filter((name) => name.endsWith(JOURNAL));
  // Innermost first. Only a killed publication can leave a half-replaced note inside a site, so the other sites, with
  // as many names as pages, are not searched.
  const sites = journals.length === 0 ? [] : inside(folders.sites);
  const places = [...inside(folders.releases), ...sites, ...Object.values(folders), ''];
  for (const place of places) putBack(join(root, place));
  for (const name of journals) {
    const journal = readIfWhole(join(root, name), isJournal);
    if (journal !== null) undo(root, journal);
  }
  for (const place of places) {
    const path = join(root, place);
    for (const name of temporaryNames(path)) rmSync(join(path, name), { recursive: true, force: true });
    if (place !== '') removeEmpty(path);
  }
}

/** A tree is replaced by two renames. Between them it is only here, under its temporary name. */
function putBack(folder: string): void {
  for (const name of temporaryNames(folder)) {
    const before = nameBefore(name);
    if (before !== null && !isThere(join(folder, before)))
      renameSync(join(folder, name), join(folder, before));
  }
}

/**
 * Takes back what an unfinished publication made visible. A calendar comes last in it: where one refers to a release,
 * the publication was as good as done and stays.
 */
export function undo(root: string, journal: Journal): void {
  const fresh = (folder: string) => journal.fresh.filter((path) => path.startsWith(`${folder}/`));
  const promised = releasesInCalendars(root);
  for (const dir of fresh(folders.releases)) if (!promised.has(dir)) removeWhole(join(root, dir));
  const shown = readText(join(root, LIVE)) ?? '';
  const current = currentTarget(root);
  for (const dir of fresh(folders.sites)) {
    const id = dir.slice(folders.sites.length + 1);
    if (dir !== current && !shown.includes(`"${id}"`)) removeWhole(join(root, dir));
  }
  // Files in `hosts/` are useful with a site only.
  if (promised.size === 0) for (const path of fresh(folders.hosts)) rmSync(join(root, path), { force: true });
  const assets = fresh(folders.assets);
  if (assets.length === 0) return;
  const used = assetsOfReleases(root);
  for (const path of assets) if (!used.has(path)) rmSync(join(root, path), { force: true });
}

/** `releases/<region>/<id>` of every release that a calendar lists. */
function releasesInCalendars(root: string): Set<string> {
  const found = new Set<string>();
  for (const name of names(join(root, folders.calendars))) {
    const calendar = name.startsWith(TEMPORARY)
      ? null
      : readIfWhole(join(root, folders.calendars, name), isCalendar);
    for (const releases of Object.values(calendar?.editions ?? {})) {
      for (const release of releases) found.add(release.dir);
    }
  }
  return found;
}

/** `assets/<path>` of every asset that a release uses. */
export function assetsOfReleases(root: string): Set<string> {
  const found = new Set<string>();
  for (const region of names(join(root, folders.releases))) {
    for (const id of names(join(root, folders.releases, region))) {
      if (id.startsWith(TEMPORARY)) continue;
      const release = readIfWhole(join(root, folders.releases, region, id, 'release.json'), isRelease, {
        expand: expandRelease,
      });
      for (const asset of release?.assets ?? []) found.add(`${folders.assets}/${asset.path}`);
    }
  }
  return found;
}

/** What `current` points to (`sites/<id>`); null when it is not there or is no link. */
export function currentTarget(root: string): string | null {
  try {
    return readlinkSync(join(root, CURRENT));
  } catch {
    return null;
  }
}

function temporaryNames(folder: string): string[] {
  return names(folder).filter((name) => name.startsWith(TEMPORARY) && isTemporary(name));
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
