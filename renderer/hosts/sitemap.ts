import { compareText } from '../calendar/order.ts';
import type { Release, SitemapEntry } from '../calendar/types.ts';
import { escapeXml, inConfig } from './escape.ts';

/** Well below the 50,000 entries and 50 MB that the protocol allows. */
const MOST_ENTRIES = 20_000;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

export interface Sitemaps {
  /** Path → text. */
  readonly files: ReadonlyMap<string, string>;
  /** Absolute URLs of the sitemaps that hold entries. */
  readonly urls: readonly string[];
}

/**
 * One sitemap per host. A site of one host has it at `sitemap.xml`; of several, or where it outgrows one file, that is
 * the index of `sitemap-<host>.xml`, each on its own host.
 */
export function planSitemaps(releases: readonly Release[]): Sitemaps {
  const hosts = new Map<string, SitemapEntry[]>();
  for (const { host, sitemap } of releases) hosts.set(host, [...(hosts.get(host) ?? []), ...sitemap]);
  const parts = [...hosts].flatMap(([host, entries]) =>
    chunks(entries).map((chunk, index) => ({
      host,
      chunk,
      name: `${nameOf(host, hosts)}${index === 0 ? '' : `-${index + 1}`}.xml`,
    })),
  );
  const only = parts[0];
  if (only !== undefined && parts.length === 1) {
    return { files: new Map([['sitemap.xml', urlSet(only.chunk)]]), urls: [`${only.host}/sitemap.xml`] };
  }
  const urls = parts.map(({ host, name }) => `${host}/${name}`);
  const files = new Map(parts.map(({ name, chunk }) => [name, urlSet(chunk)]));
  files.set('sitemap.xml', index(urls));
  return { files, urls };
}

export function robotsText(sitemaps: Sitemaps): string {
  return [
    'User-agent: *',
    'Allow: /',
    '',
    ...sitemaps.urls.map((url) => `Sitemap: ${inConfig(url)}`),
    '',
  ].join('\n');
}

/**
 * `https://www.toys-cn.example` → `sitemap-toys-cn-example`; with its `www` where the same host without it has one too, and
 * as it is written where even so another host reads alike.
 */
function nameOf(host: string, hosts: ReadonlyMap<string, unknown>): string {
  const others = [...hosts.keys()].filter((other) => other !== host);
  const isOwn = (spell: Spelling): boolean => !others.some((other) => spell(other) === spell(host));
  return `sitemap-${([withoutWww, plain].find(isOwn) ?? whole)(host)}`;
}

type Spelling = (origin: string) => string;
const plain: Spelling = (origin) => new URL(origin).host.replace(/[^a-z0-9-]+/g, '-');
const withoutWww: Spelling = (origin) => plain(origin.replace('://www.', '://'));
const whole: Spelling = (origin) => origin.replace(/^https:\/\//, '').replace(/[^a-z0-9.-]+/g, '-');

function chunks(entries: readonly SitemapEntry[]): SitemapEntry[][] {
  const sorted = [...entries].sort((a, b) => compareText(a.url, b.url));
  const count = Math.max(1, Math.ceil(sorted.length / MOST_ENTRIES));
  return Array.from({ length: count }, (_, at) => sorted.slice(at * MOST_ENTRIES, (at + 1) * MOST_ENTRIES));
}

function urlSet(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) =>
        `    <xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>\n`,
    );
    return `  <url>\n    <loc>${escapeXml(url)}</loc>\n${links.join('')}  </url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${XMLNS}" xmlns:xhtml="${XHTML}">\n${urls.join('')}</urlset>\n`;
}

function index(urls: readonly string[]): string {
  const entries = urls.map((url) => `  <sitemap>\n    <loc>${escapeXml(url)}</loc>\n  </sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${XMLNS}">\n${entries.join('')}</sitemapindex>\n`;
}
