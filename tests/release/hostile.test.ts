import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { create } from 'tar';
import { expect, test } from 'vitest';
import { prettyJson, shortHash } from '../../renderer/calendar/canonical.ts';
import type { Calendar, Release } from '../../renderer/calendar/types.ts';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { importFrom } from '../../renderer/live/index.ts';
import { calendarText } from '../../renderer/release/calendar.ts';
import { readCalendar } from '../../renderer/release/index.ts';
import { readReleaseIn } from '../../renderer/release/release.ts';
import { temporaryFolder } from '../support/site.ts';
import { hash, runBuild } from './fakes.ts';

const AT = fromUtc('2024-11-10T00:00:00Z', 0);
const edition = (region: string) => ({
  region,
  from: '2024-11-01T00:00:00Z',
  until: '2024-12-01T00:00:00Z',
  says: 'hello',
});

/** A build of two editions on another machine. One `release.json` was manipulated, and all ids recomputed to match. */
async function built(
  change: (release: Release) => object = (release) => release,
  region = 'us',
): Promise<string> {
  const from = join(temporaryFolder(), 'dist');
  const { calendar } = await runBuild(from, {
    revision: 'a',
    editions: [edition('cn'), edition(region)],
    at: AT,
  });
  const [entry] = calendar.editions[region] ?? [];
  const old = join(from, entry?.dir ?? '');
  const { version, id: _, ...content } = change(readReleaseIn(old)) as Release;
  const id = `20241101T000000Z-${shortHash(content)}`;
  writeFileSync(join(old, 'release.json'), prettyJson({ version, id, ...content }));
  const dir = `releases/${content.region}/${id}`;
  mkdirSync(dirname(join(from, dir)), { recursive: true });
  if (old !== join(from, dir)) renameSync(old, join(from, dir));
  const { from: begins, until, pages } = content;
  const { [region]: __, ...others } = calendar.editions;
  const editions = { ...others, [content.region]: [{ id, dir, from: begins, until, pages, changes: [] }] };
  seal(from, { ...calendar, regions: ['cn', content.region], editions });
  return from;
}

function seal(from: string, calendar: Calendar): void {
  for (const file of ['calendar.json', `calendars/${calendar.id}.json`])
    writeFileSync(join(from, file), calendarText(calendar));
}

/** Expects an import to be refused with a message that names a file, and nothing to be written. */
async function refuses(source: string, told: RegExp): Promise<void> {
  const around = temporaryFolder();
  const out = join(around, 'deep/er/dist');
  const failed = await importFrom(out, source, {}).then(
    () => null,
    (error: unknown) => error as Error,
  );
  expect(failed?.name, failed?.stack).toBe('OperationError');
  expect(failed?.message).toMatch(told);
  expect(readdirSync(around)).toEqual([]);
}

const file = (path: string, content = 'x') => ({ path, hash: hash(content), size: content.length });
const moved = (to: string, from = '/us/a') => ({ redirects: [{ from, to, status: 302, forced: false }] });

test('a build with recomputed ids can be imported', async () => {
  const out = join(temporaryFolder(), 'dist');
  expect(
    await importFrom(out, await built((release) => ({ ...release, ...moved('/us') })), {}),
  ).toMatchObject({
    releases: { added: 2 },
  });
});

const NASTY = [
  '../x',
  '/x',
  'a/../../x',
  'a b',
  'a;b',
  'a{b}',
  'a"b',
  "a'b",
  'a\nb',
  'a\rb',
  'a\tb',
  'a\u0000b',
  'a\\b',
  'ä',
  'A',
  '',
  '.',
  'a'.repeat(300),
];

