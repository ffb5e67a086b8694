import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { bundleEdge } from '../../renderer/hosts/index.ts';
import type { Command } from './child.ts';

const tests = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs the program named behind it, and all that this one starts, under strace. With the filter, it stops only at the
 * calls that are traced: to stop at every call takes several times as long.
 */
export const STRACE = ['strace', '-f', '-qq', '--seccomp-bpf'] as const;
/** The same without the filter, with which strace sends no signal. */
const STRACE_WITH_SIGNALS = ['strace', '-f', '-qq'] as const;

/** The command for an injected effect, such as `error=EIO` or `signal=KILL`. */
export function straceFor(effect: string): readonly [string, ...string[]] {
  return effect.startsWith('signal=') ? STRACE_WITH_SIGNALS : STRACE;
}

/** Whether strace can make system calls fail or kill the program here. In CI the tests run even without it, and fail. */
export const hasStrace = works(...STRACE, '-e', 'trace=rename', '-e', 'inject=rename:error=ENOSPC', 'true');

if (process.env.CI && !hasStrace)
  throw new Error('strace is missing or not allowed here: apt-get install -y strace');

function works(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

export interface Outcome {
  readonly status: number | null;
  readonly killed: boolean;
  readonly stderr: string;
}

/**
 * Bundles the child program once, inside the project so that it finds its packages. It is removed after the calling
 * test file.
 */
export function childProgram() {
  let folder = '';
  beforeAll(async () => {
    mkdirSync(join(tests, '.tmp'), { recursive: true });
    folder = mkdtempSync(join(tests, '.tmp', 'child-'));
    const entryPoints = [join(tests, 'release/child-main.ts')];
    await build({
      entryPoints,
      outfile: join(folder, 'child.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['esbuild'],
      logLevel: 'error',
    });
    writeFileSync(join(folder, 'edge.mjs'), await bundleEdge());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const argsOf = (command: Command) => [join(folder, 'child.mjs'), JSON.stringify(command)];
  return {
    start: (command: Command) =>
      spawn(process.execPath, argsOf(command), { stdio: ['ignore', 'pipe', 'inherit'] }),
    /** A command's system calls of some kinds, a line each with the paths of its descriptors. */
    trace(command: Command, kind: readonly string[]): string[] {
      const log = join(folder, 'trace');
      const calls = kind.map((call) => `?${call}`).join(',');
      const [strace, ...options] = [...STRACE, '-y', '-o', log, '-e', `trace=${calls}`];
      spawnSync(strace, [...options, process.execPath, ...argsOf(command)]);
      return readFileSync(log, 'utf8').split('\n');
    },
    /**
     * Runs a command in which the n-th call of some system calls fails, or kills it before the call; `1+` means each
     * call from the first on.
     */
    run(
      command: Command,
      kind: readonly string[],
      effect: 'signal=KILL' | `error=${string}`,
      when: number | `${number}+`,
    ): Outcome {
      // The `?` lets strace ignore calls that this machine lacks.
      const calls = kind.map((call) => `?${call}`).join(',');
      const inject = `inject=${calls}:${effect}:when=${when}`;
      const [strace, ...options] = straceFor(effect);
      const args = [...options, '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject];
      const program = [process.execPath, ...argsOf(command)];
      const { status, signal, stderr } = spawnSync(strace, [...args, ...program], { encoding: 'utf8' });
      return { status, killed: signal === 'SIGKILL' || status === 137, stderr };
    },
  };
}

/** Copies a tree with its hard links and times. */
export function copyTree(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
