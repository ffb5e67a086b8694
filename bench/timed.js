// Times a whole process, including Node's start. Needs GNU time.
import { spawnSync } from 'node:child_process';

/**
 * Returns wall seconds, processor seconds (all threads, user and system), peak memory in MB and what the process
 * printed. Throws with its output if it fails.
 * @param {readonly string[]} args for Node @param {import('node:child_process').SpawnSyncOptions} options
 */
export function run(args, options = {}) {
  const started = process.hrtime.bigint();
  const timed = spawnSync('/usr/bin/time', ['-f', '%M %U %S', process.execPath, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (timed.error) throw new Error('needs GNU time (apt-get install time)');
  if (timed.status !== 0) throw new Error(timed.stderr);
  const [kilobytes, user, system] = timed.stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return { seconds, processor: user + system, megabytes: kilobytes / 1024, output: timed.stdout };
}
