import { compactUtc, END, fromUtc, type Switch } from '../../renderer/index.ts';
import type { Paint } from '../terminal.ts';
import { plural } from './build-summary.ts';
import { toCron } from './timers/cron.ts';
import { toGithubActions } from './timers/github-actions.ts';
import type { Job } from './timers/job.ts';
import { toSystemd } from './timers/systemd.ts';

export type ScheduleFormat = 'table' | 'ics' | 'cron' | 'systemd' | 'github-actions';

interface Look {
  readonly paint: Paint;
  readonly brand: string;
  /** What timers start. */
  readonly job: Job;
}

/** The switches of a window in one of the formats that people and machines keep calendars in. */
export function formatSchedule(switches: readonly Switch[], format: ScheduleFormat, look: Look): string {
  switch (format) {
    case 'ics':
      return toIcs(switches, look.brand);
    case 'cron':
      return toCron(switches, look.job);
    case 'systemd':
      return toSystemd(switches, look.job);
    case 'github-actions':
      return toGithubActions(switches);
    case 'table':
      return toTable(switches, look.paint);
  }
}

function toTable(switches: readonly Switch[], paint: Paint): string {
  if (switches.length === 0) return 'no switch in this window\n';
  const lines = [`${plural(switches.length, 'switch').replace('switchs', 'switches')}`];
  for (const { at, local, region, changes } of switches) {
    lines.push('', `${paint.bold(at)}  ${paint.cyan(region.padEnd(3))} ${local}`);
    for (const fact of factsOf(changes)) lines.push(`  ${fact.fact}  ${paint.dim(fact.source)}`);
    for (const kind of ['added', 'removed', 'changed'] as const) {
      const paths = changes.filter((change) => change.kind === kind).map((change) => change.path);
      if (paths.length > 0) lines.push(`  ${MARKS[kind]} ${paths.join('  ')}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const MARKS = { added: '+', removed: '−', changed: '~' } as const;

/** Each fact of a switch once, in the order of first mention. */
function factsOf(changes: Switch['changes']): { fact: string; source: string }[] {
  const facts = new Map<string, { fact: string; source: string }>();
  for (const change of changes)
    for (const { fact, source } of change.because) facts.set(`${fact} ${source}`, { fact, source });
  return [...facts.values()];
}

function toIcs(switches: readonly Switch[], brand: string): string {
  const events = switches.flatMap(({ at, region, local, changes }) => {
    const stamp = compactUtc(fromUtc(at, END));
    const facts = factsOf(changes).map(({ fact }) => fact);
    return [
      'BEGIN:VEVENT',
      `UID:${stamp}-${region}@almanac`,
      // RFC 5545 wants the time of writing; the switch's own keeps equal schedules equal.
      `DTSTAMP:${stamp}`,
      `DTSTART:${stamp}`,
      ...fold(`SUMMARY:${escapeIcs(`${brand} ${region}: ${facts[0] ?? 'switch'}`)}`),
      ...fold(
        `DESCRIPTION:${escapeIcs([local, ...facts, ...changes.map((change) => `${change.kind} ${change.path}`)].join('\n'))}`,
      ),
      'END:VEVENT',
    ];
  });
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//almanac//schedule//EN',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

function escapeIcs(text: string): string {
  // No control character but an escaped end of line: a bare return ends a line for some readers.
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Lines of at most 75 octets, continued with a space (RFC 5545, 3.1). */
function fold(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (Buffer.byteLength(rest) > 74) {
    let end = 74;
    while (Buffer.byteLength(rest.slice(0, end)) > 74) end -= 1;
    lines.push(rest.slice(0, end));
    rest = ` ${rest.slice(end)}`;
  }
  return [...lines, rest];
}
