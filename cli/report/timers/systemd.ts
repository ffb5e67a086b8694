import type { Switch } from '../../../renderer/index.ts';
import { commandOf, type Job, notBefore, partsOf, switchTimesOf } from './job.ts';

/**
 * A shell script that writes units, since systemd wants a file for each: into the folder that it is given, else into the
 * current one. There are two ways to choose from: a service that stays and needs no list, and one that a timer starts at each
 * switch. A timer without a time is no unit, so there is none where nothing switches.
 */
export function toSystemd(switches: readonly Switch[], job: Job): string {
  const times = switchTimesOf(switches);
  const head = [
    '#!/bin/sh',
    '# Writes the units; run it with the necessary rights: … | sudo sh -s /etc/systemd/system',
    '# Then: sudo systemctl daemon-reload, and one of the two:',
    '#   sudo systemctl enable --now almanac-watch.service   it stays, and switches on the second',
    '#   sudo systemctl enable --now almanac-switch.timer    it starts at each switch of this list',
    'set -e',
    `cd "\${1:-.}"`,
  ];
  // What goes by the clock starts once the clock is right: wherever something on the machine says when that is.
  const clock = ['Wants=time-sync.target', 'After=time-sync.target'];
  const watch = [
    '[Unit]',
    'Description=Show in every edition what is true, on the second',
    ...clock,
    '',
    '[Service]',
    'Type=notify',
    // The program speaks through systemd-notify, a process of its own.
    'NotifyAccess=all',
    'WatchdogSec=60',
    `User=${literal(job.user)}`,
    `ExecStart=${commandLine(job, 'activate', '--watch', '--quiet')}`,
    'Restart=always',
    'RestartSec=5s',
    '',
    '[Install]',
    'WantedBy=multi-user.target',
  ];
  const service = [
    '[Unit]',
    'Description=Show what is true now in every edition',
    ...clock,
    // With a limit, systemd would refuse the timer's start at the next switch while one region is not covered.
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    'Type=oneshot',
    `User=${literal(job.user)}`,
    `ExecStart=${commandLine(job, 'activate', '--quiet')}`,
    'Restart=on-failure',
    'RestartSec=30s',
  ];
  const timer = [
    '[Unit]',
    'Description=Switch editions when their time comes',
    '',
    '[Timer]',
    ...times.flatMap(({ at, name, regions }) => [
      `# ${name} ${regions.join(', ')}`,
      `OnCalendar=${calendarTime(notBefore(at, 'second'))}`,
    ]),
    // systemd may come a minute late to save power, unless told otherwise.
    'AccuracySec=1us',
    // A switch that passed while the machine was off is made up for when it starts.
    'Persistent=true',
    '',
    '[Install]',
    'WantedBy=timers.target',
  ];
  const none = ["echo 'no switch in this window: no timer was written' >&2"];
  const units = [
    ...file('almanac-watch.service', watch),
    ...file('almanac-switch.service', service),
    ...(times.length === 0 ? none : file('almanac-switch.timer', timer)),
  ];
  return `${[...head, ...units].join('\n')}\n`;
}

function commandLine(job: Job, command: string, ...options: string[]): string {
  return commandOf(job, command, ...options)
    .map(quote)
    .join(' ');
}

function calendarTime(at: number): string {
  const { year, month, day, hours, minutes, seconds } = partsOf(at);
  return `${year}-${month}-${day} ${hours}:${minutes}:${seconds} UTC`;
}

function file(name: string, lines: readonly string[]): string[] {
  return ['', `cat > ${name} <<'UNIT'`, ...lines, 'UNIT'];
}

/** As one word of a command line of systemd, which reads specifiers and variables in it. */
function quote(word: string): string {
  return `"${literal(word).replace(/[\\"]/g, '\\$&').replace(/\$/g, '$$$$')}"`;
}

function literal(text: string): string {
  return text.replace(/%/g, '%%');
}
