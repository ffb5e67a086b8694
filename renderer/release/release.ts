import { join } from 'node:path';
import { prettyJson, shortHash } from '../calendar/canonical.ts';
import { compactRelease, expandRelease } from '../calendar/compact.ts';
import { compareText } from '../calendar/order.ts';
import { isRelease, isReleaseHead } from '../calendar/shapes.ts';
import type { Release, ReleaseDraft, ReleaseFile } from '../calendar/types.ts';
import { BEGINNING, compactUtc, fromUtc } from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import type { ReleaseHead } from './agree.ts';
import { readHead, readVersioned } from './read-json.ts';

const RELEASE_FILE = 'release.json';

/** The release a draft becomes: lists in one fixed order, and the id that follows from all the rest. */
export function resolveRelease(draft: ReleaseDraft['release']): Release {
  const content = resolveContent(draft);
  const id = `${compactUtc(fromUtc(content.from, BEGINNING))}-${shortHash(content)}`;
  return { version: 1, id, ...content };
}

/** A release without the id that follows from it. */
export function resolveContent(draft: ReleaseDraft['release']): Omit<Release, 'version' | 'id'> {
  return {
    region: draft.region,
    prefix: draft.prefix,
    host: draft.host,
    home: draft.home,
    from: draft.from,
    until: draft.until,
    pages: draft.pages,
    files: sortedFiles(draft.files),
    assets: sortedFiles(draft.assets),
    redirects: [...draft.redirects]
      .sort((a, b) => compareText(a.from, b.from))
      .map(({ from, to, status, forced }) => ({ from, to, status, forced })),
    sitemap: [...draft.sitemap]
      .sort((a, b) => compareText(a.url, b.url))
      .map(({ url, alternates }) => ({
        url,
        alternates: alternates.map(({ hreflang, href }) => ({ hreflang, href })),
      })),
    origins: [...new Set(draft.origins)].sort(compareText),
    ...(draft.hsts ? { hsts: draft.hsts } : {}),
  };
}

/** The text of `release.json`: each file and page on a line of its own. */
export function releaseText(release: Release): string {
  const { files, assets, redirects, alternates, sitemap, ...head } = compactRelease(release);
  const lists = Object.entries({ files, assets, redirects, alternates, sitemap }).map(([name, list]) => {
    const lines = list.map((entry) => `\n    ${JSON.stringify(entry)}`).join(',');
    return `,\n  "${name}": [${lines}${list.length > 0 ? '\n  ' : ''}]`;
  });
  const { id, region, prefix, host, home, from, until, pages, ...rest } = head;
  const first = prettyJson({ version: head.version, id, region, prefix, host, home, from, until, pages });
  const { version: _, ...last } = rest;
  return `${first.slice(0, -END.length)}${lists.join('')},${prettyJson(last).slice(1)}`;
}

/** Ends the text of an object. */
const END = '\n}\n';

export function releaseFile(dir: string): string {
  return join(dir, RELEASE_FILE);
}

/** Reads the release in a folder. Throws OperationError when it is not there. */
export function readReleaseIn(dir: string): Release {
  const release = readVersioned(releaseFile(dir), 'a release', isRelease, {
    newest: 2,
    expand: expandRelease,
  });
  if (release === null) throw new OperationError(`the release ${dir} is not there`, 'build it again');
  return release;
}

/** What the `release.json` in a folder begins with; null where that cannot be read. Costs the same whatever the pages. */
export function readReleaseHead(dir: string): ReleaseHead | null {
  return readHead(releaseFile(dir), 'files', isReleaseHead);
}

function sortedFiles(files: readonly ReleaseFile[]): ReleaseFile[] {
  for (const { path } of files) {
    if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) {
      throw new RangeError(`not a path inside a release: ${path}`);
    }
  }
  return [...files]
    .sort((a, b) => compareText(a.path, b.path))
    .map(({ path, hash, size }) => ({ path, hash, size }));
}

/** Reads a finished release, `releases/<region>/<id>`. Throws OperationError when it is not there. */
export async function readRelease(out: string, dir: string): Promise<Release> {
  return readReleaseIn(join(out, dir));
}
