import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MovedRegion, movedPrices } from '../../renderer/index.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

/** The prices that a manual move changes, where the site is built and on a host without inputs. */
const AT = '2025-05-10T12:00Z';
const LINE = 'at: Sourdough 5.80 → 5.40 €, on 2 pages';
const PRICE = {
  region: 'at',
  product: 'sourdough',
  name: 'Sourdough',
  currency: 'EUR',
  from: '5.80',
  to: '5.40',
};
let root: string;
let host: string;
let first: string;
let second: string;

const window = ['--from', '2025-05-01'];
const build = async (...options: string[]): Promise<string> =>
  (await almanacJson<{ id: string }>(['build', '--root', root, ...window, ...options])).id;
const onHost = (command: string, ...options: string[]): string[] => [command, '--root', host, ...options];

beforeAll(async () => {
  root = copySite(tinySite);
  host = temporaryFolder();
  const archive = path.join(temporaryFolder(), 'site.tar');
  first = await build('--archive', archive);
  await almanac(onHost('import', archive));
  await almanac(onHost('activate', '--at', AT));
  const file = path.join(root, 'data/regions/at.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"5.80"', '"5.40"'));
  second = await build('--archive', archive);
  const imported = await almanac(onHost('import', archive));
  expect(imported.stdout).toMatch(/it would change:\n.* {4}at: Sourdough 5\.80 → 5\.40 €/s);
});

it('are listed by a dry run and by a promotion, on a host that has no inputs', async () => {
  const promote = onHost('activate', '--calendar', second, '--at', AT);
  const dry = await almanac([...promote, '--dry-run']);
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining(LINE)]);
  const json = await almanacJson<{ prices: unknown[] }>([...promote, '--dry-run']);
  expect(json.prices).toMatchObject([{ ...PRICE, pages: ['/at', '/at/sourdough'] }]);
  expect((await almanac(promote)).stdout).toContain(LINE);
  const back = await almanac(onHost('rollback', '--at', AT, '--dry-run'));
  expect(back.stdout).toContain('at: Sourdough 5.40 → 5.80 €, on 2 pages');
  await almanac(onHost('rollback', '--at', AT));
});

it('are not known to an import while nothing may be moved, and it says why', async () => {
  const archive = path.join(temporaryFolder(), 'site.tar');
  await build('--archive', archive);
  await almanac(onHost('freeze', '--note', 'final until Monday'));
  const frozen = await almanac(onHost('import', archive));
  expect([frozen.code, frozen.stdout]).toEqual([
    0,
    expect.stringMatching(/which prices it would change is not known: .*final until Monday/s),
  ]);
  const json = await almanacJson<{ prices: unknown[]; pricesUnknown: string }>(onHost('import', archive));
  expect(json).toMatchObject({ prices: [], pricesUnknown: expect.stringContaining('final until Monday') });
  await almanac(onHost('unfreeze', '--note', 'Monday'));
  expect((await almanac(onHost('import', archive))).stdout).not.toContain('final until Monday');
});

it('are listed where a person names the time, but not for a switch that the clock makes', async () => {
  const earlier = onHost('activate', '--at', '2025-05-31T23:30Z');
  expect((await almanac([...earlier, '--dry-run'])).stdout).toContain('gb: Sourdough 4.50 → 5 £');
  const named = await almanac(earlier);
  expect(named.stdout).toContain('gb: Sourdough 4.50 → 5 £');
  await almanac(onHost('activate', '--at', AT));
  const { stdout } = await almanac(onHost('activate'));
  expect(stdout).toContain('current →');
  expect(stdout).not.toContain('Sourdough');
  await almanac(onHost('activate', '--at', AT));
});

it('are listed when a region is held, as prices that shoppers will not see, and when it is resumed', async () => {
  // It keeps the price of May, though that of June is due.
  const held = await almanac(onHost('hold', '--region', 'gb', '--dry-run'));
  expect(held.stdout).toContain('held: gb');
  expect(held.stdout).toContain('not seen: gb: Sourdough 4.50 → 5 £, from 1 Jun 2025 00:00, on 2 pages');
  const json = await almanacJson<{ unseen: unknown[] }>(onHost('hold', '--region', 'gb'));
  expect(json.unseen).toMatchObject([
    { region: 'gb', from: '4.50', to: '5', at: '2025-05-31T23:00:00Z', local: '2025-06-01T00:00:00+01:00' },
  ]);
  expect((await almanac(onHost('hold', '--region', 'nz'))).stdout).not.toContain('not seen');
  const resumed = await almanac(onHost('resume', '--region', 'gb', 'nz', '--dry-run'));
  expect(resumed.stdout).toContain('gb: Sourdough 4.50 → 5 £, on 2 pages');
  await almanac(onHost('resume', '--at', AT));
});

it('are listed by a build that activates', async () => {
  const promoted = ['build', '--root', root, ...window, '--activate'];
  await almanac(['activate', '--root', root, '--calendar', first, '--at', AT]);
  const { stdout } = await almanac([...promoted, '--dry-run']);
  expect(stdout).toContain(LINE);
});

describe('of a promotion that changes what comes later', () => {
  const later = copySite(tinySite);
  const before = '2025-04-10T12:00Z';
  let corrected: string;

  beforeAll(async () => {
    const file = path.join(later, 'data/campaigns/easter-2025.yaml');
    const bake = async (): Promise<string> =>
      (await almanacJson<{ id: string }>(['build', '--root', later, '--from', '2025-04-08'])).id;
    await bake();
    await almanac(['activate', '--root', later, '--at', before]);
    writeFileSync(file, readFileSync(file, 'utf8').replace('holiday: "4.50"', 'holiday: "4.40"'));
    corrected = await bake();
    rmSync(path.join(later, 'data'), { recursive: true });
  });

  it('are listed with the time on the clock of the region, without the data', async () => {
    const promote = ['activate', '--root', later, '--calendar', corrected, '--at', before, '--dry-run'];
    const { stdout } = await almanac(promote);
    expect(stdout.match(/^ {2}\w+: .*$/gm)).toEqual([
      '  at: Sourdough 4.50 → 4.40 €, from 19 Apr 2025 09:00, on 3 pages',
    ]);
    const { prices } = await almanacJson<{ prices: unknown[] }>(promote);
    expect(prices).toMatchObject([
      { region: 'at', at: '2025-04-19T07:00:00Z', local: '2025-04-19T09:00:00+02:00' },
    ]);
  });

  it('say from when what is shown ahead of its time is true', async () => {
    const { moved } = await almanacJson<{ moved: MovedRegion[] }>([
      'activate',
      '--root',
      later,
      '--at',
      '2025-04-20T12:00Z',
      '--dry-run',
    ]);
    const out = path.join(later, 'dist');
    const prices = await movedPrices(out, moved, Date.parse(before));
    expect(prices.filter(({ region }) => region === 'at')).toMatchObject([
      { from: '4.90', to: '4.50', at: '2025-04-19T07:00:00Z', local: '2025-04-19T09:00:00+02:00' },
    ]);
  });
});
