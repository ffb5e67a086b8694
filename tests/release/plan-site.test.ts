import { expect, it } from 'vitest';
import { isMadeBySite } from '../../renderer/calendar/paths.ts';
import type { Redirect, Release, ReleaseFile } from '../../renderer/calendar/types.ts';
import { claimPaths, planSite, siteText } from '../../renderer/release/plan-site.ts';
import { hash, REGIONS, releaseOf } from './fakes.ts';

/** The plan of a site before anything is written: which files, of which release, in which order. */

const fileOf = (path: string, content = path): ReleaseFile => ({
  path,
  hash: hash(content),
  size: content.length,
});

interface Told {
  readonly prefix?: string;
  readonly redirects?: readonly Redirect[];
}

/** An edition with some files. Each contains its own path unless another content is given. */
function releaseWith(region: string, files: Readonly<Record<string, string>>, more: Told = {}): Release {
  const listed = Object.entries(files).map(([path, content]) => fileOf(path, content));
  const edition = { region, from: null, until: null, says: '', redirects: more.redirects ?? [] };
  const release = { ...releaseOf(edition, listed), id: `initial-${hash(region).slice(0, 8)}` } as Release;
  return { ...release, prefix: more.prefix ?? release.prefix };
}

const PAGES = { 'index.html': 'home', '404.html': 'none' };
const plan = (...releases: readonly Release[]) =>
  planSite(
    releases.map((release) => ({ release, calendar: null })),
    REGIONS,
  );
const pathsOf = (...releases: readonly Release[]) => plan(...releases).files.map(({ path }) => path);
const sourceOf = (path: string, ...releases: readonly Release[]) =>
  plan(...releases).files.find((file) => file.path === path)?.source;

const [china, states, germany] = ['cn', 'us', 'de'].map((region) => releaseWith(region, PAGES)) as [
  Release,
  Release,
  Release,
];

it('has every edition below its prefix, each asset once, and its own files, sorted by path', () => {
  const paths = pathsOf(china, states);
  expect(paths.filter((path) => !path.startsWith('assets/'))).toEqual([
    ...['404.html', '_headers', '_redirects', 'index.html', 'robots.txt', 'serve.json'],
    ...['sitemap-toys-cn-example.xml', 'sitemap-toys-example.xml', 'sitemap.xml', 'us.html', 'us/404.html'],
  ]);
  expect(paths.filter((path) => path.startsWith('assets/'))).toHaveLength(2);
  expect(paths).toEqual([...paths].sort());
  expect(sourceOf('us.html', china, states)).toEqual({
    dir: `releases/us/${states.id}`,
    path: 'index.html',
  });
});

it('lists the documents of public/, and nothing without any', () => {
  const told = (...paths: string[]) => {
    const files = Object.fromEntries(paths.map((path) => [`_public/${path}`, path]));
    return plan(releaseWith('cn', { ...PAGES, ...files })).manifest.hosts;
  };
  expect(told('proof.html')).toMatchObject({ asIs: ['proof.html'] });
  expect(told('proof.html', 'apple-app-site-association', 'ads.txt', 'tool/index.html')).toMatchObject({
    asIs: ['apple-app-site-association', 'proof.html'],
  });
  expect(told('ads.txt')).not.toHaveProperty('asIs');
});

it("has the first edition's 404 page if no edition is at the root", () => {
  expect(sourceOf('404.html', germany, states)).toEqual({
    dir: `releases/us/${states.id}`,
    path: '404.html',
  });
  expect(sourceOf('404.html', states, china)).toEqual({ dir: `releases/cn/${china.id}`, path: '404.html' });
  expect(pathsOf(releaseWith('us', { 'index.html': 'home' }))).not.toContain('404.html');
});

it('redirects from the root to the first edition if none is there', () => {
  expect(sourceOf('index.html', states, germany)).toEqual({ text: expect.stringContaining('url=/us') });
  expect(sourceOf('index.html', states, china)).toEqual({
    dir: `releases/cn/${china.id}`,
    path: 'index.html',
  });
});

it('requires at least one release, and one per region', () => {
  expect(() => plan()).toThrow('a site needs at least one release');
  expect(() => plan(states, states)).toThrow('a site takes one release per region');
});

