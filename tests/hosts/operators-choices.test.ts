import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import { almanac } from '../support/cli.ts';
import { openShop } from '../support/open-shop.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const read = (file: string): Record<string, unknown> =>
  parse(readFileSync(path.join(tinySite, file), 'utf8')) as Record<string, unknown>;

/** A site with some keys of one of its files replaced. */
const siteWith = (file: string, more: Record<string, unknown>): string =>
  copySite(tinySite, { [file]: stringify({ ...read(file), ...more }) });

async function built(root: string): Promise<(file: string) => string> {
  const out = temporaryFolder();
  const { code, stderr } = await almanac([
    'build',
    '--root',
    root,
    '--out',
    out,
    '--at',
    '2025-01-01',
    '--quiet',
  ]);
  expect([code, stderr]).toEqual([0, '']);
  return (file) => readFileSync(path.join(out, 'current', file), 'utf8');
}

describe('hreflang', () => {
  const tags = (html: string): string[] =>
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)"/g)].map((match) => match[1] as string);

  it('lists the countries of an edition, in as many tags as search engines need; lang stays', async () => {
    const file = await built(siteWith('data/regions/at.yaml', { hreflang: ['de-AT', 'de-CH'] }));
    expect(tags(file('at.html'))).toEqual(['en-GB', 'de-AT', 'de-CH', 'en-NZ', 'x-default']);
    expect(file('at.html')).toContain('<html lang="de-AT"');
    expect(file('sitemap.xml')).toContain('hreflang="de-CH"');
  });

  it('names as x-default the edition of fallbackRegion, else the default one', async () => {
    const defaultOf = (html: string) => /hreflang="x-default" href="([^"]+)"/.exec(html)?.[1];
    const lists = { regions: ['at', 'nz', 'gb'], defaultRegion: 'gb' };
    const own = (fallbackRegion?: string) =>
      built(siteWith('data/site.yaml', { ...lists, ...(fallbackRegion && { fallbackRegion }) }));
    expect(defaultOf((await own())('index.html'))).toBe('https://crumb.example/');
    expect(defaultOf((await own('nz'))('index.html'))).toContain('/nz');
  });

  it('that two editions share causes a warning, at the second of them', async () => {
    const root = siteWith('data/regions/at.yaml', { hreflang: ['de-AT', 'en-GB'] });
    const { code, stderr } = await almanac(['check', '--root', root]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /data\/regions\/at\.yaml:\d+:\d+ .*hreflang.*warning: region at .* readers of en-GB/,
    );
    expect(stderr).toContain('[hreflang-twice]');
  });

  it('never lists a country that search engines do not know', async () => {
    const { code, stderr } = await almanac([
      'check',
      '--root',
      siteWith('data/regions/at.yaml', { hreflang: ['en-EU'] }),
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/data\/regions\/at\.yaml:\d+:\d+.*\n?.*expected a country of ISO 3166/);
    const ours = renderPath(await openShop(), '/eu', Date.parse('2025-01-01'));
    const named = tags(ours?.kind === 'page' ? ours.html : '');
    expect(named.length).toBeGreaterThan(8);
    for (const tag of named) expect(tag).toMatch(/^(x-default|[a-z]{2}(-(?!EU|UK)[A-Z]{2})?)$/);
  });
});

describe('hsts', () => {
  const sent = (headers: string): string | undefined => /Strict-Transport-Security: (.*)/.exec(headers)?.[1];

  it('is what the data says, and by default promises nothing for other hosts', async () => {
    expect(sent((await built(tinySite))('_headers'))).toBe('max-age=63072000');
    const file = await built(
      siteWith('data/site.yaml', { hsts: { includeSubDomains: true, preload: true } }),
    );
    expect(sent(file('_headers'))).toBe('max-age=63072000; includeSubDomains; preload');
    expect(file('serve.json')).not.toContain('Strict-Transport');
  });

  it('rejects a preload that the preload list would reject', async () => {
    const { code, stderr } = await almanac([
      'check',
      '--root',
      siteWith('data/site.yaml', { hsts: { preload: true } }),
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('preload asks for includeSubDomains: true');
  });
});
