import { amount, byRegion, id, link, mediaQuote, regions, z } from 'almanac/site';

/**
 * What data may say of each section of a page. Facts stand here; the words of a section are in the locale under
 * `pages.<page id>.sections.<section id>`. Every message of a section may use, as ICU values:
 * all `facts` of the page's product (`{servos}`), and the section's own `values`, `amounts` and `dates`.
 */
const base = {
  /** Key of the section's words, unique on the page. */
  id,
  /** The anchor that menus and links name (`specs` for `#specs`); the id where absent. */
  anchor: id.optional(),
  regions: regions.optional(),
  /** Numbers and short texts that the words speak of, by name: `{ modes: 4 }`. */
  values: z.record(id, byRegion(z.union([z.number(), z.string()]))).default({}),
  /** Money that the words speak of, in major units of the region's currency. Told, not asked: never a price to pay. */
  amounts: z.record(id, byRegion(amount)).default({}),
  /** Dates that the words speak of (`2023-07-19`), written as the region does. */
  dates: z.record(id, byRegion(z.iso.date())).default({}),
};

const art = z.string();

/** Words: `title`, `lead`, `notes.<key>.{label,value}` for the annotations around the figure. */
export const heroSection = z.strictObject({
  type: z.literal('hero'),
  ...base,
  /** The figure; the product's, where absent. */
  art: art.optional(),
  /** Annotations around the figure, in order; four at most read well. */
  notes: z.array(id).default([]),
});

/** One sentence that fills the sheet. Words: `title`, `lead` (optional). */
export const statementSection = z.strictObject({
  type: z.literal('statement'),
  ...base,
  art: art.optional(),
});

/** What it can do. Words: `title`, `lead`?, `items.<key>.{figure?,title,text}`; `figure` is the number set large: "{servos}". */
export const capabilitiesSection = z.strictObject({
  type: z.literal('capabilities'),
  ...base,
  items: z.array(z.strictObject({ key: id, art: art.optional(), regions: regions.optional() })).nonempty(),
});

/** One subject with its drawing: app, mini theatre, car mode. Words: `title`, `text`, `points.<key>`? */
export const featureSection = z.strictObject({
  type: z.literal('feature'),
  ...base,
  art: art.optional(),
  side: z.enum(['left', 'right']).default('right'),
  /** The one dark room that a page may have. */
  dark: z.boolean().default(false),
  points: z.array(id).default([]),
  link: link.optional(),
});

/** In percent of a drawing. */
const place = {
  x: z.number().min(0).max(100).optional(),
  y: z.number().min(0).max(100).optional(),
};

/**
 * The figure with numbered leaders to its parts. Words: `title`, `lead`?, `points.<key>.{label,text}`.
 * A point names a `part` of the figure, or stands at `x`, `y` in percent of the drawing.
 */
export const calloutsSection = z.strictObject({
  type: z.literal('callouts'),
  ...base,
  art: art.optional(),
  points: z
    .array(
      z.strictObject({
        key: id,
        part: z.string().optional(),
        ...place,
      }),
    )
    .nonempty(),
});

/**
 * Its forms by turns (robot, vehicle), switched without script. Words: `title`, `lead`?, `forms.<key>.{label,alt}`.
 * With `beats`, drawings on the way from the first form to the second, it is seen to change.
 */
export const formsSection = z.strictObject({
  type: z.literal('forms'),
  ...base,
  forms: z.array(z.strictObject({ key: id, art })).min(2),
  beats: z.array(art).default([]),
});

/**
 * The parts, laid out. Words: `title`, `lead`?, `alt`, `parts.<key>`. A drawing in pieces (`figures/…-layers.svg`) comes apart
 * as the page scrolls, and bears the numbers of the parts that have a place; any other stands still.
 */
export const explodedSection = z.strictObject({
  type: z.literal('exploded'),
  ...base,
  art,
  parts: z.array(z.strictObject({ key: id, ...place })).default([]),
});

/** The table. Words: `title`, `rows.<key>.{name,value}`, `note`?, and `groups.<key>` where rows name a group. */
export const specsSection = z.strictObject({
  type: z.literal('specs'),
  ...base,
  rows: z.array(z.strictObject({ key: id, group: id.optional(), regions: regions.optional() })).nonempty(),
});

/** Words: `title`, `items.<key>.{alt,caption}`. */
export const gallerySection = z.strictObject({
  type: z.literal('gallery'),
  ...base,
  items: z.array(z.strictObject({ key: id, art })).nonempty(),
});

