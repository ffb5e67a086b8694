import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from './site.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What is said of how far it is, where that takes seconds: on a busy machine it may, on another not. */
const PROGRESS = /^… .*\n/gm;

const PROGRAM = path.join(projectRoot, 'cli/bin.js');
/** What the program consists of, compiled as users have it. */
const COMPILED = path.join(projectRoot, 'lib/almanac.js');

interface Surroundings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a command of the program in this process, which saves starting another. With a working folder or an environment of
 * its own it is run by {@link almanacProcess}.
 */
export async function almanac(args: readonly string[], surroundings?: Surroundings): Promise<Ran> {
  if (surroundings !== undefined) return almanacProcess(args, surroundings);
  const { runCommand } = (await import(COMPILED)) as typeof import('../../cli/almanac.ts');
  let stdout = '';
  let stderr = '';
  const code = await runCommand(args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr: stderr.replace(PROGRESS, '') };
}

/** Runs the program as a user does, as a process of its own: what a test proves of the process itself needs it. */
export function almanacProcess(args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  return run(process.execPath, [PROGRAM, ...args], surroundings);
}

/** As {@link almanacProcess}, under a shell that first runs `before` (such as `umask 077`). */
export function almanacAfter(
  before: string,
  args: readonly string[],
  options: { env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  return run('/bin/sh', ['-c', `${before}; exec "$0" "$@"`, process.execPath, PROGRAM, ...args], options);
}

/** A run of the program to which a signal came in the middle, and how it ends. */
export interface Struck {
  readonly child: ChildProcess;
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
}

/**
 * Runs the program, and sends it a signal as soon as something is so. One that was through before, as may happen on a busy
 * machine, is run again, with what `argsOf` then says.
 */
export async function almanacStruck(
  signal: NodeJS.Signals,
  argsOf: () => readonly string[],
  when: () => boolean,
): Promise<Struck> {
  for (;;) {
    const child = spawn(process.execPath, [PROGRAM, ...argsOf()], { stdio: 'ignore' });
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
    while (!isOver() && !when()) await sleep(1);
    child.kill(signal);
    if (signal === 'SIGSTOP' ? await isStopped(child) : (await ended)[0] !== 0) return { child, ended };
  }
}

/** Whether a process that was told to stand still does, instead of having come to its end. */
async function isStopped(child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null) {
    const status = `/proc/${child.pid}/status`;
    if (existsSync(status) && /^State:\tT/m.test(readFileSync(status, 'utf8'))) return true;
    await sleep(1);
  }
  return false;
}

function run(
  command: string,
  args: readonly string[],
  { cwd = projectRoot, env = {} }: Surroundings,
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
