import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

interface Diff {
  readonly region: string;
  readonly prices: readonly {
    readonly product: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly pages: readonly string[];
  }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

interface Result<T = Diff> {
  readonly regions: readonly T[];
  readonly differences: readonly {
    readonly title: string;
    readonly places: readonly { readonly region: string; readonly pages: readonly string[] }[];
  }[];
}

const regionsOf = async <T = Diff>(args: readonly string[]): Promise<readonly T[]> =>
  (await almanacJson<Result<T>>(args)).regions;

const site = ['--root', tinySite];
const corrected = (): string => {
  const root = copySite(tinySite);
  const file = path.join(root, 'data/regions/at.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('2024-01-01: 5,', '2024-01-01: "4.80",'));
  return root;
};

describe('a difference between two instants', () => {
  it('lists prices and pages that come and go, by region, in a shopper’s terms', async () => {
    const regions = await regionsOf(['diff', ...site, '2025-04-01', '2025-04-20']);
    expect(regions.map(({ region }) => region)).toEqual(['gb', 'at']);
    const [gb, at] = regions as [Diff, Diff];
    expect(gb.prices).toContainEqual(
      expect.objectContaining({ product: 'sourdough', from: '4.50', to: '3.75' }),
    );
    expect(gb.added).toEqual(['/easter']);
    expect(at.prices[0]).toMatchObject({ product: 'sourdough', from: '5.80', to: '4.50' });
    const back = await regionsOf(['diff', ...site, '2025-04-20', '2025-04-01', '--region', 'gb']);
    expect(back).toMatchObject([{ region: 'gb', removed: ['/easter'] }]);
    const { stdout } = await almanac(['diff', ...site, '2025-04-01', '2025-04-20', '--region', 'at']);
    expect(stdout).toMatch(/^Sourdough\n {2}at {2}5\.80 → 4\.50 EUR on \d pages?\n/);
    const { stdout: markdown } = await almanac([
      'diff',
      ...site,
      '2025-04-01',
      '2025-04-20',
      '--format',
      'markdown',
    ]);
    expect(markdown).toMatch(/^\| Sourdough \| gb \| 4\.50 \| \*\*3\.75\*\* GBP \| \d \|$/m);
  });

  it('lists each cause once, with its values in each region', async () => {
    const args = ['diff', ...site, '2025-04-01', '2025-04-20'];
    const { differences } = await almanacJson<Result>(args);
    const titles = differences.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(differences).toContainEqual(
      expect.objectContaining({
        title: 'New: /easter',
        places: [
          expect.objectContaining({ region: 'gb', pages: ['/easter'] }),
          expect.objectContaining({ region: 'at', pages: ['/at/easter'] }),
        ],
      }),
    );
    const { stdout } = await almanac(args);
    expect(stdout).toContain('+ New: /easter\n  gb  /easter\n  at  /at/easter\n');
    expect(stdout).toMatch(
      /^Sourdough\n {2}gb {2}4\.50 → 3\.75 GBP on \d pages?\n {2}at {2}5\.80 → 4\.50 EUR/m,
    );
  });

  it('is empty when nothing differs, and fails only when asked to', async () => {
    const same = ['diff', ...site, '2025-04-20T12:00Z', '2025-04-20T13:00Z', '--exit-code'];
    expect(await almanac(same)).toMatchObject({ code: 0, stdout: 'a shopper sees no difference\n' });
    const other = ['diff', ...site, '2025-04-01', '2025-04-20'];
    expect([(await almanac(other)).code, (await almanac([...other, '--exit-code'])).code]).toEqual([0, 1]);
  });
});

it('says nothing of when a page would take something off, since shoppers see nothing of that', async () => {
  const view = 'templates/pages/bread/View.tsx';
  const text = readFileSync(path.join(tinySite, view), 'utf8');
  const out = temporaryFolder();
  const ids: string[] = [];
  for (const attributes of [
    'data-until="2025-04-01T00:00:00Z" title="a"',
    'data-until="2025-05-01T00:00:00Z" data-stale="over" title="a"',
    'title="b"',
  ]) {
    const edited = text.replace('<p>', `<p ${attributes}>`);
    expect(edited).not.toBe(text);
    const root = copySite(tinySite, { [view]: edited });
    ids.push(
      (
        await almanacJson<{ id: string }>([
          'build',
          '--root',
          root,
          '--out',
          out,
          '--from',
          '2025-02-01',
          '--until',
          '2025-02-02',
        ])
      ).id,
    );
  }
  const [until, later, other] = ids as [string, string, string];
  expect(
    await almanac(['diff', ...site, '--out', out, until, later, '--at', '2025-02-01T12:00Z', '--exit-code']),
  ).toMatchObject({
    code: 0,
    stdout: 'a shopper sees no difference\n',
  });
  const seen = await almanac([
    'diff',
    ...site,
    '--out',
    out,
    until,
    other,
    '--at',
    '2025-02-01T12:00Z',
    '--format',
    'markdown',
  ]);
  expect(seen.stdout).toContain('title: a');
  expect(seen.stdout).not.toContain('data-until');
});

describe('a difference between builds', () => {
  let out: string;
  let ids: string[];
  beforeAll(async () => {
    out = temporaryFolder();
    const build = (root: string) =>
      almanacJson<{ id: string }>([
        'build',
        '--root',
        root,
        '--out',
        out,
        '--from',
        '2025-01-01',
        '--until',
        '2025-06-01',
      ]);
    ids = [(await build(tinySite)).id, (await build(corrected())).id];
  });

  it('finds the corrected price of one region between two calendars, and nothing else', async () => {
    const between = (at: string) => regionsOf(['diff', ...site, '--out', out, ...ids, '--at', at]);
    const [found, ...others] = await between('2025-02-01T00:00Z');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      region: 'at',
      prices: [{ product: 'sourdough', from: '5', to: '4.80' }],
      added: [],
      removed: [],
    });
    expect(found?.prices[0]?.pages).toEqual(found?.changed);
    expect(await between('2025-05-01T00:00Z')).toEqual([]);
  });

  it('takes no region for gone that one of them does not have, and names it', async () => {
    const root = corrected();
    const file = path.join(root, 'data/regions/at.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"4.80"', '"4.70"'));
    const own = ['--out', out, '--region', 'at', '--from', '2025-01-01', '--until', '2025-06-01'];
    const { id } = await almanacJson<{ id: string }>(['build', '--root', root, ...own]);
    for (const when of [
      ['--at', '2025-02-01T00:00Z'],
      ['--from', '2025-02-01T00:00Z'],
    ]) {
      const args = ['diff', '--root', temporaryFolder(), '--out', out, ids[0] as string, id, ...when];
      const regions = await regionsOf(args);
      expect(new Set(regions.map(({ region }) => region))).toEqual(new Set(['at']));
      expect(regions[0]).toMatchObject({
        prices: [{ product: 'sourdough', to: '4.70' }],
        added: [],
        removed: [],
      });
      expect((await almanac(args)).stderr).toContain(`not compared, since ${ids[0]} alone has them: gb, nz`);
    }
  });

