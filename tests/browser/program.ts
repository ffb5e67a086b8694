import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../cli/bin.js', import.meta.url));

/** A command that serves something, as a process of its own. */
export interface Program {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server command on a free port; resolves with its address once it listens. */
export function startProgram(args: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, [PROGRAM, ...args, '--port', '0', '--json'], {
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await closed;
    clearTimeout(impatient);
  };
  return new Promise((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    const fail = (how: string): void => {
      reject(new Error(`almanac ${args.join(' ')} ${how}\n${stdout}${stderr}`));
    };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const url = /"url": "([^"]+)"/.exec(stdout)?.[1];
      if (url !== undefined) resolve({ url, stop });
    });
    closed.then(([code]) => fail(`ended with ${code}`), reject);
  });
}
