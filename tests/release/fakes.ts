import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { followBuild } from '../../renderer/live/index.ts';
import {
  type Calendar,
  type CalendarRelease,
  type ComposedSite,
  calendarId,
  composeSite,
  finishReleases,
  type Output,
  openDraft,
  type PageChange,
  type Redirect,
  type ReleaseDraft,
  releaseAt,
  storeAssets,
  writeCalendar,
} from '../../renderer/release/index.ts';

export const REGIONS = ['cn', 'us', 'de'] as const;

/** A small edition: the text of its pages, and its interval. */
export interface FakeEdition {
  readonly region: string;
  readonly from: string | null;
  readonly until: string | null;
  /** The text of the home page. */
  readonly says: string;
  readonly redirects?: readonly Redirect[];
  readonly origins?: readonly string[];
  readonly changes?: readonly PageChange[];
  /** More pages, or replacements of the three that every edition has: contents by path. */
  readonly pages?: Readonly<Record<string, string>>;
}

export interface FakeBuild {
  /** Stands for the revision of the inputs. */
  readonly revision: string;
  readonly editions: readonly FakeEdition[];
  /** The instant for which the site is composed. */
  readonly at: number;
}

export const style = 'body { color: #123 }\n';
export const stylePath = `style.${hash(style).slice(0, 8)}.css`;
const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';
export const picturePath = `robot.${hash(picture).slice(0, 8)}.svg`;

export function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

export function filesOf({ region, says, pages = {} }: FakeEdition): Record<string, string> {
  return {
    'index.html': `<!doctype html><title>${region}</title><p>${says}</p>\n`,
    'about.html': `<!doctype html><title>${region}</title><p>about</p>\n`,
    '404.html': `<!doctype html><title>${region}</title><p>not found in ${region}</p>\n`,
    ...pages,
  };
}

/** Writes an edition into the staging folder and returns its draft. */
export function draftOf(output: Output, edition: FakeEdition): ReleaseDraft {
  const dir = output.stageFolder();
  const files = Object.entries(filesOf(edition)).map(([path, content]) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
    return { path, hash: hash(content), size: Buffer.byteLength(content) };
  });
  return { dir, changes: edition.changes ?? [], release: releaseOf(edition, files) };
}

export function releaseOf(
  edition: FakeEdition,
  files: ReleaseDraft['release']['files'],
): ReleaseDraft['release'] {
  const { region, from, until, redirects = [], origins = [] } = edition;
  const prefix = region === 'cn' ? '' : region;
  const host = region === 'cn' ? 'https://www.toys-cn.example' : 'https://www.toys.example';
  const home = prefix === '' ? '/' : `/${prefix}`;
  const url = `${host}${home}`;
  return {
    region,
    prefix,
    host,
    home,
    from,
    until,
    pages: 2,
    files,
    assets: [
      { path: picturePath, hash: hash(picture), size: picture.length },
      { path: stylePath, hash: hash(style), size: style.length },
    ],
    redirects,
    sitemap: [{ url, alternates: [{ hreflang: 'x-default', href: url }] }],
    origins,
  };
}

export function storeFakeAssets(output: Output) {
  return storeAssets(output, [
    { path: stylePath, hash: hash(style), bytes: style },
    { path: picturePath, hash: hash(picture), bytes: picture },
  ]);
}

/** Finishes editions into a calendar and composes the site of an instant, without publishing. */
export async function stageBuild(
  output: Output,
  build: FakeBuild,
): Promise<{ calendar: Calendar; site: ComposedSite }> {
  await storeFakeAssets(output);
  const drafts = await output.writing(() => build.editions.map((edition) => draftOf(output, edition)));
  const finished = await finishReleases(output, drafts);
  const editions: Record<string, CalendarRelease[]> = {};
  for (const { region, entry } of finished) editions[region] = [...(editions[region] ?? []), entry];
  const inputs = { 'data/site.yaml': build.revision };
  const versions = { almanac: '1' };
  const id = calendarId(inputs, versions);
  const calendar: Calendar = { version: 1, id, inputs, versions, regions: REGIONS, editions };
  const parts = Object.keys(editions).flatMap((region) => {
    const release = releaseAt(calendar, region, build.at);
    return release === null ? [] : [{ dir: release.dir, calendar: id }];
  });
  const site = await composeSite(output, parts, { order: REGIONS });
  return { calendar: await writeCalendar(output, calendar), site };
}

/** Runs a whole build. */
export async function runBuild(out: string, build: FakeBuild) {
  const output = await openDraft(out, { purpose: 'almanac build', wait: 60_000 });
  try {
    const staged = await stageBuild(output, build);
    const followed = await followBuild(output, staged.site);
    return { ...staged, ...followed };
  } finally {
    await output.close();
  }
}

/** Two editions for each region, of which the second begins when the first ends. */
export function twoEach(regions: readonly string[], switchAt: string, word = ''): FakeEdition[] {
  return regions.flatMap((region) => [
    { region, from: '2024-11-01T00:00:00Z', until: switchAt, says: `before ${word}` },
    { region, from: switchAt, until: '2024-12-01T00:00:00Z', says: `after ${word}` },
  ]);
}
