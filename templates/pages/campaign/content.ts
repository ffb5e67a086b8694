import { amount, art, byRegion, colour, id, keyed, link, ref, regions, unknownName, z } from 'almanac/site';
import { changeEntry } from '../../components/change.ts';

/** The background colours that a stage can have. They differ so much that a new stage is noticed even on a thumbnail of the page. */
export const sheets = ['paper', 'dusk', 'ink', 'signal', 'pine', 'gold'] as const;

/** The regions in which an entry is shown. */
const places = { regions: regions.optional() };
/** The regions and stages of the campaign in which an entry is shown. */
const shown = { ...places, stages: z.array(ref('stage')).nonempty().optional() };

const banner = z.strictObject({
  id,
  ...shown,
  link: link.optional(),
  /** The product whose drawing is in the banner. */
  product: ref('product').optional(),
  /** A drawing of it in another pose or form than its usual one. */
  art: art().optional(),
  /** The background of the drawing, if the product's own colour is too similar to the stage's. */
  ground: colour.optional(),
  /** A group of products that are listed below this banner instead of among the deals. */
  group: id.optional(),
});

/** Products with a common label, or a slot for another part of the page (the gift guide). */
const group = z.strictObject({
  id,
  ...shown,
  list: z.array(ref('product')).default([]),
  /** Instead of a list: all products of the other groups up to this price. */
  upTo: byRegion(amount).optional(),
  /** Its filter shows only products with a reduced price, and none that are locked. */
  reduced: z.boolean().default(false),
  slot: z.enum(['giftGuide']).optional(),
  link: link.optional(),
  /** A badge per product, whose text is the message under `tags`; shown wherever the page shows the product. */
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
const sale = z
  .strictObject({
    /** The background colour by stage id. A stage without one gets it by its number. */
    sheets: z.record(ref('stage'), z.enum(sheets)).default({}),
    /**
     * How a stage sorts its deals: by saving, largest first, which is shown in large digits as an amount (`saving`) or a
     * percentage (`share`); or by price, lowest first, for visitors who choose presents.
     */
    order: z.record(ref('stage'), z.enum(['saving', 'share', 'price'])).default({}),
    /** Whether the heading names the largest saving; if `false`, the lowest price. Both are computed from the prices. */
    upTo: z.boolean().default(true),
    /** The backgrounds of products on this page, if their own colours are too similar to the page's. */
    grounds: z.record(ref('product'), colour).default({}),
    /**
     * Seasonal decoration: a drawing beside the dates and at the feet of the first deal, and the season whose clothes the
     * other figures wear.
     */
    season: z
      .array(z.strictObject({ art: art(), dress: z.enum(['christmas', 'newYear']).optional(), ...shown }))
      .default([]),
    /** Whether the page has a timeline of the stages. */
    timeline: z.boolean().default(true),
    banners: keyed(banner, 'id').default([]),
    groups: keyed(group, 'id').default([]),
    /** Products whose transformation may be shown after the deals. The first one is taken that is sold and not in the section below. */
    changes: z.array(changeEntry.extend(shown)).default([]),
    specialOffers: keyed(
      z.strictObject({ id, ...shown, art: art().optional(), link: link.optional() }),
      'id',
    ).default([]),
    membersOffers: keyed(z.strictObject({ id, ...places, link, art: art().optional() }), 'id').default([]),
    /** Its messages are under `id` if it has one, otherwise under the name of its icon. */
    benefits: keyed(
      z.strictObject({ id: id.optional(), icon: benefitIcon, ...shown }),
      (one) => one.id ?? one.icon,
    ).default([]),
    /** The prize draw; its messages use the number of prizes. */
    prizeDraw: z.strictObject({ art: art().optional(), prizes: z.int().positive(), ...places }).optional(),
    subscribe: z
      .strictObject({ source: z.enum(['footer', 'campaign', 'preorder', 'popup']), ...shown })
      .optional(),
    giftGuide: z.strictObject({ link, ...places }).optional(),
    /** Lists of dealers, each for the regions that it names. They are shown when orders would arrive too late for presents. */
    dealers: z.array(ref('dealers')).default([]),
    /** The message keys of the terms, in order. */
    terms: keyed(z.strictObject({ id, ...shown }), 'id').default([]),
    /** Numbers and dates for the campaign's messages, by name: one value for all regions, or one per region. */
    constants: z.record(id, byRegion(z.union([z.number(), z.string()]))).default({}),
  })
  .superRefine(({ banners, groups }, context) => {
    const ids = groups.map((one) => one.id);
    banners.forEach(({ group: named }, i) => {
      if (named !== undefined && !ids.includes(named))
        context.addIssue(unknownName('group of this sale', named, ids, ['banners', i, 'group']));
    });
  });
export type Sale = z.infer<typeof sale>;

/** The defaults for a campaign page without content of its own. */
export const bareSale: Sale = sale.parse({});

/**
 * The content of a campaign's page (`data/pages/black-friday.yaml`), by campaign. Shown is that of the current campaign that
 * names this page. Its messages are under `campaigns.<campaign id>`; those with a `?` are optional:
 * - `title`, `lead`; `news?`: the link to the form in the footer, for sales without a form
 * - `banners.<id>.{title,discount,time,alt?}`, and `late?`, which replaces `discount` when orders would arrive too late for presents
 * - `stages.<stage>.{title,label,date}`: the title of the stage ("Black Friday"), its label on the timeline, and its dates,
 *   with the days `{from}` and `{to}`
 * - `groups.<id>.{label,title,content?}`, with `{upTo}` if the group has it. A group below a banner needs a `title` if the page
 *   has filters. `groups.others.{label,title,content?}` is for products of groups that are not reduced. If `specialOffers` is the
 *   only group, its messages are the heading of the special offers
 * - `inTime.{label,order,sent,there}`, `inTime.{open,over}.{title,lead}` and `inTime.over.{label,now,way,late}` with
 *   `{orderBy}`, `{arriveBy}`, `{dispatchDays}`, `{deliveryMax}`
 * - `specialOffers.<id>.{title,content,sum?,btn?}`, `gifts.<id>.{title,content}` with `{over}` and `{sizes}`, `gifts.<id>.badge`
 * - `membersOffers.<id>.{title,subTitle,describe,asks?,member?,sum?,btn}` (`asks`: that the store asks for a login again; `member`: the same for visitors who are logged in here, with their `{name}`, which the browser fills in), `giftGuide.{title,content,btn}`
 * - `prizeDraw.{title,content,btn}` with `{prizes}`, `subscribe.{title,describe,placeholder,submitBtn,invalid,success}`,
 *   and `subscribe.<stage>.*` for messages that differ in a stage
 * - `benefits.<id or icon>.{label,text?}` if they differ from `ui.benefits.<icon>`, `terms.<id>`
 * Every message may use the campaign's `constants`, and the values of the extras (`data/extras/`) that define its gifts. Dates
 * (`2024-12-10`) are written in the style of the region; numbers whose name ends in `Over`, `Value`, `Amount` or `Price` as an
 * amount of money of the region; other values are used unchanged.
 */
export const campaignContent = z.strictObject({ campaigns: z.record(ref('campaign'), sale).default({}) });
export type CampaignContent = z.infer<typeof campaignContent>;
export type Sheet = (typeof sheets)[number];
