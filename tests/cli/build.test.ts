import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../renderer/release/index.ts';
import { readReleaseIn } from '../../renderer/release/release.ts';
import { almanac, almanacAfter, almanacJson, almanacStruck } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

type Built = Calendar & {
  site: { id: string; current: boolean };
  counts: { rendered: number; reused: number; distinct: number };
  scripts: Record<string, { bytes: number; path: string }>;
};

const read = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');

const NONE = { derived: 0, rendered: 0 };

describe('a build that was made before', () => {
  const root = copySite(tinySite);
  const dist = path.join(root, 'dist');
  const at = (instant: string, ...more: string[]) =>
    almanacJson<Built>(['build', '--root', root, '--region', 'gb', '--at', instant, ...more]);

  it('is reused for any instant of its releases, with the same output', async () => {
    const first = await at('2025-04-18T12:00');
    const before = treeOf(dist);
    const again = await at('2025-04-19T08:30');
    expect(again.counts).toEqual({
      ...first.counts,
      derived: 0,
      rendered: 0,
      reused: first.counts.distinct,
      fragments: { head: NONE, header: NONE, main: NONE, footer: NONE },
    });
    expect(again).toMatchObject({ id: first.id, site: first.site, scripts: first.scripts });
    expect(treeOf(dist)).toEqual(before);
  });

  it('is made again when one of its files is missing or changed, with the same result', async () => {
    const { editions } = await at('2025-04-18T12:00');
    const before = treeOf(dist);
    const page = path.join(dist, editions.gb?.[0]?.dir ?? '', 'easter.html');
    rmSync(page);
    await at('2025-04-18T12:00');
    expect(treeOf(dist)).toEqual(before);
    const asset = path.join(dist, 'assets', readdirSync(path.join(dist, 'assets'))[0] as string);
    rmSync(asset);
    await at('2025-04-18T12:00');
    expect(treeOf(dist)).toEqual(before);
    writeFileSync(page, 'edited in place, under all of its names');
    await at('2025-04-18T12:00');
    expect(treeOf(dist)).toEqual(before);
  });

  it('is made again when its cache was overwritten', async () => {
    await at('2025-04-18T12:00');
    const before = treeOf(dist);
    const cache = path.join(root, '.almanac');
    for (const text of ['', 'export {};\n', '\u0000{']) {
      for (const file of readdirSync(cache, { recursive: true, withFileTypes: true }))
        if (file.isFile()) writeFileSync(path.join(file.parentPath, file.name), text);
      await at('2025-04-18T12:00');
      await almanacJson(['check', '--root', root]);
    }
    expect(treeOf(dist)).toEqual(before);
  });

  it('is not reused for other inputs, another runtime or without the cache', async () => {
    const { id, counts } = await at('2025-04-18T12:00');
    expect(counts.rendered).toBe(0);
    expect((await at('2025-04-18T12:00', '--client-runtime', 'react')).counts.rendered).toBeGreaterThan(0);
    const words = path.join(root, 'locales/en.yaml');
    writeFileSync(words, readFileSync(words, 'utf8').replace(/^/, '# another\n'));
    const other = await at('2025-04-18T12:00');
    expect(other.id).not.toBe(id);
  });
});

