import { tightest } from '../clock/index.ts';
import type { Region } from '../model/linked.ts';
import type { Showable } from '../plan/contract.ts';
import { Derivation, type DerivationScope, type Subject } from '../plan/derivation.ts';
import type { Offer, Price, RunningCampaign, ShopContext, ShopShowable } from './contract.ts';
import { toMinor } from './money.ts';
import { productJsonLd } from './product-json-ld.ts';
import { saleState } from './sale-state.ts';
import { saving } from './saving.ts';
import type { Campaign, RegionalProduct, ShopPage, ShopRegion } from './shop.ts';
import type { ShopFacts } from './shop-facts.ts';

/** What models ask of commerce: products, prices and campaigns, here and now. */
export class ShopDerivation<C = unknown> extends Derivation<C> implements ShopContext {
  readonly #facts: ShopFacts;
  /** Those asked for: many places of a page tell of one product. */
  readonly #offers = new Map<string, Offer | undefined>();

  constructor(scope: DerivationScope, facts: ShopFacts) {
    super(scope);
    this.#facts = facts;
  }

  override get region(): ShopRegion {
    return super.region as ShopRegion;
  }

  override get page(): ShopPage {
    return super.page as ShopPage;
  }

  override get regionsInOrder(): readonly ShopRegion[] {
    return super.regionsInOrder as readonly ShopRegion[];
  }

  price(minor: number): Price {
    const price = this.#facts.price(minor);
    if (price) return price;
    const { id, source } = this.#facts.region;
    this.report(
      'schema-missing',
      source,
      `a page shows a price in region "${id}", which has no currency`,
      `add one to data/regions/${id}.yaml, such as currency: EUR`,
    );
    return { plain: String(minor), text: String(minor) };
  }

  amount(major: string): Price {
    const { currency } = this.#facts.region;
    const minor = currency ? toMinor(major, currency) : 0;
    if (currency && minor === undefined)
      this.report(
        'amount-malformed',
        this.source,
        `expected an amount in ${currency.code}, with at most ${currency.digits} decimals, found "${major}"`,
      );
    return this.price(minor ?? 0);
  }

  offer(key: string): Offer | undefined {
    if (!this.#offers.has(key)) this.#offers.set(key, this.#offer(key));
    return this.#offers.get(key);
  }

  #offer(key: string): Offer | undefined {
    const product = this.#facts.region.products.get(key);
    if (!product || !this.clock.isWithin(product.listed)) return undefined;
    const { file } = product.product;
    const link = product.link ?? (file.page === undefined ? undefined : `page:${file.page}`);
    const { name, gloss, buy } = product;
    const { art = null, paint = null } = file;
    // A page that tells of it says its price anyway. Member by member: of what is spread V8 makes a slow object, and there are many.
    if ((this.wholePage as ShopPage | null)?.file.product === key) {
      const paid = this.#paid(product);
      const { state, backlog } = this.#stateOf(product);
      const page = (link !== undefined && this.href(link)) || null;
      return {
        product: key,
        name,
        gloss,
        price: paid.price,
        regular: paid.regular,
        was: paid.was,
        wasIsPrior: paid.wasIsPrior,
        save: paid.save,
        launch: paid.launch,
        later: paid.later,
        until: paid.until,
        validUntil: paid.validUntil,
        changesAt: paid.changesAt,
        campaign: paid.campaign,
        stage: paid.stage,
        taxIncluded: paid.taxIncluded,
        state,
        backlog,
        buy,
        page,
        art,
        paint,
      };
    }
    const page = this.#whenRead(() => (link !== undefined && this.href(link)) || null);
    const paid = this.#whenRead(() => this.#paid(product));
    const state = this.#whenRead(() => this.#stateOf(product));
    // Who asks for the name alone is bound by no price.
    return {
      product: key,
      name,
      gloss,
      get price() {
        return paid().price;
      },
      get regular() {
        return paid().regular;
      },
      get was() {
        return paid().was;
      },
      get wasIsPrior() {
        return paid().wasIsPrior;
      },
      get save() {
        return paid().save;
      },
      get launch() {
        return paid().launch;
      },
      get later() {
        return paid().later;
      },
      get until() {
        return paid().until;
      },
      get validUntil() {
        return paid().validUntil;
      },
      get changesAt() {
        return paid().changesAt;
      },
      get campaign() {
        return paid().campaign;
      },
      get stage() {
        return paid().stage;
      },
      get taxIncluded() {
        return paid().taxIncluded;
      },
      get state() {
        return state().state;
      },
      get backlog() {
        return state().backlog;
      },
      buy,
      get page() {
        return page();
      },
      art,
      paint,
    };
  }

