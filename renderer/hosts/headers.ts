import { isSource } from '../calendar/forms.ts';
import type { Hsts } from '../calendar/types.ts';
import { inConfig } from './escape.ts';

export type Header = readonly [name: string, value: string];

/** For HTML, and all else whose name stays when its content changes: kept, and asked for again at every use. */
export const REVALIDATE = 'no-cache';
/** For assets: another content has another name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For redirects, which time takes away again. */
export const NO_STORE = 'no-store';

/** Other sites may embed pictures, and nothing else. */
export const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';
export const ANYWHERE = 'cross-origin';
export const HERE = 'same-origin';

/**
 * The Content-Security-Policy of every page. `sources`: other origins that it calls, and what the site allows, each
 * after its directive (`img-src https://cdn.example`). No directive occurs twice.
 */
export function contentSecurityPolicy(sources: readonly string[]): string {
  // What has not the form of a directive's source stays one word, whatever it holds.
  const given = sources.map((source) =>
    isSource(source) && source.includes(' ') ? source.split(' ') : ['connect-src', source],
  );
  const besides = (directive: string): string[] => [
    ...new Set(given.flatMap(([name, origin = '']) => (name === directive ? [inConfig(origin)] : []))),
  ];
  const own = (directive: string): string => [directive, "'self'", ...besides(directive)].join(' ');
  const frames = besides('frame-src');
  return [
    "default-src 'none'",
    own('script-src'),
    own('style-src'),
    own('img-src'),
    own('font-src'),
    own('media-src'),
    own('connect-src'),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "manifest-src 'self'",
    own('form-action'),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Scripts of other origins write into the page without trusted types, so only pages with our own scripts require
    // them.
    ...(besides('script-src').length > 0
      ? []
      : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ');
}

const HSTS = 'Strict-Transport-Security';

/** Only for answers that leave the machine: a browser that learned it from localhost keeps it for every program there. */
export function strictTransport({ maxAge, includeSubDomains, preload }: Hsts): Header {
  const flags = [...(includeSubDomains ? ['includeSubDomains'] : []), ...(preload ? ['preload'] : [])];
  return [HSTS, [`max-age=${Math.trunc(maxAge) || 0}`, ...flags].join('; ')];
}

/** Host names that mean this machine, as the source of a regular expression. */
export const LOOPBACK = '^(localhost|.*\\.localhost|127(\\.[0-9]+)+|\\[::1\\])$';

/** What every response carries, whatever it is and wherever it is served. */
export function securityHeaders(origins: readonly string[]): readonly Header[] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(origins)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
}
