import { rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  LineExplanation,
  LiveExplanation,
  PageExplanation,
  ProductExplanation,
} from '../../renderer/index.ts';
import { explainLive } from '../../renderer/index.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

const EASTER = 'data/campaigns/easter-2025.yaml';

const product = async (...options: string[]): Promise<ProductExplanation> =>
  (
    await almanacJson<ProductExplanation[]>(['explain', 'sourdough', '--root', tinySite, ...options])
  )[0] as ProductExplanation;
const page = async (...options: string[]): Promise<PageExplanation> =>
  (await almanacJson<PageExplanation[]>(['explain', '--root', tinySite, ...options]))[0] as PageExplanation;
const line = (place: string, root = tinySite, ...options: string[]): Promise<LineExplanation> =>
  almanacJson<LineExplanation>(['explain', '--root', root, '--line', place, ...options]);

describe('explain, for a price,', () => {
  it('shows the rule that sets it, the price without that rule, and the thirty days before', async () => {
    const found = await product('--region', 'at', '--at', '2025-04-20');
    expect(found.price).toEqual({
      amount: '4.50',
      rule: 'campaign',
      campaign: 'easter-2025',
      stage: 'holiday',
      source: `${EASTER}:9`,
    });
    expect(found.regular).toMatchObject({ amount: '5.80', source: 'data/regions/at.yaml:8' });
    expect(found.without).toMatchObject({ amount: '5.80', rule: 'regular' });
    // It was 5 until 1 April, which is within the 30 days before 7 April.
    expect(found.prior).toMatchObject({ amount: '5', isLowest: true, source: 'data/regions/at.yaml:8' });
    expect(found.prior?.until?.local).toBe('2025-04-07T06:00:00+02:00');
    expect(found.window.begins).toEqual([
      {
        fact: 'campaign easter-2025, stage holiday starts',
        at: '2025-04-19T09:00:00+02:00',
        source: `${EASTER}:5`,
      },
    ]);
    expect(found.next).toMatchObject({ amount: '5.80', at: { local: '2025-04-22T00:00:00+02:00' } });
  });

  it('says that it is hidden until a later stage, and stays the regular price until then', async () => {
    const found = await product('--region', 'gb', '--at', '2025-04-10');
    expect(found.price).toMatchObject({ rule: 'regular' });
    expect(found.locked).toEqual({ campaign: 'easter-2025', stage: 'lent', source: `${EASTER}:8` });
  });
});

describe('explain, for a page,', () => {
  it('shows its interval, what bounds it, its prices and the next switch', async () => {
    const found = await page('https://crumb.example/at/easter?utm=1', '--at', '2025-04-20');
    expect(found).toMatchObject({ region: 'at', page: 'easter', answer: 'page' });
    expect(found.window.until.local).toBe('2025-04-22T00:00:00+02:00');
    expect(found.window.ends[0]?.source).toBe(`${EASTER}:6`);
    expect(found.prices.map(({ product, price }) => [product, price.amount])).toEqual([
      ['sourdough', '4.50'],
    ]);
    expect(found.next).toMatchObject({ kind: 'removed' });
  });

  it('says from when it exists, and where it redirects until then', async () => {
    const found = await page('/at/easter', '--at', '2025-04-01');
    expect(found).toMatchObject({ answer: 'redirect', next: { kind: 'added' } });
    expect(found.window.until.local).toBe('2025-04-07T06:00:00+02:00');
  });

  it.each([
    ['/at/eastr', 'did you mean /at/easter?'],
    ['sourdoug', 'did you mean sourdough?'],
    ['/nz/easter', 'it is in other regions: /easter, /at/easter'],
    ['easter-2025', 'its page is easter; almanac rehearse easter-2025 plays its switches'],
  ])('that does not exist (%s) is a usage error that suggests the nearest name', async (name, hint) => {
    const { code, stderr } = await almanac(['explain', name, '--root', tinySite]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
  });
});

describe('explain --live', () => {
  const host = temporaryFolder();
  const out = path.join(host, 'dist');

  beforeAll(async () => {
    await almanac([
      'build',
      '--root',
      tinySite,
      '--out',
      out,
      '--from',
      '2025-03-01',
      '--until',
      '2025-06-01',
    ]);
    await almanac(['activate', '--out', out, '--at', '2025-04-20T12:00Z', '--note', 'Easter', '--by', 'ann']);
  });

  const live = async (...options: string[]): Promise<LiveExplanation> =>
    (
      await almanacJson<LiveExplanation[]>(['explain', '--root', host, '--live', ...options])
    )[0] as LiveExplanation;

  it('works on a host without data: the price, its lines, who promoted it', async () => {
    const found = await live('/at/easter');
    expect(found).toMatchObject({ region: 'at', answer: 'page', movedBy: { by: 'ann', note: 'Easter' } });
    expect(found.prices).toMatchObject([{ product: 'sourdough', amount: '4.50', was: '5' }]);
    expect(found.window.ends[0]?.source).toBe(`${EASTER}:6`);
    const price = await live('sourdough', '--region', 'at');
    expect(price.window.from.local).toBe('2025-04-19T09:00:00+02:00');
    expect(price.next?.prices).toEqual([
      { product: 'sourdough', name: 'Sourdough', from: '4.50', to: '5.80' },
    ]);
  });

  it('says each instant on the clock of the region, also the one that was asked about', async () => {
    const { at } = await live('/at/easter', '--at', '2025-04-20T12:00');
    expect(at).toEqual({ utc: '2025-04-20T10:00:00Z', local: '2025-04-20T12:00:00+02:00' });
  });

  it('names a product that has no page of its own', async () => {
    expect((await live('/')).prices).toMatchObject([
      { product: 'sourdough', name: 'Sourdough', currency: 'GBP' },
      { product: 'hotCrossBun', name: 'Hot cross bun', currency: 'GBP' },
    ]);
    const { stdout } = await almanac(['explain', '/', '--root', host, '--live']);
    expect(stdout).toContain('Hot cross bun');
  });

  it('says that what is shown is over, or not due yet, and who chose it', async () => {
    const { stdout } = await almanac(['explain', '/at', '--root', host, '--live']);
    expect(stdout).toMatch(/^\/at {2}shows release .* its time is over: a switch is due$/m);
    await almanac(['activate', '--out', out, '--at', '2025-04-21T12:00Z', '--by', 'bob']);
    const early = Date.parse('2025-04-10T12:00Z');
    expect(await explainLive(out, { target: '/at', now: early })).toMatchObject([
      { time: 'ahead', movedBy: { by: 'ann' } },
    ]);
    await almanac(['activate', '--out', out, '--at', '2025-05-10T12:00Z', '--by', 'bob']);
    expect(await explainLive(out, { target: '/at', now: early })).toMatchObject([
      { time: 'ahead', movedBy: { by: 'bob' } },
    ]);
    const due = Date.parse('2025-05-11T12:00Z');
    expect(await explainLive(out, { target: '/at', now: due })).toMatchObject([{ time: 'now' }]);
  });

  it('says no more of a time than the calendar has releases for', async () => {
    const root = temporaryFolder();
    const short = path.join(root, 'dist');
    await almanac(['build', '--root', tinySite, '--out', short, '--at', '2025-04-20T12:00Z']);
    await almanac(['activate', '--out', short, '--at', '2025-04-20T12:00Z']);
    const [found] = await almanacJson<LiveExplanation[]>([
      ...['explain', '/at/easter', '--root', root, '--live'],
    ]);
    expect(found?.window).toMatchObject({
      from: { utc: '2025-04-19T07:00:00Z' },
      until: { utc: '2025-04-21T22:00:00Z' },
      ends: [],
    });
    const { stdout } = await almanac(['explain', '/at/easter', '--root', root, '--live']);
    expect(stdout).toMatch(
      /^ {2}until {2}2025-04-22T00:00:00\+02:00 .*\n {4}calendar [0-9a-f]{8} ends there$/m,
    );
  });

  it('is an error when nothing is live', async () => {
    rmSync(path.join(out, 'live.json'));
    const { code, stderr } = await almanac(['explain', '/at', '--root', host, '--live']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('nothing is live')]);
  });
});

