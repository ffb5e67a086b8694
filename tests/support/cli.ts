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

/** Progress lines, which only a slow run prints. */
const PROGRESS = /^… .*\n/gm;

const PROGRAM = path.join(projectRoot, 'cli/bin.js');
/** The compiled program that users have. */
const COMPILED = path.join(projectRoot, 'lib/almanac.js');

interface Surroundings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The number of commands running in this process, and whether one of them has changed the environment. */
let running = 0;
let isSurrounded = false;

/**
 * Runs a command of the program in this process, which saves starting another. If that is impossible, {@link
 * almanacProcess} runs it: a process has one working folder and one environment, and Node reads its options at start.
 */
export async function almanac(args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const { cwd, env = {} } = surroundings;
  const surrounds = Object.keys(env).length > 0;
  if (cwd !== undefined || 'NODE_OPTIONS' in env || isSurrounded || (surrounds && running > 0))
    return almanacProcess(args, surroundings);
  const { runCommand } = (await import(COMPILED)) as typeof import('../../cli/almanac.ts');
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  isSurrounded = surrounds;
  running += 1;
  let stdout = '';
  let stderr = '';
  try {
    const code = await runCommand(args, {
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
    });
    return { code, stdout, stderr: stderr.replace(PROGRESS, '') };
  } finally {
    running -= 1;
    if (surrounds) isSurrounded = false;
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

/** Runs the program in a process of its own, as a user does, for tests about the process itself. */
export function almanacProcess(args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  return run(process.execPath, [PROGRAM, ...args], surroundings);
}

/** Like {@link almanacProcess}, in a shell that first runs `before` (such as `umask 077`). */
export function almanacAfter(
  before: string,
  args: readonly string[],
  options: { env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  return run('/bin/sh', ['-c', `${before}; exec "$0" "$@"`, process.execPath, PROGRAM, ...args], options);
}

/** A run of the program that got a signal, and how it ended. */
export interface Struck {
  readonly child: ChildProcess;
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
}

/**
 * Runs the program, and sends it a signal as soon as a condition holds. If it ended before, as may happen on a busy
 * machine, it runs again with the next result of `argsOf`.
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

/** Whether a process that was sent SIGSTOP has stopped, rather than ended. */
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

/** The `--json` output of a command that must succeed. */
export async function almanacJson<T>(args: readonly string[]): Promise<T> {
  const ran = await almanac([...args, '--json']);
  if (ran.code !== 0) throw new Error(`almanac ${args.join(' ')} exited with ${ran.code}\n${ran.stderr}`);
  return JSON.parse(ran.stdout) as T;
}
