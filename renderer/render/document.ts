import type { HeadFacts } from '../plan/head.ts';
import { escapeHtml, escapeJson, languageAttributes } from './html.ts';
import type { Slab } from './slab.ts';

/** The files of the build that documents link to. */
export interface DocumentFiles {
  readonly styles: readonly string[];
  /** By page type: the style sheets that its pages add. */
  readonly pageStyles: Readonly<Record<string, readonly string[]>>;
  /** The script that notices missing scripts, then the chunks that it imports; empty if there is none. */
  readonly lost: readonly string[];
  /** The script of every page, then the chunks that it imports; empty if there is none. */
  readonly boot: readonly string[];
  /** By name: the island's script, then the chunks that it begins with. */
  readonly islands: Readonly<Record<string, readonly string[]>>;
  readonly themeColour: string | null;
  /** `favicon.svg` among the art, where there is one. */
  readonly icon: string | null;
  /** The hosts of all regions: a URL below `/assets/` there is an asset of the build. */
  readonly hosts: readonly string[];
}

/** A page's head, apart from what depends on how long its document holds, and on its islands. */
export interface RenderedHead {
  readonly before: string;
  /** From after the times to before the islands. */
  readonly between: string;
  readonly after: string;
  /** The assets it refers to. */
  readonly assets: readonly string[];
}

export interface DocumentParts {
  readonly head: RenderedHead;
  readonly bodyClass: string;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly header: RenderedFragment;
  readonly main: RenderedFragment;
  readonly footer: RenderedFragment;
}

export interface Document {
  /** Its text, piece by piece: main parts are long, and each time one is copied costs. {@link PIECE} says which is which. */
  readonly pieces: readonly string[];
  readonly assets: readonly string[];
  /** Names of its islands. */
  readonly islands: readonly string[];
  /** What stands around its head. */
  readonly fragments: readonly RenderedFragment[];
}

/** The pieces of a page's document that are fragments, by their place among {@link Document.pieces}. */
export const PIECE = { before: 0, between: 2, after: 4, header: 6, main: 8, footer: 10 } as const;
const PIECES = 12;

/** The text of a document. */
export function htmlOf({ pieces }: Pick<Document, 'pieces'>): string {
  return pieces.join('');
}

/** Of one unit of a text in UTF-8. */
const MOST_BYTES = 3;

/** A document as bytes, in a slab; `lengths`: how many of them each piece has. */
export function bytesOf(
  { pieces }: Pick<Document, 'pieces'>,
  slab: Slab,
): { readonly bytes: Buffer; readonly lengths: readonly number[] } {
  // To count the bytes first would be a walk over every character more.
  const room = slab.take(pieces.reduce((sum, { length }) => sum + length, 0) * MOST_BYTES);
  let end = 0;
  const lengths = pieces.map((piece) => {
    const length = room.write(piece, end);
    end += length;
    return length;
  });
  slab.giveBack(room.length - end);
  return { bytes: room.subarray(0, end), lengths };
}

/** The text of one piece of a document that was written earlier; undefined where it has no such piece. */
export function pieceIn(
  bytes: Buffer,
  lengths: readonly number[],
  piece: keyof typeof PIECE,
): string | undefined {
  if (lengths.length !== PIECES) return undefined;
  const start = lengths.slice(0, PIECE[piece]).reduce((sum, length) => sum + length, 0);
  return bytes.toString('utf8', start, start + (lengths[PIECE[piece]] as number));
}

/** A whole page: the fragments around its head. */
export function joinDocument(parts: DocumentParts, files: DocumentFiles): Document {
  const { head, header, main, footer, bodyClass, validFrom, validUntil } = parts;
  const islands = islandsOf(parts);
  const scripts = Object.fromEntries(islands.map((name) => [name, files.islands[name]?.[0]]));
  const times = lines([
    validFrom === null ? '' : meta('almanac:valid-from', validFrom),
    validUntil === null ? '' : meta('almanac:valid-until', validUntil),
  ]);
  const live = lines([islands.length === 0 ? '' : meta('almanac:islands', JSON.stringify(scripts))]);
  const body = `\n<body${bodyClass === '' ? '' : ` class="${escapeHtml(bodyClass)}"`}>\n`;
  const pieces = [
    head.before,
    times,
    head.between,
    live,
    head.after,
    body,
    header.html,
    '\n<main id="main" tabindex="-1">',
    main.html,
    '</main>\n',
    footer.html,
    '\n</body>\n</html>\n',
  ];
  const assets = [
    distinct([...head.assets, ...assetsIn(live)]),
    ...[header, main, footer].map((fragment) => fragment.assets),
  ];
  return {
    pieces,
    assets: [...new Set(assets.flat())],
    islands,
    fragments: [header, main, footer],
  };
}

