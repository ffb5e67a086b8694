import type { FeedModel } from '../plan/feed.ts';
import { escapeHtml } from './html.ts';

/** An Atom feed (RFC 4287). */
export function feedDocument({ lang, title, subtitle, author, url, page, entries }: FeedModel): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(lang)}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<subtitle>${escapeHtml(subtitle)}</subtitle>`,
    `<id>${escapeHtml(url)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeHtml(url)}"/>`,
    ...(page === null ? [] : [`<link rel="alternate" type="text/html" href="${escapeHtml(page)}"/>`]),
    // Every feed has to say when it changed last; one without entries has not changed yet.
    `<updated>${entries[0]?.published ?? '1970-01-01T00:00:00Z'}</updated>`,
    `<author><name>${escapeHtml(author)}</name></author>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<title>${escapeHtml(entry.title)}</title>`,
      `<id>${escapeHtml(entry.url)}</id>`,
      `<link rel="alternate" type="text/html" href="${escapeHtml(entry.url)}"/>`,
      `<published>${entry.published}</published>`,
      `<updated>${entry.published}</updated>`,
      ...(entry.summary === undefined ? [] : [`<summary>${escapeHtml(entry.summary)}</summary>`]),
      ...(entry.paragraphs === undefined ? [] : [content(entry.paragraphs)]),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
}

function content(paragraphs: readonly string[]): string {
  const body = paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('');
  return `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${body}</div></content>`;
}
