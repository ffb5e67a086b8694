import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, hold } from '../../renderer/live/index.ts';
import { runBuild } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { temporaryFolder } from '../support/site.ts';
import { outputSaying } from './outputs.ts';

const PAST = '2024-11-22T08:00:00Z';
const at = fromUtc(PAST, 0) - 1;
const edition = (region: string, from: string | null, until: string | null, says = '559') => ({
  region,
  from,
  until,
  says,
});

/** An output that shows the us edition, which ended in 2024, and the cn edition, which has no end. */
async function late(says = '559'): Promise<string> {
  const out = temporaryFolder();
  const editions = [edition('cn', null, null, says), edition('us', null, PAST), edition('us', PAST, null)];
  await runBuild(out, { revision: says, editions, at });
  return out;
}

const target = (): string => path.join(temporaryFolder(), 'site');

it('a site that is not true now is refused by every mode, unless --any-time is given', async () => {
  const [out, folder] = [await late(), target()];
  for (const more of [[], ['--all'], ['--on-switch', 'true']]) {
    const { code, stdout, stderr } = await almanac(['ship', folder, '--out', out, ...more]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^error: site [0-9a-f]{8} is not true now: us until 2024-11-22T08:00:00Z\n.*--any-time/,
    );
  }
  const dry = await almanac(['ship', folder, '--out', out, '--dry-run']);
  expect(dry).toMatchObject({
    code: 0,
    stderr: '! not true now: us until 2024-11-22T08:00:00Z (refused without --any-time)\n',
  });
  expect(existsSync(folder)).toBe(false);
  expect(await almanac(['ship', folder, '--out', out, '--any-time'])).toMatchObject({
    code: 0,
    stderr: expect.not.stringContaining('!'),
  });
  const again = await almanac(['ship', folder, '--out', out]);
  expect(again).toMatchObject({ code: 0, stderr: '! not true now: us until 2024-11-22T08:00:00Z\n' });
});

it('a future site is refused as well', async () => {
  const out = temporaryFolder();
  const soon = '2999-01-01T00:00:00Z';
  const later = fromUtc(soon, 0);
  await runBuild(out, { revision: 'a', editions: [edition('us', soon, null)], at: later });
  const { code, stderr } = await almanac(['ship', target(), '--out', out]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('us from 2999-01-01T00:00:00Z')]);
});

it("a region that is late at the target already does not prevent other regions' switches", async () => {
  const [out, folder] = [await late(), target()];
  expect((await almanac(['ship', folder, '--out', out, '--any-time'])).code).toBe(0);
  const other = await late('549');
  const { code, stdout, stderr } = await almanac(['ship', folder, '--out', other]);
  expect(code).toBe(0);
  expect(stdout).toContain('~ https://www.toys-cn.example/');
  expect(stderr).toContain('! not true now: us until 2024-11-22T08:00:00Z');
});

it('a held region is shipped, and named', async () => {
  const [out, folder] = [await late(), target()];
  await activate(out, { at });
  await hold(out, { regions: ['us'] });
  const { code, stderr } = await almanac(['ship', folder, '--out', out]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('us until 2024-11-22T08:00:00Z (held)')]);
});

it('a long list of addresses is counted; --json lists all of them', async () => {
  const out = temporaryFolder();
  const regions = ['cn', ...Array.from({ length: 12 }, (_, i) => `r${i}`)];
  const editions = regions.map((region) => edition(region, null, null));
  await runBuild(out, { revision: 'a', editions, at });
  const { stdout } = await almanac(['ship', target(), '--out', out]);
  const { changed } = JSON.parse((await almanac(['ship', target(), '--out', out, '--json'])).stdout) as {
    changed: string[];
  };
  expect(changed.length).toBeGreaterThan(30);
  expect(stdout.match(/^ {2}\+ /gm)).toHaveLength(20);
  expect(stdout).toContain(`… and ${changed.length - 20} addresses more (--json lists all)`);
});

it('a site that is true is shipped without a warning', async () => {
  const { code, stderr } = await almanac([
    'ship',
    target(),
    '--out',
    await outputSaying({ us: '1' }),
    '--quiet',
  ]);
  expect([code, stderr]).toEqual([0, '']);
});