describe('explain, for a line,', () => {
  it('lists the pages that would differ with another value, and when', async () => {
    const found = await line(`${EASTER}:9`);
    expect(found.by).toBe('varied');
    expect(new Set(found.pages.map(({ region }) => region))).toEqual(new Set(['at']));
    const easter = found.pages.find(({ path }) => path === '/at/easter');
    expect(easter?.stretches[0]?.from.local).toBe('2025-04-07T06:00:00+02:00');
    expect(easter?.stretches.at(-1)?.until.local).toBe('2025-04-22T00:00:00+02:00');
  });

  it('lists the regions that read a word', async () => {
    const found = await line('locales/de.yaml:2');
    expect([...new Set(found.pages.map(({ region }) => region))]).toEqual(['at']);
  });

  it('says that nothing reads it, on the shop', async () => {
    const found = await line('data/regions/us.yaml:12', projectRoot, '--region', 'us');
    expect(found.values).toEqual(['store.warranty']);
    expect(found.pages).toEqual([]);
  }, 120_000);

  it('is named as problems name it, with a column, or by its full path', async () => {
    const { values, pages } = await line(`${EASTER}:9`);
    for (const place of [`${EASTER}:9:12`, path.join(tinySite, `${EASTER}:9`), `./${EASTER}:9`])
      expect(await line(place)).toMatchObject({ file: EASTER, line: 9, values, pages });
  });

  it.each([
    ['data/regions/at.yaml:999', 'has no line 999'],
    ['data/regions/att.yaml:1', 'did you mean data/regions/at.yaml?'],
    ['data/regions/at.yaml', 'expected a file and a line'],
  ])('that does not exist (%s) is a usage error', async (place, message) => {
    const { code, stderr } = await almanac(['explain', '--root', tinySite, '--line', place]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

it('says of a sale that announces nothing which price of the days before lets it announce none', async () => {
  const [found] = await almanacJson<ProductExplanation[]>([
    ...['explain', 'grimlockG1Flagship', '--root', projectRoot, '--region', 'de', '--at', '2024-12-10'],
  ]);
  expect(found?.prior).toBe(null);
  expect(found?.unannounced).toMatchObject({
    ...{ amount: '1439', isLowest: true, until: { local: '2024-12-09T00:00:00+01:00' } },
    source: expect.stringMatching(/^data\/campaigns\/black-friday-2024\.yaml:\d+$/),
  });
});

it("lists the shop's prices at the Friday switch, with their lines", async () => {
  const [found] = await almanacJson<PageExplanation[]>([
    'explain',
    '/de/black-friday',
    '--root',
    projectRoot,
    '--at',
    '2024-11-22',
  ]);
  const grimlock = found?.prices.find(({ product }) => product === 'grimlockG1Flagship');
  expect(grimlock?.price).toMatchObject({ amount: '1439', stage: 'friday' });
  expect(grimlock?.prior).toMatchObject({ amount: '1799', isLowest: true });
  expect(found?.next?.prices).toMatchObject([
    { product: 'buzzLightyearSpaceRangerAlpha', from: '839', to: '671' },
  ]);
});
