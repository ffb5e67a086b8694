import {
  type Brought,
  compareInstants,
  END,
  type Frozen,
  fromUtc,
  type Instant,
  type JournalEntry,
  type RegionStatus,
  type RemoteStatus,
  type Room,
  type ShippedTo,
  type Status,
} from '../../renderer/index.ts';
import type { Paint } from '../terminal.ts';
import { entryText } from './activation.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';
import { commitText, originText } from './origin.ts';
import { table } from './table.ts';

/** More of one kind are counted, not listed. */
const LISTED = 12;

export function formatStatus(status: Status, paint: Paint): string {
  const { ok, now, site, regions, problems, warnings, frozen, room, verified } = status;
  const head = ok
    ? `${paint.green('✓')} ${paint.bold('what is live is what should be live')} at ${seconds(now)}: sites/${site}`
    : `${paint.red('✗')} ${paint.bold('what is live is not what should be live')} at ${seconds(now)}${site === null ? '' : `: sites/${site}`}`;
  const rows = regions.map((region) => [
    paint.bold(region.region),
    region.release ?? 'nothing yet',
    region.held ? paint.yellow('held') : nextOf(region, now),
    region.coverage === null
      ? paint.red('not covered')
      : `covered ${region.coverage.until === null ? 'without end' : `until ${region.coverage.until}`}`,
    paint.dim(`calendar ${region.calendar}`),
  ]);
  const counted = `${plural(verified.files, 'file')} looked at, ${(verified.bytes / 1e6).toFixed(1)} MB hashed`;
  return [
    head,
    ...(rows.length > 0 ? ['', table(rows)] : []),
    ...switchersOf(regions),
    ...(frozen === null ? [] : ['', `  ${paint.cyan('frozen')} ${frozenText(frozen)}`]),
    ...listed(problems, paint.red('✗')),
    ...listed(warnings, paint.yellow('!')),
    '',
    paint.dim(`  ${counted}${verified.everyByte ? '' : ' (--verify hashes every byte)'}`),
    ...(room === null ? [] : [paint.dim(`  ${roomText(room)}`)]),
  ].join('\n');
}

/** `42.1 GB are free on the disk: room for about 1200 sites` */
function roomText({ freeBytes, siteBytes }: Room): string {
  const sites = Math.floor(freeBytes / Math.max(1, siteBytes));
  return `${(freeBytes / 1e9).toFixed(1)} GB are free on the disk: a site takes up to ${(siteBytes / 1e6).toFixed(1)} MB, so there is room for ${sites}`;
}

/** `by ann at 2024-11-28T20:00:00Z “accounts are closed”` */
export function frozenText({ by, when, reason }: Frozen): string {
  const who = by === null ? '' : `by ${printable(by)} `;
  const since = when === null ? '' : `at ${seconds(when)} `;
  return `${who}${since}“${printable(reason)}”`;
}

export function formatRemote(
  { ok, url, now, site, regions, calls, problems, warnings, verified }: RemoteStatus,
  paint: Paint,
): string {
  const what = site === null ? 'its releases' : `sites/${site}`;
  const head = `${ok ? paint.green('✓') : paint.red('✗')} ${paint.bold(url)} serves ${what} at ${seconds(now)}, ${ok ? 'as it should' : 'and should not'}`;
  const rows = regions.map(({ region, release, until }) => [
    paint.bold(region),
    release,
    until === null ? 'without end' : `until ${until}`,
  ]);
  const times = calls.map((call) => [
    paint.dim('time'),
    call.url,
    call.problem === null
      ? `right to ${(Math.abs(call.ahead ?? 0) / 1000).toFixed(1)} s`
      : paint.yellow(call.problem),
    paint.dim(call.regions.join(', ')),
  ]);
  const counted = `${plural(verified.files, 'file')} fetched and hashed`;
  return [
    head,
    '',
    table(rows),
    ...(times.length > 0 ? ['', table(times)] : []),
    ...listed(problems, paint.red('✗')),
    ...listed(warnings, paint.yellow('!')),
    '',
    paint.dim(`  ${counted}${verified.everyByte ? '' : ' (--verify fetches all)'}`),
  ].join('\n');
}

