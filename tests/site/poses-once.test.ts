import { beforeAll, expect, it } from 'vitest';
import { type OpenSite, openSite } from '../../renderer/build/open-site.ts';
import { renderPath } from '../../renderer/build/render-path.ts';
import { projectRoot } from '../support/site.ts';

/* Whoever reads on sees a figure from another side, or in another pose. */

let open: OpenSite;
beforeAll(async () => {
  open = await openSite({ root: projectRoot });
});

const INSTANTS = ['2024-11-25T12:00:00Z', '2025-06-10T12:00:00Z'];

it.each(['us', 'uk', 'fr', 'de', 'jp', 'kr', 'cn'])(
  '%s: no page of a product, and not the home page, shows a drawing of a figure twice',
  (region) => {
    const { site } = open;
    const prefix = region === 'cn' ? '' : `/${region}`;
    const looked: string[] = [];
    const found: string[] = [];
    for (const { slug, file } of site.pages.values()) {
      if (file.type !== 'product' && file.type !== 'home') continue;
      for (const at of INSTANTS) {
        const path = [prefix, slug].filter(Boolean).join('/') || '/';
        const answer = renderPath(open, path.startsWith('/') ? path : `/${path}`, Date.parse(at));
        if (answer?.kind !== 'page') continue;
        looked.push(path);
        const main = /<main\b.*<\/main>/s.exec(answer.html)?.[0] ?? '';
        // A list that is opened lies over the page, alone.
        const seen = main.replaceAll(/<img\b[^>]*\bdialog__figure\b[^>]*>/g, '');
        const drawn = [...seen.matchAll(/\bsrc="\/assets\/(figures-[^."]+)/g)].map(([, name]) => name);
        found.push(
          ...new Set(drawn.filter((name, i) => drawn.indexOf(name) !== i).map((name) => `${path}: ${name}`)),
        );
      }
    }
    expect(looked.length).toBeGreaterThan(0);
    expect([...new Set(found)]).toEqual([]);
  },
);
