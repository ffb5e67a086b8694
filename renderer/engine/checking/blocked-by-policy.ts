import type { Problem } from '../../problems/problems.ts';

/** Something in a page that browsers will not load or apply there. */
interface Blocked {
  /** The text in the template, by which its line is found. */
  readonly written: string;
  readonly what: string;
  readonly hint: string;
}

/** Which attribute of an element loads what, by the directive that governs it. */
const LOADING: Readonly<Record<string, readonly [directive: string, attribute: RegExp]>> = {
  img: ['img-src', /\ssrc(?:set)?="([^"]+)"/gi],
  // Of a drawing within the page.
  image: ['img-src', /\s(?:xlink:)?href="([^"]+)"/gi],
  source: ['media-src', /\ssrc="([^"]+)"/gi],
  // Of a picture.
  'source srcset': ['img-src', /\ssrcset="([^"]+)"/gi],
  track: ['media-src', /\ssrc="([^"]+)"/gi],
  video: ['media-src', /\ssrc="([^"]+)"/gi],
  audio: ['media-src', /\ssrc="([^"]+)"/gi],
  iframe: ['frame-src', /\ssrc="([^"]+)"/gi],
  script: ['script-src', /\ssrc="([^"]+)"/gi],
  form: ['form-action', /\saction="([^"]+)"/gi],
};
const ELEMENT = /<(img|image|source|track|video|audio|iframe|script|form|style|object|embed)\b([^>]*)>/gi;
const STYLE_ATTRIBUTE = /<[a-z][^>]*?\sstyle="/i;
const DATA_BLOCK = /\stype="application\/(?:ld\+)?json"/i;

/**
 * What the page's own policy blocks in browsers; nothing else shows it while the page is made. `sources` are other
 * origins that the site allows, each after its directive.
 */
export function blockedByPolicy(html: string, sources: readonly string[]): Blocked[] {
  const found: Blocked[] = [];
  for (const [, name = '', attributes = ''] of html.matchAll(ELEMENT)) {
    const element = name.toLowerCase();
    const isOfPicture = element === 'source' && /\ssrcset="/i.test(attributes);
    const [directive, loaded] = LOADING[isOfPicture ? 'source srcset' : element] ?? [];
    const isInline = element === 'script' && !/\ssrc="/i.test(attributes) && !DATA_BLOCK.test(attributes);
    if (isInline) found.push(INLINE_SCRIPT);
    else if (element === 'style') found.push(INLINE_STYLE);
    else if (element === 'object' || element === 'embed') found.push(plugin(element));
    if (directive === undefined || loaded === undefined) continue;
    for (const [, value = ''] of attributes.matchAll(loaded))
      for (const origin of originsIn(value))
        if (!sources.includes(`${directive} ${origin}`)) found.push(foreign(element, origin, directive));
    if (element === 'iframe' && !/\ssrc="(https?:)?\/\//i.test(attributes)) found.push(FRAME);
  }
  if (STYLE_ATTRIBUTE.test(html)) found.push(STYLED);
  return found;
}

/** The origins that a value of `src`, `srcset` or `action` leads to; none for paths of the page's own host. */
function originsIn(value: string): string[] {
  const addresses = value.split(/,\s+|\s+/).filter((one) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(one));
  return [...new Set(addresses.map(originOf))];
}

function originOf(address: string): string {
  const url = URL.canParse(address, 'https://here.example') ? new URL(address, 'https://here.example') : null;
  return url === null || url.origin === 'null' ? address.slice(0, address.indexOf(':') + 1) : url.origin;
}

function foreign(element: string, origin: string, directive: string): Blocked {
  const isOrigin = origin.startsWith('https://');
  return {
    written: origin.replace(/^https?:/, ''),
    what: `<${element}> leads to ${origin}, which the policy of the page does not allow`,
    hint: isOrigin
      ? `allow it in data/site.yaml, headers: { policy: { ${directive}: [${origin}] } }, or put the file into templates/art`
      : 'put the file into templates/art and ask for context.asset',
  };
}

const INLINE_SCRIPT: Blocked = {
  written: '<script',
  what: 'a script inside the page never runs: the policy allows files alone',
  hint: 'put it into templates/client/boot.ts, or make it an island',
};
const INLINE_STYLE: Blocked = {
  written: '<style',
  what: 'a <style> inside the page is never applied: the policy allows style sheets alone',
  hint: 'put it into templates/styles/index.css, or styles.css of the page type',
};
const STYLED: Blocked = {
  written: 'style={',
  what: 'a style attribute is never applied: the policy allows style sheets alone',
  hint: 'give the element a class, and put the style into styles.css',
};
const FRAME: Blocked = {
  written: '<iframe',
  what: 'a frame of the own site stays empty: no page of it may be framed',
  hint: 'show what is in it as a part of the page',
};

function plugin(element: string): Blocked {
  return {
    written: `<${element}`,
    what: `<${element}> is never loaded: the policy allows none`,
    hint: 'use <img>, <video> or a link',
  };
}

/** The same as a problem of a page. */
export function blockedProblem({ written, what, hint }: Blocked, file: string): Problem {
  return { code: 'policy-blocks', severity: 'error', file, path: [], written, message: what, hint };
}
