import { escapeHtml, type Rehearsal } from '../../renderer/index.ts';
import { htmlPage, htmlSection } from './html-page.ts';
import { countsText, findingText, headline, pagesText, sideLines } from './rehearsal.ts';

/** The report as one file: prices first, a filter by region, pictures of before and after. */
export function rehearsalHtml(found: Rehearsal): string {
  const { ok, switches, findings } = found;
  const regions = [...new Set(switches.flatMap((one) => one.regions.map(({ region }) => region)))];
  const prices = switches.flatMap(({ at, regions: all }) =>
    all.flatMap(({ region, local, prices: changes }) =>
      changes.map((price) => ({ at, region, local, price })),
    ),
  );
  const pictures = switches.flatMap((one) => one.pictures);
  const list = (items: readonly string[]): string => (items.length === 0 ? '' : `<ul>${items.join('')}</ul>`);
  return htmlPage({
    title: `Rehearsal: ${headline(found)}`,
    isGood: ok,
    lead: countsText(found),
    regions,
    body: [
      htmlSection(
        'What is wrong',
        list(findings.map((one) => `<li data-region="${text(one.region)}">${text(findingText(one))}</li>`)),
      ),
      htmlSection('Prices', pricesTable(prices)),
      htmlSection('Before and after', pictures.map(pictureOf).join('')),
      htmlSection('Switches', list(switches.flatMap((one) => one.regions.map(switchOf)))),
      htmlSection('Beside the switches', list(sideLines(found).map((line) => `<li>${text(line)}</li>`))),
    ],
  });
}

function switchOf({
  region,
  local,
  because,
  pages,
}: Rehearsal['switches'][number]['regions'][number]): string {
  return `<li data-region="${text(region)}"><b>${text(local)}</b> ${text(region)}, ${text(pagesText(pages))}<br><small>${because.map(text).join('<br>')}</small></li>`;
}

type PriceRows = readonly {
  readonly region: string;
  readonly local: string;
  readonly price: Rehearsal['switches'][number]['regions'][number]['prices'][number];
}[];

function pricesTable(rows: PriceRows): string {
  if (rows.length === 0) return '<p>No price changes.</p>';
  const cells = rows.map(
    ({ region, local, price: { name, from, to, currency, pages } }) =>
      `<tr data-region="${text(region)}"><td>${text(local)}<td>${text(region)}<td>${text(name)}<td class="number">${text(from ?? 'none')}<td class="number"><b>${text(to ?? 'none')}</b> ${text(currency ?? '')}<td><details><summary>${pages.length}</summary>${pages.map(text).join('<br>')}</details>`,
  );
  return `<table><thead><tr><th>when<th>region<th>product<th class="number">before<th class="number">after<th>pages</thead><tbody>${cells.join('')}</tbody></table>`;
}

function pictureOf({
  local,
  region,
  path,
  before,
  after,
}: Rehearsal['switches'][number]['pictures'][number]): string {
  const image = (source: string | null, what: string): string =>
    source === null
      ? `<p>no picture of ${what}</p>`
      : `<figure><img src="${text(source)}" alt="${text(`${path} ${what}`)}"><figcaption>${what}</figcaption></figure>`;
  return `<div class="pair" data-region="${text(region)}"><h3>${text(path)} <small>${text(local)}</small></h3>${image(before, 'before')}${image(after, 'after')}</div>`;
}

const text = (value: string): string => escapeHtml(value);
