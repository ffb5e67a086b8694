import { beforeAll, expect, it } from 'vitest';
import { type OpenSite, openSite } from '../../renderer/build/open-site.ts';
import { renderPath } from '../../renderer/build/render-path.ts';
import { projectRoot } from '../support/site.ts';

/* Whoever reads on below a hero sees its figure in other poses. */

let open: OpenSite;
beforeAll(async () => {
  open = await openSite({ root: projectRoot });
});

it.each(['us', 'de', 'jp', 'cn'])('%s: no product page shows the drawing of its hero again', (region) => {
  const { site } = open;
  const prefix = region === 'cn' ? '' : `/${region}`;
  const looked: string[] = [];
  const found = [...site.pages.values()].flatMap(({ slug, file }) => {
    if (file.type !== 'product') return [];
    const path = `${prefix}/${slug}`;
    const answer = renderPath(open, path, Date.parse('2025-06-10T12:00:00Z'));
    if (answer?.kind !== 'page') return [];
    const main = /<main\b.*<\/main>/s.exec(answer.html)?.[0] ?? '';
    const hero = /<img\b[^>]*\bstage__figure\b[^>]*>/.exec(main)?.[0] ?? '';
    const src = /\bsrc="([^"]+)"/.exec(hero)?.[1];
    // Where a region does not sell it, the page says so and shows nobody.
    if (src === undefined) return [];
    looked.push(path);
    const below = main.slice(main.indexOf(hero) + hero.length);
    return below.includes(src) ? [path] : [];
  });
  expect(looked.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