const ODD: readonly (readonly [what: string, change: object])[] = [
  ...NASTY.filter((text) => text !== '').map(
    (prefix) =>
      [`the prefix ${JSON.stringify(prefix.slice(0, 20))}`, { prefix, home: `/${prefix}` }] as const,
  ),
  ...['site.json', 'sitemap.xml', 'assets', 'robots.txt', '_headers', 'sites'].map(
    (prefix) =>
      [
        `the prefix ${prefix}`,
        prefix === 'sites' ? { prefix, home: '/other' } : { prefix, home: `/${prefix}` },
      ] as const,
  ),
  ...NASTY.flatMap((text) => [
    [`a redirect to ${JSON.stringify(text.slice(0, 20))}`, moved(`${text}\n/* /x 302`)] as const,
    [`a redirect from ${JSON.stringify(text.slice(0, 20))}`, moved('/us', `//${text};`)] as const,
    [`an origin ${JSON.stringify(text.slice(0, 20))}`, { origins: [`https://x.example/${text}`] }] as const,
    [`a host ${JSON.stringify(text.slice(0, 20))}`, { host: `https://x.example;${text}` }] as const,
  ]),
  ['a redirect off the host', moved('//evil.example')],
  ['a redirect by script', moved('javascript:alert(1)')],
  ['a redirect of another status', { redirects: [{ from: '/us/a', to: '/us', status: 301, forced: false }] }],
  ['an entry of the sitemap elsewhere', { sitemap: [{ url: 'https://x.example/</loc>', alternates: [] }] }],
  [
    'an alternate of no language',
    {
      sitemap: [
        { url: 'https://x.example/a', alternates: [{ hreflang: '" x="', href: 'https://x.example/a' }] },
      ],
    },
  ],
  ['a promise of no number', { hsts: { maxAge: '1; x', includeSubDomains: false, preload: false } }],
  ['a time that is none', { from: '2024-02-30T00:00:00Z' }],
  ['a time that ends before it begins', { until: '2024-10-01T00:00:00Z' }],
  ['content that is no object', { files: null }],
];

test.each(ODD)('%s is refused', async (_, odd) => {
  await refuses(
    await built((release) => ({ ...release, ...odd })),
    /^(releases\/us\/.*release\.json|calendars\/.*json)/,
  );
});

test.each(
  [
    '../../x',
    '/etc/x',
    'a/./b',
    'a//b',
    'a\\..\\b',
    'a\u0000b',
    'a\nb',
    'b'.repeat(300),
    'release.json',
    'index.html',
    'index.html/x',
  ].map((path) => [JSON.stringify(path.slice(0, 20)), path] as const),
)('a file named %s is refused', async (_, path) => {
  await refuses(
    await built((release) => ({ ...release, files: [...release.files, file(path)] })),
    /^releases\/us\/.*release\.json/,
  );
});

test.each(['site.json', 'robots.txt', '_redirects', 'assets/x.css', 'sitemap.xml', 'us.html'])(
  'a file of the edition at the root named %s is refused',
  async (path) => {
    await refuses(
      await built((release) => ({ ...release, region: 'root', prefix: '', home: '/', files: [file(path)] })),
      /^releases\/(root|cn)\/.*release\.json cannot be taken/,
    );
  },
);

test.each(['__proto__', 'constructor', '../us', 'a b', ''])(
  'a region named %j is refused',
  async (region) => {
    const from = await built();
    const { id } = JSON.parse(readFileSync(join(from, 'calendar.json'), 'utf8')) as Calendar;
    const calendar = (await readCalendar(from, id)) as Calendar;
    const editions = Object.fromEntries(
      Object.entries(calendar.editions).map(([name, all]) => [name === 'us' ? region : name, all]),
    );
    seal(from, { ...calendar, regions: ['cn', region], editions });
    await refuses(from, /^calendars\/.*json/);
  },
);

test('an edition with the path of another one is refused, even if only that one is live', async () => {
  await refuses(
    await built((release) => ({ ...release, region: 'twin', prefix: '', home: '/' })),
    /is that of the edition/,
  );
  const out = join(temporaryFolder(), 'dist');
  await runBuild(out, { revision: 'b', editions: [edition('us')], at: AT });
  const twin = await built((release) => ({ ...release, region: 'twin' }));
  await expect(importFrom(out, twin, {})).rejects.toThrow('its prefix "us" is that of the edition us');
});

test.each([
  ['from', '2024-11-02T00:00:00Z'],
  ['until', '2024-12-25T08:00:00Z'],
  ['pages', 3],
  ['dir', 'releases/us/elsewhere'],
])("a calendar entry whose %s differs from its release's is refused", async (key, value) => {
  const from = await built();
  const { id } = JSON.parse(readFileSync(join(from, 'calendar.json'), 'utf8')) as Calendar;
  const calendar = (await readCalendar(from, id)) as Calendar;
  const us = (calendar.editions.us ?? []).map((entry) => ({ ...entry, [key]: value }));
  seal(from, { ...calendar, editions: { ...calendar.editions, us } });
  await refuses(from, new RegExp(`^calendars/${id}\\.json cannot be imported: it (gives ${key}|places)`));
});