/** The latest first. */
export function formatHistory(entries: readonly JournalEntry[], paint: Paint): string {
  if (entries.length === 0) return 'nothing was moved here yet';
  return [...entries]
    .reverse()
    .map(({ when, command, mover, by, note, at, site, regions, brought, shipped, takesBack, commits }) => {
      const rows = Object.entries(regions).map(([region, { release, calendar, held }]) => [
        paint.bold(region),
        [
          release && `${release.from ?? 'nothing'} → ${release.to ?? 'nothing'}`,
          calendar &&
            `calendar ${calendar.from ?? 'none'} → ${calendar.to ?? 'none'}${commitText(commits?.[calendar.to ?? ''] ?? {})}`,
          held && (held.to === null ? 'resumed' : 'held'),
        ]
          .filter(Boolean)
          .join(', '),
      ]);
      const asked = at === null ? '' : ` --at ${at}`;
      const moved = site.from === site.to ? '' : `  sites/${site.from ?? 'none'} → sites/${site.to}`;
      return [
        `${paint.bold(when === null ? 'at an unknown time' : seconds(when))}  ${command}${asked}${whoText(mover, by)}${moved}`,
        ...(takesBack === undefined ? [] : [`  takes back ${entryText(takesBack)}`]),
        ...(note === null ? [] : [`  “${printable(note)}”`]),
        ...(brought === undefined ? [] : [`  ${printable(broughtText(brought))}`]),
        ...(shipped === undefined ? [] : [`  ${printable(shippedText(shipped))}`]),
        ...(rows.length === 0 ? [] : [table(rows)]),
      ].join('\n');
    })
    .join('\n\n');
}

/** `calendar 7da2a987 of site.tar.gz, made 2024-11-21T10:00:00Z on ci-4 of commit 1f3a9c0d (edited)` */
function broughtText({ from, calendars, origin }: Brought): string {
  const named = `${calendars.length === 1 ? 'calendar' : 'calendars'} ${calendars.join(', ')}`;
  const what = from === null ? named : `${named} of ${from}`;
  if (origin === null) return what;
  return from === null ? `${what}${commitText(origin)}` : `${what}, made ${originText(origin)}`;
}

/** `s3://shop: sites/8c41d0aa → sites/47cb32e5` */
function shippedText({ target, from, to }: ShippedTo): string {
  return `${target}: ${from === null ? 'nothing known' : `sites/${from}`} → sites/${to}`;
}

/** A move that follows the clock is no decision of a person: a rollback passes over it. */
function whoText(mover: JournalEntry['mover'], by: string | null): string {
  const who = by === null ? '' : `  by ${printable(by)}`;
  return mover === 'clock' ? `${who}  (followed the clock)` : who;
}

/** Who makes the next switches, each once, with its regions where there are several. */
function switchersOf(regions: readonly RegionStatus[]): string[] {
  const by = new Map<string, string[]>();
  for (const { region, switchedBy } of regions)
    if (switchedBy !== null) by.set(switchedBy, [...(by.get(switchedBy) ?? []), region]);
  if (by.size === 0) return [];
  const lines = [...by].map(
    ([name, of]) => `  switched by ${name}${by.size > 1 ? `: ${of.join(', ')}` : ''}`,
  );
  return ['', ...lines];
}

function listed(sentences: readonly string[], mark: string): string[] {
  if (sentences.length === 0) return [];
  const more = sentences.length - LISTED;
  return [
    '',
    ...sentences.slice(0, LISTED).map((text) => `  ${mark} ${text}`),
    ...(more > 0 ? [`    … ${more} more`] : []),
  ];
}

function nextOf({ next }: RegionStatus, now: string): string {
  if (next === null) return 'no switch ahead';
  return `next ${next.at} (in ${span(now, next.at)})`;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** `3 d 4 h`, `2 h 5 min`, `4 min` */
function span(from: string, until: string): string {
  const instant = (text: string): Instant => fromUtc(text, END);
  if (compareInstants(instant(until), instant(from)) <= 0) return '0 min';
  const left = instant(until) - instant(from);
  const [days, hours, minutes] = [left / DAY, (left % DAY) / HOUR, (left % HOUR) / MINUTE].map(
    Math.floor,
  ) as [number, number, number];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

function seconds(utcText: string): string {
  return utcText.replace(/\.\d+Z$/, 'Z');
}
