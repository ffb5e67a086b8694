import { amount, art, id, type Offer, type PageContext, ref, regions, z } from 'almanac/site';

/** The regions and stages of the campaign in which an entry applies. */
const held = { regions: regions.optional(), stages: z.array(ref('stage')).nonempty().optional() };

/** A gift with orders over an amount. */
const gift = z.strictObject({
  id,
  ...held,
  art: art().optional(),
  over: amount,
  /** Sizes it comes in, smallest first. */
  sizes: z.array(z.string()).optional(),
  /** How large it is drawn beside others, in hundredths. */
  scale: z.int().optional(),
});

/** What an order includes for free: with some products, or over an amount. */
const service = z.strictObject({
  id,
  ...held,
  products: z.array(ref('product')).nonempty().optional(),
  /** Messages of the campaign get it as `{<id>Over}`. */
  over: amount.optional(),
  /** Numbers for messages of the campaign, like its page's `constants`. */
  values: z.record(id, z.number()).default({}),
});

/**
 * `data/extras/<id>.yaml`: what comes with an order while a campaign runs. Tickets show it wherever a product is sold, in the words
 * `campaigns.<campaign>.gifts.<id>.badge` and `campaigns.<campaign>.extras.<id>`; the campaign's page gives the details.
 */
const extras = z.strictObject({
  campaign: ref('campaign'),
  gifts: z.array(gift).default([]),
  services: z.array(service).default([]),
});
type Extras = z.infer<typeof extras>;
export type Gift = Extras['gifts'][number];
export type Service = Extras['services'][number];

export default extras;

/** The extras of a campaign in this region and its current stage. */
export function extrasOf(context: PageContext, campaign: string): Pick<Extras, 'gifts' | 'services'> {
  const own = ofCampaign(context, campaign);
  const holds = ({ regions, stages }: Gift | Service) => context.shows({ regions, stages, campaign });
  return {
    gifts: own.flatMap(({ gifts }) => gifts).filter(holds),
    services: own.flatMap(({ services }) => services).filter(holds),
  };
}

const ofCampaign = (context: PageContext, campaign: string): Extras[] =>
  [...context.collection<Extras>('extras').values()].filter((one) => one.campaign === campaign);

/** The values that messages of a campaign get from its extras, in every stage. */
export function serviceValues(context: PageContext, campaign: string): Record<string, string | number> {
  const numbers = ofCampaign(context, campaign)
    .flatMap(({ services }) => services)
    .flatMap(({ id, over, values }) => [
      ...(over === undefined ? [] : [[`${id}Over`, over] as const]),
      ...Object.entries(values),
    ]);
  return Object.fromEntries(numbers.map(([name, value]) => [name, writtenValue(context, name, value)]));
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const MONEY = /(Over|Value|Amount|Price)$/;

/** A value of the data for a message: dates as the region writes them, money by the name's ending, other numbers unchanged. */
export function writtenValue(context: PageContext, name: string, value: string | number): string | number {
  if (MONEY.test(name)) return context.amount(String(value)).text;
  return typeof value === 'string' && DATE.test(value) ? context.date(value, 'long') : value;
}

/** The extras that an order of this product alone includes now, in words for its ticket. */
export function extraLines(context: PageContext, offer: Offer): string[] {
  const all = [...context.collection<Extras>('extras').values()].map(({ campaign }) => campaign);
  // Campaigns without extras are not asked for, so that a ticket does not depend on them.
  return [...new Set(all)].flatMap((campaign) => {
    if (!context.shows({ campaign })) return [];
    const { gifts, services } = extrasOf(context, campaign);
    const values = serviceValues(context, campaign);
    const words = `campaigns.${campaign}`;
    return [
      ...gifts.filter((gift) => comesWith(offer, gift)).map(({ id }) => `${words}.gifts.${id}.badge`),
      ...services.filter((one) => comesWith(offer, one)).map(({ id }) => `${words}.extras.${id}`),
    ].map((key) => context.t(key, values));
  });
}

/** Whether an order of this product alone, at its current price, includes the extra. */
export function comesWith(
  offer: Offer,
  { products, over }: Pick<Partial<Service>, 'products' | 'over'>,
): boolean {
  if (offer.price === null || offer.state === 'soldOut') return false;
  const isOver = over === undefined || Number(offer.price.plain) > Number(over);
  return isOver && (products === undefined || products.includes(offer.product));
}
