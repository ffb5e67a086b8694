import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { almanac, almanacJson, type Ran } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const at = (site: string) => ['--root', site];

describe('prices', () => {
  it('lists what each product costs, when, and by which campaign, with exact instants', async () => {
    const rows = await almanacJson<Record<string, string | null>[]>([
      'prices',
      ...at(tinySite),
      '--region',
      'at',
      '--from',
      '2025-03-01',
      '--until',
      '2025-06-01',
    ]);
    const sourdough = rows.filter(({ product }) => product === 'sourdough');
    expect(
      sourdough.map(({ price, localFrom, localUntil }) => [price, localFrom, localUntil]),
    ).toContainEqual(['5', '2024-01-01T00:00:00+01:00', '2025-04-01T00:00:00+02:00']);
    // The intervals neither overlap nor leave gaps.
    sourdough.slice(1).forEach((row, i) => {
      expect(row.from).toBe(sourdough[i]?.until);
    });
  });

  it('is a CSV file that other programs read, and the feed that check accepts', async () => {
    const { stdout } = await almanac(['prices', ...at(tinySite), '--from', '2025-01-01', '--format', 'csv']);
    const rows = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(rows).toEqual(
      (
        await almanacJson<Record<string, string | null>[]>([
          'prices',
          ...at(tinySite),
          '--from',
          '2025-01-01',
        ])
      ).map(({ localFrom, localUntil, ...row }) =>
        Object.fromEntries(
          Object.entries({ ...row, local_from: localFrom, local_until: localUntil }).map(([key, value]) => [
            key,
            value ?? '',
          ]),
        ),
      ),
    );
    const feed = path.join(temporaryFolder(), 'prices.csv');
    writeFileSync(feed, stdout);
    expect(await almanac(['check', ...at(tinySite), '--feed', feed])).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('check --feed', () => {
  async function check(lines: readonly string[]): Promise<Ran> {
    const feed = path.join(temporaryFolder(), 'store.csv');
    writeFileSync(feed, lines.join('\n'));
    return almanac(['check', ...at(tinySite), '--feed', feed, '--no-color']);
  }

  it('reports each line that differs, with both prices', async () => {
    const { code, stderr } = await check([
      'Product, Region, Price, Currency, From, Until',
      'sourdough, at, 5.00, EUR, 2025-01-01, 2025-02-01',
      'sourdough, at, 6, EUR, 2025-01-01, 2025-02-01',
      'sourdough, at, 5, USD, 2025-01-01, 2025-02-01',
      'sourdoug, at, 5, EUR, 2025-01-01, 2025-02-01',
      'sourdough, aut, 5, EUR, 2025-01-01, 2025-02-01',
      'sourdough, at, free, EUR, 2025-01-01, 2025-02-01',
      'sourdough, at, 5, EUR, soon, 2025-02-01',
      'sourdough, at, 5, EUR, 2025-02-01, 2025-02-01',
      'sourdough, at, 5, EUR, 2025-01-01, 2025-03-30T02:30',
    ]);
    expect(code).toBe(1);
    const said = stderr.split('\n').filter((line) => /^\S*store\.csv:\d+:1/.test(line) && !/:1:1/.test(line));
    expect(said.map((line) => line.replace(/^\S*store\.csv:/, ''))).toEqual([
      expect.stringMatching(/^3:1 +at: sourdough costs 6 in the store, here 5 EUR from 2024-01-01/),
      expect.stringMatching(/^4:1 +at: sourdough is in USD in the store, here in EUR/),
      expect.stringMatching(/^5:1 +there is no product "sourdoug"/),
      expect.stringMatching(/^6:1 +there is no region "aut"/),
      expect.stringMatching(/^7:1 +expected a plain price such as 559 or 58\.25, found "free"/),
      expect.stringMatching(/^8:1 +from: expected a date .*, found "soon"/),
      expect.stringMatching(
        /^9:1 +expected an end after its start, found until 2025-02-01 and from 2025-02-01/,
      ),
      expect.stringMatching(/^10:1 +until: .*2025-03-30T02:30 does not exist in Europe\/Vienna/),
    ]);
    expect(stderr).toContain('did you mean sourdough?');
  });

  it('finds a price that changes within the interval of one feed price', async () => {
    const { code, stderr } = await check([
      'product,region,price,from,until',
      'sourdough,at,5,2025-01-01,2025-05-01',
    ]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('costs 5 in the store, here 5.80 EUR from 2025-04-01'),
    ]);
  });

  const REGULAR = 'sourdough,at,5.80,2025-04-01,2025-04-07T06:00';
  const LENT = 'sourdough,at,4.90,2025-04-07T06:00,2025-04-19T09:00';
  const HOLIDAY = 'sourdough,at,4.50,2025-04-19T09:00,2025-04-22';
  const AFTER = 'sourdough,at,5.80,2025-04-22,';
  const dated = (...lines: string[]) => check(['product,region,price,from,until', ...lines]);

  it('accepts a feed without gaps, in any order, and lists what it does not mention', async () => {
    expect(await dated(AFTER, REGULAR, HOLIDAY, LENT)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /says what we show in at\n.*the inputs here; the feed does not speak of gb, nz/,
      ),
    });
  });

  it.each([
    [
      'lacks the whole sale',
      [REGULAR, AFTER],
      '4.90 EUR from 2025-04-07T06:00:00+02:00 until 2025-04-19T09:00:00+02:00, 4.50 EUR',
    ],
    [
      'ends a sale a day early',
      [REGULAR, LENT, HOLIDAY.replace('04-22', '04-21'), AFTER],
      '4.50 EUR from 2025-04-21T00:00:00+02:00 until 2025-04-22',
    ],
    [
      'begins a sale a day late',
      [REGULAR, LENT.replace('04-07T', '04-08T'), HOLIDAY, AFTER],
      '4.90 EUR from 2025-04-07T06:00:00+02:00 until 2025-04-08',
    ],
    [
      'stops before a price that begins',
      [REGULAR, LENT, HOLIDAY],
      '5.80 EUR from 2025-04-22T00:00:00+02:00 until open',
    ],
    [
      'stops within the last stage',
      [LENT, HOLIDAY.replace('04-22', '04-20')],
      '4.50 EUR from 2025-04-20T00:00:00+02:00 until 2025-04-22',
    ],
  ])('that %s is reported with the time', async (_, lines, words) => {
    const { code, stderr } = await dated(...lines);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`at: sourdough costs ${words}`)]);
  });

  it('may end where nothing begins', async () => {
    expect((await dated(REGULAR, LENT, HOLIDAY, `${AFTER}2030-01-01`)).code).toBe(0);
  });

  it('lists differences first, then once what a region lacks', async () => {
    const { stderr } = await check(['product,region,price', 'sourdough,at,5.80', 'hotCrossBun,gb,3']);
    expect(stderr.indexOf('hotCrossBun costs 3 in the store')).toBeLessThan(
      stderr.indexOf('is not in the feed'),
    );
  });

  it('is compared with what is live, on a host without inputs', async () => {
    const [root, host] = [copySite(tinySite), temporaryFolder()];
    const archive = path.join(temporaryFolder(), 'site.tar');
    await almanac(['build', ...at(root), '--from', '2025-04-01', '--archive', archive]);
    await almanac(['import', ...at(host), archive]);
    await almanac(['activate', ...at(host), '--at', '2025-05-01T00:00Z']);
    const feed = path.join(host, 'store.csv');
    const live = async (...lines: string[]) => {
      writeFileSync(feed, ['product,region,price,from,until', ...lines].join('\n'));
      return almanac(['check', ...at(host), '--feed', feed, '--live']);
    };
    const times = ['2025-04-07T04:00Z', '2025-04-19T07:00Z', '2025-04-21T22:00Z'] as const;
    const right = [
      `sourdough,at,5.80,2025-04-01T00:00Z,${times[0]}`,
      `sourdough,at,4.90,${times[0]},${times[1]}`,
      `sourdough,at,4.50,${times[1]},${times[2]}`,
      `sourdough,at,5.80,${times[2]},`,
    ];
    expect(await live(...right)).toMatchObject({ code: 0, stdout: expect.stringContaining('what is live') });
    const wrong = await live(...right.with(2, `sourdough,at,4.40,${times[1]},${times[2]}`));
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('costs 4.40 in the store, here 4.50 EUR from 2025-04-19T07:00:00Z'),
    ]);
    expect((await live('sourdough,at,5.80,2025-04-22,')).code).toBe(2);
    expect((await almanac(['check', ...at(host), '--live'])).code).toBe(2);
  });

  it('finds what the feed lacks', async () => {
    expect((await check(['product,region,price', 'sourdough,gb,5'])).stderr).toContain('is not in the feed');
  });

  it.each([
    ['no column of ours', ['sku,cost', 'a,1'], 'lacks the column product, region, price'],
    ['no line', ['product,region,price'], 'holds no prices'],
    ['a column twice', ['product,region,price,Price', 'sourdough,gb,5,6'], 'has the column price twice'],
    ['a quote that never closes', ['product,region,price', '"a,b,1'], 'is no CSV'],
  ])('with %s is a usage error', async (_, lines, words) => {
    const { code, stderr } = await check(lines);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});
