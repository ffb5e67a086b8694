import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { thisProcess } from '../../renderer/processes/owner.ts';
import { openOutput } from '../../renderer/release/index.ts';
import { acquireLock, type Holder } from '../../renderer/release/lock.ts';
import { temporaryFolder } from '../support/site.ts';
import { childProgram } from './child-process.ts';
import { contents } from './disk.ts';

const child = childProgram();
const claims = (out: string) => readdirSync(out).filter((name) => name.startsWith('.lock-'));

describe('two commands at once', () => {
  test('the second fails, naming the first and its process', async () => {
    const out = temporaryFolder();
    const first = await openOutput(out, { purpose: 'almanac build' });
    const waited: Holder[] = [];
    const second = openOutput(out, {
      purpose: 'almanac activate',
      wait: 0,
      onWait: (holder) => waited.push(holder),
    });
    await expect(second).rejects.toThrow(`${out} is in use by almanac build (process ${process.pid})`);
    expect(waited).toEqual([{ pid: process.pid, purpose: 'almanac build' }]);
    await first.close();
    expect(contents(out)).toEqual({});
  });

  test('the second waits for the first', async () => {
    const out = temporaryFolder();
    const first = await openOutput(out, { purpose: 'almanac build' });
    let began = () => {};
    const waiting = new Promise<void>((resolve) => {
      began = resolve;
    });
    const second = openOutput(out, { purpose: 'almanac activate', onWait: () => began() });
    await waiting;
    await first.close();
    await (await second).close();
    expect(claims(out)).toEqual([]);
  });

  test('of many commands, one at a time has the lock', async () => {
    const out = join(temporaryFolder(), 'dist');
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const output = await openOutput(out, { purpose: 'test', wait: 60_000 });
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
        await output.close();
      }),
    );
    expect(most).toBe(1);
    expect(existsSync(out)).toBe(false);
  });

  test('a waiting one can be aborted', async () => {
    const out = temporaryFolder();
    const first = await openOutput(out, { purpose: 'almanac build' });
    const stop = new AbortController();
    const second = openOutput(out, {
      purpose: 'test',
      signal: stop.signal,
      onWait: () => stop.abort(new Error('stop')),
    });
    await expect(second).rejects.toThrow('stop');
    expect(claims(out)).toHaveLength(1);
    await first.close();
  });
});

describe('a killed command', () => {
  test('loses the lock at once, and its staged files are removed', async () => {
    const out = temporaryFolder();
    const holder = child.start({ do: 'hold the lock', out });
    await once(holder.stdout, 'data');
    expect(claims(out)).toHaveLength(1);
    await expect(openOutput(out, { purpose: 'test', wait: 0 })).rejects.toThrow(`(process ${holder.pid})`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const outputs = [];
    for (const purpose of ['one', 'two'])
      outputs.push(openOutput(out, { purpose, wait: 30_000 }).then((it) => it.close()));
    await Promise.all(outputs);
    expect(contents(out)).toEqual({});
  });

  test('is distinguished from a later process with the same number', async () => {
    const out = temporaryFolder();
    const { host, pid } = thisProcess();
    writeFileSync(join(out, `.lock-${host}-${pid}-1-0`), 'almanac build\n');
    const output = await openOutput(out, { purpose: 'test', wait: 0 });
    expect(claims(out)).toHaveLength(1);
    await output.close();
  });

  test('on another machine cannot be distinguished from a running one so soon', async () => {
    const out = temporaryFolder();
    writeFileSync(join(out, '.lock-00000000-1-1-0'), 'almanac build\n');
    await expect(openOutput(out, { purpose: 'test', wait: 0 })).rejects.toThrow(
      'in use by almanac build (process 1)',
    );
    expect(claims(out)).toEqual(['.lock-00000000-1-1-0']);
  });
});

test('a command that was taken for dead writes nothing', async () => {
  const out = temporaryFolder();
  const folder = join(out, 'dist');
  mkdirSync(folder);
  const lock = await acquireLock(folder, { purpose: 'test', wait: 0, prepare: () => {} });
  expect(lock.held()).toBe(true);
  lock.release();
  expect(lock.held()).toBe(false);
});