/** A head, of its model. */
export function renderHead(
  {
    region,
    pageType,
    head,
  }: { readonly region: string; readonly pageType: string; readonly head: HeadFacts },
  files: DocumentFiles,
): RenderedHead {
  const before = lines([
    '<!doctype html>',
    `<html ${languageAttributes(head.lang)} data-region="${escapeHtml(region)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(titleOf(head))}</title>`,
    meta('description', head.description),
    head.keywords === null ? '' : meta('keywords', head.keywords),
    head.noindex ? meta('robots', 'noindex') : '',
    files.themeColour === null ? '' : meta('theme-color', files.themeColour),
  ]);
  const between = lines([
    head.api === '' ? '' : meta('almanac:api', head.api),
    head.preproduction === '' ? '' : meta('almanac:preproduction', head.preproduction),
    meta('almanac:hosts', head.hosts),
    head.scrollPosition === 'top' ? '' : meta('almanac:scroll-position', head.scrollPosition),
    head.noindex ? '' : `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    ...head.alternates.map(
      ({ hreflang, href }) =>
        `<link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}">`,
    ),
    ...head.feeds.map(
      ({ href, title }) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
    ),
    ...openGraph(head),
    files.icon === null ? '' : `<link rel="icon" type="image/svg+xml" href="${files.icon}">`,
    ...[...files.styles, ...(files.pageStyles[pageType] ?? [])].map(
      (url) => `<link rel="stylesheet" href="${url}">`,
    ),
    // In this order: the first hears of the second's absence.
    ...[files.lost, files.boot].flatMap(([script]) =>
      script === undefined ? [] : [`<script type="module" src="${script}"></script>`],
    ),
    ...distinct([files.lost, files.boot].flatMap(([, ...chunks]) => chunks)).map(
      (url) => `<link rel="modulepreload" href="${url}">`,
    ),
  ]);
  const data = head.jsonLd == null ? '' : jsonLd(head.jsonLd);
  return describeHead({ before, between, after: `${lines([data])}</head>` }, files);
}

/** Looks through a rendered head. */
export function describeHead(
  head: Omit<RenderedHead, 'assets'>,
  { hosts }: Pick<DocumentFiles, 'hosts'>,
): RenderedHead {
  const { before, between, after } = head;
  return { ...head, assets: distinct([before, between, after].flatMap((text) => assetsIn(text, hosts))) };
}

/** Those that say something, each with its end. */
function lines(all: readonly string[]): string {
  return all.map((line) => (line === '' ? '' : `${line}\n`)).join('');
}

function jsonLd(data: HeadFacts['jsonLd']): string {
  return `<script type="application/ld+json">${escapeJson(data)}</script>`;
}

function islandsOf({ header, main, footer }: Pick<DocumentParts, 'header' | 'main' | 'footer'>): string[] {
  return distinct([header, main, footer].flatMap((fragment) => fragment.islands));
}

const openGraphLocales = new Map<string, string>();

/** Every page has one of a few, and ICU takes longer to read it than the rest of a head takes. */
function openGraphLocale(lang: string): string {
  const known = openGraphLocales.get(lang) ?? readOpenGraphLocale(lang);
  openGraphLocales.set(lang, known);
  return known;
}

/** Open Graph knows language and country, no scripts; Spanish of Latin America has a name of its own there. */
function readOpenGraphLocale(lang: string): string {
  const { language, region } = new Intl.Locale(lang);
  if (region === '419') return `${language}_LA`;
  return region === undefined || /^\d/.test(region) ? language : `${language}_${region}`;
}

