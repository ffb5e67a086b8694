import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { build } from '../../renderer/engine/commands/build.ts';
import { check } from '../../renderer/engine/commands/check.ts';
import { type OpenSite, openSite } from '../../renderer/engine/opening/open-site.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

const errorsOf = async (open: OpenSite): Promise<string[]> =>
  (await check(open)).problems
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message}`);

it('check composes the site: two editions that claim one path are found without a build', async () => {
  const open = await openSite({ root: copySite(tinySite), cache: false });
  const [gb, at] = [...open.site.regions.values()];
  if (!gb || !at) throw new Error('the bakery has editions');
  // Imitate a check of the data that overlooked the conflict.
  const regions = new Map(open.site.regions).set(at.id, { ...at, prefix: 'easter' });
  const site = { ...open.site, regions };
  expect(await errorsOf({ ...open, site })).toEqual([
    'path-conflict two editions claim the path easter.html',
  ]);
});

const bakery = (file: string): string => readFileSync(path.join(tinySite, file), 'utf8');

/** Unusual but valid sites. */
const sites: Readonly<Record<string, () => string>> = {
  'hosts whose names read alike': () =>
    copySite(tinySite, {
      'data/site.yaml': bakery('data/site.yaml').replace(
        'main: https://crumb.example',
        'main: https://crumb.b.example\n  at: https://crumb-b.example\n  nz: http://crumb-b.example',
      ),
      'data/regions/at.yaml': bakery('data/regions/at.yaml').replace('host: main', 'host: at'),
      'data/regions/nz/region.yaml': bakery('data/regions/nz/region.yaml').replace('host: main', 'host: nz'),
    }),
  'prefixes that are names of files': () =>
    copySite(tinySite, {
      'data/regions/at.yaml': `${bakery('data/regions/at.yaml')}prefix: robots\n`,
      'data/regions/nz/region.yaml': `${bakery('data/regions/nz/region.yaml')}prefix: sitemap\n`,
    }),
  'no shop': () => copySite(path.join(projectRoot, 'tests/fixtures/sites/diary')),
};

it.each(Object.entries(sites))('a site that passes check can be built: %s', async (_, make) => {
  const root = make();
  expect(await errorsOf(await openSite({ root, cache: false }))).toEqual([]);
  const out = temporaryFolder();
  const built = await build({
    root,
    out,
    from: '2024-01-01',
    until: '2026-01-01',
    now: 0,
    cache: false,
    concurrency: 1,
  });
  const text = (file: string): string => readFileSync(path.join(out, 'sites', built.site, file), 'utf8');
  const maps = [...text('robots.txt').matchAll(/^Sitemap: (.+)$/gm)].map(([, url = '']) => url);
  const homes = Object.values(JSON.parse(text('site.json')).regions) as { host: string; home: string }[];
  for (const { host, home } of homes) {
    const listed = maps.filter((url) => url.startsWith(`${host}/`));
    expect(listed).toHaveLength(1);
    expect(text(new URL(listed[0] ?? '').pathname.slice(1))).toContain(`<loc>${host}${home}</loc>`);
  }
});
