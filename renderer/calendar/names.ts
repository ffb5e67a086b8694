/** Prefix of everything temporary. A name with this prefix whose owner is gone may be deleted. */
export const TEMPORARY = '.tmp-';

/** Ends the name of the temporary file that says what is being published. */
export const JOURNAL = '.journal';

/** The folder in which one command makes what it will publish; it lives as long as the command does. */
export const DRAFT = '.draft-';

/** Claims to the output folder, see lock.ts. */
export const CLAIM = '.lock-';

/** Signs of life of commands that wait to switch, see live/watchers.ts. */
export const WATCH = '.watch-';

export const folders = {
  assets: 'assets',
  releases: 'releases',
  sites: 'sites',
  calendars: 'calendars',
  hosts: 'hosts',
} as const;

export const CURRENT = 'current';
export const LIVE = 'live.json';
/** Who moved what is live, when and why: one JSON object a line, the latest last. */
export const MOVES = 'journal.jsonl';
/** The file that records what was live when the command of `--on-switch` last succeeded. */
export const TOLD = 'told.json';
export const NEWEST_CALENDAR = 'calendar.json';
/** Of an archive: when, where and of which commit it was made. */
export const ORIGIN = 'origin.json';

const ID = /^[0-9a-f]{8}$/;
const RELEASE_ID = /^(initial|\d{8}T\d{6}(\.\d{3})?Z)-[0-9a-f]{8}$/;

/** Ids of calendars and sites. */
export function isId(text: string): boolean {
  return ID.test(text);
}

export function isReleaseId(text: string): boolean {
  return RELEASE_ID.test(text);
}

export function releaseDir(region: string, id: string): string {
  return `${folders.releases}/${region}/${id}`;
}

export function siteDir(id: string): string {
  return `${folders.sites}/${id}`;
}

export function calendarFile(id: string): string {
  return `${folders.calendars}/${id}.json`;
}
