import type { Hsts } from '../../calendar/types.ts';
import { contentType } from '../content-type.ts';
import {
  ANYWHERE,
  HERE,
  LOOPBACK,
  NO_STORE,
  RESOURCE_POLICY,
  securityHeaders,
  strictTransport,
} from '../headers.ts';
import { extensionOf, isPicture } from '../model.ts';

export interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its name: decides the type. */
  readonly path: string;
  /** SHA-256, hex, or any other text that changes with the content; null: none is known. */
  readonly hash: string | null;
  readonly cache: string;
}

/** Answers one request; every answer carries the same security headers. */
export class Answer {
  readonly #request: Request;
  readonly #origins: readonly string[];
  readonly #hsts: Hsts | null;

  constructor(request: Request, origins: readonly string[], hsts: Hsts | null = null) {
    this.#request = request;
    this.#hsts = new RegExp(LOOPBACK).test(new URL(request.url).hostname) ? null : hsts;
    this.#origins = origins;
  }

  redirect(status: 301 | 302, to: string): Response {
    const headers = this.#headers('');
    headers.set('Location', to);
    headers.set('Cache-Control', status === 302 ? NO_STORE : 'no-cache');
    return new Response(null, { status, headers });
  }

  /** A short text, for what only a program or a mistake comes across. */
  plain(status: number, text: string, more: Readonly<Record<string, string>> = {}): Response {
    const headers = this.#headers('.txt');
    headers.set('Cache-Control', NO_STORE);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    return new Response(this.#request.method === 'HEAD' ? null : `${text}\n`, { status, headers });
  }

  content(status: 200 | 404, body: Body): Response {
    const headers = this.#headers(body.path);
    headers.set('Cache-Control', body.cache);
    const tag = body.hash === null ? null : `"${body.hash.slice(0, 32)}"`;
    if (tag !== null && status === 200) {
      headers.set('ETag', tag);
      if (namesTag(this.#request.headers.get('If-None-Match'), tag))
        return new Response(null, { status: 304, headers });
    }
    const range = status === 200 ? this.#range(body.bytes.length, tag, headers) : null;
    const bytes = range === null ? body.bytes : body.bytes.subarray(range.from, range.until);
    headers.set('Content-Length', String(bytes.length));
    const empty = this.#request.method === 'HEAD';
    return new Response(empty ? null : bytes, { status: range === null ? status : 206, headers });
  }

  /** The one range that players of films ask for; any other wish is answered with the whole. */
  #range(size: number, tag: string | null, headers: Headers): { from: number; until: number } | null {
    headers.set('Accept-Ranges', 'bytes');
    const condition = this.#request.headers.get('If-Range');
    if (this.#request.method !== 'GET' || (condition !== null && condition !== tag)) return null;
    const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(this.#request.headers.get('Range') ?? '') ?? [];
    if (first === undefined || last === undefined || first + last === '') return null;
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
    if (start >= end) return null;
    headers.set('Content-Range', `bytes ${start}-${end - 1}/${size}`);
    return { from: start, until: end };
  }

  #headers(path: string): Headers {
    const extension = extensionOf(path);
    const headers = new Headers(securityHeaders(this.#origins).map(([name, value]) => [name, value]));
    if (this.#hsts !== null) headers.set(...strictTransport(this.#hsts));
    headers.set(RESOURCE_POLICY, isPicture(extension) ? ANYWHERE : HERE);
    if (path !== '') headers.set('Content-Type', contentType(path));
    return headers;
  }
}

/** Whether an If-None-Match names the tag; a weak one counts, as the standard has it. */
export function namesTag(condition: string | null, tag: string): boolean {
  if (condition === null) return false;
  const tags = condition.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}
