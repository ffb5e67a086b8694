import { extensionOf } from './model.ts';

const TYPES: Readonly<Record<string, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};

/** What a file is, by its name. What has no extension is mostly a token, for a program that looks it up. */
export function contentType(path: string): string {
  if (path.endsWith('apple-app-site-association')) return 'application/json; charset=utf-8';
  const extension = extensionOf(path);
  return TYPES[extension === '' ? 'txt' : extension] ?? 'application/octet-stream';
}
