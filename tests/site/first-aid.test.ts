import { beforeAll, expect, it } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/* Figures are persons and the charging base is a thing: the first-aid texts for the base must not use words for persons. */

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
const ENGLISH = word('he|him|his');
/** Words for a person in each language. */
const PERSON: readonly (readonly [path: string, person: RegExp])[] = [
  ['/us/support', ENGLISH],
  ['/uk/support', ENGLISH],
  ['/eu/support', ENGLISH],
  ['/de/support', word('er|ihn|ihm|sein|seine[mnrs]?')],
  // In French a base is feminine.
  ['/fr/support', /(?<=-\u2060?)le(?!\p{L})|(?<!\p{L})il(?!\p{L})/iu],
  ['/support', /他/],
];

/** The questions with their answers: for all products, and for figures that move. */
function troublesAt(path: string): {
  readonly page: string;
  readonly all: string[];
  readonly moving: string[];
} {
  const answer = answerAt(open, path, '2024-11-25T12:00:00Z');
  if (answer?.kind !== 'page') throw new Error(`${path} is no page`);
  const found = [...answer.html.matchAll(/<details([^>]*)><summary>(.*?)<\/details>/gs)].map(
    ([, attributes = '', text = '']) => ({ attributes, text: text.replace(/<[^>]*>/g, ' ') }),
  );
  return {
    page: answer.html,
    all: found.filter(({ attributes }) => !attributes.includes('data-needs')).map(({ text }) => text),
    moving: found
      .filter(({ attributes }) => attributes.includes('data-needs="moves"'))
      .map(({ text }) => text),
  };
}

it.each(PERSON)('%s does not call the base a person', (path, person) => {
  const { page, all } = troublesAt(path);
  expect(page).toMatch(/<li data-moves="no"(?:(?!<\/li>).)*value="aiBase"/s);
  expect(all.length).toBeGreaterThan(1);
  for (const text of all) expect(text).not.toMatch(person);
});

it.each(['/us/support', '/de/support', '/fr/support'])(
  '%s shows questions about battery and app only for products that have them',
  (path) => {
    const { all, moving } = troublesAt(path);
    const spoken = /\b(?:app|akku|batterie|Bluetooth|appli)\b/i;
    for (const text of all) expect(text).not.toMatch(spoken);
    expect(moving.filter((text) => spoken.test(text)).length).toBeGreaterThan(1);
  },
);
