import { contains, type Instant, windowOf } from '../clock/index.ts';
import type { Page, Region } from '../model/linked.ts';
import { pagesOf, utcWindow } from '../plan/edition.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import { InputError } from '../problems/problems.ts';
import { guardedBatch } from '../purity/purity.ts';
import { templateFault } from '../purity/template-fault.ts';
import { PageRenderer } from '../render/page-renderer.ts';
import { type OpenSite, planRegion } from './open-site.ts';

/** What stands at a path at an instant. */
export type Answer =
  | { readonly kind: 'page'; readonly status: 200 | 404; readonly html: string; readonly region: Region }
  | { readonly kind: 'redirect'; readonly to: string };

/** Derives and renders one page, as a build at that instant would. Throws an InputError for what a build would refuse. */
export function renderPath(open: OpenSite, path: string, at: Instant): Answer | undefined {
  const { region, slug } = regionOf(open, path);
  if (!region) return undefined;
  const pages = pagesOf(open.site, region.id);
  const problems = new ProblemSet();
  const plan = planRegion(open, region.id, problems);
  const home = region.prefix === '' ? '/' : `/${region.prefix}`;
  const isThere = (page: Page): boolean => guardedBatch(() => plan.plan(page).isThere(at));
  const alias = open.site.file.redirects.find((redirect) => redirect.from === slug);
  if (alias) {
    const ids = alias.to.map((link) => link.slice('page:'.length));
    const target = ids
      .map((id) => pages.find((page) => page.id === id))
      .find((page) => page && isThere(page));
    return { kind: 'redirect', to: target ? `${home === '/' ? '' : home}/${target.slug}` : home };
  }
  const found = pages.find((page) => page.slug === slug && !page.file.file);
  if (found && !isThere(found)) return { kind: 'redirect', to: home };
  const page = found ?? pages.find((one) => one.file.file === '404.html');
  if (!page) return undefined;
  const instance = guardedBatch(() => plan.plan(page).at(at));
  if (!contains(windowOf(instance.window), at))
    throw new Error(`the interval of ${page.id} does not hold its own instant`);
  const { from, until } = utcWindow(instance.window);
  const job = {
    id: 0,
    region: region.id,
    pageId: page.id,
    source: page.source.file,
    pageType: page.type,
    bodyClass: instance.bodyClass,
    present: instance.present,
    validFrom: from,
    validUntil: until,
    fragments: instance.fragments,
    target: '',
  };
  if (problems.problems.length > 0)
    throw new InputError(problems.problems.map((problem) => open.loaded.position(problem)));
  try {
    const { html } = new PageRenderer(open.module, open.documentFiles).render(job);
    return { kind: 'page', status: found ? 200 : 404, html, region };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError([open.loaded.position(templateFault(error, { ...job, file: job.source }).problem)]);
  }
}

/** The region that a path's first segment names, lower-cased; the default one for every other. */
export function regionOf(open: OpenSite, path: string): { region: Region | undefined; slug: string } {
  const parts = path.split('/').filter((part) => part !== '');
  const regions = [...open.site.regions.values()];
  const named = regions.find((region) => region.prefix !== '' && region.prefix === parts[0]?.toLowerCase());
  return named
    ? { region: named, slug: parts.slice(1).join('/') }
    : { region: regions.find((region) => region.prefix === ''), slug: parts.join('/') };
}
