import { escapeHtml } from '../../renderer/index.ts';

/** A report as one file: a title, a filter by region, sections. What bears `data-region` is shown for that region alone. */
export function htmlPage({ title, isGood, lead, regions, body, styles = '' }: HtmlPage): string {
  const ids = ['all', ...new Set(regions)];
  const filter = ids.map(
    (id) =>
      `<label><input type="radio" name="region" value="${escapeHtml(id)}"${id === 'all' ? ' checked' : ''}>${escapeHtml(id)}</label>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLES}${styles}</style>
<h1 class="${isGood ? 'good' : 'bad'}">${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
<p class="filter">Regions: ${filter.join(' ')}</p>
${body.filter(Boolean).join('\n')}
<script>${FILTER}</script>
</html>
`;
}

export interface HtmlPage {
  readonly title: string;
  readonly isGood: boolean;
  readonly lead: string;
  readonly regions: readonly string[];
  readonly body: readonly string[];
  readonly styles?: string;
}

export function htmlSection(title: string, body: string): string {
  return body === '' ? '' : `<section><h2>${escapeHtml(title)}</h2>${body}</section>`;
}

const STYLES = `
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#16202b;background:#fff}
h1{border-left:.5rem solid;padding-left:.75rem;font-size:1.5rem}h1.good{border-color:#1c7a3d}h1.bad{border-color:#c3261b}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #d6dce2}
td.number,th.number{text-align:right;white-space:nowrap}h2,h3{scroll-margin-top:5rem}small{color:#556270}label{margin-right:.75rem;white-space:nowrap}.filter{position:sticky;top:0;z-index:3;background:#fff;padding:.5rem 0;border-bottom:1px solid #d6dce2}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin-bottom:2rem}.pair h3{grid-column:1/-1;margin:0}
figure{margin:0}img{width:100%;border:1px solid #d6dce2;box-sizing:border-box}figcaption{color:#556270}[hidden]{display:none!important}
code{overflow-wrap:anywhere}
@media(max-width:40rem){.pair{grid-template-columns:1fr}table,tbody,tr{display:block}thead{display:none}td{display:inline-block;border:0;padding:.1rem .6rem .1rem 0}tr{border-bottom:1px solid #d6dce2}.number+.number::before{content:'→ '}}`;

const FILTER = `for(const input of document.querySelectorAll('[name=region]'))input.addEventListener('change',()=>{
for(const one of document.querySelectorAll('[data-region]'))one.hidden=input.value!=='all'&&!one.dataset.region.split(' ').includes(input.value);});`;
