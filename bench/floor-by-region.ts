// The floors of a catalogue whose content differs by region: each page's file is read and parsed, and a document for each region
// made of it and written, in one thread. `react`: by `renderToString` of the same views; `string`: by joining texts. No checks, no
// planning, no hashing, no releases.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import { openSite, planRegion } from '../renderer/engine/opening/open-site.ts';
import { documentFile } from '../renderer/plan/edition.ts';
import type { HeadFacts } from '../renderer/plan/head.ts';
import { guarded } from '../renderer/purity/purity.ts';
import { describeFragment, htmlOf, joinDocument, renderHead } from '../renderer/render/document.ts';
import { escapeHtml } from '../renderer/render/html.ts';

interface Content {
  readonly title: string;
  readonly price: number;
  readonly sections: readonly {
    readonly title: string;
    readonly paragraphs: readonly string[];
    readonly specs: readonly (readonly [string, string])[];
  }[];
}

/** `small`: a catalogue of a few pages with the same templates, of which header, footer and head are taken. */
const [root = '', small = '', out = '', how = ''] = process.argv.slice(2);
const open = await openSite({ root: small, cache: false });
const { module, documentFiles: files } = open;
const page = [...open.site.pages.values()].find(({ type }) => type === 'regional');
if (!page) throw new Error('no page to take header and footer of');
const regions = guarded(() =>
  [...open.site.regions.keys()].map((region) => {
    const { fragments } = planRegion(open, region).plan(page).at(0);
    const models = Object.fromEntries(fragments.map(({ name, model }) => [name, JSON.parse(model.json)]));
    return { region, models };
  }),
);
const fileOf = (id: string): string => documentFile({ ...page, slug: id });

const started = performance.now();
const before = process.cpuUsage();
const folder = path.join(root, 'data/pages');
let bytes = 0;
for (const name of readdirSync(folder)) {
  if (!/^p\d/.test(name)) continue;
  const text = readFileSync(path.join(folder, name), 'utf8');
  const { content } = (name.endsWith('.json') ? JSON.parse(text) : parseYaml(text)) as {
    readonly content: Readonly<Record<string, Content>>;
  };
  for (const { region, models } of regions) {
    const { title, price, sections } = content[region] as Content;
    const main = {
      title,
      sections,
      product: '',
      price: { plain: String(price), text: String(price) },
      buy: null,
    };
    const head: HeadFacts = { ...models.head, title, description: title };
    const html = how === 'react' ? rendered(region, head, main, models) : joined(region, head, main, models);
    const file = path.join(out, region, fileOf(path.parse(name).name));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, html);
    bytes += html.length;
  }
}
const { user, system } = process.cpuUsage(before);
const processor = (user + system) / 1e6;
console.log(JSON.stringify({ milliseconds: performance.now() - started, processor, bytes }));

type Models = (typeof regions)[number]['models'];

function rendered(region: string, head: HeadFacts, main: unknown, { header, footer }: Models): string {
  const { layout, pageTypes, render } = module;
  return document(region, head, {
    header: render(layout.header.View as never, header),
    main: render(pageTypes.regional?.View as never, main),
    footer: render(layout.footer.View as never, footer),
  });
}

/** The same document, of texts. */
function joined(
  region: string,
  head: HeadFacts,
  main: Omit<Content, 'price'> & { readonly price: { readonly text: string } },
  { header, footer }: Models,
): string {
  const e = escapeHtml;
  const links = header.links.map(
    ({ href, label }: { href: string; label: string }) => `<li><a href="${e(href)}">${e(label)}</a></li>`,
  );
  const price = main.price.text;
  const sections = main.sections.map(
    (section, i) =>
      `<section id="s${i}" class="section"><h2 class="title">${e(section.title)}</h2>${section.paragraphs
        .map((paragraph) => `<p class="text">${e(paragraph)}</p>`)
        .join('')}<dl class="specs">${section.specs
        .map(([name, value]) => `<div class="row"><dt>${e(name)}</dt><dd>${e(value)}</dd></div>`)
        .join('')}</dl></section>`,
  );
  return document(region, head, {
    header: `<header class="masthead"><strong>${e(header.brand)}</strong><nav><ul>${links.join('')}</ul></nav></header>`,
    main: `<article data-product=""><h1>${e(main.title)}</h1><b data-price="${e(price)}">${e(price)}</b>${sections.join('')}</article>`,
    footer: `<footer>${footer.lines.map((line: string) => `<p>${e(line)}</p>`).join('')}</footer>`,
  });
}

function document(
  region: string,
  head: HeadFacts,
  { header, main, footer }: Readonly<Record<'header' | 'main' | 'footer', string>>,
): string {
  return htmlOf(
    joinDocument(
      {
        head: renderHead({ region, pageType: 'regional', head }, files),
        ...{ bodyClass: '', validFrom: null, validUntil: null },
        ...{
          header: describeFragment(header),
          main: describeFragment(main),
          footer: describeFragment(footer),
        },
      },
      files,
    ),
  );
}
