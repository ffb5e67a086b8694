import { amount, art, byRegion, colour, id, link, ref, regions, z } from 'almanac/site';
import { changeEntry } from '../../components/change.ts';

/** The colours a sheet can have, so that a switch of stage shows at thumbnail size. */
export const sheets = ['paper', 'dusk', 'ink', 'signal', 'pine', 'gold'] as const;

/** Where an entry shows. */
const places = { regions: regions.optional() };
/** Where and in which stages of the campaign an entry shows. */
const shown = { ...places, stages: z.array(ref('stage')).nonempty().optional() };

const banner = z.strictObject({
  id,
  ...shown,
  link: link.optional(),
  /** The product whose drawing the banner carries. */
  product: ref('product').optional(),
  /** In another pose or form than its own. */
  art: art().optional(),
  /** Its background, if its product's paint is too close to the stage's. */
  ground: colour.optional(),
  /** The group that it heads, whose products are listed under it and not among the deals. */
  group: id.optional(),
});

/** Products under one label, or a slot for something else at its place (the gift guide). */
const group = z.strictObject({
  id,
  ...shown,
  list: z.array(ref('product')).default([]),
  /** Instead of a list: all products of the other groups up to this price. */
  upTo: byRegion(amount).optional(),
  /** Its filter shows only what is reduced now, and nothing that is locked. */
  reduced: z.boolean().default(false),
  slot: id.optional(),
  link: link.optional(),
  /** Badges of single products, with words under `tags`, wherever the page shows the product. */
  identify: z.record(ref('product'), id).optional(),
});

const benefitIcon = z.enum([
  'price-guarantee',
  'installment-payments',
  'exchange-policy',
  'membership-benefit',
  'extended-warranty',
  'free-shipping',
  'customer-support',
]);

/** What the page shows while one campaign runs. */
const sale = z.strictObject({
  /** Sheet colour per stage id; by the stage's number, where absent. */
  sheets: z.record(ref('stage'), z.enum(sheets)).default({}),
  /**
   * How a stage sorts its deals: by saving, greatest first, shown in large figures as an amount or as a percentage; or
   * by price, lowest first, where gifts are chosen.
   */
  order: z.record(ref('stage'), z.enum(['saving', 'share', 'price'])).default({}),
  /** Whether the heading gives the largest saving, computed from the prices; if `false`, the lowest price. */
  upTo: z.boolean().default(true),
  /** The background of its products here, if their own paints are too close to it. */
  grounds: z.record(ref('product'), colour).default({}),
  /**
   * Seasonal decoration: beside its dates and at the feet of its first deal; and the season whose clothes its other
   * figures wear.
   */
  season: z
    .array(z.strictObject({ art: art(), dress: z.enum(['christmas', 'newYear']).optional(), ...shown }))
    .default([]),
  /** The line of its stages. */
  timeline: z.boolean().default(true),
  banners: z.array(banner).default([]),
  groups: z.array(group).default([]),
  /** After the deals: candidates to show how they transform. The first that is sold and not shown in the section below is taken. */
  changes: z.array(changeEntry.extend(shown)).default([]),
  specialOffers: z
    .array(z.strictObject({ id, ...shown, art: art().optional(), link: link.optional() }))
    .default([]),
  membersOffers: z.array(z.strictObject({ id, ...places, link, art: art().optional() })).default([]),
  /** Its words are under `id` if it has one, else under its icon. */
  benefits: z.array(z.strictObject({ id: id.optional(), icon: benefitIcon, ...shown })).default([]),
  /** Numbers for the messages of the prize draw. */
  prizeDraw: z.strictObject({ art: art().optional(), prizes: z.int().positive(), ...places }).optional(),
  subscribe: z
    .strictObject({ source: z.enum(['footer', 'campaign', 'preorder', 'popup']), ...shown })
    .optional(),
  giftGuide: z.strictObject({ link, ...places }).optional(),
  /** Lists of dealers, each for the regions that it names: who may have a present in stock once no order arrives in time. */
  dealers: z.array(ref('dealers')).default([]),
  /** Keys of the words of the terms, in order. */
  terms: z.array(z.strictObject({ id, ...shown })).default([]),
  /** Numbers and dates for the campaign's messages, by name; one for all or by region. */
  constants: z.record(id, byRegion(z.union([z.number(), z.string()]))).default({}),
});
export type Sale = z.infer<typeof sale>;

/** The defaults for a campaign page without content of its own. */
export const bareSale: Sale = sale.parse({});

/**
 * Content of a campaign's page (`data/pages/black-friday.yaml`), campaign by campaign: the one that runs now and names this
 * page is the one shown. Its words are under `campaigns.<campaign id>`:
 * - `title`, `lead`, `news?`: the way to the form at every page's foot, where the sale has none
 * - `banners.<id>.{title,discount,time,alt?}`, and `late?` in place of `discount` once no order comes in time for presents
 * - `stages.<stage>.{title,label,date}`: title of the stage ("Black Friday"), its label on the timeline, its dates in words
 *   with the values `{from}` and `{to}` (days)
 * - `groups.<id>.{label,title,content?}`, with `{upTo}` where it goes by that; a group that a banner heads has its `title` there too where there are filters;
 *   `groups.others.{label,title,content?}` where groups name what may save nothing; a group `specialOffers` that is the only one heads the special offers
 * - `inTime.{label,order,sent,there}`, `inTime.{open,over}.{title,lead}` and `inTime.over.{label,now,way,late}` with
 *   `{orderBy}`, `{arriveBy}`, `{dispatchDays}`, `{deliveryMax}`
 * - `specialOffers.<id>.{title,content,sum?,btn?}`, `gifts.<id>.{title,content}` with `{over}` and `{sizes}`, `gifts.<id>.badge`
 * - `membersOffers.<id>.{title,subTitle,describe,asks?,member?,sum?,btn}` (`asks`: what the store asks once more; `member`: the same to who is logged in here, whose `{name}` the browser fills in), `giftGuide.{title,content,btn}`
 * - `prizeDraw.{title,content,btn}` with `{prizes}`, `subscribe.{title,describe,placeholder,submitBtn,invalid,success}`,
 *   and `subscribe.<stage>.*` for what differs in a stage
 * - `benefits.<id, else icon>.{label,text?}` where they differ from `ui.benefits.<icon>`, `terms.<id>`
 * Every message may use the campaign's `constants` and the values of its extras (`data/extras/`), from which its gifts come: dates (`2024-12-10`) written as the region does, numbers whose name ends
 * in `Over`, `Value`, `Amount` or `Price` as money of the region, other numbers as they are; country codes (`AT BE`) whose name
 * ends in `Countries` as a list of them.
 */
export const campaignContent = z.strictObject({ campaigns: z.record(ref('campaign'), sale) });
export type CampaignContent = z.infer<typeof campaignContent>;
export type Sheet = (typeof sheets)[number];
