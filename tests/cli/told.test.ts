import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const EARLY = '2024-11-10T00:00Z';
const LATER = '2024-11-25T00:00Z';

/** An output that was activated before its switch, with an --on-switch command and what that last read. */
async function activated() {
  const out = path.join(temporaryFolder(), 'dist');
  const at = fromUtc('2024-11-10T00:00:00Z', 0);
  await runBuild(out, { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at });
  const read = path.join(temporaryFolder(), 'read');
  const purge = `cat > '${read}'; echo "$ALMANAC_REGIONS" >> '${read}'`;
  const activate = (when: string, onSwitch: string, ...more: string[]) =>
    almanac(['activate', '--out', out, '--at', when, '--on-switch', onSwitch, ...more]);
  const told = (): { moved: string[]; regions: string } | null => {
    if (!existsSync(read)) return null;
    const [json = '', regions = ''] = readFileSync(read, 'utf8').split('\n');
    rmSync(read);
    const { moved } = JSON.parse(json) as { moved: { region: string; from: string | null; to: string }[] };
    return {
      moved: moved.map(({ region, from, to }) => `${region} ${from?.slice(0, 8)} ${to.slice(0, 8)}`),
      regions,
    };
  };
  expect((await activate(EARLY, purge)).code).toBe(0);
  expect(told()?.regions).toBe('us de');
  return { out, purge, activate, told };
}

const BOTH = { moved: ['us 20241101 20241122', 'de 20241101 20241122'], regions: 'us de' };

it('an --on-switch command that failed runs again with the next activation, even if nothing switches', async () => {
  const { purge, activate, told } = await activated();
  const failed = await activate(LATER, 'exit 7');
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('the next activate with --on-switch runs it again');
  expect((await activate(LATER, purge, '--dry-run')).code).toBe(0);
  expect(told()).toBeNull();
  const again = await activate(LATER, purge);
  expect(again.code).toBe(0);
  expect(again.stderr).toContain('it runs again');
  expect(told()).toEqual(BOTH);
  const done = await activate(LATER, purge);
  expect([done.code, told()]).toEqual([0, null]);
  expect(done.stderr).not.toContain('--on-switch');
});

it('an --on-switch command that was killed together with its activation runs again', async () => {
  const { out, purge, activate, told } = await activated();
  const started = path.join(temporaryFolder(), 'started');
  const args = ['activate', '--out', out, '--at', LATER, '--on-switch', `touch '${started}'; sleep 60`];
  const child = spawn(process.execPath, [path.join(projectRoot, 'cli/bin.js'), ...args], {
    stdio: 'ignore',
    detached: true,
  });
  await expect.poll(() => existsSync(started)).toBe(true);
  process.kill(-(child.pid as number), 'SIGKILL');
  expect((await activate(LATER, purge)).code).toBe(0);
  expect(told()).toEqual(BOTH);
});

it('an --on-switch command that missed the switch of one region gets it with the next one', async () => {
  const { purge, activate, told } = await activated();
  expect((await activate(LATER, 'exit 7', '--region', 'us')).code).toBe(1);
  expect((await activate(LATER, purge, '--region', 'de')).code).toBe(0);
  expect(told()).toEqual(BOTH);
});

it('an --on-switch command that is new runs with the first switch after it', async () => {
  const { out, purge, activate, told } = await activated();
  rmSync(path.join(out, 'told.json'));
  expect((await activate(EARLY, purge)).code).toBe(0);
  expect(told()).toBeNull();
  for (const text of ['', 'null', '{"version":1}', '{"version":1,"site":3,"regions":{}}']) {
    writeFileSync(path.join(out, 'told.json'), text);
    expect((await activate(EARLY, purge)).code).toBe(0);
    expect(told()).toBeNull();
  }
  expect((await activate(LATER, purge)).code).toBe(0);
  expect(told()).toEqual(BOTH);
});
