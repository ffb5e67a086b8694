import { describe, expect, it } from 'vitest';
import { compactRelease, expandRelease } from '../../renderer/calendar/compact.ts';
import { isRelease } from '../../renderer/calendar/shapes.ts';
import type { Release, SitemapEntry } from '../../renderer/release/index.ts';
import { releaseText, resolveRelease } from '../../renderer/release/release.ts';
import { hash, releaseOf } from './fakes.ts';

const HOSTS = {
  cn: 'https://www.toys-cn.example',
  us: 'https://www.toys.example/us',
  de: 'https://www.toys.example/de',
};
const at = (start: string, slug: string): string =>
  slug === '' && start.endsWith('example') ? `${start}/` : `${start}${slug && `/${slug}`}`;

/** A release whose pages are in all regions, except one that is in two. */
function release(region: 'cn' | 'us', count: number): Release {
  const slugs = ['', ...Array.from({ length: count }, (_, i) => `page-${i}`)];
  const sitemap = slugs.map((slug, i): SitemapEntry => {
    const regions = Object.entries(HOSTS).filter(([id]) => i !== 1 || id !== 'de');
    const alternates = regions.map(([id, start]) => ({
      hreflang: id === 'cn' ? 'zh' : `en-${id.toUpperCase()}`,
      href: at(start, slug),
    }));
    return {
      url: at(HOSTS[region], slug),
      alternates: [...alternates, { hreflang: 'x-default', href: at(HOSTS.us, slug) }],
    };
  });
  const files = slugs.map((slug) => ({
    path: `${slug || 'index'}.html`,
    hash: hash(slug),
    size: slug.length,
  }));
  return resolveRelease({ ...releaseOf({ region, from: null, until: null, says: '' }, files), sitemap });
}

const reread = (one: Release): unknown => expandRelease(JSON.parse(releaseText(one)));

describe('a release.json', () => {
  it.each(['cn', 'us'] as const)(
    'keeps the whole release of %s, and stores each set of alternates once',
    (region) => {
      const whole = release(region, 40);
      expect(reread(whole)).toEqual(whole);
      expect(isRelease(reread(whole))).toBe(true);
      expect(compactRelease(whole).alternates).toHaveLength(2);
      const added = releaseText(release(region, 1_040)).length - releaseText(whole).length;
      expect(added / 1_000).toBeLessThan(130);
    },
  );

  it('stores in full what is not a path below a home page', () => {
    const odd: SitemapEntry[] = [
      { url: 'https://elsewhere.example/us/x', alternates: [] },
      {
        url: 'https://www.toys.example/us/y',
        alternates: [{ hreflang: 'de', href: 'https://www.toys.example/de/ypsilon' }],
      },
    ];
    const whole = { ...release('us', 2), sitemap: odd };
    expect(reread(whole)).toEqual(whole);
    expect(compactRelease(whole).alternates).toEqual([]);
  });

  it.each<[string, object]>([
    ['a list of alternates that is not there', { sitemap: [['/x', 7]] }],
    ['a path that is none', { sitemap: [['/../x', 0]] }],
    ['files that are none', { files: 'all' }],
    ['a file without a hash', { files: [['index.html']] }],
    [
      'more alternates than there are languages',
      { alternates: [Array.from({ length: 2_000 }, () => ['de', 'https://a.example'])] },
    ],
    ['no alternates', { alternates: null }],
  ])('with %s is rejected', (_, change) => {
    const text = releaseText(release('us', 2));
    expect(isRelease(expandRelease({ ...(JSON.parse(text) as object), ...change }))).toBe(false);
  });
});
