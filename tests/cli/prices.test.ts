import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { temporaryFolder, tinySite } from '../support/site.ts';

const at = (site: string) => ['--root', site];

describe('prices', () => {
  it('lists what each product costs, when, and by which campaign, to the instant', async () => {
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
    // No two at once, and none between.
    sourdough.slice(1).forEach((row, i) => {
      expect(row.from).toBe(sourdough[i]?.until);
    });
  });

  it('is a CSV file that others read, and the feed that check takes', async () => {
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
  async function check(lines: readonly string[]): Promise<{ code: number | null; stderr: string }> {
    const feed = path.join(temporaryFolder(), 'store.csv');
    writeFileSync(feed, lines.join('\n'));
    return almanac(['check', ...at(tinySite), '--feed', feed, '--no-color']);
  }

  it('names each line that differs, with both prices', async () => {
    const { code, stderr } = await check([
      'Product, Region, Price, Currency, From, Until',
      'sourdough, at, 5.00, EUR, 2025-01-01, 2025-02-01',
      'sourdough, at, 6, EUR, 2025-01-01, 2025-02-01',
      'sourdough, at, 5, USD, 2025-01-01, 2025-02-01',
      'sourdoug, at, 5, EUR, 2025-01-01, 2025-02-01',
      'sourdough, aut, 5, EUR, 2025-01-01, 2025-02-01',
      'sourdough, at, free, EUR, 2025-01-01, 2025-02-01',
    ]);
    expect(code).toBe(1);
    const said = stderr.split('\n').filter((line) => /^\S*store\.csv:\d+:1/.test(line) && !/:1:1/.test(line));
    expect(said.map((line) => line.replace(/^\S*store\.csv:/, ''))).toEqual([
      expect.stringMatching(/^3:1 +at: sourdough costs 6 in the store, here 5 EUR from 2024-01-01/),
      expect.stringMatching(/^4:1 +at: sourdough is in USD in the store, here in EUR/),
      expect.stringMatching(/^5:1 +there is no product "sourdoug"/),
      expect.stringMatching(/^6:1 +there is no region "aut"/),
      expect.stringMatching(/^7:1 +expected a plain price such as 559 or 58\.25, found "free"/),
    ]);
    expect(stderr).toContain('did you mean sourdough?');
  });

  it('finds a price that changes within the time for which the store has one', async () => {
    const { code, stderr } = await check([
      'product,region,price,from,until',
      'sourdough,at,5,2025-01-01,2025-05-01',
    ]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('costs 5 in the store, here 5.80 EUR from 2025-04-01'),
    ]);
  });

  it('finds what the feed lacks', async () => {
    expect((await check(['product,region,price', 'sourdough,gb,5'])).stderr).toContain('is not in the feed');
  });

  it.each([
    ['no column of ours', ['sku,cost', 'a,1'], 'lacks the column product, region, price'],
    ['no line', ['product,region,price'], 'holds no prices'],
    ['a quote that never closes', ['product,region,price', '"a,b,1'], 'is no CSV'],
  ])('with %s is wrong usage', async (_, lines, words) => {
    const { code, stderr } = await check(lines);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});
