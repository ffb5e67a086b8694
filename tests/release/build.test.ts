import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import {
  composeSite,
  contentTime,
  finishReleases,
  openOutput,
  type ReleaseDraft,
  readCurrent,
  readSite,
  type SiteManifest,
  siteWindow,
} from '../../renderer/release/index.ts';
import { readReleaseIn, resolveRelease } from '../../renderer/release/release.ts';
import fc from '../support/random.ts';
import { temporaryFolder } from '../support/site.ts';
import { contents, expectSound, json, tree } from './disk.ts';
import {
  draftOf,
  type FakeEdition,
  filesOf,
  hash,
  REGIONS,
  releaseOf,
  runBuild,
  stageBuild,
  stylePath,
  twoEach,
} from './fakes.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const at = fromUtc('2024-11-10T00:00:00Z', 0);
const umask = process.umask();
afterEach(() => process.umask(umask));

const build = { revision: 'a', editions: twoEach(REGIONS, SWITCH), at };

describe('a build', () => {
  test('leaves the folders of the contract, and nothing else', async () => {
    const out = join(temporaryFolder(), 'dist');
    const { site } = await runBuild(out, build);
    const top = [...tree(out).keys()].filter((path) => !path.includes('/'));
    expect(top).toEqual(['assets', 'calendar.json', 'calendars', 'current', 'hosts', 'releases', 'sites']);
    expect(readlinkSync(join(out, 'current'))).toBe(`sites/${site.id}`);
    expect(readCurrent(out)).toBe(site.id);
    expect(readFileSync(join(out, 'current/us.html'), 'utf8')).toContain('before');
    expect(readFileSync(join(out, 'current/404.html'), 'utf8')).toContain('not found in cn');
    expectSound(out, { repaired: true });
  });

  test('names a release by the instant from which it is true', async () => {
    const out = temporaryFolder();
    await runBuild(out, {
      ...build,
      revision: 'b',
      editions: [{ region: 'us', from: null, until: SWITCH, says: 'hello' }],
    });
    const [id] = [...tree(join(out, 'releases/us')).keys()].filter((path) => !path.includes('/'));
    expect(id).toMatch(/^initial-[0-9a-f]{8}$/);
    await runBuild(out, build);
    const ids = [...tree(join(out, 'releases/us')).keys()].filter((path) => !path.includes('/'));
    expect(ids.map((name) => name.slice(0, -9))).toEqual(['20241101T000000Z', '20241122T080000Z', 'initial']);
  });

  test('gives the same tree in any order of regions, under any umask, in any folder', async () => {
    const first = temporaryFolder();
    await runBuild(first, build);
    const second = join(temporaryFolder(), 'else', 'where');
    process.umask(0o077);
    await runBuild(second, { ...build, editions: [...build.editions].reverse() });
    process.umask(0);
    const third = temporaryFolder();
    await runBuild(third, build);
    const plain = (root: string) =>
      [...tree(root)].map(([path, { mode, mtimeMs, content }]) => {
        const finished = content !== '/' && /^(assets|releases|sites)\//.test(path);
        return [path, content, path === 'current' ? 0 : mode, finished ? mtimeMs : 0];
      });
    expect(plain(second)).toEqual(plain(first));
    expect(plain(third)).toEqual(plain(first));
    expect(statSync(join(second, 'releases')).mode & 0o777).toBe(0o755);
    expect(statSync(join(second, 'current/us.html')).mode & 0o777).toBe(0o644);
  });

  test('shares files: a page, its copy in the site and the asset are one file on disk', async () => {
    const out = temporaryFolder();
    await runBuild(out, build);
    const files = tree(out);
    const release =
      [...files.keys()].find((path) => /^releases\/us\/20241101[^/]*\/index\.html$/.test(path)) ?? '';
    const site = readlinkSync(join(out, 'current'));
    expect(files.get(`${site}/us.html`)?.ino).toBe(files.get(release)?.ino);
    expect(files.get(`${site}/assets/${stylePath}`)?.ino).toBe(files.get(`assets/${stylePath}`)?.ino);
  });

  test('touches no finished file when repeated', async () => {
    const out = temporaryFolder();
    const first = await runBuild(out, build);
    const finished = () =>
      [...tree(out)].filter(([path]) => /^(assets|releases|sites|hosts)\/.*\.\w+$/.test(path));
    const before = finished();
    const second = await runBuild(out, build);
    expect(finished()).toEqual(before);
    expect(second.site).toMatchObject({ id: first.site.id, reused: true });
    expect(second.calendar).toEqual(first.calendar);
  });

  test('gives files modification times that follow from their content', async () => {
    const out = temporaryFolder();
    await runBuild(out, build);
    for (const { path, hash: sum } of (await readSite(out, 'current'))?.files ?? []) {
      expect(statSync(join(out, 'current', path)).mtimeMs).toBe(contentTime(sum) * 1000);
    }
  });

  test('of another window of the same revision adds to the calendar', async () => {
    const out = temporaryFolder();
    const [before, after] = [
      build.editions.filter((it) => it.until === SWITCH),
      build.editions.filter((it) => it.from === SWITCH),
    ];
    await runBuild(out, { ...build, editions: before });
    const { calendar } = await runBuild(out, { ...build, editions: after, at: fromUtc(SWITCH, 0) });
    const whole = temporaryFolder();
    expect(calendar).toEqual((await runBuild(whole, build)).calendar);
    expect(readFileSync(join(out, 'calendar.json'))).toEqual(readFileSync(join(whole, 'calendar.json')));
    expect(readFileSync(join(out, `calendars/${calendar.id}.json`), 'utf8').endsWith('}\n')).toBe(true);
  });

  test('of the same inputs with another result is refused, and changes nothing', async () => {
    const out = temporaryFolder();
    await runBuild(out, build);
    const before = contents(out);
    const impure = { ...build, editions: twoEach(['us'], SWITCH, 'at random') };
    await expect(runBuild(out, impure)).rejects.toThrow(/same inputs gave two different editions of us/);
    expect(contents(out)).toEqual(before);
  });

  test('repairs a damaged release and a damaged site', async () => {
    const out = temporaryFolder();
    const { site } = await runBuild(out, build);
    const before = contents(out);
    const release =
      [...tree(out).keys()].find((path) => /^releases\/us\/20241101[^/]*\/index\.html$/.test(path)) ?? '';
    chmodSync(join(out, release), 0o644);
    // Write another price of the same length in place, and so into every tree that shares the file.
    writeFileSync(join(out, release), readFileSync(join(out, release), 'utf8').replace('before', 'behind'));
    rmSync(join(out, 'sites', site.id, 'de'), { recursive: true });
    await runBuild(out, build);
    expect(contents(out)).toEqual(before);
    expectSound(out, { repaired: true });
  });

  test('leaves nothing when it fails, not even a folder', async () => {
    const root = temporaryFolder();
    const out = join(root, 'new', 'dist');
    const output = await openOutput(out, { purpose: 'test' });
    await stageBuild(output, build);
    await output.close();
    expect(contents(root)).toEqual({});
  });

  test('removes an abandoned build beside a finished one', async () => {
    const out = temporaryFolder();
    await runBuild(out, build);
    const before = contents(out);
    const output = await openOutput(out, { purpose: 'test' });
    await stageBuild(output, { ...build, revision: 'b', editions: twoEach(REGIONS, SWITCH, 'b') });
    expect(readFileSync(join(out, 'current/us.html'), 'utf8')).toContain('before ');
    await output.close();
    expect(contents(out)).toEqual(before);
  });

  test('stops when aborted', async () => {
    const out = temporaryFolder();
    const stop = new AbortController();
    const output = await openOutput(out, { purpose: 'test', signal: stop.signal });
    await stageBuild(output, build);
    stop.abort(new Error('told to'));
    await expect(output.publish()).rejects.toThrow('told to');
    await output.close();
    expect(contents(out)).toEqual({});
  });

  test('with a draft that lacks a listed file is a program error', async () => {
    const out = temporaryFolder();
    const output = await openOutput(out, { purpose: 'test' });
    const draft = draftOf(output, build.editions[0] as FakeEdition);
    rmSync(join(draft.dir, 'about.html'));
    await expect(finishReleases(output, [draft])).rejects.toThrow('about.html was to be written');
    await output.close();
  });

  test('into a file instead of a folder is refused', async () => {
    const file = join(temporaryFolder(), 'dist');
    writeFileSync(file, '');
    await expect(openOutput(file, { purpose: 'test' })).rejects.toThrow(`${file} is not a folder`);
    await expect(openOutput(join(file, 'inside'), { purpose: 'test' })).rejects.toThrow(
      `${file} is not a folder`,
    );
  });

  test('into a place where no folder can be made is refused', async () => {
    await expect(openOutput('/proc/none/dist', { purpose: 'test' })).rejects.toThrow(/\/proc\/none/);
  });
});

