import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { END, fromUtc, type Instant, type SeenTimer } from '../renderer/index.ts';
import { activationIn } from './activation-lines.ts';

/** What was found of the timers of this machine. */
export interface TimersSeen {
  readonly timers: readonly SeenTimer[];
  /** The places that could not be read, each with the reason. */
  readonly unread: readonly string[];
}

/**
 * The timers of this machine that run `activate` on an output folder: enabled systemd timers, the system's cron
 * tables, and the table of the current user. Other users' tables cannot be read.
 */
export async function timersSeen(out: string): Promise<TimersSeen> {
  const unread: string[] = [];
  const files = [
    '/etc/crontab',
    ...list('/etc/cron.d', unread).map((name) => path.join('/etc/cron.d', name)),
  ];
  const tables = [
    ...files.map((file) => ({ name: file, text: read(file, unread) })),
    { name: 'crontab -l', text: await ownTable(unread) },
  ];
  const timers = [
    ...systemdFolders().flatMap((folder) => timersOfSystemd(folder, out, unread)),
    ...tables.flatMap(({ name, text }) => timersOfCron(name, text, out)),
  ];
  return { timers, unread };
}

/** The table of the current user; empty where there is no cron, or no table. */
async function ownTable(unread: string[]): Promise<string> {
  try {
    // Without a language of its own, so that the word of a missing table is known.
    const env = { ...process.env, LC_ALL: 'C' };
    return (await promisify(execFile)('crontab', ['-l'], { env })).stdout;
  } catch (error) {
    const { code, message, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    // The second is what BusyBox says.
    if (code === 'ENOENT' || /no crontab for|No such file or directory/i.test(stderr)) return '';
    unread.push(`crontab -l (${stderr.trim().split('\n')[0] || message})`);
    return '';
  }
}

function systemdFolders(): string[] {
  const own = process.env.XDG_CONFIG_HOME ?? configOf(ownFolder());
  return [
    '/etc/systemd/system',
    '/run/systemd/system',
    ...(own === null ? [] : [path.join(own, 'systemd/user')]),
  ];
}

function configOf(home: string | null): string | null {
  return home === null ? null : path.join(home, '.config');
}

/** In containers a user may have neither a name nor a folder. */
function ownFolder(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}

/** Enabled is what some target wants. */
function timersOfSystemd(folder: string, out: string, unread: string[]): SeenTimer[] {
  const wanted = list(folder, unread).filter((name) => name.endsWith('.target.wants'));
  const units = wanted.flatMap((name) =>
    list(path.join(folder, name), unread).map((unit) => path.join(folder, name, unit)),
  );
  return units
    .filter((unit) => unit.endsWith('.timer'))
    .flatMap((unit) => {
      const timer = read(unit, unread);
      const service = /^Unit=(.+)$/m.exec(timer)?.[1] ?? `${path.basename(unit, '.timer')}.service`;
      const lines = read(path.join(folder, service), unread).replace(/\\\n/g, ' ');
      const start = /^WorkingDirectory=(.+)$/m.exec(lines)?.[1]?.trim();
      const when = [...timer.matchAll(/^On\w+=(.+)$/gm)].map(([, text = '']) => instantOf(text));
      const times = when.includes(null) ? null : (when as Instant[]);
      const name = `the timer ${path.join(folder, path.basename(unit))}`;
      return [...lines.matchAll(/^ExecStart=(.+)$/gm)].flatMap(([, line = '']) => {
        // Systemd reads specifiers and variables; ours write these characters as themselves.
        const found = activationIn(line.replace(/%%/g, '%').replace(/\$\$/g, '$'), out, start);
        return found === null ? [] : [{ name, times, ...found }];
      });
    });
}

/** `2024-11-22 08:00:00 UTC`, as ours are written; null: an expression that comes again and again. */
function instantOf(text: string): Instant | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/.exec(text.trim()) ?? [];
  return day === undefined ? null : fromUtc(`${day}T${time}Z`, END);
}

function timersOfCron(name: string, text: string, out: string): SeenTimer[] {
  return text.split('\n').flatMap((line) => {
    // What runs as the machine starts makes up for switches, and makes none.
    if (/^\s*(?:#|@reboot\b)/.test(line)) return [];
    // The first bare percent sign ends the command.
    const command = line.replace(/(?<!\\)%.*/, '').replace(/\\%/g, '%');
    const found = activationIn(command, out, ownFolder() ?? undefined);
    return found === null ? [] : [{ name: `cron (${name})`, times: guardOf(line), ...found }];
  });
}

/** The instant from which a line that `schedule` wrote acts, by its test of the clock. Null for any other line, which runs repeatedly. */
function guardOf(line: string): readonly Instant[] | null {
  const [, date, time] = /-ge (\d{8})(\d{4}) \]/.exec(line) ?? [];
  if (date === undefined || time === undefined) return null;
  const at = Date.parse(`${date.replace(/^(....)(..)/, '$1-$2-')}T${time.slice(0, 2)}:${time.slice(2)}:00Z`);
  return Number.isNaN(at) ? null : [at];
}

function list(folder: string, unread: string[]): string[] {
  return unlessUnread(folder, unread, () => readdirSync(folder).sort()) ?? [];
}

function read(file: string, unread: string[]): string {
  return unlessUnread(file, unread, () => readFileSync(file, 'utf8')) ?? '';
}

/** What is not there holds no timer; what is there and cannot be read may hold one. */
function unlessUnread<T>(place: string, unread: string[], look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') unread.push(`${place} (${code})`);
    return null;
  }
}
