import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';
import { outputSaying, program, served } from './outputs.ts';
import { type Bucket, lacks, startBucket } from './s3.ts';

const before = { cn: '559', us: '559' };
const after = { cn: '559', us: '549' };
const further = { cn: '539', us: '549' };
const US = 'https://www.toys.example/us\n';
const CN = 'https://www.toys-cn.example/\n';

/** A target that shows one site, with another one to ship; the --on-switch command records its input. */
interface Place {
  readonly target: string;
  readonly env: Readonly<Record<string, string>>;
  /** The paths of the files there. */
  files(): string[];
}

function below(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return found.map((one) => path.relative(folder, path.join(one.parentPath, one.name))).sort();
}

function remembers(open: () => Promise<Place>): void {
  const setUp = async () => {
    const place = await open();
    const read = path.join(temporaryFolder(), 'read');
    const out = await outputSaying(before);
    const ship = (...more: string[]) =>
      almanac(['ship', place.target, '--out', out, ...more], { env: place.env });
    const purge = ['--on-switch', `cat > '${read}'`];
    const told = (): string | null => {
      const text = existsSync(read) ? readFileSync(read, 'utf8') : null;
      rmSync(read, { force: true });
      return text;
    };
    expect((await ship(...purge)).code).toBe(0);
    expect(told()).toContain(US);
    const clean = place.files();
    await outputSaying(after, out);
    return { ...place, out, ship, purge, told, clean };
  };

  it('until it succeeds: after a failure it runs with the next ship, even if that has nothing to send', async () => {
    const { ship, purge, told, files, clean } = await setUp();
    const failed = await ship('--on-switch', 'exit 7');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('the next ship with --on-switch runs it again, for 1 address');
    const dry = await ship('--dry-run', ...purge);
    expect([dry.code, told()]).toEqual([0, null]);
    expect(dry.stderr).toContain('1 address in all are owed to it, it would run again');
    expect((await ship('--on-switch', 'exit 7')).code).toBe(1);
    const again = await ship(...purge);
    expect([again.code, told()]).toEqual([0, US]);
    expect(again.stdout).toContain('nothing to ship');
    expect(again.stderr).toContain('it runs again');
    const done = await ship(...purge);
    expect([done.code, done.stderr, told()]).toEqual([0, '', null]);
    expect(files()).toEqual(clean);
  });

  it('together with later changes, also of ships without the command, which say so', async () => {
    const { out, ship, purge, told } = await setUp();
    expect((await ship('--on-switch', 'exit 7')).code).toBe(1);
    await outputSaying(further, out);
    const without = await ship();
    expect(without.code).toBe(0);
    expect(without.stderr).toContain('2 addresses in all are owed to it; give it again');
    const json = JSON.parse((await ship('--json', '--dry-run')).stdout) as { owed: string[] };
    expect(json.owed.map((url) => `${url}\n`)).toEqual([CN, US]);
    expect((await ship(...purge)).code).toBe(0);
    expect(told()).toBe(CN + US);
  });

  it('also after a ship that was killed while the command ran', async () => {
    const { target, env, out, ship, purge, told } = await setUp();
    const started = path.join(temporaryFolder(), 'started');
    const child = spawn(
      process.execPath,
      [
        path.join(projectRoot, 'cli/bin.js'),
        'ship',
        target,
        '--out',
        out,
        '--on-switch',
        `touch '${started}'; sleep 60`,
      ],
      { stdio: 'ignore', env: { ...process.env, ...env }, detached: true },
    );
    await expect.poll(() => existsSync(started)).toBe(true);
    process.kill(-(child.pid as number), 'SIGKILL');
    expect((await ship(...purge)).code).toBe(0);
    expect(told()).toBe(US);
  });
}

describe('the addresses that an --on-switch command has not yet received are kept', () => {
  describe('with a folder', () => {
    remembers(async () => {
      const folder = path.join(temporaryFolder(), "the shop's");
      return { target: folder, env: {}, files: () => readdirSync(folder).sort() };
    });

    it('beside the served files', async () => {
      const [folder, out] = [path.join(temporaryFolder(), 'shop'), await outputSaying(before)];
      expect((await almanac(['ship', folder, '--out', out, '--on-switch', 'exit 1'])).code).toBe(1);
      expect(await served(folder)('us.html')).toContain('559');
      expect(below(path.join(folder, 'current')).filter((file) => file.includes('owed'))).toEqual([]);
      expect(readdirSync(folder)).toContain('owed');
    });

    it('for two concurrent ships, of which one fails', async () => {
      const [folder, read] = [path.join(temporaryFolder(), 'shop'), path.join(temporaryFolder(), 'read')];
      const [one, other] = [await outputSaying(before), await outputSaying(after)];
      const [first, go] = ['first', 'go'].map((name) => path.join(folder, `../${name}`)) as [string, string];
      // The first ship's command fails after the second ship is finished.
      const wait = `touch '${first}'; until [ -e '${go}' ]; do sleep 0.1; done; exit 5`;
      const failing = almanac(['ship', folder, '--out', one, '--on-switch', wait]);
      await expect.poll(() => existsSync(first)).toBe(true);
      const second = await almanac(['ship', folder, '--out', other, '--on-switch', `cat > '${read}'`]);
      writeFileSync(go, '');
      expect([(await failing).code, second.code]).toEqual([1, 0]);
      rmSync(read);
      expect((await almanac(['ship', folder, '--out', other, '--on-switch', `cat > '${read}'`])).code).toBe(
        0,
      );
      expect(readFileSync(read, 'utf8')).toContain('https://www.toys-cn.example/about\n');
    });
  });

  describe.skipIf(lacks('rsync'))('with a host by rsync', () => {
    remembers(async () => {
      const shell = path.join(temporaryFolder(), 'ssh');
      writeFileSync(shell, '#!/bin/sh\n[ "$1" = -l ] && shift 2\nshift\nexec sh -c "$*"\n');
      chmodSync(shell, 0o755);
      const folder = path.join(temporaryFolder(), 'shop');
      return {
        target: `shop@www:${folder}`,
        env: { RSYNC_RSH: shell },
        files: () => readdirSync(folder).sort(),
      };
    });
  });

  describe('with a program of one’s own', () => {
    remembers(async () => {
      const folder = path.join(temporaryFolder(), 'there');
      return { target: `exec:${program(folder)}`, env: {}, files: () => below(folder) };
    });
  });

  describe.skipIf(lacks('rclone'))('with a bucket', () => {
    let bucket: Bucket;
    let folder = 0;
    beforeAll(async () => {
      bucket = await startBucket();
    });
    afterAll(() => bucket?.stop());
    remembers(async () => {
      folder += 1;
      return { target: `rclone:store:shop/owing-${folder}`, env: bucket.env, files: () => [] };
    });
  });
});
