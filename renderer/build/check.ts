import { overBudget, type WeighedPage, weighScripts } from '../assets/script-weight.ts';
import { unknownAssets } from '../assets/unknown-assets.ts';
import { BEGINNING, END } from '../clock/index.ts';
import { type CommittedPrices, doubtsOf, isWaived, shopOf } from '../commerce/index.ts';
import type { Page } from '../model/linked.ts';
import { type PlannedInstance, pagePlanner, pagesOf, planEdition, utcWindow } from '../plan/edition.ts';
import type { PageInstance } from '../plan/page-plan.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import type { Problem } from '../problems/problems.ts';
import { guardedEach } from '../purity/purity.ts';
import { templateFault } from '../purity/template-fault.ts';
import { htmlOf } from '../render/document.ts';
import { PageRenderer } from '../render/page-renderer.ts';
import type { KnownDocument } from '../render/render-cache.ts';
import { checkMessages } from '../words/check-messages.ts';
import { readWords } from '../words/read-words.ts';
import { untranslated } from '../words/untranslated.ts';
import { codeOf, UsedIslands } from './check-islands.ts';
import { CheckedPages, type State } from './checked-pages.ts';
import { composeInMemory, type WholeEdition } from './compose-in-memory.ts';
import type { OpenSite } from './open-site.ts';
import { factsOf, planRegion } from './open-site.ts';

export interface CheckResult {
  /** Errors, then warnings; with their positions. */
  readonly problems: readonly Problem[];
  readonly regions: number;
  readonly pages: number;
  /** Distinct states of all pages over all of their time. */
  readonly states: number;
  readonly switches: number;
}

export interface CheckOptions {
  /** Prices as they were last committed, for those that jump. */
  readonly before?: CommittedPrices | null;
  /** Where it keeps what it learned; by default nowhere. */
  readonly cacheFolder?: string | null;
}

/**
 * Derives and renders every page in every state it ever has, reads every message, and composes all releases: what would
 * stop a build at any instant is found now. Assumed values are warnings. With a cache, pages that an earlier check passed and
 * for which nothing changed are not derived again.
 */
export async function check(
  asked: OpenSite,
  { before = null, cacheFolder = null }: CheckOptions = {},
): Promise<CheckResult> {
  const problems = new ProblemSet();
  const read = readWords(asked.loaded.words, asked.site.file.spareWords);
  const open = { ...asked, loaded: { ...asked.loaded, words: read.words } };
  for (const problem of checkMessages(open.loaded.words.values())) problems.add(problem);
  const weighed: WeighedPage[] = [];
  const islands = new UsedIslands();
  const editions: WholeEdition[] = [];
  const planned = pagePlanner(open.site);
  const checked = new CheckedPages({
    cacheFolder,
    // Of the words as they are: to take over what was read of them is not to read them.
    facts: factsOf(asked),
    code: `${codeOf(open.revision)} ${JSON.stringify(open.documentFiles)}`,
  });
  let pages = 0;
  let states = 0;
  let switches = 0;
  for (const region of open.site.regions.keys()) {
    const plan = planRegion(open, region, problems);
    const assetsOf = rendering(open, region, { problems, islands });
    const edges = new Set<number>();
    const known = checked.region(region);
    const statesOf = (page: Page) => {
      const recalled = known.recall(page);
      if (recalled) return { page, states: recalled, asked: null };
      const derived = plan.plan(page);
      const states = [...derived.within(BEGINNING, END)].map(
        (instance): State => ({ instance, assets: assetsOf(instance) }),
      );
      return { page, states, asked: derived.asked };
    };
    const timelines: PlannedInstance<KnownDocument>[][] = [];
    for (const found of guardedEach(pagesOf(open.site, region), statesOf)) {
      pages += 1;
      known.keep(found.page, found.asked, found.states);
      const timeline: PlannedInstance<KnownDocument>[] = [];
      for (const { instance, assets } of found.states) {
        const { page, path, present, window, change } = instance;
        if (window.starts) edges.add(window.starts.at);
        // Composing asks no more of a document than whether it is another one.
        const document = { hash: String(states++), size: 0, assets: assets ?? [] };
        timeline.push({ document, page: planned(page), path, present, window, change, because: () => [] });
        if (present && assets) weighed.push({ type: page.type, path, source: page.source.file, assets });
      }
      timelines.push(timeline);
    }
    for (const fact of known.close()) {
      const [kind, locale = '', ...key] = fact.split(' ');
      if (kind === 'word') open.loaded.words.get(locale)?.find(key.join(' '));
    }
    switches += edges.size;
    editions.push({ plan: planEdition(open.site, plan.region), timelines });
  }
  const isWell = problems.problems.length === 0;
  for (const problem of composeInMemory(editions, open.catalogue)) problems.add(problem);
  for (const problem of unknownAssets(open.catalogue, weighed)) problems.add(problem);
  for (const problem of overBudget(weighScripts(open.catalogue, weighed), open.site.file))
    problems.add(problem);
  const differing = await islands.problems(open, { cacheFolder, complete: checked.taken === 0 });
  for (const problem of differing) problems.add(problem);
  if (isWell && differing.length === 0) checked.save();
  for (const problem of [...read.unused(), ...sameAsReference(asked)]) problems.add(problem);
  const assumed = open.site.assumed.map(
    ({ source }): Problem => ({
      code: 'value-assumed',
      severity: 'warning',
      ...source,
      message: 'an assumed value, to be settled by whoever owns it',
    }),
  );
  const doubts = doubtsOf(open.site, { contents: open.contents.pages, before })
    .map((problem) => open.loaded.position(problem))
    .filter(({ file, line }) => !isWaived(lineOf(open, file, line)));
  return {
    problems: [
      ...[...withoutEchoes(problems.problems), ...assumed].map((problem) => open.loaded.position(problem)),
      ...doubts,
    ],
    regions: open.site.regions.size,
    pages,
    states,
    switches,
  };
}

