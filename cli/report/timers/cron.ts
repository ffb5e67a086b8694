import type { Instant, Switch } from '../../../renderer/index.ts';
import { commandOf, type Job, notBefore, partsOf, switchTimesOf } from './job.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How far the clocks of the world are from UTC. */
const [WEST, EAST] = [12 * HOUR, 14 * HOUR];

/**
 * A crontab that is right in any time zone. Debian's cron reads local times only (it passes CRON_TZ on to the command and
 * does not heed it), and no cron knows years. So a line names every quarter of an hour that may be the one meant, wherever
 * the machine is, and the command asks the clock in UTC. It acts within the hour that begins with the switch: four times,
 * which does nothing after the first, and helps where that failed. What passed while the machine was off is made up for at
 * its start.
 */
export function toCron(switches: readonly Switch[], job: Job): string {
  const command = commandOf(job, 'activate', '--quiet').map(quote).join(' ');
  const lines = [
    '# For `crontab`, on the machine that switches. The times are compared in UTC, whatever the zone of the machine.',
    '# Each line acts within the hour that begins with its switch, every quarter; a second time does nothing.',
    '# What passed while the machine was off:',
    `@reboot ${escaped(command)}`,
  ];
  const times = switchTimesOf(switches);
  if (times.length === 0) lines.push('# No switch in this window.');
  for (const { at, name, regions } of times) {
    const due = notBefore(at, 'minute');
    const guard = `t=$(date -u +%Y%m%d%H%M); [ $t -ge ${stamp(due)} ] && [ $t -lt ${stamp(due + HOUR)} ] && `;
    lines.push(
      `# ${name} ${regions.join(', ')}`,
      `${quarters(due)} * ${daysAround(due)} * ${escaped(guard + command)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** cron ends a command at the first bare percent sign, quoted or not. */
function escaped(command: string): string {
  return command.replace(/%/g, '\\%');
}

/** `202411220800` */
function stamp(at: Instant): string {
  const { year, month, day, hours, minutes } = partsOf(at);
  return year + month + day + hours + minutes;
}

/** The minutes that an instant and the three quarters after it have in any zone: they differ by quarters. */
function quarters(at: Instant): string {
  const minute = Number(partsOf(at).minutes) % 15;
  return [0, 15, 30, 45].map((quarter) => quarter + minute).join();
}

/** Days and months on which the hour from an instant on falls somewhere; the command asks for more. */
function daysAround(at: Instant): string {
  const dates = [at - WEST, at, at + HOUR + EAST].map(partsOf);
  const distinct = (texts: string[]): string => [...new Set(texts.map(Number))].join();
  return `${distinct(dates.map(({ day }) => day))} ${distinct(dates.map(({ month }) => month))}`;
}

/** As one word of a shell. */
export function quote(word: string): string {
  return /^[\w./:@=-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
