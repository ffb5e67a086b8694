import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Difference, DifferencePlace, DiffResult, Illustrated, Site } from '../../renderer/index.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';
import { priceChange, pricesByProduct, titleOf } from './diff.ts';

/** Where the pictures of a place are found. */
type Links = ReadonlyMap<DifferencePlace, { readonly before: string | null; readonly after: string | null }>;

/** Code hosts take comments of up to 65,536 characters. */
const LONGEST = 60_000;
/** Changes of one entry in words; the HTML report has all. */
const LISTED = 12;

/** Writes the pictures into a folder. `at`: where that folder will be found, a URL or a path. */
export function writePictures({ differences, pictures }: Illustrated, folder: string, at: string): Links {
  mkdirSync(folder, { recursive: true });
  const links = new Map<DifferencePlace, { before: string | null; after: string | null }>();
  const base = at.replace(/\/+$/, '');
  for (const [i, { places }] of differences.entries())
    for (const [k, place] of places.entries()) {
      const write = (bytes: Uint8Array | null | undefined, when: string): string | null => {
        if (!bytes) return null;
        const name = `${i + 1}-${place.region}${k === 0 ? '' : `-${k + 1}`}-${when}.jpg`;
        writeFileSync(path.join(folder, name), bytes);
        return `${base}/${name}`;
      };
      links.set(place, {
        before: write(pictures.get(place)?.before, 'before'),
        after: write(pictures.get(place)?.after, 'after'),
      });
    }
  return links;
}

/** For a pull request: prices first, then each difference once, with its words, and its pictures where there are links to some. */
export function diffMarkdown(
  { regions: found, differences }: DiffResult,
  site: Site | null,
  links: Links = new Map(),
  withoutPictures: string | null = null,
): string {
  if (found.length === 0) return 'A shopper sees no difference.\n';
  const regions = [...new Set(found.map(({ region }) => region))];
  const parts = [
    `## What shoppers will see change in ${regions.join(', ')}\n`,
    pricesTable(found, site),
    ...(withoutPictures === null ? [] : [`There are no pictures: ${withoutPictures}.\n`]),
  ];
  let length = parts.join('\n').length;
  for (const [i, one] of differences.entries()) {
    const entry = entryOf(one, i, links, site);
    length += entry.length + 1;
    if (length > LONGEST) {
      parts.push(`${differences.length - i} more: almanac diff --format html has them all.\n`);
      break;
    }
    parts.push(entry);
  }
  return parts.join('\n');
}

const cell = (value: string): string =>
  printable(value)
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[|\\`*_[\]@#~]/g, (sign) => `\\${sign}`);

function pricesTable(found: DiffResult['regions'], site: Site | null): string {
  const rows = [...pricesByProduct(found).values()].flat();
  if (rows.length === 0) return 'No price changes.\n';
  const lines = rows.map(
    ({ of, change: { name, from, to, currency, pages } }) =>
      `| ${cell(name)} | ${cell(titleOf(of, site))} | ${from ?? 'none'} | **${to ?? 'none'}** ${currency ?? ''} | ${pages.length} |`,
  );
  return ['| product | where | before | after | pages |', '|---|---|--:|--:|--:|', ...lines, ''].join('\n');
}

function entryOf({ title, places }: Difference, i: number, links: Links, site: Site | null): string {
  const [first] = places;
  if (!first) return '';
  const pictured = places.filter((place) => {
    const at = links.get(place);
    return at !== undefined && (at.before !== null || at.after !== null);
  });
  const where = places
    .map((place) => {
      const prices = place.prices.map((change) => `${priceChange(change)}, `).join('');
      return `${titleOf(place, site)} (${prices}${plural(place.pages.length, 'page')})`;
    })
    .join(', ');
  const image = (at: string | null | undefined): string => (at ? `<img src="${at}" width="440">` : 'no page');
  const shown = pictured
    .slice(0, 1)
    .flatMap((place) => [
      `| before, ${cell(place.pages[0] ?? place.region)} | after |`,
      '|---|---|',
      `| ${image(links.get(place)?.before)} | ${image(links.get(place)?.after)} |`,
      '',
    ]);
  const others = pictured
    .slice(1)
    .map(
      (place) =>
        `${cell(place.region)}: [before](${links.get(place)?.before ?? ''}) · [after](${links.get(place)?.after ?? ''})`,
    );
  const words = first.changes
    .slice(0, LISTED)
    .map(({ place, before, after }) => `| ${cell(place)} | ${cell(before)} | ${cell(after)} |`);
  return [
    `### ${i + 1}. ${cell(title)}`,
    '',
    cell(where),
    '',
    ...shown,
    ...(others.length > 0 ? [others.join(' — '), ''] : []),
    ...(words.length > 0
      ? [
          `<details><summary>In words</summary>\n`,
          '| where | before | after |',
          '|---|---|---|',
          ...words,
          ...(first.changes.length > LISTED ? [`| | ${first.changes.length - LISTED} more | |`] : []),
          '\n</details>\n',
        ]
      : []),
  ].join('\n');
}
