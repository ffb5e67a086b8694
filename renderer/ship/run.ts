import { spawn } from 'node:child_process';
import { OperationError } from '../problems/problems.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program without a shell. Throws OperationError where there is no such program. */
export function run(
  program: string,
  args: readonly string[],
  {
    input = '',
    env = {},
    cwd,
  }: { input?: string; env?: Readonly<Record<string, string>>; cwd?: string } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...(cwd ? { cwd } : {}),
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    // A program that does not read to the end may have had enough.
    child.stdin.on('error', () => undefined).end(input);
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new OperationError(
              `${program} is needed for this target and is not installed`,
              'install it, or name another target',
            )
          : error,
      ),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/** As {@link run}; throws OperationError with what the program said where it fails. */
export async function must(...[program, args, options]: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(program, args, options);
  if (code === 0) return stdout;
  throw new OperationError(
    `${program} failed (exit code ${code}): ${stderr.trim().split('\n').slice(-3).join(' ') || 'it said nothing'}`,
    'the target may show the site before, or a part of the new one; fix this and run ship again',
  );
}
