import { z } from 'zod';
import { isZone, suggestZone } from '../clock/zone.ts';
import { suggest } from '../problems/suggest.ts';
import { ref } from './reference.ts';
import {
  amount,
  factValue,
  formatLocale,
  id,
  link,
  localeName,
  nameOf,
  slug,
  timed,
  url,
  when,
} from './values.ts';

/** What a region says of a product: where it is sold there, at what price, from when. */
export const regionalProduct = z.strictObject({
  /** Overrides the product's name in this region. */
  name: z.string().optional(),
  /** What it is called in the region's own script, beside its name. */
  gloss: z.string().optional(),
  /** Where "learn more" leads, when it is not the product's own page. */
  link: link.optional(),
  /** The product in the regional store. */
  buy: url,
  price: timed(amount).optional(),
  /** Pre-order while true. */
  isPreSale: timed(z.boolean()).optional(),
  /** 0: sold out. */
  stock: timed(z.int().nonnegative()).optional(),
  /** The days on which what is ordered ahead is sent: from the first on, or within both. */
  ships: z.strictObject({ from: z.iso.date(), until: z.iso.date().optional() }).optional(),
  /** From when the region lists the product at all; always, where absent. */
  startTime: when.optional(),
});
export type RegionalProductFile = z.infer<typeof regionalProduct>;

export const textBanner = z.strictObject({
  key: id,
  link,
  campaign: ref('campaign'),
  stages: z.array(ref('stage')).nonempty().optional(),
});
export type TextBanner = z.infer<typeof textBanner>;

const CURRENCIES = Intl.supportedValuesOf('currency');
const isCurrency = (name: string): boolean => CURRENCIES.includes(name);

/** Search engines read countries of ISO 3166 only; these look like some. */
const NO_COUNTRY = /-(EU|UK|EZ|UN)$/;

const hreflang = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, {
    error: 'expected a language, with a country where need be, such as "en" or "en-IE"',
  })
  .refine((tag) => !NO_COUNTRY.test(tag), {
    error: 'expected a country of ISO 3166, such as "en-IE" or "en-GB": search engines read no other',
  });

/** What search engines read of a locale: `en-EU` is for everyone who reads English. */
export const hreflangOf = (locale: string): string => locale.replace(NO_COUNTRY, '');

/** `data/regions/<id>.yaml`: one edition. */
export const regionFile = z.strictObject({
  locale: localeName,
  /** For Intl, where the locale itself is none that it knows (en-EU). */
  formatLocale: formatLocale.optional(),
  /** What search engines read of whom the edition is for; from the locale, where absent. */
  hreflang: z.array(hreflang).nonempty().optional(),
  currency: nameOf('a currency code such as "EUR"', isCurrency, (name) => suggest(name, CURRENCIES)),
  timeZone: nameOf('an IANA time zone such as "Europe/Berlin"', isZone, suggestZone),
  host: ref('host'),
  /** First path segment of the edition; its id where absent. The default region has none. */
  prefix: slug.optional(),
  /** ISO 3166 code of the country that chooses this region by default. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Which call base and which storage the session uses: a key of `api` in site.yaml. */
  apiScope: ref('API scope').optional(),
  /** `prior-price`: reductions are measured from the lowest price of the 30 days before (Directive 98/6/EC, Article 6a). */
  reductions: z.enum(['regular-price', 'prior-price']).default('regular-price'),
  store: z.strictObject({
    url,
    account: url.optional(),
    register: url.optional(),
    warranty: url.optional(),
    shipping: url.optional(),
  }),
  paymentMethods: z
    .array(z.enum(['paypal', 'klarna', 'card', 'alipay', 'wechatPay', 'kakaoPay']))
    .default([]),
  /** Interest-free months. */
  installments: z.int().min(2).max(48).optional(),
  /** Days to return what was bought. */
  returnDays: z.int().positive().optional(),
  /** What the region's words speak of: years of warranty, days of delivery, numbers of a register. */
  facts: z.record(id, factValue).default({}),
  media: z.array(z.strictObject({ key: id, link: url })).default([]),
  textBanners: z.array(textBanner).default([]),
  /** The invitation of new visitors, where the region has one, and the credits that an account brings them. */
  newUserPopup: z.strictObject({ credits: z.int().positive() }).optional(),
  products: z.record(ref('product'), regionalProduct).default({}),
});
export type RegionFile = z.infer<typeof regionFile>;