describe('build --at', () => {
  it('writes a release, its calendar and a site that current points to', async () => {
    const root = copySite(tinySite);
    const built = await almanacJson<Built>([
      'build',
      '--root',
      root,
      '--region',
      'gb',
      '--at',
      '2025-04-18T12:00',
    ]);
    const [release] = built.editions.gb ?? [];
    expect(release).toMatchObject({ from: '2025-04-17T23:00:00Z', until: '2025-04-19T23:00:00Z' });
    expect(release?.id).toMatch(/^20250417T230000Z-[0-9a-f]{8}$/);
    expect(release?.changes.find((change) => change.path === '/easter')).toEqual({
      path: '/easter',
      page: 'easter',
      kind: 'changed',
      because: [
        {
          fact: 'campaign easter-2025, stage holiday starts',
          at: '2025-04-18T00:00:00+01:00',
          source: 'data/campaigns/easter-2025.yaml:5',
        },
      ],
    });
    const dist = path.join(root, 'dist');
    const page = read(dist, 'current/easter.html');
    expect(page).toContain('<meta name="almanac:valid-from" content="2025-04-17T23:00:00Z">');
    expect(page).toContain('data-price="3.75"');
    expect(page).toBe(read(dist, 'sites', built.site.id, 'easter.html'));
    expect(page).toBe(read(dist, release?.dir ?? '', 'easter.html'));
    expect(JSON.parse(read(dist, 'calendar.json')).id).toBe(built.id);
    expect(existsSync(path.join(dist, 'live.json'))).toBe(false);
  });

  it('gives the same release for every instant inside its interval, and a different one outside', async () => {
    const root = copySite(tinySite);
    const idAt = async (at: string): Promise<string | undefined> =>
      (
        await almanacJson<Built>([
          'build',
          '--root',
          root,
          '--region',
          'gb',
          '--at',
          at,
          '--out',
          temporaryFolder(),
        ])
      ).editions.gb?.[0]?.id;
    const inside = await Promise.all(
      ['2025-04-17T23:00:00Z', '2025-04-18T09:30', '2025-04-19T22:59:59.999Z'].map(idAt),
    );
    expect(new Set(inside).size).toBe(1);
    expect(await idAt('2025-04-19T23:00:00Z')).not.toBe(inside[0]);
    expect(await idAt('2025-04-17T22:59:59.999Z')).not.toBe(inside[0]);
  });

  it('reads a time without offset on each region’s own clock', async () => {
    const root = copySite(tinySite);
    const built = await almanacJson<Built>(['build', '--root', root, '--at', '2025-04-22']);
    expect(built.editions.gb?.[0]?.from).toBe('2025-04-21T23:00:00Z');
    expect(built.editions.at?.[0]?.from).toBe('2025-04-21T22:00:00Z');
    expect(built.editions.nz?.[0]).toMatchObject({ from: null, until: null });
    expect(built.editions.nz?.[0]?.id).toMatch(/^initial-/);
  });

  it('writes a fall-back document and a forced redirect for a page outside its time', async () => {
    const root = copySite(tinySite);
    const built = await almanacJson<Built>(['build', '--root', root, '--region', 'gb', '--at', '2025-05-01']);
    const dir = built.editions.gb?.[0]?.dir ?? '';
    const page = read(root, 'dist', dir, 'easter.html');
    expect(page).toContain('<meta http-equiv="refresh" content="0; url=/">');
    expect(page).toContain('<meta name="robots" content="noindex">');
    const release = readReleaseIn(path.join(root, 'dist', dir));
    expect(release.redirects).toContainEqual({ from: '/easter', to: '/', status: 302, forced: true });
    expect(release.redirects).toContainEqual({
      from: '/bread',
      to: '/sourdough',
      status: 302,
      forced: false,
    });
    expect(release.sitemap.map((entry) => entry.url)).toEqual([
      'https://crumb.example/',
      'https://crumb.example/sourdough',
    ]);
    expect(read(root, 'dist', dir, 'index.html')).not.toContain('/easter"');
  });

  it('links the style sheet of a page type from pages of that type only', async () => {
    const root = copySite(tinySite, { 'templates/pages/offer/styles.css': '.offer { color: teal; }\n' });
    await almanacJson(['build', '--root', root, '--at', '2025-04-18T12:00']);
    const current = path.join(root, 'dist/current');
    const sheets = (page: string): string[] =>
      [...read(current, page).matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(
        ([, url]) => url as string,
      );
    const [common, own, ...more] = sheets('easter.html');
    expect(more).toEqual([]);
    expect(read(current, own ?? '')).toContain('.offer{color:teal}');
    expect(sheets('index.html')).toEqual([common]);
  });

  it('without a cache leaves nothing behind but its output', async () => {
    const root = copySite(tinySite);
    rmSync(path.join(root, '.almanac'), { recursive: true, force: true });
    const folder = temporaryFolder();
    const { code } = await almanac(['build', '--root', root, '--at', '2025-04-18T12:00', '--no-cache'], {
      // Newer Node keeps its compile cache there.
      env: { TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: '1' },
    });
    expect(code).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(path.join(root, '.almanac'))).toBe(false);
  });

  it('reuses what earlier builds rendered', async () => {
    const root = copySite(tinySite);
    await almanacJson<Built>(['build', '--root', root, '--at', '2025-04-18']);
    const again = await almanacJson<Built>(['build', '--root', root, '--at', '2025-04-18']);
    expect(again.counts).toMatchObject({ rendered: 0, reused: again.counts.distinct });
    const before = treeOf(path.join(root, 'dist'));
    await almanacJson<Built>(['build', '--root', root, '--at', '2025-04-18', '--no-cache']);
    expect(treeOf(path.join(root, 'dist'))).toEqual(before);
  });
});

