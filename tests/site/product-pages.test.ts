import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Section {
  readonly type: string;
  readonly id: string;
  readonly anchor?: string;
  readonly box?: string;
  readonly specs?: string;
  readonly rows?: readonly { readonly key: string }[];
}

const folder = path.resolve('data/pages');
const products = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map(
    (name) =>
      [
        name.replace('.yaml', ''),
        parse(readFileSync(path.join(folder, name), 'utf8'), { logLevel: 'error' }),
      ] as const,
  )
  .filter(([, page]) => page.type === 'product')
  .map(([name, page]) => [name, page.content.sections as readonly Section[]] as const);

/** The positions of the named sections on a page, in the given order. */
const placesOf = (sections: readonly Section[], ids: readonly string[]): readonly number[] =>
  ids.map((id) => sections.findIndex((section) => section.id === id));

describe('pages of products', () => {
  it('list the facts in one order', () => {
    const after = new Map<string, string>();
    for (const [name, sections] of products) {
      const keys = sections.find(({ type }) => type === 'specs')?.rows?.map(({ key }) => key) ?? [];
      expect(keys.length, name).toBeGreaterThan(0);
      for (const [i, key] of keys.entries())
        for (const later of keys.slice(i + 1)) {
          expect(after.get(`${later} ${key}`), `${key} before ${later} on ${name}`).toBeUndefined();
          after.set(`${key} ${later}`, name);
        }
    }
  });

  it.each(products)('link from below the hero to box and specs: %s', (_, sections) => {
    const [hero, glance] = sections;
    expect([hero?.type, glance?.type]).toEqual(['hero', 'glance']);
    const typeAt = (anchor: string) =>
      sections.find((section) => (section.anchor ?? section.id) === anchor)?.type;
    expect(typeAt(glance?.box ?? 'box')).toBe('inTheBox');
    expect(typeAt(glance?.specs ?? 'specs')).toBe('specs');
  });

  // The order of the brief, with exceptions: the gallery is early, specs come before the last buy button, and past
  // offers are collapsed after it. A band of text separates the drawings; newer sections are in between.
  it.each([
    [
      'grimlock-g1-flagship',
      'hero hardware gallery voiceCommands app programming parts miniTheater faq specs buy preorder',
    ],
    [
      'toy-story-buzz-lightyear',
      'hero film gallery voiceCommands creation app restored scenes design description box properties specs price',
    ],
    [
      'optimus-prime-rise-of-the-beasts-signature-limited-edition',
      'hero slogan points gallery programming voiceCommands app support compare accessories specs buy timeline earlyBird licence',
    ],
    ['flagship-bumblebee', 'hero capabilities gallery carMode voiceCommands miniTheater specs preorder'],
    ['bumblebee-g1-performance', 'hero capabilities gallery carMode voiceCommands miniTheater specs buy'],
    ['elite-optimus-prime', 'hero capabilities gallery truckMode voiceCommands miniTheater specs buy'],
  ])('have their sections in the required order: %s', (name, order) => {
    const sections = products.find(([page]) => page === name)?.[1] ?? [];
    const places = placesOf(sections, order.split(' '));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