  it('finds it over a window too, with its duration', async () => {
    const window = ['--from', '2025-02-01', '--until', '2025-05-01'];
    const over = await regionsOf<Diff & { from: string; until: string }>([
      'diff',
      ...site,
      '--out',
      out,
      ...ids,
      ...window,
    ]);
    // The price of January holds until April; in the campaign, the struck-through prior price differs.
    expect(over[0]).toMatchObject({
      region: 'at',
      from: '2025-01-31T23:00:00Z',
      until: '2025-03-31T22:00:00Z',
      prices: [{ product: 'sourdough', name: 'Sourdough', from: '5', to: '4.80', currency: 'EUR' }],
    });
    expect(over.every(({ region }) => region === 'at')).toBe(true);
    const { stdout } = await almanac(['diff', ...site, '--out', out, ...ids, ...window]);
    expect(stdout).toMatch(
      /^Sourdough\n {2}at {2}2025-02-01T00:00:00\+01:00 → 2025-04-01T00:00:00\+02:00 {2}5 → 4\.80 EUR on \d pages?\n/,
    );
    const { code, stderr } = await almanac([
      'diff',
      ...site,
      '--out',
      out,
      'current',
      ids[0] ?? '',
      ...window,
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('current is a site, which shows one time')]);
  });

  it('reads a time without an offset in each region’s zone, and refuses it where the zone is unknown', async () => {
    // The price changes at local midnight, two hours before midnight UTC.
    const at = ['--out', out, ...ids, '--at', '2025-03-31T23:30'];
    const [found] = await regionsOf(['diff', ...site, ...at]);
    expect(found?.prices).toMatchObject([{ product: 'sourdough', from: '5', to: '4.80' }]);
    const { code, stderr } = await almanac(['diff', '--root', temporaryFolder(), ...at]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('2025-03-31T23:30 is local')]);
  });

  it('accepts the current site too', async () => {
    const { stdout } = await almanac(['diff', ...site, '--out', out, 'current', 'current']);
    expect(stdout).toBe('a shopper sees no difference\n');
  });

  it('reports what does not exist', async () => {
    const { code, stderr } = await almanac(['diff', ...site, '--out', out, 'current', '01234567']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('there is no site and no calendar 01234567')]);
    const slip = await almanac(['diff', ...site, '--out', out, ...ids, '--region', 'ad']);
    expect([slip.code, slip.stderr]).toEqual([2, expect.stringContaining('unknown region "ad"')]);
  });
});