describe('a release', () => {
  const edition: FakeEdition = {
    region: 'us',
    from: SWITCH,
    until: null,
    says: 'hello',
    redirects: [
      { from: '/us/a', to: '/us', status: 302, forced: false },
      { from: '/us/b', to: '/us', status: 302, forced: true },
    ],
    origins: ['https://api.example', 'https://api-2.example'],
  };
  const files = Object.entries(filesOf(edition)).map(([path, text]) => ({
    path,
    hash: hash(text),
    size: text.length,
  }));
  const draft: ReleaseDraft['release'] = releaseOf(edition, files);
  const backwards = Object.fromEntries(Object.entries(draft).reverse()) as unknown as ReleaseDraft['release'];

  test('has the same id whatever the order of its lists and keys', () => {
    const { id } = resolveRelease(draft);
    const shuffled = fc.record({
      files: fc.shuffledSubarray([...draft.files], { minLength: draft.files.length }),
      assets: fc.shuffledSubarray([...draft.assets], { minLength: draft.assets.length }),
      redirects: fc.shuffledSubarray([...draft.redirects], { minLength: draft.redirects.length }),
      origins: fc.shuffledSubarray([...draft.origins], { minLength: draft.origins.length }),
    });
    fc.assert(
      fc.property(shuffled, (lists) => {
        expect(resolveRelease({ ...backwards, ...lists }).id).toBe(id);
      }),
    );
  });

  test('has another id as soon as anything in it changes', () => {
    const ids = [
      draft,
      { ...draft, until: '2025-01-01T00:00:00Z' },
      { ...draft, files: files.slice(1) },
      { ...draft, redirects: [] },
      { ...draft, origins: [] },
      { ...draft, pages: 3 },
    ].map((it) => resolveRelease(it).id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.startsWith('20241122T080000Z-'))).toBe(true);
  });

  test('accepts no path that leads out of it', () => {
    for (const path of ['../index.html', '/etc/passwd', 'a//b', './a']) {
      expect(() => resolveRelease({ ...draft, files: [{ path, hash: hash(''), size: 0 }] })).toThrow(
        RangeError,
      );
    }
  });
});

