import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { childProgram } from '../release/child-process.ts';
import { almanac, almanacJson, almanacStruck } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const child = childProgram();
const window = ['--from', '2025-04-01', '--until', '2025-05-01'];

describe('a switch', () => {
  it('does not wait for a running build', async () => {
    const root = copySite(tinySite);
    await almanacJson(['build', '--root', root, ...window]);
    await almanacJson(['activate', '--root', root, '--at', '2025-04-08T12:00Z']);
    const dist = path.join(root, 'dist');
    const { child: build, ended } = await almanacStruck(
      'SIGSTOP',
      () => ['build', '--root', root, '--no-cache', '--from', '2025-03-01'],
      () => readdirSync(dist).some((name) => /^\.(lock|draft|tmp)-/.test(name)),
    );
    try {
      const ran = await almanac(['activate', '--root', root, '--at', '2025-04-20T12:00Z', '--wait', '0']);
      expect(ran).toMatchObject({ code: 0, stderr: '' });
    } finally {
      build.kill('SIGCONT');
    }
    expect(await ended).toEqual([0, null]);
  });

  it('that has to wait names the command it waits for and the limit', async () => {
    const root = copySite(tinySite);
    const dist = path.join(root, 'dist');
    await almanacJson(['build', '--root', root, ...window]);
    const holder = child.start({ do: 'hold the lock', out: dist });
    await once(holder.stdout, 'data');
    const at = ['--root', root, '--at', '2025-04-08T12:00Z'];
    const refused = await almanac(['activate', ...at, '--wait', '100ms']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`waiting for almanac build (process ${holder.pid})`);
    expect(refused.stderr).toContain(`is in use by almanac build (process ${holder.pid})`);
    const waiting = almanac(['activate', ...at]);
    await sleep(300);
    holder.kill('SIGKILL');
    expect((await waiting).code).toBe(0);
    expect((await almanac(['activate', ...at, '--wait', 'long'])).code).toBe(2);
  });
});

describe('a build whose terminal goes away', () => {
  it('leaves neither lock nor draft', async () => {
    let dist = '';
    const build = () => {
      const root = copySite(tinySite);
      dist = path.join(root, 'dist');
      return ['build', '--root', root];
    };
    const begun = () => existsSync(dist) && readdirSync(dist).length > 0;
    const { ended } = await almanacStruck('SIGHUP', build, begun);
    expect(await ended).toEqual([1, null]);
    expect(existsSync(dist)).toBe(false);
  });
});

describe('hold and resume', () => {
  it('keep a region on its current release until it is resumed', async () => {
    const root = copySite(tinySite);
    const run = (...args: string[]) => almanac([...args, '--root', root]);
    await run('build', ...window);
    await run('activate', '--at', '2025-04-08T12:00Z');
    expect((await run('hold', '--region', 'gb', '--note', 'under review')).stdout).toContain('held: gb');
    const page = () => readFileSync(path.join(root, 'dist/current/index.html'), 'utf8');
    const before = page();
    expect((await run('activate', '--at', '2025-04-08T18:00Z')).code).toBe(0);
    expect((await run('activate', '--at', '2025-04-20T12:00Z')).code).toBe(1);
    expect(page()).toBe(before);
    expect((await run('resume', '--at', '2025-04-20T12:00Z')).code).toBe(0);
    expect(page()).not.toBe(before);
    const journal = readFileSync(path.join(root, 'dist/journal.jsonl'), 'utf8').trim().split('\n');
    expect(journal.map((line) => JSON.parse(line).command)).toEqual([
      'activate',
      'hold',
      'activate',
      'resume',
    ]);
    expect(JSON.parse(journal[1] ?? '')).toMatchObject({ note: 'under review' });
  });
});

describe('--dry-run', () => {
  it('says what would be moved, and moves nothing', async () => {
    const root = copySite(tinySite);
    const run = (...args: string[]) => almanac([...args, '--root', root]);
    await run('build', ...window);
    const told = await run('activate', '--at', '2025-04-08T12:00Z', '--dry-run');
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(/dry run: nothing is changed[\s\S]*promoted gb/);
    expect(existsSync(path.join(root, 'dist/live.json'))).toBe(false);
    for (const option of [['--dry-run'], ['--note', 'prices under review'], ['--by', 'Ada']])
      expect(await run('build', ...option)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${option[0]} needs --activate`),
      });
  });
});
