import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileModule, workbenchEntry, workbenchOf } from '../../assets/compile-templates.ts';
import { PackageFiles } from '../../assets/package-files.ts';
import { Clock, type Instant } from '../../clock/index.ts';
import { shopOf } from '../../commerce/index.ts';
import { pageFile } from '../../model/index.ts';
import { type Page, pathOf, type Region } from '../../model/linked.ts';
import { pagesOf } from '../../plan/edition.ts';
import { ProblemSet } from '../../plan/problem-set.ts';
import type { RegionDeriver } from '../../plan/region-deriver.ts';
import { InputError } from '../../problems/problems.ts';
import { importModule } from '../../purity/import-module.ts';
import { guardedBatch } from '../../purity/purity.ts';
import { templateFault } from '../../purity/template-fault.ts';
import { TemplateFiles } from '../../read/template-files.ts';
import { htmlOf } from '../../render/document.ts';
import { PageRenderer, type TemplateModule } from '../../render/page-renderer.ts';
import type { PageContext, PageType, Workbench, WorkbenchPage } from '../../site.ts';
import { compilerKey, factsIn, type OpenSite, planRegion } from '../opening/open-site.ts';
import type { Answer } from './render-path.ts';
import { regionOf } from './route.ts';

interface WorkbenchModule extends Omit<TemplateModule, 'pageTypes'> {
  readonly pageTypes: Readonly<Record<string, WorkbenchPage>>;
}

interface Options {
  readonly root: string;
  readonly at: Instant;
}

/** The style sheet of a page of the workbench, at `/__<name>.css`. */
export function workbenchStyles(root: string, pathname: string): string | undefined {
  const name = /^\/__([\w-]+)\.css$/.exec(pathname)?.[1];
  const file = name && path.join(root, 'templates/workbench', name, 'styles.css');
  return file && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Renders a page of the workbench: `/de/__styleguide`, or `/__styleguide?region=de`. Undefined for every other path. */
export async function renderWorkbench(
  open: OpenSite,
  { root, at }: Options,
  url: URL,
): Promise<Answer | undefined> {
  const { region, slug } = regionOf(open, url.pathname);
  const name = slug.startsWith('__') ? slug.slice(2) : '';
  const files = new TemplateFiles(root, open.loaded.inputs.templates);
  if (!region || !workbenchOf(files).includes(name)) return undefined;
  const other = open.site.regions.get(url.searchParams.get('region') ?? region.id);
  if (other && other !== region) return { kind: 'redirect', to: pathOf(other, slug) };
  const module = await load(open, files);
  const type = module.pageTypes[name];
  if (!type) return undefined;
  const file = pageFile.parse({ type: name, regions: 'all', noindex: true });
  const windows = new Map([...open.site.regions.keys()].map((id) => [id, [{ starts: null, ends: null }]]));
  const source = { file: `templates/workbench/${name}/page.ts`, path: [] };
  const page: Page = { id: name, file, type: name, slug, source, madeBy: source.file, windows };
  const html = render(open, module, type, page, region, at);
  // The page gets the whole site, so no single trace describes it.
  return { kind: 'page', status: 200, html, region, window: null, trace: () => null };
}

/** Compiled modules by catalogue of assets, which is a new object whenever templates or bundled packages change. */
const modules = new WeakMap<OpenSite['catalogue'], Promise<WorkbenchModule>>();

function load(open: OpenSite, files: TemplateFiles): Promise<WorkbenchModule> {
  const compile = async () => {
    const packages = new PackageFiles(files.root);
    const { inputs } = open.loaded;
    const source = {
      files,
      packages,
      digest: inputs.digest.templates,
      compiler: compilerKey(inputs),
      cacheFolder: null,
    };
    const file = await compileModule(source, 'workbench', workbenchEntry(files));
    return await importModule<WorkbenchModule>(file);
  };
  const module = modules.get(open.catalogue) ?? compile();
  modules.set(open.catalogue, module);
  return module;
}

function render(
  open: OpenSite,
  module: WorkbenchModule,
  type: WorkbenchPage,
  page: Page,
  region: Region,
  at: Instant,
): string {
  const problems = new ProblemSet();
  const bench = workbenchIn(open, region, at, problems);
  const pageType: PageType = {
    content: pageFile.shape.content,
    head: () => ({ title: type.title, description: '' }),
    model: (context) => type.model(context, bench),
    View: type.View,
  };
  const pageTypes = { [page.type]: pageType };
  const templates = { ...open.templates, pageTypes };
  const instance = guardedBatch(() =>
    planRegion({ ...open, templates }, region.id, problems)
      .plan(page)
      .at(at),
  );
  if (problems.problems.length > 0)
    throw new InputError(problems.problems.map((problem) => open.loaded.position(problem)));
  const job = {
    id: 0,
    region: region.id,
    pageId: page.id,
    source: page.source.file,
    pageType: page.type,
    bodyClass: instance.bodyClass,
    present: true,
    isFeed: false,
    validFrom: null,
    // A workbench page does not reload itself at the next switch.
    validUntil: null,
    fragments: instance.fragments,
    target: '',
  };
  // It shows parts of every page, so it has the style sheets of all of them.
  const { styles, pageStyles } = open.documentFiles;
  const files = {
    ...open.documentFiles,
    styles: [...styles, ...Object.values(pageStyles).flat(), stylesUrl(open, page)],
    pageStyles: {},
  };
  try {
    return htmlOf(new PageRenderer({ ...module, pageTypes }, files).render(job));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError([templateFault(error, { ...job, file: job.source }).problem]);
  }
}

/** The URL contains a hash of the style sheet, so that a changed sheet changes the page. */
function stylesUrl({ loaded }: OpenSite, { type, slug }: Page): string {
  const file = `templates/workbench/${type}/styles.css`;
  const { hash } = loaded.inputs.templates.find((each) => each.file === file) ?? { hash: 'none' };
  return `/${slug}.css?${hash.slice(0, 8)}`;
}

function workbenchIn(open: OpenSite, region: Region, now: Instant, problems: ProblemSet): Workbench {
  const regions = new Map<string, ReturnType<typeof factsIn>>();
  const factsOf = (id: string, page: Page): RegionDeriver => {
    const there = open.site.regions.get(id);
    if (!there) throw new Error(`there is no region ${id}`);
    const found = regions.get(id) ?? factsIn(open, there);
    regions.set(id, found);
    return found(page);
  };
  return {
    pages: pagesOf(open.site, region.id),
    at: now,
    campaigns: [...shopOf(open.site).campaigns.values()].filter((campaign) =>
      campaign.inRegion.has(region.id),
    ),
    as: (page, { at = now, region: id = region.id } = {}): PageContext =>
      factsOf(id, page).derive({
        facts: factsOf(id, page),
        page,
        clock: new Clock(at),
        problems,
      }) as unknown as PageContext,
  };
}
