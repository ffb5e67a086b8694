import { sha256 } from '../calendar/canonical.ts';
import { releaseWindow } from '../calendar/coverage.ts';
import { isNotFoundPage, urlOf } from '../calendar/paths.ts';
import { isShownManifest } from '../calendar/shapes.ts';
import type { ReleaseFile, ShownManifest, SiteRegion } from '../calendar/types.ts';
import { contains, fromHttpDate, type Instant, toUtc, utc } from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import type { Status } from './status-types.ts';
import { callBase, judgeCall, judgeTime, type TimeCall } from './time-calls.ts';

export interface RemoteStatus {
  readonly url: string;
  readonly now: string;
  readonly ok: boolean;
  /** The site deployed there; null: the host joins releases by itself. */
  readonly site: string | null;
  readonly regions: readonly {
    readonly region: string;
    readonly release: string;
    /** Null: not known here, judged by the interval of the release alone. */
    readonly due: string | null;
    readonly until: string | null;
    readonly ok: boolean;
  }[];
  /** Where pages there ask for the time, and what is answered. */
  readonly calls: readonly TimeCall[];
  readonly problems: readonly string[];
  /** What is right now, and protects less than it should. */
  readonly warnings: readonly string[];
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
/** No `site.json` and no answer of a time call has as many bytes. */
const MOST = 2 ** 26;
/** Read by the host. */
const NOT_SERVED = /^(_redirects|_headers|serve\.json|site\.json)$/;

/** Whether a deployed host serves what should be live now. Throws OperationError when it cannot be asked. */
export async function readRemoteStatus(url: string, options: RemoteOptions): Promise<RemoteStatus> {
  const { now, expected, everyByte = false, signal } = options;
  const manifest = await fetchManifest(url, signal);
  const problems: string[] = [];
  const regions = Object.entries(manifest.regions).map(([region, shown]) => {
    const due = expected?.regions.find((status) => status.region === region);
    // A hold past the end of its release is wrong there as it is here: its interval tells.
    const held = due?.ok ? due.release : null;
    const wish = due?.held ? held : (due?.due ?? null);
    const problem = wish === null ? outdated(shown, now) : shown.release === wish ? null : `${wish} is due`;
    if (problem !== null) problems.push(`${region} shows ${shown.release}, and ${problem}`);
    return { region, release: shown.release, due: wish, until: shown.until, ok: problem === null };
  });
  for (const { region, release } of expected?.regions ?? [])
    if (release !== null && manifest.regions[region] === undefined)
      problems.push(`${region} is not there at all`);
  const homes = new Set(Object.values(manifest.regions).map(({ home }) => home));
  const wanted = manifest.files.filter(
    ({ path }) => !NOT_SERVED.test(path) && !isNotFoundPage(path) && (everyByte || homes.has(urlOf(path))),
  );
  let bytes = 0;
  const begun = performance.now();
  const clock = (): Instant => now + performance.now() - begun;
  const found = new Map<string, Served>();
  await inTurn(wanted, async (file) => {
    const served = await fetchServed(url, file, clock, signal);
    bytes += served.bytes;
    if (homes.has(urlOf(file.path))) found.set(urlOf(file.path), served);
    if (served.problem !== null) problems.push(served.problem);
  });
  const calls = await askCalls(url, basesOf(url, manifest, found), clock, signal);
  const dates = [...found.values()].flatMap(({ date }) => date ?? []);
  const time = judgeTimes(url, calls, dates);
  problems.push(...time.problems);
  problems.sort();
  const verified = { files: wanted.length, bytes, everyByte };
  const ok = problems.length === 0;
  const { warnings } = time;
  return { url, now: utc(now), ok, site: manifest.id, regions, calls, problems, warnings, verified };
}

/**
 * A time call that tells a wrong time is a problem: pages go by it. One that tells none leaves pages with the Date of the
 * host, so that is a warning where this is right, and a problem where it is not.
 */
function judgeTimes(
  url: string,
  calls: readonly TimeCall[],
  dates: readonly ReturnType<typeof judgeTime>[],
): { problems: string[]; warnings: string[] } {
  const wrong = dates.find(({ problem }) => problem !== null);
  const hasDate = dates.length > 0 && wrong === undefined;
  const problems: string[] = [];
  const warnings: string[] = [];
  if (wrong !== undefined) warnings.push(`the Date of ${url} ${wrong.problem}`);
  for (const { url: asked, regions, ahead, problem } of calls) {
    if (problem === null) continue;
    const sentence = `the time call of ${regions.join(', ')}, ${asked}, ${problem}`;
    if (ahead === null && hasDate)
      warnings.push(`${sentence}: pages there go by the Date of their host alone`);
    else
      problems.push(
        ahead === null ? `${sentence}: pages there learn no time, and a late switch is not veiled` : sentence,
      );
  }
  return { problems, warnings };
}

/** By the base of their calls, the regions whose homes were read. */
function basesOf(
  url: string,
  manifest: ShownManifest,
  found: ReadonlyMap<string, Served>,
): Map<string, string[]> {
  const bases = new Map<string, string[]>();
  for (const [region, { home }] of Object.entries(manifest.regions)) {
    const html = found.get(home)?.text ?? '';
    const base = callBase(html, new URL(url).hostname);
    if (base !== null) bases.set(base, [...(bases.get(base) ?? []), region]);
  }
  return bases;
}

async function askCalls(
  url: string,
  bases: ReadonlyMap<string, readonly string[]>,
  clock: () => Instant,
  signal: AbortSignal | undefined,
): Promise<TimeCall[]> {
  const calls = [...bases].map(async ([base, regions]): Promise<TimeCall> => {
    const asked = new URL(`${base}/ssr/timestamp`, url);
    const sent = clock();
    try {
      const response = await ask(asked, signal);
      const body = (await readBody(response)).toString();
      const took = clock() - sent;
      return { url: asked.href, regions, ...judgeCall(response.status, body, sent + took / 2, took) };
    } catch (error) {
      return { url: asked.href, regions, ahead: null, problem: `does not answer (${reason(error)})` };
    }
  });
  return Promise.all(calls);
}

function outdated(shown: SiteRegion, now: Instant): string | null {
  const window = releaseWindow(shown);
  return contains(window, now)
    ? null
    : `is true only from ${toUtc(window.from) ?? 'ever'} until ${toUtc(window.until) ?? 'ever'}`;
}

async function fetchManifest(url: string, signal: AbortSignal | undefined): Promise<ShownManifest> {
  const asked = new URL('/site.json', url);
  const response = await ask(asked, signal).catch((error: Error) => {
    throw new OperationError(`${url} cannot be asked: ${reason(error)}`);
  });
  const leads = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && leads !== null && URL.canParse(leads, asked))
    throw new OperationError(
      `${asked} leads to ${new URL(leads, asked)} (${response.status})`,
      'ask the address that shoppers get to: --url with the host that this leads to',
    );
  const value: unknown = response.ok ? await readJson(response) : null;
  if (!isShownManifest(value))
    throw new OperationError(
      `${asked} is no site.json (${response.status})`,
      'deploy it with the site; where nginx includes hosts/nginx.conf or an edge serves, bring the one there that this version wrote',
    );
  return value;
}

