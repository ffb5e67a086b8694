import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { fromUtc, utc } from '../../renderer/clock/instant.ts';
import { readJournal, sleepUntil } from '../../renderer/live/index.ts';
import { childProgram } from '../release/child-process.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

const HOUR = 3_600_000;
const child = childProgram();
const output = (): string => path.join(temporaryFolder(), 'dist');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const process of running) process.kill('SIGKILL');
});

/** An edition that switches some milliseconds from now, on a whole second. */
async function build(out: string, revision: string, inMs: number) {
  const now = Date.now();
  const at = Math.ceil((now + inMs) / 1000) * 1000;
  const from = utc(Math.floor(now / 1000) * 1000 - HOUR);
  const editions = twoEach(['us', 'de'], utc(at), revision).map((edition) => ({
    ...edition,
    from: edition.until === utc(at) ? from : edition.from,
    until: edition.from === utc(at) ? null : edition.until,
  }));
  return { ...(await runBuild(out, { revision, editions, at: now })), at };
}

function watch(out: string, ...args: string[]) {
  const folder = temporaryFolder();
  // Records what systemd would be notified of.
  const heard = path.join(folder, 'heard');
  writeFileSync(heard, '');
  writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${heard}\n`, { mode: 0o755 });
  const watcher = spawn(
    process.execPath,
    [path.join(projectRoot, 'cli/bin.js'), 'activate', '--watch', '--out', out, ...args],
    {
      env: {
        ...process.env,
        PATH: `${folder}:${process.env.PATH}`,
        NOTIFY_SOCKET: '/run/none',
        WATCHDOG_USEC: '4000000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.push(watcher);
  let said = '';
  for (const stream of [watcher.stdout, watcher.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return {
    watcher,
    said: () => said,
    heard: () => readFileSync(heard, 'utf8'),
    async stop() {
      watcher.kill('SIGTERM');
      return once(watcher, 'exit');
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

const shows = (out: string) => readFileSync(path.join(out, 'current/us.html'), 'utf8');

// These tests mostly wait for real time to pass, so they run at once.
describe.concurrent('activate --watch', () => {
  it('prepares the next site, switches on time and not before, and notifies systemd', async () => {
    const out = output();
    const { at } = await build(out, 'a', 8000);
    const told = path.join(path.dirname(out), 'told');
    const service = watch(
      out,
      '--on-switch',
      `cat >> ${told}; echo "$ALMANAC_SITE $ALMANAC_REGIONS" >> ${told}`,
    );
    await until(() => service.said().includes('next switch'));
    const [, ready] = /sites\/(\w+) is ready/.exec(service.said()) ?? [];
    expect(existsSync(path.join(out, 'sites', ready ?? '', 'us.html'))).toBe(true);
    expect(shows(out)).toContain('before');
    await until(() => shows(out).includes('after'));
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    await until(() => existsSync(told) && readFileSync(told, 'utf8').includes(`${ready} us de`));
    expect(await service.stop()).toEqual([0, null]);
    const [first, second] = readJournal(out);
    expect(first?.command).toBe('activate');
    expect(second?.site.to).toBe(ready);
    expect(fromUtc(second?.when ?? null, 0)).toBeGreaterThanOrEqual(at);
    const [line = ''] = readFileSync(told, 'utf8').split('\n');
    expect(JSON.parse(line)).toMatchObject({ site: first?.site.to });
    expect(service.heard()).toMatch(/^READY=1\n/);
    expect(service.heard()).toContain('STATUS=next switch');
    expect(service.heard()).toContain('WATCHDOG=1');
    expect(service.heard()).toMatch(/STOPPING=1\n$/);
  });

  it('follows what people promote meanwhile', async () => {
    const out = output();
    await build(out, 'a', HOUR);
    const service = watch(out);
    await until(() => service.said().includes('next switch'));
    const b = await build(out, 'b', 4000);
    expect((await almanac(['activate', '--out', out, '--calendar', b.calendar.id])).code).toBe(0);
    await until(() => shows(out).includes('after b'));
    expect(await service.stop()).toEqual([0, null]);
  });

  it('retries after a failure, and reports it once', async () => {
    const out = output();
    await build(out, 'a', HOUR);
    const holder = child.start({ do: 'hold the lock', out });
    running.push(holder);
    await once(holder.stdout, 'data');
    const service = watch(out, '--wait', '0');
    await until(() => service.said().includes('trying again'));
    await sleep(1500);
    holder.kill('SIGKILL');
    await until(() => service.said().includes('next switch'));
    expect(service.said().match(/trying again/g)).toHaveLength(1);
    expect(service.heard()).toContain('STATUS=failing');
    expect(await service.stop()).toEqual([0, null]);
  });

  it('runs a failed --on-switch command again, without being blocked by it', async () => {
    const out = output();
    await build(out, 'a', 8000);
    const folder = path.join(path.dirname(out), 'tries');
    mkdirSync(folder);
    const service = watch(out, '--on-switch', `touch ${folder}/$ALMANAC_SITE; exit 3`);
    await until(() => service.said().includes('--on-switch failed with 3'));
    await until(() => shows(out).includes('after'));
    await until(() => /is ready|nothing more/.test(service.said().split('current →').at(-1) ?? ''));
    expect(await service.stop()).toEqual([0, null]);
  });

  it('says that an --on-switch command still runs at the next switch, and runs it afterwards', async () => {
    const out = output();
    await build(out, 'a', 8000);
    const folder = path.join(path.dirname(out), 'runs');
    mkdirSync(folder);
    const service = watch(
      out,
      '--on-switch',
      `touch ${folder}/$ALMANAC_SITE; until [ -e ${folder}/go ]; do sleep 0.1; done`,
    );
    await until(() =>
      /--on-switch still runs for sites\/\w+: it runs for sites\/\w+ when/.test(service.said()),
    );
    expect(shows(out)).toContain('after');
    const ran = readlinkSync(path.join(out, 'current')).replace('sites/', '');
    expect(existsSync(path.join(folder, ran))).toBe(false);
    writeFileSync(path.join(folder, 'go'), '');
    await until(() => existsSync(path.join(folder, ran)));
    expect(await service.stop()).toEqual([0, null]);
  });

  it('accepts no time, no calendar and no dry run', async () => {
    const out = output();
    for (const option of [
      ['--at', 'now'],
      ['--calendar', 'newest'],
      ['--dry-run'],
      ['--wait-until', 'now'],
    ]) {
      const ran = await almanac(['activate', '--watch', '--out', out, ...option]);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain(`--watch and ${option[0]} exclude each other`);
    }
  });
});

describe.concurrent('activate', () => {
  it('that had to wait during a switch shows what is due when its turn comes', async () => {
    const out = output();
    const { at } = await build(out, 'a', 3000);
    const holder = child.start({ do: 'hold the lock', out });
    running.push(holder);
    await once(holder.stdout, 'data');
    const waiting = almanac(['activate', '--out', out]);
    await sleep(at - Date.now() + 200);
    holder.kill('SIGKILL');
    expect((await waiting).code).toBe(0);
    expect(shows(out)).toContain('after');
  });
});

describe.concurrent('activate --wait-until', () => {
  it('sleeps until its time, and switches then', async () => {
    const out = output();
    const { at } = await build(out, 'a', 6000);
    const ran = await almanac(['activate', '--out', out, '--wait-until', utc(at)]);
    expect(ran).toMatchObject({ code: 0, stderr: `waiting until ${utc(at)}\n` });
    expect(shows(out)).toContain('after');
  });

  it('makes due switches at once', async () => {
    const out = output();
    await build(out, 'a', HOUR);
    for (const when of ['now', utc(Math.floor(Date.now() / 1000) * 1000 - 1000)]) {
      const ran = await almanac(['activate', '--out', out, '--wait-until', when]);
      expect(ran).toMatchObject({ code: 0, stderr: '' });
    }
  });
});

describe('a sleep', () => {
  const signal = new AbortController().signal;

  it('ends when the clock is set past its end, as after a suspend', async () => {
    const times = [0, 0, 2 * HOUR];
    let asked = 0;
    await sleepUntil(HOUR, { signal, clock: () => times[Math.min(asked++, 2)] as number });
    expect(asked).toBe(3);
  });

  it('goes on when the clock is set back', async () => {
    const times = [900, 100, 950, 1000];
    let asked = 0;
    await sleepUntil(1000, { signal, clock: () => times[Math.min(asked++, 3)] as number });
    expect(asked).toBe(4);
  });
});
