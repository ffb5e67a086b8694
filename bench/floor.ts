// The floor of the bench: `renderToString` of the same views in one thread, and writing the files. Nothing is parsed,
// planned or hashed, no releases are made, and models are derived before the clock starts. Then it measures a second
// tree of the same files, folders and hard links alone: a release is one such tree, a site another.
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSite, planRegion } from '../renderer/engine/opening/open-site.ts';
import { documentFile, pagesOf } from '../renderer/plan/edition.ts';
import { guarded } from '../renderer/purity/purity.ts';
import { describeFragment, htmlOf, joinDocument, renderHead } from '../renderer/render/document.ts';

const [root = '', out = '', at = ''] = process.argv.slice(2);
const open = await openSite({ root, cache: false });
const { module, documentFiles } = open;
const pages = [...open.site.regions.keys()].flatMap((region) => {
  const plan = planRegion(open, region);
  return guarded(() =>
    pagesOf(open.site, region).map((page) => {
      const { fragments } = plan.plan(page).at(Number(at));
      const models = Object.fromEntries(fragments.map(({ name, model }) => [name, JSON.parse(model.json)]));
      return { file: path.join(out, region, documentFile(page)), type: page.type, region, models };
    }),
  );
});

const started = performance.now();
let bytes = 0;
for (const { file, type, region, models } of pages) {
  const document = joinDocument(
    {
      head: renderHead({ region, pageType: type, head: models.head }, documentFiles),
      bodyClass: '',
      validFrom: null,
      validUntil: null,
      header: describeFragment(module.render(module.layout.header.View as never, models.header)),
      main: describeFragment(module.render(module.pageTypes[type]?.View as never, models.main)),
      footer: describeFragment(module.render(module.layout.footer.View as never, models.footer)),
    },
    documentFiles,
  );
  const html = htmlOf(document);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, html);
  bytes += html.length;
}
const written = performance.now();
for (const { file } of pages) {
  const linked = path.join(`${out}-linked`, path.relative(out, file));
  mkdirSync(path.dirname(linked), { recursive: true });
  linkSync(file, linked);
}
const milliseconds = written - started;
console.log(JSON.stringify({ milliseconds, linking: performance.now() - written, bytes }));
