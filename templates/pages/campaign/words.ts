import type { PageContext } from 'almanac/site';
import { serviceValues, writtenValue } from '../../collections/extras.ts';
import { promisesOf } from '../../components/sale-promises.ts';
import { forRegion } from '../../regional.ts';
import type { RunningSale } from './sale.ts';

type Values = Readonly<Record<string, string | number>>;

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

/** Merges the region's facts, its promises beyond the sale, the extras and the campaign's own constants; later ones win. */
function constantsOf(context: PageContext, { sale, campaign }: RunningSale): Values {
  const values: Record<string, string | number> = {
    ...context.region.file.facts,
    ...promisesOf(context, campaign.id),
    ...serviceValues(context, campaign.id),
  };
  for (const [name, constant] of Object.entries(sale.constants)) {
    const value = forRegion<string | number>(constant, context.region.id);
    if (value !== undefined) values[name] = writtenValue(context, name, value);
  }
  return values;
}
