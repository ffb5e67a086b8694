import { sha256 } from '../calendar/canonical.ts';
import { releaseWindow } from '../calendar/coverage.ts';
import type { ReleaseFile, SiteManifest, SiteRegion } from '../calendar/types.ts';
import { contains, type Instant, toUtc, utc } from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import type { Status } from './status.ts';

export interface RemoteStatus {
  readonly url: string;
  readonly now: string;
  readonly ok: boolean;
  /** The site deployed there. */
  readonly site: string;
  readonly regions: readonly {
    readonly region: string;
    readonly release: string;
    /** Null: not known here, judged by the interval of the release alone. */
    readonly due: string | null;
    readonly until: string | null;
    readonly ok: boolean;
  }[];
  readonly problems: readonly string[];
  readonly verified: { readonly files: number; readonly bytes: number; readonly everyByte: boolean };
}

export interface RemoteOptions {
  readonly now: Instant;
  /** What should be live as far as it is known here. */
  readonly expected: Status | null;
  /** Fetch every file, not only the home of each region. */
  readonly everyByte?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const AT_ONCE = 8;
const PATIENCE = 10_000;
/** Read by the host, or answered with another status than 200. */
const NOT_SERVED = /^(_redirects|_headers|serve\.json|site\.json)$|(^|\/)404\.html$/;

/** Whether a deployed host serves what should be live now. Throws OperationError when it cannot be asked. */
export async function readRemoteStatus(url: string, options: RemoteOptions): Promise<RemoteStatus> {
  const { now, expected, everyByte = false, signal } = options;
  const manifest = await fetchManifest(url, signal);
  const problems: string[] = [];
  const regions = Object.entries(manifest.regions).map(([region, shown]) => {
    const due = expected?.regions.find((status) => status.region === region);
    const wish = due?.held ? due.release : (due?.due ?? null);
    const problem = wish === null ? outdated(shown, now) : shown.release === wish ? null : `${wish} is due`;
    if (problem !== null) problems.push(`${region} shows ${shown.release}, and ${problem}`);
    return { region, release: shown.release, due: wish, until: shown.until, ok: problem === null };
  });
  for (const { region, release } of expected?.regions ?? [])
    if (release !== null && manifest.regions[region] === undefined)
      problems.push(`${region} is not there at all`);
  const homes = new Set(
    Object.values(manifest.regions).map(({ home }) => `${home}/index.html`.replace(/^\/+/, '')),
  );
  const wanted = manifest.files.filter(
    ({ path }) => !NOT_SERVED.test(path) && (everyByte || homes.has(path)),
  );
  let bytes = 0;
  await inTurn(wanted, async (file) => {
    const found = await verifyServed(url, file, signal);
    bytes += found.bytes;
    if (found.problem !== null) problems.push(found.problem);
  });
  problems.sort();
  const verified = { files: wanted.length, bytes, everyByte };
  return { url, now: utc(now), ok: problems.length === 0, site: manifest.id, regions, problems, verified };
}

function outdated(shown: SiteRegion, now: Instant): string | null {
  const window = releaseWindow(shown);
  return contains(window, now)
    ? null
    : `is true only from ${toUtc(window.from) ?? 'ever'} until ${toUtc(window.until) ?? 'ever'}`;
}

async function fetchManifest(url: string, signal: AbortSignal | undefined): Promise<SiteManifest> {
  const response = await ask(new URL('/site.json', url), signal).catch((error: Error) => {
    throw new OperationError(
      `${url} cannot be asked: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
  });
  const value: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (value === null || typeof value !== 'object' || !('regions' in value) || !('files' in value))
    throw new OperationError(
      `${new URL('/site.json', url)} is no site.json (${response.status})`,
      'deploy it with the site',
    );
  return value as SiteManifest;
}

async function verifyServed(
  url: string,
  { path, hash }: ReleaseFile,
  signal: AbortSignal | undefined,
): Promise<{ readonly bytes: number; readonly problem: string | null }> {
  const page = `/${path}`.replace(/\/index\.html$/, '') || '/';
  try {
    const response = await ask(new URL(page, url), signal);
    const body = Buffer.from(await response.arrayBuffer());
    // A fall-back document stands where hosts redirect before they reach it.
    const redirects = response.status >= 300 && response.status < 400 && path.endsWith('.html');
    if (redirects) return { bytes: 0, problem: null };
    if (!response.ok) return { bytes: 0, problem: `${page} answers ${response.status}` };
    return {
      bytes: body.length,
      problem: sha256(body) === hash ? null : `${page} is not what site.json lists`,
    };
  } catch (error) {
    return { bytes: 0, problem: `${page} cannot be read: ${(error as Error).message}` };
  }
}

function ask(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE);
  return fetch(url, {
    redirect: 'manual',
    // What shoppers get is judged, but not what lies in a cache on the way from here.
    headers: { 'cache-control': 'no-cache' },
    signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
  });
}

/** A few at a time. */
async function inTurn<T>(items: readonly T[], step: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const work = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await step(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
