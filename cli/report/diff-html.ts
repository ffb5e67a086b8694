import {
  type Difference,
  type DifferencePlace,
  type DiffResult,
  escapeHtml,
  type Illustrated,
  type PicturePair,
  type Site,
} from '../../renderer/index.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';
import { priceChange, pricesByProduct, titleOf } from './diff.ts';
import { htmlPage, htmlSection } from './html-page.ts';

/** Changes of one place; more are counted. */
const LISTED = 60;

/** What shoppers will see change, as one file: prices first, then each difference with its pictures. */
export function diffHtml(
  found: DiffResult['regions'],
  { differences, pictures, withoutPictures }: Illustrated,
  site: Site | null,
): string {
  const regions = [...new Set(found.map(({ region }) => region))];
  const prices = found.reduce((sum, each) => sum + each.prices.length, 0);
  return htmlPage({
    title:
      found.length === 0
        ? 'A shopper sees no difference'
        : `What shoppers will see change in ${regions.join(', ')}`,
    isGood: true,
    lead: `${plural(prices, 'price')}, ${plural(differences.length, 'difference')}${withoutPictures === null ? '' : `. There are no pictures: ${withoutPictures}`}.`,
    regions,
    styles: STYLES,
    body: [
      htmlSection('Prices', pricesTable(found, site)),
      withoutPictures === null && differences.length > 0 ? VIEWS : '',
      htmlSection('What differs', differences.map((one, i) => entry(one, i, pictures, site)).join('')),
      `<script>${SCRIPT}</script>`,
    ],
  });
}

const text = (value: string): string => escapeHtml(printable(value));

function pricesTable(found: DiffResult['regions'], site: Site | null): string {
  const rows = [...pricesByProduct(found).values()].flat();
  if (rows.length === 0) return '<p>No price changes.</p>';
  const cells = rows.map(
    ({ of, change: { name, from, to, currency, pages } }) =>
      `<tr data-region="${text(of.region)}"><td>${text(name)}<td>${text(titleOf(of, site))}<td class="number">${text(from ?? 'none')}<td class="number"><b>${text(to ?? 'none')}</b> ${text(currency ?? '')}<td><details><summary>${plural(pages.length, 'page')}</summary>${pages.map(text).join('<br>')}</details>`,
  );
  return `<table><thead><tr><th>product<th>where<th class="number">before<th class="number">after<th>pages</thead><tbody>${cells.join('')}</tbody></table>`;
}

function entry(
  { title, places }: Difference,
  i: number,
  pictures: Illustrated['pictures'],
  site: Site | null,
): string {
  const regions = [...new Set(places.map(({ region }) => region))];
  return `<article data-region="${text(regions.join(' '))}"><h3>${i + 1}. ${text(title)} <small>${text(regions.join(', '))}</small></h3>${places.map((place, k) => placeOf(place, pictures.get(place) ?? null, k === 0, site)).join('')}</article>`;
}

function placeOf(
  place: DifferencePlace,
  pictures: PicturePair | null,
  isOpen: boolean,
  site: Site | null,
): string {
  const { region, pages, changes } = place;
  const prices = place.prices.map((change) => `${change.name} ${priceChange(change)}`).join(', ');
  const listed = changes
    .slice(0, LISTED)
    .map(
      (change) =>
        `<tr><td><small>${text(change.place)}</small><td><del>${text(change.before)}</del><td><ins>${text(change.after)}</ins>`,
    );
  const more = changes.length > LISTED ? `<p>${changes.length - LISTED} more.</p>` : '';
  const words =
    changes.length === 0
      ? ''
      : `<details${pictures === null ? ' open' : ''}><summary>${plural(changes.length, 'change')} of ${text(pages[0] ?? '')}, in words</summary><table class="words"><thead><tr><th>where<th>before<th>after</thead><tbody>${listed.join('')}</tbody></table>${more}</details>`;
  return `<details class="place" data-region="${text(region)}"${isOpen ? ' open' : ''}><summary><b>${text(titleOf(place, site))}</b>${prices === '' ? '' : ` ${text(prices)}`} ${plural(pages.length, 'page')}: ${text(pages.slice(0, 6).join('  '))}${pages.length > 6 ? ` … ${pages.length - 6} more` : ''}</summary>${pictures === null ? '' : pairOf(pictures, pages[0] ?? region)}${words}</details>`;
}

function pairOf({ before, after }: PicturePair, of: string): string {
  const figure = (bytes: Uint8Array | null, when: string): string =>
    bytes === null
      ? `<figure class="${when}"><p>There is no page ${when}.</p></figure>`
      : `<figure class="${when}"><img loading="lazy" src="data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}" alt="${text(`${of}, ${when}`)}"><figcaption>${when}</figcaption></figure>`;
  const slider =
    before !== null && after !== null
      ? '<input class="slider" type="range" min="0" max="100" value="50" aria-label="How much of before is seen">'
      : '';
  return `<div class="pair${slider === '' ? ' single' : ''}">${figure(before, 'before')}${figure(after, 'after')}${slider}</div>`;
}

const VIEWS = `<p class="views">Pictures: <label><input type="radio" name="view" value="side" checked>side by side</label><label><input type="radio" name="view" value="over">laid over, with a slider</label><label><input type="radio" name="view" value="difference">only what differs</label></p>`;

const STYLES = `
article{border-top:1px solid #d6dce2;margin-top:2rem}.place{margin:.75rem 0}summary{cursor:pointer;overflow-wrap:anywhere}
.words td{width:33%}del{background:#fde8e6;text-decoration:none}ins{background:#e3f4e6;text-decoration:none}del,ins{overflow-wrap:anywhere}
.pair{margin:.75rem 0}.slider{display:none;width:100%}
[data-view=over] .pair:not(.single),[data-view=difference] .pair:not(.single){display:block;position:relative;max-width:64rem}
[data-view=over] .single .before+.after,[data-view=difference] .single .before+.after{position:static}
[data-view=over] .pair:not(.single) .after,[data-view=difference] .pair:not(.single) .after{position:absolute;inset:0 0 auto 0}
[data-view=over] .pair:not(.single) .after img{clip-path:inset(0 0 0 var(--part,50%))}
[data-view=over] .slider{display:block}[data-view=over] figcaption,[data-view=difference] figcaption{display:none}
[data-view=difference] .pair:not(.single) .after img{mix-blend-mode:difference}[data-view=difference] .pair:not(.single){isolation:isolate}`;

const SCRIPT = `for(const input of document.querySelectorAll('[name=view]'))input.addEventListener('change',()=>{document.documentElement.dataset.view=input.value;});
for(const slider of document.querySelectorAll('.slider'))slider.addEventListener('input',()=>{slider.parentElement.style.setProperty('--part',slider.value+'%');});
for(const input of document.querySelectorAll('[name=region]'))input.addEventListener('change',()=>{if(input.value!=='all')for(const place of document.querySelectorAll('.place'))if(place.dataset.region===input.value)place.open=true;});`;
