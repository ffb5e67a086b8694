import { earlier } from '../clock/index.ts';
import type { Showable } from '../plan/contract.ts';
import { Derivation, type DerivationScope, type Subject } from '../plan/derivation.ts';
import { suggest } from '../problems/suggest.ts';
import type { Offer, Price, RunningCampaign, ShopContext, ShopShowable } from './contract.ts';
import { toMinor } from './money.ts';
import { productJsonLd } from './product-json-ld.ts';
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
      const paid = this.#paid(key);
      const until = this.#until(product);
      const { state, backlog } = this.#stateOf(key);
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
        until: until.until,
        validUntil: until.validUntil,
        changesAt: until.changesAt,
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
    const paid = this.#whenRead(() => this.#paid(key));
    const until = this.#whenRead(() => this.#until(product));
    const state = this.#whenRead(() => this.#stateOf(key));
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
        return until().until;
      },
      get validUntil() {
        return until().validUntil;
      },
      get changesAt() {
        return until().changesAt;
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
    return this.#facts.listed(this.clock);
  }

  campaigns(page?: string): readonly RunningCampaign[] {
    return this.#facts.campaigns().flatMap(({ campaign, page: own }) => {
      if (page !== undefined && own !== page) return [];
      // Of a campaign that does not run it does not matter what it holds.
      const id = this.#facts.stage(campaign.id, this.clock);
      const stages = id === undefined ? [] : (this.#facts.running(campaign.id)?.stages ?? []);
      const stage = stages.find((one) => one.id === id);
      return stage ? [{ campaign, stage, stages }] : [];
    });
  }

  campaignPrice(campaign: Campaign, product: string): number | 'locked' | undefined {
    const running = campaign.inRegion.get(this.#facts.region.id);
    const stage = running && this.clock.current(running.timeline);
    return (stage && running.prices.get(product)?.[stage.number - 1]) ?? undefined;
  }

  productContent(product: string): unknown {
    return this.#facts.productContent(product);
  }

  fact(product: string, name: string): string {
    const value = this.#facts.goods(product)?.facts[name];
    if (value !== undefined) return typeof value === 'number' ? this.number(value) : value;
    const { file } = this.source;
    const near = suggest(name, Object.keys(this.#facts.goods(product)?.facts ?? {}));
    this.report(
      'reference-unknown',
      { file, path: ['content'] },
      `product "${product}" has no fact "${name}"`,
      near && `did you mean ${near}?`,
    );
    return '';
  }

  /** What is paid for a product now, and what a sale says beside it. */
  #paid(key: string) {
    const now = this.#facts.paid(key, this.clock);
    const price = now?.amount ?? null;
    const was = now?.was ?? null;
    const saved = price !== null && was !== null ? saving(was, price) : null;
    const launch = now?.launch ?? null;
    const later = now?.later ?? null;
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
              from: this.momentFrom(launch.from),
              saving: this.price(launch.after - price),
            }
          : null,
      later: later && { after: this.price(later.after), from: this.momentFrom(later.from) },
      campaign: now?.campaign ?? null,
      stage: now?.stage ?? null,
      taxIncluded: now?.taxIncluded ?? false,
    };
  }

  /** How long that is so. */
  #until({ key, listed }: RegionalProduct): Pick<Offer, 'until' | 'validUntil' | 'changesAt'> {
    const now = this.#facts.paidUntil(key, this.clock);
    const ends = now?.ends == null ? null : this.moment(now.ends);
    const changes = earlier(now?.changes ?? null, listed.ends?.at ?? null);
    return {
      until: ends && this.#facts.paid(key, this.clock)?.campaign ? ends : null,
      validUntil: ends?.iso ?? null,
      changesAt: changes === null ? null : this.moment(changes).iso,
    };
  }

  #stateOf(key: string): Pick<Offer, 'state' | 'backlog'> {
    const { state, backlog } = this.#facts.stateOf(key, this.clock);
    return { state, backlog: backlog === null ? null : this.moment(backlog) };
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

  protected override viewOf(region: string): ShopRegion {
    return this.#facts.viewOf(region);
  }

  protected override store(): string | undefined {
    return this.#facts.region.file.store?.url;
  }

  protected override isOn({ campaign, stages, since }: Showable & ShopShowable): boolean {
    if (since !== undefined && !this.#facts.hasBegun(since, this.clock)) return false;
    if (campaign === undefined) return true;
    const stage = this.#facts.stage(campaign, this.clock);
    return stage !== undefined && (!stages || stages.includes(stage));
  }
}
