import { beforeAll, expect, it } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { pathOf } from '../../renderer/model/linked.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/* Further down a page, a figure must appear from another side or in another pose. */

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

const INSTANTS = ['2024-11-25T12:00:00Z', '2025-06-10T12:00:00Z'];

it.each(['us', 'uk', 'eu', 'fr', 'de', 'jp', 'kr', 'cn'])(
  '%s: no product page, and not the home page, shows a drawing of a figure twice',
  (id) => {
    const region = open.site.regions.get(id);
    if (!region) throw new Error(`no region ${id}`);
    const pages = [...open.site.pages.values()].filter(({ file }) => /^(product|home)$/.test(file.type));
    const looked: string[] = [];
    const twice = new Set<string>();
    for (const { slug } of pages) {
      const path = pathOf(region, slug);
      for (const at of INSTANTS) {
        const answer = answerAt(open, path, at);
        if (answer?.kind !== 'page') continue;
        looked.push(path);
        const main = /<main\b.*<\/main>/s.exec(answer.html)?.[0] ?? '';
        // An opened dialog covers the page, so its drawings do not count.
        const seen = main.replaceAll(/<img\b[^>]*\b(?:dialog|large)__figure\b[^>]*>/g, '');
        const drawn = [...seen.matchAll(/\bsrc="\/assets\/(figures-[^."]+)/g)].map(([, name]) => name);
        for (const [i, name] of drawn.entries()) if (drawn.indexOf(name) < i) twice.add(`${path}: ${name}`);
      }
    }
    expect(looked.length).toBeGreaterThan(0);
    expect([...twice]).toEqual([]);
  },
);
