import {
  BEGINNING,
  type BuildResult,
  type CalendarRelease,
  compareInstants,
  contains,
  END,
  formatLocal,
  fromUtc,
  type Instant,
  toUtc,
  utc,
} from '../../renderer/index.ts';
import type { Paint } from '../terminal.ts';
import { readNow } from '../when.ts';
import { commandLine } from './command-line.ts';
import { commitText } from './origin.ts';
import { table } from './table.ts';

/** More releases than this are counted, not listed. */
const LISTED = 12;

/** What a person wants to know when a build is through. */
export function summariseBuild(
  result: BuildResult,
  run: { root: string; out: string; milliseconds: number },
  paint: Paint,
): string {
  const { about, request, editions, counts, site, isCurrent, activated } = result;
  const lines: string[] = [];
  const regions = Object.keys(editions);
  const releases = Object.values(editions).flat();
  const pages = releases.reduce((sum, release) => sum + release.pages, 0);
  const seconds = (run.milliseconds / 1000).toFixed(2);
  const per = Math.round(counts.distinct / (run.milliseconds / 1000));
  const fragments = Object.values(counts.fragments).reduce((sum, { rendered }) => sum + rendered, 0);
  lines.push(
    `${paint.green('✓')} ${paint.bold(plural(regions.length, 'edition'))}, ${plural(releases.length, 'release')}, ${plural(pages, 'page')} in ${seconds} s`,
    `  ${plural(counts.documents, 'document')} with fall-backs and 404, ${counts.distinct} distinct: ${counts.rendered} rendered, ${counts.reused} reused ${paint.dim(`(${fragments} fragments, ${per} documents/s)`)}`,
    ...(result.remote
      ? [`  remote cache: ${result.remote.found} fetched, ${result.remote.stored} stored`]
      : []),
    '',
  );
  const rows: string[][] = [];
  for (const region of regions) {
    const zone = about.regions.get(region)?.timeZone ?? 'UTC';
    const list = editions[region] ?? [];
    for (const release of list.slice(0, releases.length > LISTED ? 1 : undefined)) {
      rows.push([
        paint.bold(region),
        release.id,
        `${local(release.from, zone, BEGINNING)} → ${local(release.until, zone, END)}`,
        plural(release.pages, 'page'),
      ]);
    }
    if (releases.length > LISTED && list.length > 1) {
      rows.push(['', `… ${list.length - 1} more`, `→ ${local(list.at(-1)?.until ?? null, zone, END)}`, '']);
    }
  }
  lines.push(table(rows));
  const at = instantLines(result);
  if (request.kind === 'instant') lines.push('', `  instant     ${at}`);
  else lines.push('', `  site as of  ${at}`);
  const next = nextSwitch(result);
  lines.push(`  next switch ${next ?? 'none in the data'}`);
  lines.push(`  script      ${scriptLine(result)}`);
  lines.push(`  calendar    ${result.calendar.id}${commitText(result.commit ?? {})}`);
  if (about.assumed > 0) {
    lines.push(
      `  ${paint.yellow(`assumed     ${plural(about.assumed, 'value')} of the data`)} ${paint.dim('(almanac check --assumed lists them)')}`,
    );
  }
  for (const warning of result.warnings) lines.push(`  ${paint.yellow('ends soon')}   ${warning}`);
  lines.push('');
  if (activated)
    lines.push(`  live        ${run.out}/sites/${activated.site} ${paint.dim(`(${movedText(activated)})`)}`);
  else if (isCurrent) lines.push(`  site        ${run.out}/current → sites/${site}`);
  else lines.push(`  site        ${run.out}/sites/${site} ${paint.dim('(what is live was left alone)')}`);
  if (!activated) {
    const some = regions.length < about.regions.size ? ['--region', regions.join()] : [];
    const promote = commandLine(run, 'activate', '--calendar', result.calendar.id, ...some);
    lines.push(`  go live     ${paint.cyan(promote)}`);
  }
  const serve = commandLine(run, 'serve', ...(isCurrent ? [] : ['--site', site, ...timeOf(result)]));
  lines.push(`  look at it  ${paint.cyan(serve)}`);
  return lines.join('\n');
}

/** Where something is live `serve` goes by the real time: a site of another instant has to name it. */
function timeOf({ request }: BuildResult): string[] {
  const at = Object.values(request.composeAt).reduce((a, b) => Math.max(a, b), BEGINNING);
  const now = readNow();
  return contains({ from: now - 3_600_000, until: now + 1 }, at) ? [] : ['--at', toUtc(at) as string];
}

function movedText({ moved, switched }: NonNullable<BuildResult['activated']>): string {
  if (moved.length > 0) return `${moved.map(({ region }) => region).join(', ')} moved`;
  return switched ? 'no region shows another release' : 'nothing changed';
}

/** What pages load, heaviest type first. */
function scriptLine({ scripts }: BuildResult): string {
  const heavy = [...scripts].filter(([, { bytes }]) => bytes > 0).sort(([, a], [, b]) => b.bytes - a.bytes);
  if (heavy.length === 0) return 'none';
  return `${heavy.map(([type, { bytes }]) => `${type} ${(bytes / 1024).toFixed(1)}`).join(' · ')} KB gzip a page`;
}

function local(utcText: string | null, zone: string, open: Instant): string {
  if (utcText === null) return open === BEGINNING ? 'ever' : 'open';
  return formatLocal(fromUtc(utcText, open), zone);
}

function instantLines({ request, about }: BuildResult): string {
  const byInstant = new Map<Instant, string[]>();
  for (const [region, at] of Object.entries(request.composeAt))
    byInstant.set(at, [...(byInstant.get(at) ?? []), region]);
  return [...byInstant]
    .sort(([a], [b]) => compareInstants(a, b))
    .map(([at, regions]) => {
      const zone = about.regions.get(regions[0] as string)?.timeZone ?? 'UTC';
      const names = byInstant.size === 1 && regions.length > 1 ? '' : `${regions.join(', ')}: `;
      return `${names}${utc(at)}${regions.length === 1 || byInstant.size > 1 ? ` = ${formatLocal(at, zone)} ${zone}` : ''}`;
    })
    .join('\n              ');
}

/** The nearest end of a composed release. */
function nextSwitch({ editions, request, about }: BuildResult): string | undefined {
  const ends: { at: Instant; region: string }[] = [];
  for (const [region, releases] of Object.entries(editions)) {
    const at = request.composeAt[region] as Instant;
    const current = releases.find((release) => covers(release, at));
    if (current?.until) ends.push({ at: fromUtc(current.until, END), region });
  }
  const first = ends.sort((a, b) => compareInstants(a.at, b.at))[0];
  if (!first) return undefined;
  const zone = about.regions.get(first.region)?.timeZone ?? 'UTC';
  const regions = ends.filter((end) => end.at === first.at).map((end) => end.region);
  return `${utc(first.at)} = ${formatLocal(first.at, zone)} in ${regions.join(', ')}`;
}

function covers(release: CalendarRelease, at: Instant): boolean {
  return contains({ from: fromUtc(release.from, BEGINNING), until: fromUtc(release.until, END) }, at);
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