/** Renders states of a region's pages for their assets, and notes their islands; null where one cannot be rendered, which is noted. */
function rendering(
  open: OpenSite,
  region: string,
  { problems, islands }: { readonly problems: ProblemSet; readonly islands: UsedIslands },
): (instance: PageInstance) => readonly string[] | null {
  const renderer = new PageRenderer(open.module, open.documentFiles);
  return ({ page, path, bodyClass, present, fragments, window }) => {
    // A model that failed is null, and its failure is noted already.
    if (fragments.some((fragment) => fragment.json === 'null')) return null;
    const { from: validFrom, until: validUntil } = utcWindow(window);
    const what = { region, pageId: page.id, pageType: page.type, source: page.source.file };
    const job = { ...what, bodyClass, present, validFrom, validUntil, fragments };
    try {
      const document = renderer.render(job);
      if (document.islands.length > 0) islands.note(path, htmlOf(document), fragments);
      return document.assets;
    } catch (error) {
      const { problem, about } = templateFault(error, { ...job, file: job.source });
      problems.add(problem, about);
      return null;
    }
  };
}

/** What a message asks for in vain is told by what came of it: that other languages ask for something else says no more. */
function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const placeOf = ({ file, path }: Problem): string => JSON.stringify([file, path]);
  const malformed = problems.filter(({ code }) => code === 'message-malformed').map(placeOf);
  return problems.filter((one) => one.code !== 'message-arguments' || !malformed.includes(placeOf(one)));
}

function lineOf({ loaded }: OpenSite, file: string, line = 0): string | undefined {
  return loaded.inputs.files.get(file)?.bytes.toString('utf8').split('\n')[line - 1];
}

/** Messages that other languages left as they are in the language of the fall-back region, else of the default one. */
function sameAsReference({ loaded, site }: OpenSite): Problem[] {
  const { brand, defaultRegion, fallbackRegion, sameEverywhere } = site.file;
  const locale = site.regions.get(fallbackRegion ?? defaultRegion)?.locale;
  const reference = locale === undefined ? undefined : loaded.words.get(locale);
  if (!reference) return [];
  const products = [...shopOf(site).products.values()].map(({ file }) => file.name);
  return untranslated(loaded.words.values(), reference, [brand.name, ...products, ...sameEverywhere]);
}
