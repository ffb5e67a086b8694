import { beforeAll, expect, it } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/* Dark shadows would be invisible on the dark background of Black Friday. */

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

function drawings(path: string, at: string, figure: string): string[] {
  const answer = answerAt(open, path, at);
  const html = answer?.kind === 'page' ? answer.html : '';
  return (html.match(/<img\b[^>]*>/g) ?? [])
    .filter((img) => img.includes(figure))
    .map((img) => /\/assets\/gifts-(\w+)\./.exec(img)?.[1] ?? '');
}

it('draws the shadows of gifts in a light colour on dark backgrounds, and only there', () => {
  const [early, friday] = ['2024-11-16T12:00:00Z', '2024-11-25T12:00:00Z'] as const;
  expect(drawings('/us/black-friday', friday, 'gifts__figure')).toEqual(['capOnInk']);
  expect(drawings('/us/black-friday', early, 'gifts__figure')).toEqual(['cap']);
  // What members get is under its heading, on brown paper.
  expect(drawings('/us/black-friday', friday, 'members__figure')).toEqual(['points', 'pass']);
});
