import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { projectRoot, temporaryFolder } from '../support/site.ts';

let program = '';

beforeAll(() => {
  program = path.join(temporaryFolder(), 'program.mjs');
  buildSync({
    stdin: {
      contents: `import { makeTemporary } from './temporary.ts';
        if (process.argv[2] === 'graceful') process.once('SIGTERM', () => process.exit(0));
        console.log(makeTemporary());
        if (process.argv[2] !== 'ends') setInterval(() => {}, 1000);`,
      resolveDir: path.join(projectRoot, 'renderer/processes'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: program,
  });
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts a process that has a temporary folder in `tmp`. */
async function start(tmp: string, how = ''): Promise<{ child: ChildProcess; folder: string }> {
  const child = spawn(process.execPath, [program, how], {
    env: { ...process.env, TMPDIR: tmp },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, folder: line.toString().trim() };
}

async function end(
  child: ChildProcess,
  signal?: NodeJS.Signals,
): Promise<readonly [number | null, string | null]> {
  const ended = once(child, 'exit');
  if (signal) child.kill(signal);
  return (await ended) as [number | null, string | null];
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'after %s no temporary folder is left, and the signal ends the process',
  async (signal) => {
    const { child, folder } = await start(temporaryFolder());
    expect(existsSync(folder)).toBe(true);
    expect(await end(child, signal)).toEqual([null, signal]);
    expect(existsSync(folder)).toBe(false);
  },
);

test('who listens to a signal itself ends the process, and no folder is left either', async () => {
  const { child, folder } = await start(temporaryFolder(), 'graceful');
  expect(await end(child, 'SIGTERM')).toEqual([0, null]);
  expect(existsSync(folder)).toBe(false);
});

test('what a killed process left the next one removes, and nothing else', async () => {
  const tmp = temporaryFolder();
  const killed = await start(tmp);
  const alive = await start(tmp);
  const others = ['almanac-mine', 'almanac-base-a1B2c3', 'almanac-0a1b2c3d-99999999-1-0-abcdef'];
  for (const name of others) mkdirSync(path.join(tmp, name));
  expect(await end(killed.child, 'SIGKILL')).toEqual([null, 'SIGKILL']);
  expect(existsSync(killed.folder)).toBe(true);
  await end((await start(tmp, 'ends')).child);
  // The last of the others is of another machine, or boot: nobody here knows whether its process runs.
  expect(readdirSync(tmp).sort()).toEqual([...others, path.basename(alive.folder)].sort());
});
