import { beforeAll, expect, it } from 'vitest';
import { renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { openShop } from '../support/open-shop.ts';

/* A screen reader can list a page's links: links with the same name must lead to the same place. */

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

/**
 * The links of a page's main part with the same name and different targets. Mail links that differ only in the subject
 * are the same.
 */
function ambiguous(html: string): string[] {
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';
  const targets = new Map<string, Set<string>>();
  for (const [, start = '', inner = ''] of main.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)) {
    const href = /\bhref="([^"]*)"/.exec(start)?.[1] ?? '';
    const label = /\baria-label="([^"]*)"/.exec(start)?.[1];
    const alt = [...inner.matchAll(/\balt="([^"]*)"/g)].map(([, text]) => text).join(' ');
    const said = label ?? `${inner.replace(/<svg\b.*?<\/svg>|<[^>]*>/gs, ' ')} ${alt}`;
    const name = said.replace(/\s+/g, ' ').trim().toLowerCase();
    const there = targets.get(name) ?? new Set();
    targets.set(name, there.add(href.startsWith('mailto:') ? href.replace(/\?.*/, '') : href));
  }
  // Links to a part of a page, and to the page itself, are one target.
  return [...targets].flatMap(([name, hrefs]) =>
    name === '' || new Set([...hrefs].map((href) => href.replace(/(?<=.)#.*/, ''))).size > 1 ? [name] : [],
  );
}

it.each(['us', 'de', 'jp', 'kr', 'cn'])('%s: links with different targets have different names', (region) => {
  const { site } = open;
  const at = Date.parse('2025-06-10T12:00:00Z');
  const prefix = region === 'cn' ? '' : `/${region}`;
  const looked: string[] = [];
  const found = [...site.pages.values()].flatMap(({ slug }) => {
    const path = slug === '' ? prefix || '/' : `${prefix}/${slug}`;
    const answer = renderPath(open, path, at);
    if (answer?.kind !== 'page') return [];
    looked.push(path);
    return ambiguous(answer.html).map((name) => `${path}: ${name}`);
  });
  expect(looked.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
