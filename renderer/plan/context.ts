import type { Clock, TimeWindow } from '../clock/index.ts';
import { saleState, saving } from '../commerce/index.ts';
import { toMinor } from '../commerce/money.ts';
import { Linker } from '../load/link.ts';
import { pageOfLink, storePathOfLink } from '../model/index.ts';
import { type Campaign, type Page, pathOf, type Region } from '../model/linked.ts';
import type { Problem, ProblemCode, SourceRef } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { unguarded } from '../purity/purity.ts';
import type { Href, Link, Moment, Offer, PageContext, Price, RunningCampaign, Showable, z } from '../site.ts';
import type { Values } from '../words/format.ts';
import { isMap, lookup, type WordTree } from '../words/words.ts';
import type { DateStyle, RegionFacts } from './region-facts.ts';

/** Files among the art, by name. */
export interface AssetNames {
  /** Undefined where there is no such file. */
  url(name: string): string | undefined;
  readonly names: readonly string[];
}

/** Problems met while models are derived: the same one from many derivations counts once. */
export class ProblemSet {
  readonly #seen = new Map<string, Problem>();

  /** `about`: what makes two problems the same; their message, where it is not given. The first one stays. */
  add(problem: Problem, about = problem.message): void {
    const key = `${problem.code} ${problem.file} ${problem.path.join('.')} ${about}`;
    if (!this.#seen.has(key)) this.#seen.set(key, problem);
  }

  get problems(): readonly Problem[] {
    return [...this.#seen.values()];
  }
}

/** What one derivation asks of its region, its page and the clock. Every answer that depends on time goes through the clock. */
export class Derivation<C = unknown> implements PageContext<C> {
  readonly clock: Clock;
  readonly #facts: RegionFacts;
  readonly #page: Page;
  readonly #assets: AssetNames;
  readonly #problems: ProblemSet;
  readonly #content: unknown;
  readonly #anyPage: boolean;
  /** Whether something was read that differs from page to page. */
  readsPage = false;
  /** Pages that {@link isCurrent} was asked about. */
  readonly askedAbout = new Set<string>();

  /** `anyPage`: derived for all pages at once, so none is the current one. */
  constructor(
    facts: RegionFacts,
    page: Page,
    content: unknown,
    clock: Clock,
    assets: AssetNames,
    problems: ProblemSet,
    options: { readonly anyPage?: boolean } = {},
  ) {
    this.#facts = facts;
    this.#page = page;
    this.#content = content;
    this.clock = clock;
    this.#assets = assets;
    this.#problems = problems;
    this.#anyPage = options.anyPage ?? false;
  }

  get site() {
    return this.#facts.site.file;
  }

  get region(): Region {
    return this.#facts.region;
  }

  get page(): Page {
    this.readsPage = true;
    return this.#page;
  }

  get content(): C {
    this.readsPage = true;
    return this.#content as C;
  }

  get regionsInOrder(): readonly Region[] {
    return [...this.#facts.site.regions.values()];
  }

  get navigation() {
    return this.#facts.site.navigation;
  }

  get manuals() {
    return this.#facts.site.manuals;
  }

  get dealers() {
    return this.#facts.site.dealers;
  }

  t(key: string, values?: Values): string {
    const text = this.maybe(key, values);
    if (text !== undefined) return text;
    this.#report(
      'message-missing',
      this.#facts.words.source(key),
      `there is no message "${key}" for locale ${this.#facts.words.locale}`,
      this.#near(key),
    );
    return key;
  }

  maybe(key: string, values?: Values): string | undefined {
    const found = lookup(this.#facts.words.tree, key.split('.'));
    return typeof found === 'string' ? this.#format(key, found, values) : undefined;
  }

  words<T>(key: string, schema: z.ZodType<T>, values?: Values): T {
    const found = lookup(this.#facts.words.tree, key.split('.'));
    const checked = schema.safeParse(found === undefined ? undefined : this.#formatTree(key, found, values));
    if (checked.success) return checked.data;
    for (const issue of checked.error.issues) {
      const at = [key, ...issue.path.map(String)].join('.');
      this.#report(
        'message-missing',
        this.#facts.words.source(at),
        `${at} for locale ${this.#facts.words.locale}: ${issue.message}`,
      );
    }
    throw new MissingWords(key);
  }

  has(key: string): boolean {
    return lookup(this.#facts.words.tree, key.split('.')) !== undefined;
  }

  price(minor: number): Price {
    return this.#facts.price(minor);
  }

  amount(major: string): Price {
    const { currency } = this.region;
    const minor = toMinor(major, currency);
    if (minor === undefined)
      this.#report(
        'amount-malformed',
        { file: this.#page.source.file, path: [] },
        `expected an amount in ${currency.code}, with at most ${currency.digits} decimals, found "${major}"`,
      );
    return this.price(minor ?? 0);
  }

  country(code: string): string {
    return this.#facts.country(code);
  }

  number(value: number): string {
    return this.#facts.number(value);
  }

  percent(value: number): string {
    return this.#facts.percent(value);
  }

  moment(at: number): Moment {
    return this.#facts.moment(at);
  }

  date(isoDate: string, style: Exclude<DateStyle, 'time'> = 'dayYear'): string {
    return this.#facts.date(style, 'UTC', Date.parse(`${isoDate}T00:00:00Z`));
  }

  href(link: Link): Href | undefined {
    const target = pageOfLink(link);
    if (target) {
      const page = this.#facts.site.pages.get(target.page);
      if (!page || !this.isThere(page)) return undefined;
      return { href: pathOf(this.region, page.slug) + target.anchor, external: false };
    }
    const store = storePathOfLink(link);
    if (store !== undefined) return { href: this.region.file.store.url + store, external: true };
    return { href: link, external: !link.startsWith('#') };
  }

  isThere(page: Page): boolean {
    const windows = page.windows.get(this.region.id) ?? [];
    // Every window is asked, so that the nearest edge of any of them is observed.
    return windows.map((window) => this.clock.isWithin(window)).some(Boolean);
  }

  isCurrent(link: Link): boolean {
    const target = pageOfLink(link);
    if (!target) return false;
    this.askedAbout.add(target.page);
    return !this.#anyPage && target.page === this.#page.id;
  }

  shows(entry: Showable): boolean {
    if (entry.regions && !entry.regions.includes(this.region.id)) return false;
    if (entry.campaign !== undefined) {
      const campaign = this.#facts.site.campaigns.get(entry.campaign);
      const stage = campaign && this.clock.current(campaign.inRegion.get(this.region.id)?.timeline ?? []);
      if (!stage || (entry.stages && !entry.stages.includes(stage.id))) return false;
    }
    if (entry.startTime === undefined && entry.endTime === undefined) return true;
    return this.clock.isWithin(this.#window(entry));
  }

  offer(key: string): Offer | undefined {
    const product = this.region.products.get(key);
    if (!product || !this.clock.isWithin(product.listed)) return undefined;
    const state = this.clock.current(this.#facts.prices(key));
    const price = state?.amount ?? null;
    const was = state?.was ?? null;
    const saved = price !== null && was !== null ? saving(was, price) : null;
    const launch = state?.launch ?? null;
    const link =
      product.link ??
      (product.product.file.page === undefined ? undefined : `page:${product.product.file.page}`);
    return {
      product: key,
      name: product.name,
      gloss: product.gloss,
      price: price === null ? null : this.price(price),
      regular: state?.regular == null ? null : this.price(state.regular),
      was: was === null ? null : this.price(was),
      wasIsPrior: state?.wasIsPrior ?? false,
      save: saved && { amount: this.price(saved.amount), percent: saved.percent },
      launch:
        launch && price !== null
          ? {
              after: this.price(launch.after),
              from: this.momentFrom(launch.from.at),
              saving: this.price(launch.after - price),
            }
          : null,
      until: state?.campaign && state.ends ? this.moment(state.ends.at) : null,
      validUntil: state?.ends ? this.moment(state.ends.at).iso : null,
      campaign: state?.campaign?.id ?? null,
      stage: state?.stage?.id ?? null,
      state: saleState(product, this.clock),
      buy: product.buy,
      page: (link !== undefined && this.href(link)) || null,
      art: product.product.file.art ?? null,
      paint: product.product.file.paint ?? null,
    };
  }

  products(): readonly string[] {
    return [...this.region.products.values()]
      .filter((product) => this.clock.isWithin(product.listed))
      .map((product) => product.key);
  }

  campaigns(page?: string): readonly RunningCampaign[] {
    return this.#facts.campaigns.flatMap((campaign) => {
      if (page !== undefined && campaign.file.page !== page) return [];
      const running = campaign.inRegion.get(this.region.id);
      const stage = running && this.clock.current(running.timeline);
      return running && stage ? [{ campaign, stage, stages: running.stages }] : [];
    });
  }

  campaignPrice(campaign: Campaign, product: string): number | 'locked' | undefined {
    const running = campaign.inRegion.get(this.region.id);
    const stage = running && this.clock.current(running.timeline);
    return (stage && running.prices.get(product)?.[stage.number - 1]) ?? undefined;
  }

  asset(name: string): string {
    const url = unguarded(() => this.#assets.url(name));
    if (url !== undefined) return url;
    const near = suggest(name, this.#assets.names);
    this.#report(
      'reference-unknown',
      { file: this.#page.source.file, path: [] },
      `there is no art "${name}"`,
      near ? `did you mean ${near}?` : undefined,
    );
    return name;
  }

  hasAsset(name: string): boolean {
    return this.#assets.names.includes(name);
  }

  alternate(regionId: string): string {
    this.readsPage = true;
    const region = this.#facts.site.regions.get(regionId);
    if (!region) return '/';
    return pathOf(region, this.#page.windows.has(regionId) && !this.#page.file.file ? this.#page.slug : '');
  }

  fact(product: string, name: string): string {
    const value = this.#facts.site.products.get(product)?.file.facts[name];
    if (value === undefined) {
      this.#report(
        'reference-unknown',
        { file: this.#page.source.file, path: ['content'] },
        `product "${product}" has no fact "${name}"`,
      );
      return '';
    }
    return typeof value === 'number' ? this.number(value) : value;
  }

  /** A moment that something begins: its own day, also at midnight. */
  momentFrom(at: number): Moment {
    return this.#facts.momentFrom(at);
  }

  #window(entry: Showable): TimeWindow {
    let window = this.#facts.windows.get(entry);
    if (!window) {
      const source = this.#facts.site.sources.get(entry) ?? {
        file: this.#page.source.file,
        path: [],
        name: `page ${this.#page.id}`,
      };
      const linker = new Linker();
      window = linker.window(entry, this.region.id, this.region.timeZone, source, {
        starts: `${source.name} appears`,
        ends: `${source.name} ends`,
      });
      for (const problem of linker.problems) this.#problems.add(problem);
      this.#facts.windows.set(entry, window);
    }
    return window;
  }

  #format(key: string, message: string, values: Values | undefined): string {
    try {
      return this.#facts.messages.format(message, values);
    } catch (error) {
      const source = this.#facts.words.source(key);
      this.#problems.add(
        {
          code: 'message-malformed',
          severity: 'error',
          ...source,
          message: `message "${key}": ${firstLine(error)}`,
        },
        '',
      );
      return message;
    }
  }

  #formatTree(key: string, tree: WordTree, values: Values | undefined): WordTree {
    if (typeof tree === 'string') return this.#format(key, tree, values);
    if (Array.isArray(tree)) return tree.map((item, i) => this.#formatTree(`${key}.${i}`, item, values));
    if (!isMap(tree)) return tree;
    return Object.fromEntries(
      Object.entries(tree).map(([name, item]) => [name, this.#formatTree(`${key}.${name}`, item, values)]),
    );
  }

  #near(key: string): string | undefined {
    const path = key.split('.');
    const parent = lookup(this.#facts.words.tree, path.slice(0, -1));
    const near = isMap(parent) ? suggest(path.at(-1) as string, Object.keys(parent)) : undefined;
    return near ? `did you mean ${[...path.slice(0, -1), near].join('.')}?` : undefined;
  }

  #report(code: ProblemCode, source: SourceRef, message: string, hint?: string): void {
    this.#problems.add({
      code,
      severity: 'error',
      file: source.file,
      path: source.path,
      message,
      ...(hint ? { hint } : {}),
    });
  }
}

function firstLine(error: unknown): string {
  return String((error as Error).message).split('\n')[0] as string;
}

/** Thrown where a model cannot go on without its words; the problem itself is already noted. */
export class MissingWords extends Error {
  override readonly name = 'MissingWords';

  constructor(key: string) {
    super(`no words at ${key}`);
  }
}