  products(): readonly string[] {
    return this.#facts
      .lineUp()
      .filter(({ listed }) => this.clock.isWithin(listed))
      .map(({ key }) => key);
  }

  campaigns(page?: string): readonly RunningCampaign[] {
    return this.#facts.campaigns().flatMap(({ campaign, page: own }) => {
      if (page !== undefined && own !== page) return [];
      const running = this.#facts.running(campaign.id);
      const stage = running && this.clock.current(running.timeline);
      return running && stage ? [{ campaign, stage, stages: running.stages }] : [];
    });
  }

  campaignPrice(campaign: Campaign, product: string): number | 'locked' | undefined {
    const running = campaign.inRegion.get(this.#facts.region.id);
    const stage = running && this.clock.current(running.timeline);
    return (stage && running.prices.get(product)?.[stage.number - 1]) ?? undefined;
  }

  fact(product: string, name: string): string {
    const value = this.#facts.goods(product)?.facts[name];
    if (value !== undefined) return typeof value === 'number' ? this.number(value) : value;
    const { file } = this.source;
    this.report(
      'reference-unknown',
      { file, path: ['content'] },
      `product "${product}" has no fact "${name}"`,
    );
    return '';
  }

  /** What is paid for a product now, and what a sale says beside it. */
  #paid({ key, listed }: RegionalProduct) {
    const now = this.clock.current(this.#facts.prices(key));
    const price = now?.amount ?? null;
    const was = now?.was ?? null;
    const saved = price !== null && was !== null ? saving(was, price) : null;
    const launch = now?.launch ?? null;
    const later = now?.later ?? null;
    const changes = tightest([{ starts: null, ends: now?.changes ?? null }, listed]).ends;
    return {
      price: price === null ? null : this.price(price),
      regular: now?.regular == null ? null : this.price(now.regular),
      was: was === null ? null : this.price(was),
      wasIsPrior: now?.wasIsPrior ?? false,
      save: saved && { amount: this.price(saved.amount), percent: saved.percent },
      launch:
        launch && price !== null
          ? {
              after: this.price(launch.after),
              from: this.momentFrom(launch.from.at),
              saving: this.price(launch.after - price),
            }
          : null,
      later: later && { after: this.price(later.after), from: this.momentFrom(later.from.at) },
      until: now?.campaign && now.ends ? this.moment(now.ends.at) : null,
      validUntil: now?.ends ? this.moment(now.ends.at).iso : null,
      changesAt: changes ? this.moment(changes.at).iso : null,
      campaign: now?.campaign ?? null,
      stage: now?.stage ?? null,
      taxIncluded: now?.taxIncluded ?? false,
    };
  }

  #stateOf(product: RegionalProduct): Pick<Offer, 'state' | 'backlog'> {
    const state = saleState(product, this.clock);
    const { backlog } = product;
    const waits = state === 'buy' && backlog !== null && !this.clock.hasPassed(backlog);
    return { state, backlog: waits ? this.moment(backlog.at) : null };
  }

  /** Asked once, and not before it is read. */
  #whenRead<T extends object | null>(ask: () => T): () => T {
    let known: T | undefined;
    return () => {
      if (known !== undefined) return known;
      if (this.isOver)
        throw new Error(
          'what pages share (context.shared) reads what it tells of an offer before it gives it',
        );
      known = ask();
      return known;
    };
  }

  override subject(): Subject | null {
    const key = this.page.file.product;
    if (key === undefined) return null;
    const offer = this.offer(key);
    const { region } = this.#facts;
    return {
      picture: `og/${key}.png`,
      now: offer ? { name: offer.name, jsonLd: (page) => productJsonLd(offer, { ...page, region }) } : null,
    };
  }

  protected override again(scope: DerivationScope): Derivation {
    return new ShopDerivation(scope, this.#facts);
  }

  protected override viewOf(region: Region): ShopRegion {
    return this.#facts.viewOf(region);
  }

  protected override store(): string | undefined {
    return this.#facts.region.file.store?.url;
  }

  protected override isOn({ campaign, stages, since }: Showable & ShopShowable): boolean {
    if (since !== undefined) {
      const begins = this.#facts.running(since)?.window.starts;
      if (!begins || !this.clock.hasPassed(begins)) return false;
    }
    if (campaign === undefined) return true;
    const stage = this.clock.current(this.#facts.running(campaign)?.timeline ?? []);
    return !!stage && (!stages || stages.includes(stage.id));
  }
}
