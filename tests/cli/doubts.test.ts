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

/** The doubts that a check reports on a site without errors. */
async function doubts(root: string): Promise<string[]> {
  const { problems } = await check({ root, before: pricesBefore(root, path.join(root, '.almanac')) });
  expect(problems.filter(({ severity, code }) => severity === 'error' && code !== 'doubtful')).toEqual([]);
  return problems.flatMap(({ code, file, line, message }) =>
    code === 'doubtful' ? [`${file}:${line} ${message}`] : [],
  );
}

const rates = [SITE, 'regions:', 'rates: { GBP: 1, EUR: "1.2", NZD: "2.1" }\nregions:'] as const;

it('says nothing about intended prices', async () => {
  expect(await doubts(bakery(rates))).toEqual([]);
});

it.each([
  ['Asia/Kolkata', 'IN'],
  ['Asia/Kathmandu', 'NP'],
  ['Asia/Ho_Chi_Minh', 'VN'],
  ['Europe/Kyiv', 'UA'],
  ['America/Argentina/Buenos_Aires', 'AR'],
])('accepts %s in %s, whatever name Intl has for it', async (zone, country) => {
  const root = bakery([AT, 'timeZone: Europe/Vienna', `timeZone: ${zone}\ncountry: ${country}`]);
  expect(await doubts(root)).toEqual([]);
});

describe('doubts', () => {
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
      'a price of a sale that rises from stage to stage',
      [[CAMPAIGN, '"4.50" }', '"5.40" }']],
      `${CAMPAIGN}:9 sourdough costs 5.40 EUR in at, stage holiday: more than in the stage before, 4.90 EUR`,
    ],
    [
      'a regular price below that of a sale which it falls under meanwhile',
      [[AT, '2025-04-01: "5.80"', '2025-04-01: "5.80", 2025-04-20: "4.40"']],
      `${CAMPAIGN}:9 sourdough costs 4.50 EUR in at, stage holiday: not less than 4.40 EUR without the campaign`,
    ],
    [
      'a region that sells at another price in the same currency',
      [['data/regions/nz/region.yaml', 'NZD', 'EUR']],
      'data/regions/nz/products.yaml:1 sourdough costs 9 EUR in nz, and 5 EUR in at',
    ],
    [
      'the only other region by far',
      [
        [SITE, 'regions:', 'rates: { GBP: 1, EUR: "1.2" }\nregions:'],
        [AT, '2024-01-01: 5,', '2024-01-01: 50,'],
      ],
      `${AT}:8 sourdough costs 50 EUR in at, 926 % of what it costs elsewhere`,
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

it('fails a check until the line gives a reason', async () => {
  const checked = async (price: string, ...options: string[]) => {
    const root = bakery([GB, 'price: 2', `price: ${price}`]);
    const { code, stderr } = await almanac(['check', '--root', root, '--quiet', ...options]);
    return { code, stderr };
  };
  expect(await checked('2')).toEqual({ code: 0, stderr: '' });
  expect(await checked('0')).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^data\/regions\/gb\.yaml:10:12 .* costs nothing in gb\n.*price: 0\n/),
  });
  expect(await checked('0 # checked: free with every loaf')).toEqual({ code: 0, stderr: '' });
  expect((await checked('0 # checked:')).code).toBe(1);
});

it('is resolved in JSON by a key beside the value, or by its path higher up', async () => {
  const json = (sourdough: object, beside: object = {}) =>
    copySite(tinySite, {
      'data/regions/nz/products.yaml': null,
      'data/regions/nz/products.json': JSON.stringify({
        sourdough: { buy: 'https://nz.crumb.example/sourdough', ...sourdough },
        ...beside,
      }),
    });
  const found = ['data/regions/nz/products.json:1 sourdough costs nothing in nz'];
  expect(await doubts(json({ price: 0 }))).toEqual(found);
  expect(await doubts(json({ price: 0, checked: 'a gift' }))).toEqual([]);
  const [kept, start] = [{ price: { '2024-01-01': 9, '2025-01-01': 0 } }, 'sourdough.price.2025-01-01'];
  expect(await doubts(json(kept))).toEqual(found);
  expect(await doubts(json(kept, { checked: { [start]: 'a gift' } }))).toEqual([]);
});

it('is reported by a build that check would fail', async () => {
  const root = bakery([GB, 'price: 2', 'price: 0']);
  const build = ['build', '--root', root, '--region', 'at', '--at', '2025-04-20'];
  for (const _ of ['made', 'recalled']) {
    const { code, stderr } = await almanac(build);
    expect(code).toBe(0);
    expect(stderr).toContain(
      `${GB}:10:12  products.hotCrossBun.price  warning: hotCrossBun costs nothing in gb`,
    );
  }
  expect((await almanac([...build, '--quiet'])).stderr).toBe('');
  const { stdout } = await almanac([...build, '--json']);
  expect(JSON.parse(stdout).doubts).toMatchObject([{ code: 'doubtful', file: GB, line: 10 }]);
});