describe('a site', () => {
  const compose = async (regions: readonly string[], order: readonly string[] = REGIONS) => {
    const out = temporaryFolder();
    const output = await openOutput(out, { purpose: 'test' });
    try {
      const { calendar } = await stageBuild(output, build);
      const parts = regions.map((region) => ({
        dir: calendar.editions[region]?.[0]?.dir ?? '',
        calendar: calendar.id,
      }));
      const site = await composeSite(output, parts, { order });
      await output.publish();
      return { out, site, text: (path: string) => readFileSync(join(out, site.dir, path), 'utf8') };
    } finally {
      await output.close();
    }
  };

  test('is the same for the same releases, whatever their calendars', async () => {
    const out = temporaryFolder();
    const first = await runBuild(out, { ...build });
    const second = await runBuild(out, { ...build, revision: 'b' });
    expect(second.site).toMatchObject({ id: first.site.id, reused: true });
    expect(second.calendar.id).not.toBe(first.calendar.id);
    expect((await readSite(out, 'current'))?.regions.us?.calendar).toBe(second.calendar.id);
    const fresh = temporaryFolder();
    await runBuild(fresh, { ...build, revision: 'b' });
    expect(contents(join(out, 'sites'))).toEqual(contents(join(fresh, 'sites')));
  });

  test('states the interval in which it is true', async () => {
    const { site } = await compose(['us', 'de']);
    expect(siteWindow(site.manifest)).toEqual({
      from: fromUtc('2024-11-01T00:00:00Z', 0),
      until: fromUtc(SWITCH, 0),
    });
  });

  test('lists every file with its hash', async () => {
    const { out, site } = await compose(REGIONS);
    const manifest = json<SiteManifest>(join(out, site.dir, 'site.json'));
    const onDisk = [...tree(join(out, site.dir))].filter(
      ([path, { content }]) => content !== '/' && path !== 'site.json',
    );
    expect(manifest.files.map(({ path, hash: sum }) => [path, sum])).toEqual(
      onDisk.map(([path, { content }]) => [path, content]).sort(),
    );
    expect(Object.keys(manifest.regions)).toEqual(['cn', 'us', 'de']);
  });

  test('has one sitemap for one host, and an index for several', async () => {
    const one = await compose(['us', 'de']);
    expect(one.text('sitemap.xml')).toContain('<loc>https://www.toys.example/de</loc>');
    expect(one.text('robots.txt')).toContain('Sitemap: https://www.toys.example/sitemap.xml\n');
    const two = await compose(REGIONS);
    expect(two.text('sitemap.xml')).toContain(
      '<loc>https://www.toys-cn.example/sitemap-toys-cn-example.xml</loc>',
    );
    expect(two.text('sitemap-toys-cn-example.xml')).toContain('<loc>https://www.toys-cn.example/</loc>');
    expect(two.text('sitemap-toys-example.xml')).toContain('<loc>https://www.toys.example/us</loc>');
    expect(two.text('robots.txt').match(/^Sitemap: /gm)).toHaveLength(2);
  });

  test('without the default edition redirects / to its first region, and has 404 pages in that language', async () => {
    const { text, out, site } = await compose(['de', 'us']);
    expect(text('index.html')).toContain('<meta http-equiv="refresh" content="0; url=/us">');
    expect(text('index.html')).toContain('<meta name="robots" content="noindex">');
    expect(text('404.html')).toContain('not found in us');
    expect(text('_redirects')).toContain('/ /us 302!\n/ /us 302\n');
    expect(json<{ redirects: unknown[] }>(join(out, site.dir, 'serve.json')).redirects).toEqual([
      { source: '/', destination: '/us', type: 302 },
    ]);
    const other = await compose(['us', 'de'], ['de', 'us']);
    expect(other.text('404.html')).toContain('not found in de');
  });

  test('cannot be composed from a missing release or asset', async () => {
    const out = temporaryFolder();
    const { calendar } = await runBuild(out, build);
    const dir = calendar.editions.us?.[1]?.dir ?? '';
    rmSync(join(out, 'assets', stylePath));
    const before = contents(out);
    const output = await openOutput(out, { purpose: 'test' });
    await expect(composeSite(output, [{ dir, calendar: null }], { order: REGIONS })).rejects.toThrow(
      `assets/${stylePath} is missing`,
    );
    await expect(
      composeSite(output, [{ dir: 'releases/us/none', calendar: null }], { order: REGIONS }),
    ).rejects.toThrow(/is not there/);
    await output.close();
    expect(contents(out)).toEqual(before);
  });

  test('cannot have two editions at one path', async () => {
    const out = temporaryFolder();
    const output = await openOutput(out, { purpose: 'test' });
    const text = 'not the US edition';
    const [us, cn] = await finishReleases(output, [
      draftOf(output, { region: 'us', from: null, until: null, says: 'us' }),
      ((): ReturnType<typeof draftOf> => {
        const draft = draftOf(output, { region: 'cn', from: null, until: null, says: 'cn' });
        mkdirSync(join(draft.dir, 'us'));
        writeFileSync(join(draft.dir, 'us.html'), text);
        const files = [...draft.release.files, { path: 'us.html', hash: hash(text), size: text.length }];
        return { ...draft, release: { ...draft.release, files } };
      })(),
    ]);
    const parts = [us, cn].map((it) => ({ dir: it?.entry.dir ?? '', calendar: null }));
    await expect(composeSite(output, parts, { order: REGIONS })).rejects.toThrow(
      'two editions claim the path us.html',
    );
    await output.close();
    expect(existsSync(join(out, 'releases'))).toBe(false);
  });

  test('allows the origins of all its editions', async () => {
    const out = temporaryFolder();
    const editions = ['us', 'de'].map((region) => ({
      region,
      from: null,
      until: null,
      says: '',
      origins: [`https://api-${region}.example`],
    }));
    await runBuild(out, { revision: 'a', editions, at });
    const headers = readFileSync(join(out, 'current/_headers'), 'utf8');
    expect(headers).toContain("connect-src 'self' https://api-de.example https://api-us.example;");
    expect(headers.match(/Content-Security-Policy/g)).toHaveLength(1);
    expect(
      readReleaseIn(
        dirname(
          join(out, [...tree(out).keys()].find((path) => /releases\/us\/.*release\.json/.test(path)) ?? ''),
        ),
      ).origins,
    ).toEqual(['https://api-us.example']);
  });
});