function openGraph(head: HeadFacts): string[] {
  if (head.noindex) return [];
  const property = (name: string, content: string): string =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    property('og:site_name', head.siteName),
    property('og:type', head.ogType),
    property('og:locale', openGraphLocale(head.lang)),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', head.canonical),
    ...(head.picture
      ? [
          property('og:image', head.picture.url),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:alt', head.picture.alt),
        ]
      : []),
    meta('twitter:card', head.picture ? 'summary_large_image' : 'summary'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    ...(head.picture ? [meta('twitter:image', head.picture.url)] : []),
  ];
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

/**
 * The document at the URL of a page that is not there now: most hosts redirect before they reach it; on others it
 * leads to the region's home.
 */
export interface FallbackModel {
  readonly lang: string;
  readonly title: string;
  readonly link: string;
  readonly home: string;
}

export function fallbackDocument(
  model: FallbackModel,
  region: string,
  validFrom: string | null,
  validUntil: string | null,
): string {
  const home = escapeHtml(model.home);
  const lines = [
    '<!doctype html>',
    `<html ${languageAttributes(model.lang)} data-region="${escapeHtml(region)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(model.title)}</title>`,
    meta('robots', 'noindex'),
    `<meta http-equiv="refresh" content="0; url=${home}">`,
    validFrom === null ? '' : meta('almanac:valid-from', validFrom),
    validUntil === null ? '' : meta('almanac:valid-until', validUntil),
    '</head>',
    `<body><p><a href="${home}">${escapeHtml(model.link)}</a></p></body>`,
    '</html>',
    '',
  ];
  return lines.filter((line, i) => line !== '' || i === lines.length - 1).join('\n');
}

/** A rendered fragment with what it needs, found once however many documents it is part of. */
export interface RenderedFragment {
  readonly html: string;
  /** Names of its islands. */
  readonly islands: readonly string[];
  /** The assets it refers to. */
  readonly assets: readonly string[];
  /** Where links to the current page are marked: the same without these marks, one object for all pages. */
  readonly unmarked?: RenderedFragment;
}

/** Looks through a rendered fragment. React escapes quotes in text, so only attributes match. */
export function describeFragment(html: string): RenderedFragment {
  const named = html.includes(' data-island="');
  return {
    html,
    islands: named ? namesIn(html, / data-island="([A-Za-z0-9]+)"/g) : [],
    assets: assetsIn(html),
  };
}

/** The assets that a document refers to, as paths or on one of its own hosts. `/assets/` of another host is not ours. */
export function assetsIn(html: string, hosts: readonly string[] = []): string[] {
  const found: string[] = [];
  // Documents are long and hold few: a search for what all begin with skips most of their characters.
  for (let start = html.indexOf(ASSETS); start !== -1; start = html.indexOf(ASSETS, start + 1)) {
    const isOwn = BEFORE_PATH.test(html[start - 1] ?? '') || hosts.some((host) => html.endsWith(host, start));
    REST_OF_PATH.lastIndex = start + ASSETS.length;
    if (isOwn && REST_OF_PATH.test(html)) found.push(html.slice(start, REST_OF_PATH.lastIndex));
  }
  return distinct(found);
}

const ASSETS = '/assets/';
const REST_OF_PATH = /[^"'()\s<>&,?#\\]+/y;

/** What a path begins after in an attribute, a list of sources or a style. A pattern that looked behind would look at every character. */
const BEFORE_PATH = /["'(\s,;=]/;

function namesIn(html: string, pattern: RegExp): string[] {
  return distinct([...html.matchAll(pattern)].map((match) => match[1] as string));
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.map(own))].sort();
}

/** What a pattern finds is a piece of a document and keeps all of it in memory: names are few, and each is kept apart once. */
const names = new Map<string, string>();

function own(piece: string): string {
  const known = names.get(piece);
  if (known !== undefined) return known;
  const name = Buffer.from(piece).toString();
  names.set(name, name);
  return name;
}

/** Its title with the name of the site, which a tab or a list of results shows beside those of others. */
function titleOf({ title, siteName }: HeadFacts): string {
  return title.includes(siteName) ? title : `${title} – ${siteName}`;
}
