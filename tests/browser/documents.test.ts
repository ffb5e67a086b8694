/* Checks every page of the site in every region at five instants, as far as files can be checked without a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Validator from '@adobe/structured-data-validator';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { fileOf } from '../../renderer/calendar/paths.ts';
import core from '../../scripts/core-letters.json' with { type: 'json' };
import { type Document, documentAt } from './documents.ts';
import {
  dearBundles,
  disagreements,
  type Gift,
  idleClocks,
  type Promised,
  promisedIn,
  thresholdFaults,
} from './promises.ts';
import { SEASONS, type Season } from './seasons.ts';
import { contentsOf, LANGUAGES, pathIn, REGIONS, type RegionId, regionOf } from './support.ts';

const HOSTS = { cn: 'https://www.foldwright-cn.example', com: 'https://www.foldwright.example' };
const hostOf = (pathname: string): string => (regionOf(pathname) === 'cn' ? HOSTS.cn : HOSTS.com);

interface Site {
  readonly folder: string;
  readonly paths: readonly string[];
  readonly pages: ReadonlyMap<string, Document>;
  readonly elsewhere: ReadonlySet<string>;
}

const sites = new Map<Season, Site>();
function siteOf(season: Season): Site {
  const folder = path.join(inject('sites')[season].out, 'current');
  const { paths, redirects } = contentsOf(season);
  const site = sites.get(season) ?? {
    folder,
    paths,
    pages: new Map([
      ...paths.map((pathname) => [pathname, documentAt(folder, fileOf(pathname))] as const),
      ...REGIONS.map(
        (region) => [pathIn(region, '404'), documentAt(folder, `${pathIn(region, '404')}.html`)] as const,
      ),
    ]),
    elsewhere: new Set(redirects.map(({ source }) => source)),
  };
  sites.set(season, site);
  return site;
}

/** The faults of all pages, including the 404 page, each with its path. */
function faults(site: Site, find: (document: Document, pathname: string) => Iterable<string>): string[] {
  return [...site.pages].flatMap(([pathname, document]) =>
    [...find(document, pathname)].map((fault) => `${pathname}: ${fault}`),
  );
}

const isThere = (site: Site, name: string): boolean => {
  try {
    readFileSync(path.join(site.folder, name));
    return true;
  } catch {
    return false;
  }
};

const promised = new Map<string, ReadonlyMap<string, Promised>>();
/** The promises of an edition's pages. */
function promisedOf(season: Season, region: RegionId): ReadonlyMap<string, Promised> {
  const key = `${season} ${region}`;
  const { folder, paths } = siteOf(season);
  const pages =
    promised.get(key) ??
    new Map(
      paths
        .filter((pathname) => regionOf(pathname) === region)
        .map((pathname) => [pathname, promisedIn(readFileSync(path.join(folder, fileOf(pathname)), 'utf8'))]),
    );
  promised.set(key, pages);
  return pages;
}

const SALE = 'black-friday-2024';
const yaml = (file: string): Record<string, unknown> =>
  existsSync(file) ? parse(readFileSync(file, 'utf8'), { logLevel: 'silent' }) : {};

/** Of each bundle of the data its parts. */
function bundlesOf(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync('data/products').filter((name) => name.endsWith('.yaml'));
  const bundles = files.flatMap((name) => {
    const { bundle } = yaml(`data/products/${name}`) as { bundle?: readonly string[] };
    return bundle ? [[path.basename(name, '.yaml'), bundle] as const] : [];
  });
  return new Map(bundles);
}

/** The gifts that the data has in one stage of the sale, with their names on the region's tickets. */
function giftsOf(region: RegionId, stage: string): Gift[] {
  interface Entry {
    readonly id: string;
    readonly regions?: readonly string[];
    readonly stages?: readonly string[];
    readonly over: number;
  }
  const { gifts } = yaml(`data/extras/${SALE}.yaml`) as unknown as { gifts: readonly Entry[] };
  const language = LANGUAGES[region];
  const words = [language, language.slice(0, 2)].map(
    (locale) =>
      yaml(`locales/${locale}/campaigns/${SALE}.yaml`) as {
        gifts?: Record<string, { badge?: string }>;
      },
  );
  return gifts
    .filter(({ regions, stages }) => (regions?.includes(region) ?? true) && (stages?.includes(stage) ?? true))
    .map(({ id, over }) => {
      const badge = words.flatMap((one) => one.gifts?.[id]?.badge ?? [])[0] ?? '';
      // As pages are read: without the marks that hold words together.
      return { over, badge: badge.replace(/\u2060/g, '') };
    });
}