it('with a revision shows what the working tree would change', async () => {
  const root = corrected();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'before');
  const file = path.join(root, 'data/regions/gb.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('price: 2', 'price: 3'));
  const diff = await regionsOf(['diff', '--root', root, '--base', 'HEAD', '2025-04-01']);
  expect(diff).toMatchObject([{ region: 'gb', prices: [{ product: 'hotCrossBun', from: '2', to: '3' }] }]);
  const over = ['diff', '--root', root, '--base', 'HEAD', '--from', '2025-03-15'];
  expect(await regionsOf(over)).toMatchObject([
    { region: 'gb', from: '2025-03-15T00:00:00Z', until: null, prices: [{ product: 'hotCrossBun' }] },
  ]);
  const { code, stderr } = await almanac(['diff', '--root', root, '--base', 'nowhere']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('git has no inputs at revision "nowhere"')]);
});

it.each([
  [[], 'diff compares two'],
  [['2025-04-01'], 'diff compares two'],
  [['2025-04-01', 'easter'], '"easter" is no instant, calendar or site'],
  [['2025-04-01', '2025-04-02', '--base', 'HEAD'], '--base compares one instant'],
  [['2025-04-01', '--base', 'HEAD', '--from', '2025-04-01'], '--base compares one instant'],
  [['2025-04-01', '2025-04-02', '--from', '2025-04-01'], '--from compares calendars'],
  [['--base', 'HEAD', '--until', '2025-04-01'], '--until needs a --from'],
  [['2025-04-01', 'current'], 'an instant of the inputs and what is built'],
  [['2025-04-01', '2025-04-02', '--region', 'gp'], 'unknown region'],
])('%j is wrong usage', async (args, words) => {
  const { code, stderr } = await almanac(['diff', ...site, ...args]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});

it('lists no page that looks the same to shoppers, even if its model differs', async () => {
  const root = copySite(tinySite, {
    'data/pages/about.yaml': 'type: about\nregions: [at]\n',
    'templates/pages/about/page.ts': `
import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';
export default definePageType({
  content: z.strictObject({}).default({}),
  head: () => ({ title: 'About', description: 'About' }),
  model: (context) => ({ hidden: context.offer('sourdough')?.price?.plain ?? null }),
  View,
});`,
    'templates/pages/about/View.tsx': 'export const View = () => <p>About</p>;',
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'before');
  const file = path.join(root, 'data/regions/at.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('2025-04-01: "5.80"', '2025-04-01: "5.60"'));
  for (const when of [['2025-05-10'], ['--from', '2025-05-10', '--until', '2025-05-12']]) {
    const found = await regionsOf(['diff', '--root', root, '--base', 'HEAD', ...when]);
    expect(found.map(({ region, changed }) => [region, changed])).toEqual([['at', ['/at', '/at/sourdough']]]);
  }
});