it('has the same id whatever the order of its parts, and whatever their calendars', () => {
  const parts = (calendar: string, ...releases: readonly Release[]) =>
    planSite(
      releases.map((release) => ({ release, calendar })),
      REGIONS,
    ).manifest;
  const one = parts('aaaaaaaa', china, states);
  expect(parts('bbbbbbbb', states, china).id).toBe(one.id);
  expect(Object.keys(parts('aaaaaaaa', states, china).regions)).toEqual(['cn', 'us']);
  expect(one.regions.us).toEqual({
    ...{ release: states.id, calendar: 'aaaaaaaa', prefix: 'us', host: states.host },
    ...{ home: '/us', from: null, until: null },
  });
  const other = releaseWith('us', { ...PAGES, 'index.html': 'another' });
  expect(parts('aaaaaaaa', china, other).id).not.toBe(one.id);
});

it('gives hosts only those redirects that belong to no page', () => {
  const redirects = [
    { from: '/us/old', to: '/us', status: 301, forced: false },
    { from: '/us/over', to: '/us', status: 302, forced: true },
  ] as unknown as Redirect[];
  const { manifest, hosts } = plan(releaseWith('us', PAGES, { redirects }));
  const from = (list: readonly { readonly from: string }[]) => list.map((one) => one.from);
  expect(from(hosts.redirects)).toEqual(expect.arrayContaining(['/us/old', '/us/over']));
  expect(from(manifest.hosts?.redirects ?? [])).toContain('/us/old');
  expect(from(manifest.hosts?.redirects ?? [])).not.toContain('/us/over');
});

it('seals the head of site.json, which a switch reads, without its long list of files', () => {
  const { manifest } = plan(china);
  const sealed = JSON.parse(siteText(manifest)) as Record<string, unknown>;
  expect(sealed).toMatchObject(JSON.parse(JSON.stringify(manifest)) as object);
  const hashes = Object.keys(sealed).filter((key) => !Object.hasOwn(manifest, key));
  expect(hashes).toHaveLength(1);
});

/** The path for which a plan and the quicker test of `check` refuse releases; they must agree. */
function refusalOf(...releases: readonly Release[]): string | null {
  const refusal = (run: () => unknown): string | null => {
    try {
      run();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const planned = refusal(() => plan(...releases));
  expect(refusal(() => claimPaths(releases))).toBe(planned);
  return planned;
}

it.each([
  ['a page of another edition', [releaseWith('cn', { ...PAGES, 'us.html': 'other' }), states], 'us.html'],
  ['robots.txt', [releaseWith('cn', { ...PAGES, 'robots.txt': 'own' })], 'robots.txt'],
  [
    'robots.txt, as the last',
    [states, releaseWith('de', { 'robots.txt': 'own', 'a.html': 'a' }, { prefix: '' })],
    'robots.txt',
  ],
  [
    'nothing, where another edition is at the root',
    [states, releaseWith('de', { 'index.html': 'x' }, { prefix: '' })],
    null,
  ],
  [
    'a folder of pages, by a file of public/',
    [releaseWith('cn', { ...PAGES, '_public/us': 'file' }), states],
    'us',
  ],
  [
    'a page, by a folder of public/',
    [releaseWith('cn', { ...PAGES, '_public/us.html/note.txt': 'file' }), states],
    'us.html/note.txt',
  ],
  [
    'nothing, with files of public/ beside pages',
    [releaseWith('cn', { ...PAGES, '_public/ads.txt': 'file', '_public/us/menu.txt': 'file' }), states],
    null,
  ],
  ['the same file twice', [releaseWith('cn', { ...PAGES, 'us.html': 'home' }), states], null],
  ['nothing', [china, states, germany], null],
])('two claims on %s are reported', (_, releases, path) => {
  expect(refusalOf(...releases)).toBe(path === null ? null : `two editions claim the path ${path}`);
});

it.each([
  ['site.json', true],
  ['robots.txt', true],
  ['_redirects', true],
  ['_headers', true],
  ['serve.json', true],
  ['assets', true],
  ['assets/a.css', true],
  ['sitemap.xml', true],
  ['sitemap-a.xml', true],
  ['us/sitemap.xml', false],
  ['sitemap/a.xml', false],
  ['a/sitemap.xml', false],
  ['sitemap.xml.html', false],
  ['assetsandmore', false],
  ['index.html', false],
  ['us/robots.txt', false],
])('of the site as a whole is %s: %s', (path, expected) => {
  expect(isMadeBySite(path)).toBe(expected);
});