describe('build --from --until', () => {
  it('builds every release of the window, each beginning when the last one ends', async () => {
    const root = copySite(tinySite);
    const built = await almanacJson<Built>([
      'build',
      '--root',
      root,
      '--from',
      '2025-03-15',
      '--until',
      '2025-05-01',
    ]);
    for (const releases of Object.values(built.editions)) {
      releases.slice(1).forEach((release, i) => {
        expect(release.from).toBe(releases[i]?.until);
      });
    }
    expect(built.editions.gb?.map((release) => release.from)).toEqual([
      '2025-03-01T00:00:00Z',
      '2025-04-07T05:00:00Z',
      '2025-04-09T23:00:00Z',
      '2025-04-12T23:00:00Z',
      '2025-04-17T23:00:00Z',
      '2025-04-19T23:00:00Z',
      '2025-04-21T23:00:00Z',
    ]);
    expect(built.editions.nz).toHaveLength(1);
  });

  it('adds more windows and regions of one revision to one calendar, and changes no release', async () => {
    const root = copySite(tinySite);
    const dist = path.join(root, 'dist');
    const first = await almanacJson<Built>([
      'build',
      '--root',
      root,
      '--region',
      'gb',
      '--from',
      '2025-04-01',
      '--until',
      '2025-04-10',
    ]);
    const before = treeOf(path.join(dist, 'releases'));
    const second = await almanacJson<Built>([
      'build',
      '--root',
      root,
      '--region',
      'gb,at',
      '--from',
      '2025-04-08',
      '--until',
      '2025-05-01',
    ]);
    expect(second.id).toBe(first.id);
    const calendar = JSON.parse(read(dist, 'calendar.json')) as Calendar;
    expect(Object.keys(calendar.editions)).toEqual(['gb', 'at']);
    expect(calendar.editions.gb?.[0]?.from).toBe('2025-03-01T00:00:00Z');
    expect(treeOf(path.join(dist, 'releases'))).toMatchObject(before);
  });
});

