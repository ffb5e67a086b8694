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
    ["connect-src 'self'", ...origins].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** What every response carries, whatever it is. */
export function securityHeaders(origins: readonly string[]): readonly Header[] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(origins)],
    ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
}
