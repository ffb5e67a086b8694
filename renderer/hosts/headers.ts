import type { Hsts } from '../calendar/types.ts';
import { inConfig } from './escape.ts';

export type Header = readonly [name: string, value: string];

/** For HTML, and all else whose name stays when its content changes: kept, and asked for again at every use. */
export const REVALIDATE = 'no-cache';
/** For assets: another content has another name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For redirects, which time takes away again. */
export const NO_STORE = 'no-store';

/** Pictures may stand on other sites; anything else may not. */
export const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';
export const ANYWHERE = 'cross-origin';
export const HERE = 'same-origin';

/** The policy of every page; `origins` are those it calls besides its own. No directive stands twice. */
export function contentSecurityPolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...origins.map(inConfig)].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

export const HSTS = 'Strict-Transport-Security';

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