test('an asset that would replace another one is refused', async () => {
  const out = join(temporaryFolder(), 'dist');
  const from = await built();
  await importFrom(out, from, {});
  const [name = ''] = readdirSync(join(from, 'assets'));
  const evil = await built((release) => ({
    ...release,
    assets: release.assets.map((asset) => (asset.path === name ? file(name, 'evil') : asset)),
  }));
  await refuses(evil, /another release has another assets/);
  // By itself it is consistent, but it contradicts what is here.
  const calendar = (await readCalendar(evil, 'newest')) as Calendar;
  seal(evil, { ...calendar, editions: { us: calendar.editions.us ?? [] } });
  rmSync(join(evil, 'assets', name));
  writeFileSync(join(evil, 'assets', name), 'evil');
  await expect(importFrom(out, evil, {})).rejects.toThrow('is here, whole, with another content');
  expect(readFileSync(join(out, 'assets', name))).toEqual(readFileSync(join(from, 'assets', name)));
});

test.each(['calendar', 'release', 'page', 'asset'])(
  'a %s that is not a regular file is refused without blocking',
  async (what) => {
    for (const make of [
      (path: string) => execFileSync('mkfifo', [path]),
      (path: string) => symlinkSync('/etc/hostname', path),
      (path: string) => mkdirSync(path),
    ]) {
      const from = await built();
      const [id = ''] = readdirSync(join(from, 'releases/us'));
      const path = {
        calendar: `calendars/${readdirSync(join(from, 'calendars'))[0]}`,
        release: `releases/us/${id}/release.json`,
        page: `releases/us/${id}/index.html`,
        asset: `assets/${readdirSync(join(from, 'assets'))[0]}`,
      }[what] as string;
      rmSync(join(from, path));
      make(join(from, path));
      await refuses(from, /cannot be imported: it is (no file|a link)/);
    }
  },
);

test('a folder that is a link is refused', async () => {
  const from = await built();
  renameSync(join(from, 'assets'), join(dirname(from), 'assets'));
  symlinkSync('../assets', join(from, 'assets'));
  await refuses(from, /assets is a link/);
});

test('a file of more bytes than can be read is refused before it is unpacked', async () => {
  const huge = { ...file('z-film.html'), size: 2 ** 31 };
  await refuses(
    await built((release) => ({ ...release, files: [...release.files, huge] })),
    /z-film\.html would have 2147483648 bytes/,
  );
  // A sparse file: it takes no room on the disk.
  const from = await built();
  const [id = ''] = readdirSync(join(from, 'releases/us'));
  truncateSync(join(from, `releases/us/${id}/release.json`), 2 ** 29);
  await refuses(from, /release\.json cannot be imported: it has 536870912 bytes/);
});

test('a refusal names the file, and no folder that only the import knows', async () => {
  const from = await built((release) => ({ ...release, prefix: '../x' }));
  const archive = join(temporaryFolder(), 'site.tar.gz');
  await create({ file: archive, cwd: from, gzip: true, jobs: 1 }, ['calendars', 'releases', 'assets']);
  await refuses(archive, /^releases\/us\/[^/]+\/release\.json cannot be imported: it is damaged/);
});

test('a source that is a pipe is refused', async () => {
  const pipe = join(temporaryFolder(), 'site.tar');
  execFileSync('mkfifo', [pipe]);
  await refuses(pipe, /neither a file nor a folder/);
});

test('an archive that is larger than it states does not fill the disk', async () => {
  const from = await built();
  const [id = ''] = readdirSync(join(from, 'releases/us'));
  const page = `releases/us/${id}/index.html`;
  for (const [extra, told] of [
    ['assets/bomb.js', null],
    [page, /has \d+ bytes in .*, and by its release\.json \d+/],
    ['calendars/00000000.json', /damaged/],
  ] as const) {
    const archive = join(temporaryFolder(), 'site.tar.gz');
    const whole = existsSync(join(from, extra)) ? readFileSync(join(from, extra)) : null;
    writeFileSync(join(from, extra), Buffer.alloc(3e7));
    await create({ file: archive, cwd: from, gzip: true, jobs: 1 }, ['assets', 'calendars', 'releases']);
    if (told !== null) await refuses(archive, told);
    else {
      const out = join(temporaryFolder(), 'dist');
      await importFrom(out, archive, {});
      expect(existsSync(join(out, 'assets', basename(extra)))).toBe(false);
    }
    if (whole === null) rmSync(join(from, extra));
    else writeFileSync(join(from, extra), whole);
  }
});
