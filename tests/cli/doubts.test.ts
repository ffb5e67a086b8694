import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pricesBefore } from '../../cli/revision.ts';
import { check } from '../../renderer/index.ts';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const CAMPAIGN = 'data/campaigns/easter-2025.yaml';
const GB = 'data/regions/gb.yaml';
const AT = 'data/regions/at.yaml';
const SITE = 'data/site.yaml';

/** The bakery with some text of its files replaced by other text. */
function bakery(...changes: readonly (readonly [file: string, from: string, to: string])[]): string {
  const files: Record<string, string> = {};
  for (const [file, from, to] of changes) {
    const text = files[file] ?? readFileSync(path.join(tinySite, file), 'utf8');
    expect(text).toContain(from);
    files[file] = text.replace(from, to);
  }
  return copySite(tinySite, files);
}

/** What a check doubts of a site in which nothing is wrong. */
async function doubts(root: string): Promise<string[]> {
  const { problems } = await check({ root, before: pricesBefore(root, path.join(root, '.almanac')) });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return problems.flatMap(({ code, file, line, message }) =>
    code === 'doubtful' ? [`${file}:${line} ${message}`] : [],
  );
}

const rates = [SITE, 'regions:', 'rates: { GBP: 1, EUR: "1.2", NZD: "2.1" }\nregions:'] as const;

it('says nothing of prices that are meant', async () => {
  expect(await doubts(bakery(rates))).toEqual([]);
});

it.each([
  ['Asia/Kolkata', 'IN'],
  ['Asia/Kathmandu', 'NP'],
  ['Asia/Ho_Chi_Minh', 'VN'],
  ['Europe/Kyiv', 'UA'],
  ['America/Argentina/Buenos_Aires', 'AR'],
])('says nothing of %s in %s, whatever Intl calls it', async (zone, country) => {
  const root = bakery([AT, 'timeZone: Europe/Vienna', `timeZone: ${zone}\ncountry: ${country}`]);
  expect(await doubts(root)).toEqual([]);
});

describe('warns of', () => {
  it.each([
    [
      'nothing to pay',
      [[CAMPAIGN, '"3.75"', '0']],
      `${CAMPAIGN}:8 sourdough costs nothing in gb, stage holiday`,
    ],
    [
      'a regular price of nothing',
      [[GB, 'price: 2', 'price: 0']],
      `${GB}:10 hotCrossBun costs nothing in gb`,
    ],
    [
      'a digit that is missing',
      [[CAMPAIGN, '"4.50" }', '"0.45" }']],
      `${CAMPAIGN}:9 sourdough costs 0.45 EUR in at, stage holiday: 92 % off 5.80 EUR`,
    ],
    [
      'a sale that is none',
      [[CAMPAIGN, '"4.90"', '49']],
      `${CAMPAIGN}:9 sourdough costs 49 EUR in at, stage lent: not less than 5.80 EUR without the campaign`,
    ],
    [
      'a regular price with a digit too many',
      [[GB, '2025-06-01: 5 ', '2025-06-01: 50 ']],
      `${GB}:8 sourdough goes from 4.50 GBP to 50 GBP in gb`,
    ],
    [
      'a region far off the others',
      [rates, ['data/regions/nz/products.yaml', '9', '90']],
      'data/regions/nz/products.yaml:1 sourdough costs 90 NZD in nz, 952 % of what it costs elsewhere',
    ],
    [
      'a clock of another country',
      [[AT, 'Europe/Vienna', 'America/New_York']],
      `${AT}:3 region at is in AT, and its clock in America/New_York`,
    ],
    [
      'a stage of minutes',
      [[CAMPAIGN, 'end: 2025-04-22', 'end: { default: 2025-04-22, at: 2025-04-19T09:30 }']],
      `${CAMPAIGN}:5 stage holiday of campaign easter-2025 lasts 30 minutes in at`,
    ],
    [
      'a stage of seasons',
      [[CAMPAIGN, 'end: 2025-04-22', 'end: 2026-04-22']],
      `${CAMPAIGN}:5 stage holiday of campaign easter-2025 lasts 369 days in gb`,
    ],
  ] as const)('%s', async (_, changes, words) => {
    expect(await doubts(bakery(...changes))).toContain(words);
  });
});