describe('the same result on every machine', () => {
  it('does not depend on time zone, language, umask, folder, threads or cache', async () => {
    const trees: Record<string, string>[] = [];
    const variants = [
      {
        below: '.',
        before: 'umask 022',
        env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
        more: ['--concurrency', '1'],
      },
      {
        below: 'far/belöw the first',
        before: 'umask 077',
        env: { TZ: 'America/St_Johns', LANG: 'de_DE.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
        more: ['--concurrency', '4', '--no-cache'],
      },
    ];
    for (const { below, before, env, more } of variants) {
      const root = path.join(temporaryFolder(), below);
      cpSync(tinySite, root, { recursive: true });
      const ran = await almanacAfter(
        before,
        ['build', '--root', root, '--from', '2025-03-15', '--until', '2025-05-01', '--quiet', ...more],
        { env },
      );
      expect(ran.stderr).toBe('');
      expect(ran.code).toBe(0);
      trees.push(treeOf(path.join(root, 'dist')));
    }
    expect(trees[0]).toEqual(trees[1]);
  });
});

describe('wrong usage', () => {
  const cases: readonly [string, readonly string[], RegExp][] = [
    ['an unknown region', ['--region', 'gbr'], /unknown region "gbr"[\s\S]*did you mean gb\?/],
    ['an impossible date', ['--at', '2024-02-30'], /2024-02-30/],
    ['a time that the zone skips', ['--region', 'at', '--at', '2025-03-30T02:30'], /02:30[\s\S]*\+02:00/],
    [
      'a time that the zone has twice',
      ['--region', 'at', '--at', '2025-10-26T02:30'],
      /\+02:00[\s\S]*\+01:00/,
    ],
    ['an end before the start', ['--from', '2025-05-01', '--until', '2025-04-01'], /--until/],
    ['an end without a start', ['--until', '2025-04-01'], /--from/],
    ['both an instant and a window', ['--at', 'now', '--from', 'now'], /--at and --from/],
    ['an unknown option', ['--reigon', 'gb'], /did you mean/i],
    ['a number that is none', ['--concurrency', 'many'], /--concurrency[\s\S]*whole number from 1/],
    ['an empty list of regions', ['--region', ''], /--region[\s\S]*id of a region/],
    ['an output among the inputs', ['--out', path.join(tinySite, 'data')], /among the inputs/],
    ['the root as output', ['--out', tinySite], /holds the inputs/],
  ];
  it.each(cases)(
    '%s: exits with 2, says what was expected, also as JSON, and writes nothing',
    async (_, args, message) => {
      const out = path.join(temporaryFolder(), 'dist');
      const ran = await almanac(['build', '--root', tinySite, '--out', out, '--no-cache', '--json', ...args]);
      expect(ran.stderr).toMatch(message);
      expect(ran.code).toBe(2);
      const { error, hint = '' } = JSON.parse(ran.stdout) as { error: string; hint?: string };
      expect(`${error}\n${hint}`).toMatch(message);
      expect(existsSync(out)).toBe(false);
    },
  );
});

describe('wrong input', () => {
  it('reports every problem at its place, and leaves the output unchanged', async () => {
    const root = copySite(tinySite);
    await almanacJson<Built>(['build', '--root', root, '--at', '2025-04-18']);
    const before = treeOf(path.join(root, 'dist'));
    const file = path.join(root, 'data/regions/gb.yaml');
    writeFileSync(
      file,
      read(file).replace('price: 2\n', 'price: "2 9"\n').replace('hotCrossBun:', 'hotCrosBun:'),
    );
    const ran = await almanac(['build', '--root', root, '--at', '2025-04-18']);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/data\/regions\/gb\.yaml:9:3 .*hotCrosBun[\s\S]*did you mean hotCrossBun\?/);
    expect(ran.stderr).toMatch(/data\/regions\/gb\.yaml:10:12 .*expected an amount, found "2 9"/);
    expect(ran.stdout).toBe('');
    expect(treeOf(path.join(root, 'dist'))).toEqual(before);
    const asJson = await almanac(['build', '--root', root, '--json']);
    expect(
      (JSON.parse(asJson.stdout) as { problems: { code: string }[] }).problems
        .map((problem) => problem.code)
        .sort(),
    ).toEqual(['amount-malformed', 'reference-unknown']);
  });

  it('names the component that reads the clock', async () => {
    const view = 'export function View() {\n  return <p>{new Date().getFullYear()}</p>;\n}\n';
    const root = copySite(tinySite, { 'templates/pages/missing/View.tsx': view });
    const ran = await almanac(['build', '--root', root, '--at', '2025-04-18']);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/^templates\/pages\/missing\/View\.tsx:2:14 +View, .*reads the current time/);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
  });

  it('says where a template does not compile', async () => {
    const root = copySite(tinySite, {
      'templates/pages/missing/View.tsx': 'export function View() {\n  return <p>;\n}\n',
    });
    const ran = await almanac(['build', '--root', root]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/templates\/pages\/missing\/View\.tsx:\d+:\d+/);
  });
});

describe('help', () => {
  it('shows examples', async () => {
    for (const name of ['build', 'check', 'schedule', 'activate', 'rollback', 'preview', 'serve']) {
      const ran = await almanac([name, '--help']);
      expect(ran.code).toBe(0);
      expect(ran.stdout).toMatch(/Examples:\n {2}\$ almanac/);
    }
  });
});

describe('a killed build', () => {
  it('leaves nothing visible, and the next one cleans up', async () => {
    const root = copySite(tinySite);
    const dist = path.join(root, 'dist');
    await almanacJson<Built>(['build', '--root', root, '--at', '2025-04-18']);
    const before = treeOf(dist);
    const { ended } = await almanacStruck(
      'SIGKILL',
      () => ['build', '--root', root, '--from', '2024-01-01', '--no-cache'],
      // Kill it while its draft exists.
      () => readdirSync(dist).some((name) => name.startsWith('.draft-')),
    );
    expect(await ended).toEqual([null, 'SIGKILL']);
    const left = readdirSync(dist).filter((name) => !name.startsWith('.'));
    expect(left.sort()).toEqual([...new Set(Object.keys(before).map((file) => file.split('/')[0]))].sort());
    await almanacJson<Built>(['build', '--root', root, '--at', '2025-04-18']);
    expect(Object.keys(treeOf(dist)).filter((file) => file.includes('.tmp'))).toEqual([]);
    expect(treeOf(dist)).toMatchObject(before);
  });
});
