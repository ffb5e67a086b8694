/**
 * The forms of what becomes a path, a URL or a line of a host's configuration. Data is checked by them when it is read, and so
 * is everything that was made on another machine.
 */

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Each becomes the name of a file, and hosts and file systems end at 255. */
export const LONGEST_SLUG = 100;

/** One segment of a URL: lower-case words joined by hyphens. */
export function isSlug(text: string): boolean {
  return SLUG.test(text) && text.length <= LONGEST_SLUG;
}

/** The nearest slugs to a text, segment by segment: `Über uns/wirSelbst` gives `uber-uns/wir-selbst`. */
export function nearestSlugs(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  const segments = words.split('/').map((word) => word.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, ''));
  return segments.filter(Boolean).join('/');
}

/** In URLs no word by itself: `404.html` and `index.html` are files of every edition, which hosts serve in their own way. */
export const NAMES_OF_FILES: readonly string[] = ['404', 'index'];

/**
 * Names that the prefix of a region may not have: `assets` holds the files of all editions, the others are names of
 * files.
 */
export const RESERVED: readonly string[] = ['assets', ...NAMES_OF_FILES];

/** Whatever else the standard takes for a host ends a directive of a policy, or a line of a configuration. */
export const HOST = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.?)+$|^\[[0-9a-f:.]+\]$/;

/** Scheme and host, and nothing else: `https://shop.example`. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text && HOST.test(hostname);
}

/** What a site may allow of other origins, by the directive of the policy that names it. */
export const DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'media-src',
  'connect-src',
  'frame-src',
  'form-action',
] as const;

/** Where a page opens WebSockets: `wss://chat.example`. */
export function isSocketOrigin(text: string): boolean {
  return text.startsWith('wss:') && isOrigin(text.replace('wss:', 'https:'));
}

/** What the policy may allow: an origin that pages call, or a directive followed by an origin. */
export function isSource(text: string): boolean {
  const [directive, origin, ...more] = text.split(' ');
  if (origin === undefined) return isOrigin(text);
  if (more.length > 0 || !DIRECTIVES.some((name) => name === directive)) return false;
  return isOrigin(origin) || (directive === 'connect-src' && isSocketOrigin(origin));
}

const PATH = /^(\/(\.well-known|[A-Za-z0-9_~-][A-Za-z0-9._~@+-]*))+$/;
const LONGEST_PATH = 1_000;

/** The path of a page on its host, as a browser sends it: `/us/black-friday`; `/` is the root. */
export function isUrlPath(text: string): boolean {
  return text === '/' || (text.length <= LONGEST_PATH && PATH.test(text));
}

/** Origins that were looked at: a release names few of them, thousands of times. */
const known = new Set<string>();

/** The URL of a page: an origin and a path. */
export function isPageUrl(text: string): boolean {
  const end = text.indexOf('/', 'https://'.length);
  const origin = end === -1 ? text : text.slice(0, end);
  if (!known.has(origin)) {
    if (!isOrigin(origin)) return false;
    known.add(origin);
  }
  return end === -1 || isUrlPath(text.slice(end));
}

/** A language for search engines: `en-IE`, `x-default`. */
export function isHreflang(text: string): boolean {
  return text === 'x-default' || /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(text);
}

/** The id of a region. Names that every object of JavaScript has are none. */
export function isRegionId(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*$/.test(text) && text.length <= LONGEST_SLUG && !(text in {});
}

/** As many bytes as file systems take of one name. */
const LONGEST_NAME = 255;

/** A path that, joined to a folder, leads to a file inside of it, on every system. */
export function isFilePath(text: string): boolean {
  return (
    text.length <= LONGEST_PATH &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    !/[\u0000-\u001f\u007f\\]/.test(text) &&
    text.split('/').every((name) => {
      const isStep = name === '' || name === '.' || name === '..';
      // No character takes more than four bytes.
      const isShort = 4 * name.length <= LONGEST_NAME;
      return !isStep && (isShort || new TextEncoder().encode(name).length <= LONGEST_NAME);
    })
  );
}