/** Null where it is no JSON, or does not end. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await readBody(response)).toString());
  } catch {
    return null;
  }
}

/** The body of an answer, unless it is longer than `most`: a host may send one without end. */
async function readBody(response: Response, most = MOST): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Error(`it has more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

interface Served {
  readonly bytes: number;
  readonly problem: string | null;
  /** What was served; null: nothing was. */
  readonly text: string | null;
  /** The Date of the answer, judged; null: it had none. */
  readonly date: ReturnType<typeof judgeTime> | null;
}

async function fetchServed(
  url: string,
  { path, hash, size }: ReleaseFile,
  clock: () => Instant,
  signal: AbortSignal | undefined,
): Promise<Served> {
  const page = urlOf(path);
  const none = { bytes: 0, problem: null, text: null, date: null };
  try {
    const sent = clock();
    const response = await ask(new URL(page, url), signal);
    const date = dateOf(response, sent, clock() - sent);
    const body = await readBody(response, Math.max(size, MOST));
    // Hosts redirect before they reach a fall-back document.
    const redirects = response.status >= 300 && response.status < 400 && path.endsWith('.html');
    if (redirects) return none;
    if (!response.ok) return { ...none, date, problem: `${page} answers ${response.status}` };
    const problem = sha256(body) === hash ? null : `${page} is not what site.json lists`;
    return { bytes: body.length, problem, text: body.toString(), date };
  } catch (error) {
    return { ...none, problem: `${page} cannot be read: ${reason(error)}` };
  }
}

/** The Date header has whole seconds. In a cached answer it is old; the Age header says by how much. */
function dateOf(response: Response, sent: Instant, took: number): ReturnType<typeof judgeTime> | null {
  const date = fromHttpDate(response.headers.get('date') ?? '');
  if (date === null) return null;
  const age = Number(response.headers.get('age') ?? 0) * 1000 || 0;
  return judgeTime(date + age, sent + took / 2, took);
}

function reason(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause as Error | undefined)?.message || message;
}

function ask(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE);
  return fetch(url, {
    redirect: 'manual',
    // The check is about what shoppers get, so an answer from a cache between here and the host does not count.
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
