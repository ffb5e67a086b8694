import { escapeHtml, type Rehearsal } from '../../renderer/index.ts';
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
  const pictures = switches.flatMap((one) => one.pictures.map((picture) => ({ at: one.at, ...picture })));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text(`Rehearsal: ${headline(found)}`)}</title>
<style>${STYLES}</style>
<h1 class="${ok ? 'good' : 'bad'}">${text(headline(found))}</h1>
<p>${text(countsText(found))}</p>
<p class="filter">Regions: ${['all', ...regions].map((id) => `<label><input type="radio" name="region" value="${text(id)}"${id === 'all' ? ' checked' : ''}>${text(id)}</label>`).join(' ')}</p>
${section('What is wrong', findings.length === 0 ? '' : `<ul>${findings.map((one) => `<li data-region="${text(one.region)}">${text(findingText(one))}</li>`).join('')}</ul>`)}
${section('Prices', pricesTable(prices))}
${section('Before and after', pictures.map(pictureOf).join(''))}
${section('Switches', `<ul>${switches.flatMap((one) => one.regions.map(({ region, local, because, pages }) => `<li data-region="${text(region)}"><b>${text(local)}</b> ${text(region)}, ${text(pagesText(pages))}<br><small>${because.map(text).join('<br>')}</small></li>`)).join('')}</ul>`)}
${section(
  'Beside the switches',
  `<ul>${sideLines(found)
    .map((line) => `<li>${text(line)}</li>`)
    .join('')}</ul>`,
)}
<script>${FILTER}</script>
</html>
`;
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
  return `<table><thead><tr><th>when<th>region<th>product<th>before<th>after<th>pages</thead><tbody>${cells.join('')}</tbody></table>`;
}

function pictureOf({
  at,
  region,
  path,
  before,
  after,
}: Rehearsal['switches'][number]['pictures'][number] & { readonly at: string }): string {
  const image = (source: string | null, what: string): string =>
    source === null
      ? `<p>no picture of ${what}</p>`
      : `<figure><img src="${text(source)}" alt="${text(`${path} ${what}`)}"><figcaption>${what}</figcaption></figure>`;
  return `<div class="pair" data-region="${text(region)}"><h3>${text(path)} <small>${text(at)}</small></h3>${image(before, 'before')}${image(after, 'after')}</div>`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `<section><h2>${text(title)}</h2>${body}</section>`;
}

const text = (value: string): string => escapeHtml(value);

const STYLES = `
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#16202b;background:#fff}
h1{border-left:.5rem solid;padding-left:.75rem;font-size:1.5rem}h1.good{border-color:#1c7a3d}h1.bad{border-color:#c3261b}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #d6dce2}
.number{text-align:right;white-space:nowrap}small{color:#556270}label{margin-right:.75rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin-bottom:2rem}.pair h3{grid-column:1/-1;margin:0}
figure{margin:0}img{width:100%;border:1px solid #d6dce2}figcaption{color:#556270}[hidden]{display:none!important}
@media(max-width:40rem){.pair{grid-template-columns:1fr}}`;

const FILTER = `for(const input of document.querySelectorAll('[name=region]'))input.addEventListener('change',()=>{
for(const one of document.querySelectorAll('[data-region]'))one.hidden=input.value!=='all'&&one.dataset.region!==input.value;});`;
