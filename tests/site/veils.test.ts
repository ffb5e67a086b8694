import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { readReleaseIn } from '../../renderer/release/release.ts';
import { nineMonths } from '../browser/seasons.ts';
import { almanac } from '../support/cli.ts';
import { type ShownAmounts, shownAmounts } from '../support/shown-amounts.ts';
import { temporaryFolder } from '../support/site.ts';

/* Checks all releases of nine months: at a page's end, the guard hides every amount that stops being true, and nothing else. */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const WINDOW = ['--from', nineMonths.from, '--until', nineMonths.until];

interface Release {
  readonly id: string;
  readonly dir: string;
  readonly from: string | null;
  readonly until: string | null;
}

interface Row {
  readonly product: string;
  readonly region: string;
  readonly price: string | null;
  readonly was: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

let out: string;
let editions: Readonly<Record<string, readonly Release[]>>;
let rows: readonly Row[];

beforeAll(async () => {
  out = path.join(temporaryFolder(), 'dist');
  // In `.ci/run` the same build is there already: in a copy of it, nothing is left to build.
  if (process.env.BUILT !== undefined) execFileSync('cp', ['-a', process.env.BUILT, out]);
  const built = await almanac(['build', ...WINDOW, '--out', out, '--quiet']);
  expect([built.code, built.stderr]).toEqual([0, '']);
  editions = JSON.parse(readFileSync(path.join(out, 'calendar.json'), 'utf8')).editions;
  // Beyond the window: the prices at the end of the last page.
  const told = await almanac(['prices', '--from', '2024-01-01', '--until', '2026-01-01', '--json']);
  expect(told.code).toBe(0);
  rows = JSON.parse(told.stdout);
});

/** The price of a product in a region at an instant. */
function costs(region: string, product: string, at: string): Pick<Row, 'price' | 'was'> | undefined {
  return rows.find(
    (row) =>
      row.region === region &&
      row.product === product &&
      (row.from === null || row.from <= at) &&
      (row.until === null || at < row.until),
  );
}

const pagesOf = ({ dir }: Release): Map<string, string> => {
  const { files } = readReleaseIn(path.join(out, dir));
  return new Map(files.filter((file) => file.path.endsWith('.html')).map((file) => [file.path, file.hash]));
};

const read = new Map<string, ShownAmounts>();

function amountsIn(release: Release, name: string, hash: string): ShownAmounts {
  const known = read.get(hash) ?? shownAmounts(readFileSync(path.join(out, release.dir, name), 'utf8'));
  read.set(hash, known);
  return known;
}

it('hides every price that changes at its page’s end, each at its own end, and no other', () => {
  const seen = { changing: 0, staying: 0 };
  const faults = new Set<string>();
  for (const [region, releases] of Object.entries(editions)) {
    for (const release of releases) {
      for (const [name, hash] of pagesOf(release)) {
        const { until, prices } = amountsIn(release, name, hash);
        if (until === null) continue;
        for (const { product, kind, amount, veil } of prices) {
          const next = costs(region, product, until);
          const changes = next?.[kind] !== amount;
          const isVeiled = veil !== null && veil.at <= until;
          seen[changes ? 'changing' : 'staying'] += 1;
          if (changes !== isVeiled || (isVeiled && !veil.hasWords))
            faults.add(
              `${release.id} ${region}/${name}: ${product} ${kind} ${amount}, ${veil?.at} of ${until}`,
            );
        }
      }
    }
  }
  expect([...faults]).toEqual([]);
  // A lower bound: with no changing prices this test would prove nothing.
  expect(seen.changing).toBeGreaterThan(2_000);
  expect(seen.staying).toBeGreaterThan(10_000);
});

it('hides the savings in banners and titles if the next page has others', () => {
  const faults = new Set<string>();
  for (const releases of Object.values(editions)) {
    for (const [i, release] of releases.entries()) {
      const next = releases[i + 1];
      if (!next) continue;
      const later = pagesOf(next);
      for (const [name, hash] of pagesOf(release)) {
        const { until, texts } = amountsIn(release, name, hash);
        const after = later.get(name);
        if (until !== release.until || after === undefined) continue;
        const told = new Set(amountsIn(next, name, after).texts.map(({ text }) => text));
        if (told.size === 0) continue;
        for (const { text, veiledAt } of texts)
          if (!told.has(text) && !(veiledAt !== null && veiledAt <= (until ?? '')))
            faults.add(`${name}: ${text}`);
      }
    }
  }
  expect([...faults]).toEqual([]);
});
