import { beforeAll, expect, it } from 'vitest';
import { type OpenSite, openSite } from '../../renderer/build/open-site.ts';
import { renderPath } from '../../renderer/build/render-path.ts';
import { projectRoot } from '../support/site.ts';

/* What a card of the home page sells already its catalogue does not sell again; everybody else is in it. */

let open: OpenSite;
beforeAll(async () => {
  open = await openSite({ root: projectRoot });
});

function soldOn(path: string, at: string): string[] {
  const answer = renderPath(open, path, Date.parse(at));
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return [
    ...answer.html
      .slice(answer.html.indexOf('<main'))
      .matchAll(/<(?:section|li)\b[^>]*? data-product="(\w+)"/g),
  ].map(([, name = '']) => name);
}

it.each([
  ['/us', '2024-11-25T12:00:00Z', 13],
  ['/us', '2025-04-10T12:00:00Z', 14],
  ['/de', '2025-04-10T12:00:00Z', 13],
  ['/jp', '2025-04-10T12:00:00Z', 2],
  ['/kr', '2025-04-10T12:00:00Z', 3],
])('%s at %s sells each of its products once', (path, at, count) => {
  const sold = soldOn(path, at);
  expect(new Set(sold).size).toBe(sold.length);
  expect(sold).toHaveLength(count);
});