it('fails with --strict, and is quiet on a line that says why', async () => {
  const settled = ['data/regions/nz/products.yaml', '!assumed 9', '9'] as const;
  const { stdout } = await almanac(['check', '--root', bakery(settled), '--json']);
  const spare = [...stdout.matchAll(/no page ever asks for \\"([^"\\]+)/g)].map((match) => match[1]);
  const words = [SITE, 'regions:', `spareWords: ${JSON.stringify(spare)}\nregions:`] as const;
  const strictly = async (price: string) => {
    const root = bakery(settled, words, [GB, 'price: 2', `price: ${price}`]);
    const { code, stderr } = await almanac(['check', '--root', root, '--strict']);
    return { code, stderr };
  };
  expect(await strictly('2')).toEqual({ code: 0, stderr: '' });
  expect(await strictly('0')).toEqual({ code: 1, stderr: expect.stringContaining('costs nothing in gb') });
  expect(await strictly('0 # checked: free with every loaf')).toEqual({ code: 0, stderr: '' });
  expect((await strictly('0 # checked:')).code).toBe(1);
});

describe('of a date that the page of a campaign tells', () => {
  const PAGE = 'data/pages/easter.yaml';
  const TYPE = 'templates/pages/offer/page.ts';
  const told = (content: string) =>
    bakery(
      [PAGE, 'type: offer', `type: offer\ncontent:\n${content}`],
      [TYPE, 'z.strictObject({})', 'z.record(z.string(), z.json())'],
    );

  it('warns where it is of another year', async () => {
    const found = await doubts(
      told('  guaranteeFrom: 2025-04-07\n  guaranteeUntil: { default: 2024-05-22, at: 2025-05-22 }\n'),
    );
    expect(found).toEqual([
      `${PAGE}:4 2024-05-22 lies 320 days off the campaign that the page is of, easter-2025`,
    ]);
  });

  it('is quiet near the campaign, and on a line that says why', async () => {
    const near = told(
      '  from: 2025-02-01\n  until: 2025-07-01\n  since: 1925-04-01 # checked: the first loaf\n',
    );
    expect(await doubts(near)).toEqual([]);
  });
});

describe('against the last commit', () => {
  /** The bakery in a repository of its own, committed. */
  function committed() {
    const root = copySite(tinySite);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root });
    const commit = () => {
      git('add', '.');
      git('commit', '-qm', 'data');
    };
    git('init', '-q');
    commit();
    const change = (file: string, from: string, to: string): void => {
      const text = readFileSync(path.join(root, file), 'utf8');
      expect(text).toContain(from);
      writeFileSync(path.join(root, file), text.replace(from, to));
    };
    return { root, change, commit };
  }

  it.each([
    [
      CAMPAIGN,
      '"3.75"',
      '"2.75"',
      `${CAMPAIGN}:8 sourdough costs 2.75 GBP in gb, stage holiday, and 3.75 GBP as last committed`,
    ],
    [AT, '"5.80"', '"8.50"', `${AT}:8 sourdough costs 8.50 EUR in at, and 5.80 EUR as last committed`],
  ])('warns of a price in %s that jumps, before and after it is committed', async (file, from, to, words) => {
    const { root, change, commit } = committed();
    expect(await doubts(root)).toEqual([]);
    change(file, from, to);
    expect(await doubts(root)).toEqual([words]);
    commit();
    writeFileSync(path.join(root, 'unrelated'), '');
    commit();
    expect(await doubts(root)).toEqual([words]);
    change(SITE, 'brand:', '# Who we are.\nbrand:');
    commit();
    expect(await doubts(root)).toEqual([]);
  });

  it('is quiet about a small correction, and about what was no valid site before', async () => {
    const { root, change, commit } = committed();
    change(CAMPAIGN, '"3.75"', '"3.50"');
    expect(await doubts(root)).toEqual([]);
    change(GB, 'price: 2', 'prize: 2');
    commit();
    change(GB, 'prize: 2', 'price: 1');
    expect(await doubts(root)).toEqual([]);
  });
});