it('warns of a bundle that costs more than its parts, with the time, until the line gives a reason', async () => {
  const BUN = 'data/products/hotCrossBun.yaml';
  const bundle = (price: string) =>
    bakery([BUN, 'name:', 'bundle: [sourdough]\nname:'], [GB, 'price: 2\n', `price: ${price}\n`], rates);
  const dear = async (root: string) =>
    (await check({ root })).problems.flatMap(({ code, severity, file, line, message }) =>
      code === 'bundle-dear' ? [`${severity} ${file}:${line} ${message}`] : [],
    );
  expect(await dear(bundle('"3.50"'))).toEqual([]);
  expect(await dear(bundle('"4.50"'))).toEqual([
    `warning ${GB}:10 hotCrossBun costs 4.50 GBP in gb, and its parts 3.75 GBP, from 2025-04-18T00:00:00+01:00 until 2025-04-22T00:00:00+01:00; no page offers it beside them then`,
  ]);
  expect(await dear(bundle('"4.50" # checked: bundle-dear: the box is worth it'))).toEqual([]);
});

it('is listed apart from assumed values and from warnings', async () => {
  const root = bakery();
  const codeOf = async (...options: string[]) => (await almanac(['check', '--root', root, ...options])).code;
  expect(await codeOf()).toBe(0);
  expect(await codeOf('--assumed')).toBe(1);
  const { stdout, stderr } = await almanac(['check', '--root', root, '--assumed', '--quiet']);
  expect([stdout, stderr]).toEqual(['', expect.stringContaining('an assumed value')]);
  expect(stderr).not.toContain('warning:');
  const warned = await almanac(['check', '--root', root, '--strict', '--no-color']);
  expect([warned.code, warned.stderr]).toEqual([1, expect.not.stringContaining('an assumed value')]);
});

describe('a date on the page of a campaign', () => {
  const PAGE = 'data/pages/easter.yaml';
  const TYPE = 'templates/pages/offer/page.ts';
  const told = (content: string) =>
    bakery(
      [PAGE, 'type: offer', `type: offer\ncontent:\n${content}`],
      [TYPE, 'z.strictObject({})', 'z.record(z.string(), z.json())'],
    );

  it("is doubted if its year is not the campaign's", async () => {
    const found = await doubts(
      told('  guaranteeFrom: 2025-04-07\n  guaranteeUntil: { default: 2024-05-22, at: 2025-05-22 }\n'),
    );
    expect(found).toEqual([
      `${PAGE}:4 2024-05-22 is 320 days away from the campaign of this page, easter-2025`,
    ]);
  });

  it('is not doubted near the campaign, nor on a line that gives a reason', async () => {
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
    [
      CAMPAIGN,
      '"4.50" }',
      '"4.05" }',
      `${CAMPAIGN}:9 sourdough costs 4.05 EUR in at, stage holiday, and 4.50 EUR as last committed: the same digits in another order`,
    ],
    [
      AT,
      '2024-01-01: 5,',
      '2024-01-01: "4.50",',
      `${AT}:8 sourdough costs 4.50 EUR in at, and 5 EUR as last committed: gb had this amount, in GBP`,
    ],
    [
      'data/regions/nz/region.yaml',
      'NZD',
      'AUD',
      'data/regions/nz/region.yaml:2 the currency of nz is AUD, and NZD as last committed',
    ],
  ])('doubts a price in %s that jumps, before and after it is committed', async (file, from, to, words) => {
    const { root, change, commit } = committed();
    expect(await doubts(root)).toEqual([]);
    change(file, from, to);
    expect(await doubts(root)).toContain(words);
    commit();
    writeFileSync(path.join(root, 'unrelated'), '');
    commit();
    expect(await doubts(root)).toContain(words);
    change(SITE, 'brand:', '# Who we are.\nbrand:');
    commit();
    expect(await doubts(root)).toEqual([]);
  });

  it('accepts a small correction, and compares with no commit whose site was invalid', async () => {
    const { root, change, commit } = committed();
    change(CAMPAIGN, '"3.75"', '"3.50"');
    expect(await doubts(root)).toEqual([]);
    change(GB, 'price: 2', 'prize: 2');
    commit();
    change(GB, 'prize: 2', 'price: 1');
    expect(await doubts(root)).toEqual([]);
  });
});
