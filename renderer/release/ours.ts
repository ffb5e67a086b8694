import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLAIM, DRAFT, folders, isId, JOURNAL, siteDir, TEMPORARY } from '../calendar/names.ts';
import { UsageError } from '../problems/problems.ts';
import { ownerOf } from '../processes/owner.ts';
import { nameBefore, names } from './remove.ts';

/**
 * Throws a UsageError for a folder with files of other programs, since Almanac replaces and deletes files here. An
 * output folder holds a calendar, or a site and releases, or leftovers of a killed command, or nothing; hidden files are
 * ignored. A target of `ship` has sites alone.
 */
export function refuseForeign(root: string, name: string): void {
  const found = names(root);
  const foreign = found.filter((one) => !one.startsWith('.'));
  if (foreign.length === 0 || found.some(isPublication) || hasCalendar(root)) return;
  if (hasSite(root)) {
    if (found.includes(folders.releases)) return;
    throw new UsageError(
      `${name} is a target of almanac ship: a build there would replace what shoppers see`,
      'name the output with --out, and bring its site here with ship',
    );
  }
  const some = foreign.slice(0, 3).join(', ');
  throw new UsageError(
    `${name} is no output of Almanac: it holds ${some}${foreign.length > 3 ? ` and ${foreign.length - 3} more` : ''}`,
    'name a new folder with --out, or an empty one',
  );
}

function hasCalendar(root: string): boolean {
  return names(join(root, folders.calendars)).some((name) => isId(name.replace(/\.json$/, '')));
}

/** Whose only calendar was damaged, and so was deleted. */
function hasSite(root: string): boolean {
  return names(join(root, folders.sites)).some(
    (name) => isId(name) && existsSync(join(root, siteDir(name), 'site.json')),
  );
}

/** What a killed command was about to publish is written down. */
function isPublication(name: string): boolean {
  return name.endsWith(JOURNAL) && isTemporary(name);
}

/** Whether Almanac made this name; other names that begin alike belong to someone else. */
export function isTemporary(name: string): boolean {
  const plain = name.endsWith(JOURNAL) ? name.slice(0, -JOURNAL.length) : name;
  return (
    nameBefore(name) !== null ||
    [TEMPORARY, DRAFT, CLAIM].some((prefix) => ownerOf(prefix, plain) !== null) ||
    GONE.test(name)
  );
}

const GONE = new RegExp(`^\\${TEMPORARY}\\d+-(gone-\\d+-.+|\\d+(\\${JOURNAL})?)$`);
