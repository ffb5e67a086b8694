import { beforeAll, expect, it } from 'vitest';
import { type OpenSite, openSite } from '../../renderer/build/open-site.ts';
import { renderPath } from '../../renderer/build/render-path.ts';
import { projectRoot } from '../support/site.ts';

/* Home pages draw a second form of what their cards show already: its words have to be of that form, not of the first. */

let open: OpenSite;
beforeAll(async () => {
  open = await openSite({ root: projectRoot });
});

/** What stands for each drawing of a page, by name of the drawing. */
function altsAt(path: string, at: string): Map<string, string> {
  const answer = renderPath(open, path, Date.parse(at));
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  const drawings = answer.html.matchAll(
    /<img\b[^>]*?src="[^"]*\/figures-([\w-]+)\.[^"]*"[^>]*?alt="([^"]+)"/g,
  );
  return new Map([...drawings].map(([, name = '', alt = '']) => [name, alt]));
}

it.each([
  ['/us', '2024-11-25T12:00:00Z', 'flagshipMegatron', 'as a gray and violet jet'],
  ['/uk', '2024-11-25T12:00:00Z', 'flagshipMegatron', 'as a grey and violet jet'],
  ['/eu', '2024-11-25T12:00:00Z', 'grimlockG1Flagship', 'as a grey and gold robot'],
  ['/de', '2025-04-10T12:00:00Z', 'flagshipBumblebee', 'als gelbes Auto'],
  ['/fr', '2024-11-25T12:00:00Z', 'interstellarScoutK1pro', 'penché en avant'],
  ['/', '2024-11-25T12:00:00Z', 'toyStoryBuzzLightyear', '纵身跃起'],
  ['/us', '2025-07-10T12:00:00Z', 'eliteOptimusPrime', 'folded into a red and blue truck'],
])('%s at %s says what the second drawing of %s shows: %s', (path, at, product, said) => {
  const alts = altsAt(path, at);
  expect(alts.get(`${product}-alt`)).toContain(said);
  expect(alts.get(product)).toBeDefined();
  expect(alts.get(product)).not.toContain(said);
});
