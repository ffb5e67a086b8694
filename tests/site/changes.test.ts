import { beforeAll, expect, it } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/*
 * The home page and sales show a transformation in drawings of one figure that is sold there, and link to the section
 * about it.
 */

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

function pageAt(path: string, at: string): string {
  const answer = answerAt(open, path, at);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return answer.html;
}

/** The part that shows it; empty if no figure transforms. */
function changeOn(path: string, at: string): string {
  return /<section class="[^"]*section--change.*?<\/section>/s.exec(pageAt(path, at))?.[0] ?? '';
}

it.each([
  ['/us', '2024-11-25T12:00:00Z', 'grimlockG1Flagship'],
  ['/jp', '2025-08-10T12:00:00Z', 'flagshipBumblebee'],
  ['/fr/black-friday', '2024-11-20T12:00:00Z', 'bumblebeeG1Performance'],
  ['/us/black-friday', '2024-11-25T12:00:00Z', 'grimlockG1Flagship'],
  ['/eu/black-friday', '2024-12-02T12:00:00Z', 'bumblebeeG1Performance'],
  ['/us/christmas-sale', '2024-12-20T12:00:00Z', 'grimlockG1Flagship'],
  // He is in the section below.
  ['/de/christmas-sale', '2024-12-20T12:00:00Z', 'bumblebeeG1Performance'],
  // The head of the page shows him as a truck.
  ['/eu/christmas-sale', '2024-12-29T12:00:00Z', 'eliteOptimusPrime', 'alt-facing'],
])('%s at %s: %s', (path, at, figure, other = 'alt') => {
  const part = changeOn(path, at);
  expect(
    [...part.matchAll(/figures-(\w+)-beat-(\d+)\./g)].map(([, who, beat]) => [who, Number(beat)]),
  ).toEqual([2, 5, 7, 10].map((beat) => [figure, beat]));
  expect(part).toContain(`figures-${figure}-${other}.`);
  expect(part).toMatch(/role="img" aria-label="[^"]{20,}"/);
  expect(part).toMatch(
    new RegExp(`data-product="${figure}".*data-price="\\d+.*class="action action--main"`, 's'),
  );
  const [, to = '', anchor = ''] = /href="([^"#]+)#(\w+)"/.exec(part) ?? [];
  expect(pageAt(to, at)).toContain(`id="${anchor}"`);
});

it('shows none before a transforming figure is sold', () => {
  expect(changeOn('/jp', '2024-11-25T12:00:00Z')).toBe('');
  expect(changeOn('/kr', '2025-08-10T12:00:00Z')).toBe('');
});