/** Words: `title`, `lead`, `button`, `commands` (a list of sentences to say). Shows the first, the rest in a dialog. */
export const voiceCommandsSection = z.strictObject({
  type: z.literal('voiceCommands'),
  ...base,
  /** The product's fact that must equal the number of commands. */
  count: id.optional(),
  /** How many stand on the page itself. */
  preview: z.int().positive().default(6),
});

/** Words: `title`, `lead`, `button`, `modes.<key>.{title,text}`; the whole list is a dialog. */
export const programmingSection = z.strictObject({
  type: z.literal('programming'),
  ...base,
  art: art.optional(),
  modes: z.array(id).nonempty(),
});

/**
 * Told in dates. Words: `title`, `lead`?, `events.<key>.event`, and `events.<key>.time` where the dates below do not say it
 * ("late autumn {year}").
 */
export const timelineSection = z.strictObject({
  type: z.literal('timeline'),
  ...base,
  events: z
    .array(
      z.strictObject({
        key: id,
        from: z.iso.date().optional(),
        /** The last day of it. */
        to: z.iso.date().optional(),
        regions: regions.optional(),
      }),
    )
    .nonempty(),
});

/** Words: `title`, `items.<key>.{question,answer}`. */
export const faqSection = z.strictObject({
  type: z.literal('faq'),
  ...base,
  items: z.array(z.strictObject({ key: id, regions: regions.optional() })).nonempty(),
});

/**
 * Two or more beside each other. Words: `title`, `lead`?, `columns.<key>`, `rows.<key>`, and `cells.<row>.<column>` for cells
 * that are `text`. A column with a `product` carries that product's price ticket; one with an `amount` tells it.
 */
export const comparisonSection = z.strictObject({
  type: z.literal('comparison'),
  ...base,
  columns: z
    .array(
      z.strictObject({
        key: id,
        product: id.optional(),
        amount: byRegion(amount).optional(),
        art: art.optional(),
      }),
    )
    .min(2),
  rows: z
    .array(
      z.strictObject({
        key: id,
        /** Per column: included or not, or `text` for words in the cell. */
        cells: z.array(z.union([z.boolean(), z.literal('text')])).min(2),
      }),
    )
    .default([]),
});

/** Words: `title`, `items.<key>.{name,text?}`. */
export const accessoriesSection = z.strictObject({
  type: z.literal('accessories'),
  ...base,
  items: z
    .array(z.strictObject({ key: id, count: z.int().positive().default(1), art: art.optional() }))
    .nonempty(),
});

/** Words: `title`, `quotes.<key>.{comment,commentator}`. */
export const mediaSection = z.strictObject({
  type: z.literal('media'),
  ...base,
  quotes: z.array(mediaQuote).nonempty(),
});

/** Words: `title`, `caption`?, `alt` (what the film shows). */
export const videoSection = z.strictObject({ type: z.literal('video'), ...base, film: art, poster: art });

/**
 * The call to action with the product's price ticket.
 * Words: `title`, `lead`; while a launch price runs `launch.title`, `launch.lead` stand instead, where given, with the values
 * `{price}`, `{then}` (the price from `{day}` on), `{saving}`, `{until}`. `bookingNotice` (heading), `notices.<key>.{label,value}`, `bookingTips`?;
 * with `subscribe`: `subscribe.{title,describe}`.
 */
export const ctaSection = z.strictObject({
  type: z.literal('cta'),
  ...base,
  art: art.optional(),
  /** The rows of the booking notice, shown while the product is in pre-order. */
  notices: z.array(z.strictObject({ key: id, regions: regions.optional() })).default([]),
  /** An e-mail field for news of the pre-order. */
  subscribe: z.boolean().default(false),
});

/** Licence lines and other small print. Words: `title`?, `text`. */
export const licenceSection = z.strictObject({ type: z.literal('licence'), ...base });

export const section = z.discriminatedUnion('type', [
  heroSection,
  statementSection,
  capabilitiesSection,
  featureSection,
  calloutsSection,
  formsSection,
  explodedSection,
  specsSection,
  gallerySection,
  voiceCommandsSection,
  programmingSection,
  timelineSection,
  faqSection,
  comparisonSection,
  accessoriesSection,
  mediaSection,
  videoSection,
  ctaSection,
  licenceSection,
]);

export type Section = z.infer<typeof section>;
export type SectionType = Section['type'];
/** The data of one type of section. */
export type SectionOf<T extends SectionType> = Extract<Section, { type: T }>;
