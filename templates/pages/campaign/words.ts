import type { PageContext } from 'almanac/site';
import { promisesOf } from '../../components/sale-promises.ts';
import { forRegion } from '../../regional.ts';
import type { RunningSale } from './sale.ts';

type Values = Readonly<Record<string, string | number>>;

const DATE = /^\d{4}-\d\d-\d\d$/;
const MONEY = /(Over|Value|Amount|Price)$/;

/** The words of a campaign, each message filled with the campaign's constants. */
export class CampaignWords {
  readonly #context: PageContext;
  readonly #key: string;
  readonly #values: Values;

  constructor(context: PageContext, running: RunningSale) {
    this.#context = context;
    this.#key = `campaigns.${running.campaign.id}`;
    this.#values = constantsOf(context, running);
  }

  key(name: string): string {
    return `${this.#key}.${name}`;
  }

  t(key: string, extra?: Values): string {
    return this.#context.t(this.key(key), { ...this.#values, ...extra });
  }

  maybe(key: string, extra?: Values): string | null {
    return this.#context.maybe(this.key(key), { ...this.#values, ...extra }) ?? null;
  }
}

/** The region's facts, what it promises beyond the sale, over them the campaign's own: dates as the region writes them, sums of money by the name's ending, other numbers as they are. */
function constantsOf(context: PageContext, { sale, campaign }: RunningSale): Values {
  const values: Record<string, string | number> = {
    ...context.region.file.facts,
    ...promisesOf(context, campaign.id),
  };
  for (const [name, constant] of Object.entries(sale.constants)) {
    const value = forRegion<string | number>(constant, context.region.id);
    if (value === undefined) continue;
    if (typeof value === 'string') values[name] = DATE.test(value) ? context.date(value, 'long') : value;
    else values[name] = MONEY.test(name) ? context.amount(String(value)).text : value;
  }
  return values;
}
