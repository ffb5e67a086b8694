import { earlier } from '../clock/index.ts';
import type { Link } from '../model/index.ts';
import type { Showable } from '../plan/contract.ts';
import { Derivation, type DerivationScope, type Subject } from '../plan/derivation.ts';
import { suggest } from '../problems/suggest.ts';
import type { Offer, Price, RunningCampaign, ShopContext, ShopShowable } from './contract.ts';
import { toMinor } from './money.ts';
import type { Paid, PaidUntil } from './paid.ts';
import { productJsonLd } from './product-json-ld.ts';
import { saving } from './saving.ts';
import type { Campaign, RegionalProduct, ShopPage, ShopRegion } from './shop.ts';
import type { ShopFacts } from './shop-facts.ts';

/** Members of an offer that are asked for where they are read. */
type OfferMember = Exclude<keyof Offer, 'product' | 'name' | 'gloss' | 'buy' | 'art' | 'paint'>;

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
    // Who asks for the name alone is bound by no price, and who asks for the price alone by no stage of a sale.
    const known = new Map<OfferMember, unknown>();
    const read = <M extends OfferMember>(member: M): Offer[M] => {
      if (!known.has(member)) {
        if (this.isOver)
          throw new Error(
            'what pages share (context.shared) reads what it tells of an offer before it gives it',
          );
        known.set(member, this.#memberOf(member, product, link));
      }
      return known.get(member) as Offer[M];
    };
    return {
      product: key,
      name,
      gloss,
      get price() {
        return read('price');
      },
      get regular() {
        return read('regular');
      },
      get was() {
        return read('was');
      },
      get wasIsPrior() {
        return read('wasIsPrior');
      },
      get save() {
        return read('save');
      },
      get launch() {
        return read('launch');
      },
      get later() {
        return read('later');
      },
      get until() {
        return read('until');
      },
      get validUntil() {
        return read('validUntil');
      },
      get changesAt() {
        return read('changesAt');
      },
      get campaign() {
        return read('campaign');
      },
      get stage() {
        return read('stage');
      },
      get taxIncluded() {
        return read('taxIncluded');
      },
      get state() {
        return read('state');
      },
      get backlog() {
        return read('backlog');
      },
      buy,
      get page() {
        return read('page');
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
    if (!running) return undefined;
    return this.clock.currentPart(
      running.timeline,
      (stage) => (stage && running.prices.get(product)?.[stage.number - 1]) ?? undefined,
    );
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

  /** One member of an offer, which asks only for the facts that it is made of. */
  #memberOf(
    member: OfferMember,
    { key, listed }: RegionalProduct,
    link: Link | undefined,
  ): Offer[OfferMember] {
    const { clock } = this;
    const paid = <M extends keyof Paid>(name: M) => this.#facts.paid(key, name, clock) ?? null;
    const until = <M extends keyof PaidUntil>(name: M) => this.#facts.paidUntil(key, name, clock) ?? null;
    const priceOf = (minor: number | null) => (minor === null ? null : this.price(minor));
    switch (member) {
      case 'price':
        return priceOf(paid('amount'));
      case 'regular':
      case 'was':
        return priceOf(paid(member));
      case 'wasIsPrior':
      case 'taxIncluded':
        return paid(member) ?? false;
      case 'campaign':
      case 'stage':
        return paid(member);
      case 'save': {
        const was = paid('was');
        const price = was === null ? null : paid('amount');
        const saved = was !== null && price !== null ? saving(was, price) : null;
        return saved && { amount: this.price(saved.amount), percent: saved.percent };
      }
      case 'launch': {
        const launch = paid('launch');
        const price = launch && paid('amount');
        if (!launch || price === null) return null;
        const { after, from } = launch;
        return {
          after: this.price(after),
          from: this.momentFrom(from),
          saving: this.price(after - price),
        };
      }
      case 'later': {
        const later = paid('later');
        return later && { after: this.price(later.after), from: this.momentFrom(later.from) };
      }
      case 'until': {
        const ends = until('ends');
        return ends !== null && paid('campaign') ? this.moment(ends) : null;
      }
      case 'validUntil': {
        const ends = until('ends');
        return ends === null ? null : this.moment(ends).iso;
      }
      case 'changesAt': {
        const changes = earlier(until('changes'), listed.ends?.at ?? null);
        return changes === null ? null : this.moment(changes).iso;
      }
      case 'state':
        return this.#facts.stateOf(key, clock);
      case 'backlog': {
        const backlog = this.#facts.backlogOf(key, clock);
        return backlog === null ? null : this.moment(backlog);
      }
      case 'page':
        return (link !== undefined && this.href(link)) || null;
    }
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
    return campaign === undefined || this.#facts.isOn(campaign, stages, this.clock);
  }
}
