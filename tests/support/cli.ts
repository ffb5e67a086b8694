import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from './site.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What is said of how far it is, where that takes seconds: on a busy machine it may, on another not. */
const PROGRESS = /^… .*\n/gm;

const PROGRAM = path.join(projectRoot, 'cli/bin.js');

/** Runs the program as a user does, as a process of its own. */
export function almanac(
  args: readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  return run(process.execPath, [PROGRAM, ...args], options);
}

/** As {@link almanac}, under a shell that first runs `before` (such as `umask 077`). */
export function almanacAfter(
  before: string,
  args: readonly string[],
  options: { env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  return run('/bin/sh', ['-c', `${before}; exec "$0" "$@"`, process.execPath, PROGRAM, ...args], options);
}

/** Kills the program as soon as something is so; gives the signal that ended it, null if it was through before. */
export function almanacKilled(args: readonly string[], when: () => boolean): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'ignore' });
  const watch = setInterval(() => when() && child.kill('SIGKILL'), 1);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, signal) => {
      clearInterval(watch);
      resolve(signal);
    });
  });
}

function run(
  command: string,
  args: readonly string[],
  { cwd = projectRoot, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> },
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, CI: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr: stderr.replace(PROGRESS, '') }));
  });
}

/** The result of a command that is expected to succeed, as `--json` prints it. */
export async function almanacJson<T>(args: readonly string[]): Promise<T> {
  const ran = await almanac([...args, '--json']);
  if (ran.code !== 0) throw new Error(`almanac ${args.join(' ')} exited with ${ran.code}\n${ran.stderr}`);
  return JSON.parse(ran.stdout) as T;
}