describe.each(SEASONS)('every document, %s', (season) => {
  it('names its language, region and itself, with a heading, keywords and a picture', () => {
    const site = siteOf(season);
    expect(site.paths.length).toBeGreaterThan(150);
    expect(
      faults(site, function* (document, pathname) {
        const region = regionOf(pathname);
        // One page is written in another script than the rest of its edition.
        const lang = pathname === '/where-to-buy/hongkong-macao' ? 'zh-HK' : LANGUAGES[region];
        if (document.lang !== lang) yield `lang ${document.lang}`;
        if (document.region !== region) yield `region ${document.region}`;
        const url = hostOf(pathname) + pathname;
        if (!/, Foldwright$/.test(document.meta.get('keywords') ?? '')) yield 'no keywords';
        if (document.meta.get('robots') === 'noindex') return;
        if (document.canonical !== url) yield `canonical ${document.canonical}`;
        const picture = document.meta.get('og:image') ?? '';
        if (!isThere(site, picture.replace(/^https:\/\/[^/]+/, '')) || !picture.endsWith('.png'))
          yield `og:image ${picture}`;
        if (!document.meta.get('twitter:card')) yield 'no card';
      }),
    ).toEqual([]);
  });

  it('has one h1, skips no heading level and repeats no id', () => {
    expect(
      faults(siteOf(season), function* ({ headings, ids, bareImages }) {
        if (headings.filter((level) => level === 1).length !== 1) yield `headings ${headings}`;
        const skipped = headings.findIndex((level, i) => level > (headings[i - 1] ?? level) + 1);
        if (skipped >= 0) yield `a heading of level ${headings[skipped]} after ${headings[skipped - 1]}`;
        yield* ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `id ${id} twice`);
        yield* bareImages.map((src) => `${src} without words or size`);
      }),
    ).toEqual([]);
  });

  it('has a title and a description of its own, short enough to be shown whole', () => {
    const site = siteOf(season);
    const owners = new Map<string, string>();
    expect(
      faults(site, function* (document, pathname) {
        const description = document.meta.get('description') ?? '';
        const width = (text: string): number =>
          [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);
        if (width(document.title) < 5 || width(document.title) > 70) yield `title ${document.title}`;
        if (width(description) < 20 || width(description) > 200) yield `description ${description}`;
        for (const text of [document.title, description]) {
          const key = `${regionOf(pathname)} ${text}`;
          if (owners.has(key)) yield `says of itself what ${owners.get(key)} says: ${text}`;
          owners.set(key, pathname);
        }
      }),
    ).toEqual([]);
  });

  it('uses no letter that the reduced font lacks', () => {
    const held = new Set(core.join(''));
    expect(
      faults(siteOf(season), function* ({ letters }) {
        // Other scripts are set in the reader's own fonts.
        const lacking = [...letters].filter(
          (letter) => /\p{Script=Latin}/u.test(letter) && !held.has(letter),
        );
        if (lacking.length > 0) yield lacking.join(' ');
      }),
    ).toEqual([]);
  });

  it('loads at most 16.5 KB of styles, gzipped', () => {
    const site = siteOf(season);
    const weights = new Map<string, number>();
    const weigh = (file: string): number => {
      const weight =
        weights.get(file) ?? gzipSync(readFileSync(path.join(site.folder, file)), { level: 9 }).length;
      weights.set(file, weight);
      return weight;
    };
    expect(
      faults(site, function* ({ files }) {
        const bytes = files
          .filter((file) => file.endsWith('.css'))
          .reduce((sum, file) => sum + weigh(file), 0);
        if (bytes === 0 || bytes > 16.5 * 1024) yield `${bytes} bytes of styles`;
      }),
    ).toEqual([]);
  });

  it('has no dead link', () => {
    const site = siteOf(season);
    expect(
      faults(site, function* ({ anchors, files, ids }, pathname) {
        for (const href of anchors) {
          if (/^(https:|mailto:|tel:)/.test(href)) continue;
          const [to = '', hash] = href.split('#');
          const target = to === '' ? pathname : to;
          const [clean = ''] = target.split('?');
          const there = site.pages.get(clean);
          if (!there && !site.elsewhere.has(clean) && !isThere(site, clean)) yield href;
          else if (hash && !(to === '' ? ids : (there?.ids ?? [])).includes(hash))
            yield `${href}: no such id`;
          if (site.elsewhere.has(clean) && clean !== '/new-release') yield `${href} is sent elsewhere`;
        }
        for (const file of files.map((name) => name.split('#')[0] ?? ''))
          if (file.startsWith('/') && !site.pages.has(file) && !isThere(site, file)) yield file;
      }),
    ).toEqual([]);
  });

  it("can be reached from its edition's home page", () => {
    const site = siteOf(season);
    for (const region of REGIONS) {
      const reached = new Set([pathIn(region)]);
      for (const pathname of reached)
        for (const href of site.pages.get(pathname)?.anchors ?? []) {
          const [to = ''] = href.split(/[#?]/);
          if (site.pages.has(to) && regionOf(to) === region) reached.add(to);
        }
      const own = site.paths.filter((pathname) => regionOf(pathname) === region);
      expect(own.filter((pathname) => !reached.has(pathname))).toEqual([]);
    }
  });

  it('is linked back by each page that it names as its translation', () => {
    const site = siteOf(season);
    const owners = new Map([...site.pages].map(([pathname, page]) => [hostOf(pathname) + pathname, page]));
    expect(
      faults(site, function* (document, pathname) {
        if (document.meta.get('robots') === 'noindex') {
          if (document.alternates.length > 0) yield 'named, and kept out of search engines';
          return;
        }
        const own = hostOf(pathname) + pathname;
        const tags = document.alternates.map(({ hreflang }) => hreflang);
        if (!document.alternates.some(({ href }) => href === own)) yield 'does not name itself';
        if (new Set(tags).size !== tags.length) yield `twice the same language: ${tags}`;
        if (tags.filter((tag) => tag === 'x-default').length !== 1) yield 'no x-default';
        for (const { hreflang, href } of document.alternates) {
          if (hreflang !== 'x-default' && Intl.getCanonicalLocales(hreflang)[0] !== hreflang)
            yield `no language: ${hreflang}`;
          const there = owners.get(href);
          const pathThere = new URL(href).pathname;
          // A page outside its time redirects to its region's home.
          if (!there && !site.elsewhere.has(pathThere)) yield `${hreflang} leads to nothing: ${href}`;
          if (there && JSON.stringify(there.alternates) !== JSON.stringify(document.alternates))
            yield `${href} names others`;
        }
      }),
    ).toEqual([]);
  });

  it('has structured data that search engines read, about what it shows', async () => {
    const site = siteOf(season);
    const validator = new Validator();
    const wrong: string[] = [];
    const asked = new Map<string, unknown>();
    for (const [pathname, document] of site.pages) {
      if (document.meta.get('robots') === 'noindex') continue;
      const nodes = document.jsonLd.flatMap(
        (json) => (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'],
      );
      const page = nodes[1] as { url?: string } | undefined;
      const types = nodes.map((node) => node['@type'] as string);
      if (types[0] !== 'Organization' || types[1] !== 'WebPage') wrong.push(`${pathname}: ${types}`);
      if (page?.url !== document.canonical) wrong.push(`${pathname}: WebPage ${page?.url}`);
      const shown = new Set(document.prices.map(({ price }) => price));
      for (const node of nodes) {
        const { offers } = node as { offers?: { price?: unknown } };
        if (offers && !shown.has(String(offers.price))) wrong.push(`${pathname}: asks ${offers.price}`);
        // A product without a price is described without an offer.
        if (node['@type'] !== 'Product' || offers)
          asked.set(JSON.stringify(node), { [node['@type'] as string]: [node] });
      }
    }
    for (const jsonld of asked.values())
      for (const issue of await validator.validate({ jsonld }))
        if (issue.severity === 'ERROR') wrong.push(`${issue.issueMessage} ${JSON.stringify(jsonld)}`);
    expect(asked.size).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('shows one price for a product throughout an edition', () => {
    const site = siteOf(season);
    const prices = new Map<string, string>();
    expect(
      faults(site, function* (document, pathname) {
        yield* document.nested.map((product) => `${product} lies in another product`);
        for (const { product, price } of document.prices) {
          const key = `${regionOf(pathname)} ${product}`;
          if (product === '') yield `${price} for nothing`;
          if (price !== (prices.get(key) ?? price)) yield `${product} for ${price} and ${prices.get(key)}`;
          prices.set(key, price);
        }
      }),
    ).toEqual([]);
    expect(prices.size).toBeGreaterThan(50);
  });

  it.each(REGIONS)('promises in %s nothing that another page of the edition denies', (region) => {
    const pages = promisedOf(season, region);
    expect([...pages.values()].flatMap(({ tickets }) => tickets).length).toBeGreaterThan(1);
    expect(disagreements(pages)).toEqual([]);
  });

  it.each(REGIONS)('offers the gifts of the data in %s, above the amounts of the data', (region) => {
    const gifts = season === 'blackFriday' ? giftsOf(region, 'friday') : [];
    expect(thresholdFaults(promisedOf(season, region), gifts)).toEqual([]);
  });

  it.each(REGIONS)('sells in %s no bundle beside parts that cost less', (region) => {
    const bundles = bundlesOf();
    expect(bundles.size).toBe(1);
    expect(dearBundles(promisedOf(season, region), bundles)).toEqual([]);
  });

  it.each(REGIONS)('has no countdown in %s to an instant at which no price changes', (region) => {
    const releases = path.join(inject('sites')[season].out, 'releases', region);
    const after = (instant: string): ReadonlyMap<string, number> | undefined => {
      const next = readdirSync(releases).find((id) => id.startsWith(instant.replace(/[-:]/g, '')));
      const home = next && readFileSync(path.join(releases, next, 'index.html'), 'utf8');
      return home
        ? new Map(promisedIn(home).prices.map(({ product, price }) => [product, price]))
        : undefined;
    };
    expect(idleClocks(promisedOf(season, region), after)).toEqual([]);
  });

  it('has no countdown to an instant at which no price of the page changes', () => {
    const site = siteOf(season);
    expect(
      faults(site, function* ({ clocks, priceEnds }) {
        yield* clocks.filter((end) => !priceEnds.includes(end)).map((end) => `counts to nothing at ${end}`);
      }),
    ).toEqual([]);
    // A countdown appears while a sale runs whose stages change prices.
    const counting = [...site.pages.values()].filter(({ clocks }) => clocks.length > 0);
    expect(counting.length > 0).toBe(season === 'blackFriday');
  });
});
