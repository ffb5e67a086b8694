import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/* What shoppers are promised in each region: amounts, days and numbers, written down a second time by hand. */

const FIRST_STAGE = '2024-11-18T12:00:00Z';
const SALE = '2024-11-25T12:00:00Z';
const HOLIDAY = '2024-12-12T12:00:00Z';
const LAUNCHED = '2025-04-01T12:00:00Z';
const EARLY_BIRD_OVER = '2025-05-02T12:00:00Z';

const PROMISES: readonly [path: string, at: string, ...said: string[]][] = [
  [
    '/us/black-friday',
    SALE,
    'Black Friday is on: up to $340 off',
    'From $229',
    'On Black Friday itself, November 29, 2024, the first 5 orders get one',
    'Free with orders over $499',
    'Orders over $599 go by express in select states',
    'Worth $119, free with Grimlock and Megatron',
    'With 2 years of premium protection',
    '12 months at 0% APR',
    '30-day returns',
    '30-day price guarantee',
    'from November 14, 2024 through December 2, 2024',
    'Later purchases are not covered, even while the sale runs',
    'On orders placed by December 2, 2024: if the price drops, we refund the difference',
    '3 to 5 days longer',
    '3 art books to win',
    'Results before December 10, 2024',
    'from November 14, 2024 through December 4, 2024',
  ],
  [
    '/us/grimlock-g1-flagship',
    SALE,
    'or $113.25 a month for 12 months at 0% APR',
    'Free cap · 2-year premium protection, worth $119 · Express in select states',
    '30-day price guarantee',
  ],
  ['/de/grimlock-g1-flagship', SALE, 'Becher gratis · T-Shirt gratis', '30 Tage Preisgarantie'],
  ['/uk/elite-optimus-prime', SALE, 'Free bottle', '30-day price guarantee'],
  [
    '/us/grimlock-g1-flagship',
    LAUNCHED,
    'or $141.58 a month for 12 months at 0% APR',
    'No. The pre-order is history',
  ],
  ['/uk/grimlock-g1-flagship', LAUNCHED, 'or 3 interest-free monthly payments of £'],
  [
    '/uk/black-friday',
    SALE,
    'the first 5 orders get a free cap',
    'Free with orders over £299',
    'Free with orders over £699',
    'Sizes L–XXXL',
    'Note your size at checkout; without one we send a random size',
    '3 interest-free payments',
    '14-day right to cancel',
    'to 2 December 2024, UK time',
  ],
  [
    '/eu/black-friday',
    SALE,
    'Black Friday is on: up to €360 off',
    'From €232',
    'the first 5 orders get a free cap',
    'Free with orders over €399',
    'Free with orders over €739',
    'Sizes XL–XXXL',
    '14-day right of withdrawal',
    'To every EU country, tracked',
  ],
  ['/eu/black-friday', FIRST_STAGE, 'To Austria, Belgium, Ireland and Luxembourg, tracked'],
  [
    '/eu/elite-optimus-prime',
    FIRST_STAGE,
    'incl. VAT, free delivery to some countries',
    '3–8 working days, free to Austria, Belgium, Ireland and Luxembourg, elsewhere at a cost',
  ],
  [
    '/de/black-friday',
    SALE,
    'gibt es zu den ersten 3 Bestellungen eine Cap',
    'Gratis zu Bestellungen über 399 €',
    'Gratis zu Bestellungen über 739 €',
    '5 % Rabatt',
  ],
  ['/fr/black-friday', SALE, 'chacune des 3 premières commandes', '5 % de remise'],
  [
    '/eu/christmas-sale',
    HOLIDAY,
    'Returns until 20 January 2025',
    'from 9 December 2024 to 31 December 2024',
  ],
  ['/uk/christmas-sale', HOLIDAY, 'Returns until 27 January 2025', 'from 9 December 2024 to 12 January 2025'],
  [
    '/us/christmas-sale',
    HOLIDAY,
    'Returns through January 20, 2025',
    'from December 9, 2024 through January 2, 2025',
  ],
  ['/us', LAUNCHED, 'Flagship Bumblebee Save $350'],
  [
    '/us/flagship-bumblebee',
    LAUNCHED,
    'Flagship Bumblebee: save $350 – Foldwright',
    'This price holds until Apr 27',
    'the first 1,000 orders',
    'July through September 2025',
  ],
  ['/uk/flagship-bumblebee', LAUNCHED, 'Save £400', 'the first 300 orders', 'From 30 August 2025'],
  ['/eu/flagship-bumblebee', LAUNCHED, 'Save €500', 'This price holds until 27 Apr', 'the first 300 orders'],
  ['/us', '2025-07-10T12:00:00Z', '$100 off, plus a bonus gift', 'until July 14'],
];

const UNSAID: readonly [path: string, at: string, text: string][] = [
  // Delivery in the EU edition has a price by country, except for two weeks.
  ['/eu/christmas-sale', HOLIDAY, 'Free delivery'],
  ['/eu/flagship-bumblebee', EARLY_BIRD_OVER, '€1,099'],
  // The gift belonged to the early-bird offer.
  ['/eu/flagship-bumblebee', EARLY_BIRD_OVER, 'first 300 orders'],
  ['/us/flagship-bumblebee', EARLY_BIRD_OVER, '$350'],
  // Nothing is out of stock there, so no form offers a message about it.
  ['/jp/privacy-policy', LAUNCHED, '入荷'],
  ['/privacy-policy', LAUNCHED, '到货'],
];

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

function htmlAt(path: string, at: string): string {
  const answer = answerAt(open, path, at);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return answer.html;
}

function textAt(path: string, at: string): string {
  return htmlAt(path, at)
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<br\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\u2060/g, '')
    .replace(/\s+/g, ' ');
}

it.each(PROMISES)('%s at %s promises what it should', (path, at, ...said) => {
  const text = textAt(path, at);
  expect(said.filter((one) => !text.includes(one))).toEqual([]);
});

it.each(UNSAID)('%s at %s does not say %s', (path, at, text) => {
  expect(textAt(path, at)).not.toContain(text);
});

/* Free delivery appears in a sale's benefits, in a ticket's small print and on its stub; the three must agree. */

/** The words of each edition: the benefit, the small print beside a price, and the stub. */
const FREE: Readonly<Record<string, readonly [benefit: string, small: RegExp, stub: RegExp]>> = {
  us: ['Free shipping', /plus sales tax, free shipping/, /\d business days, free/],
  uk: ['Free delivery', /incl\. VAT, free delivery/, /\d working days, free/],
  eu: ['Free delivery', /incl\. VAT, free delivery(?! to)/, /\d working days, free(?! to)/],
  fr: ['Livraison offerte', /TTC, livraison offerte/, /\d jours ouvrés, offerte/],
  de: ['Gratisversand', /inkl\. MwSt\., versandkostenfrei/, /\d Werktage, kostenfrei/],
};

/**
 * The first and last second of each stage on Brussels time, an hour that is within the stage in all regions, and days
 * between the sales.
 */
const HOURS = [
  '2024-11-10T12:00:00Z',
  '2024-11-14T08:00:00Z',
  '2024-11-18T12:00:00Z',
  '2024-11-21T22:59:59Z',
  '2024-11-21T23:00:00Z',
  '2024-11-25T12:00:00Z',
  '2024-11-29T22:59:59Z',
  '2024-11-29T23:00:00Z',
  '2024-12-01T12:00:00Z',
  '2024-12-02T22:59:59Z',
  '2024-12-02T23:00:00Z',
  '2024-12-06T12:00:00Z',
  '2024-12-15T12:00:00Z',
  '2024-12-29T12:00:00Z',
  '2025-02-01T12:00:00Z',
];

const isThere = (path: string, at: string): boolean => answerAt(open, path, at)?.kind === 'page';

/** The headings of a sale's row of benefits. */
function benefitsAt(path: string, at: string): string[] {
  const row = /<ul class="benefits">.*?<\/ul>/s.exec(htmlAt(path, at))?.[0] ?? '';
  return [...row.matchAll(/<strong>([^<]*)</g)].map(([, label]) => label ?? '');
}

it.each(Object.keys(FREE))('%s: tickets promise the same delivery as the sale, and only then', (region) => {
  const [benefit, small, stub] = FREE[region] as (typeof FREE)[string];
  const told = HOURS.map((at) => {
    const ticket = textAt(`/${region}/grimlock-g1-flagship`, at);
    const sale = ['black-friday', 'christmas-sale']
      .map((page) => `/${region}/${page}`)
      .find((page) => isThere(page, at));
    return {
      at,
      small: small.test(ticket),
      stub: stub.test(ticket),
      promised: sale !== undefined && benefitsAt(sale, at).includes(benefit),
    };
  });
  expect(told.filter((one) => one.small !== one.stub || (one.promised && !one.small))).toEqual([]);
  if (region === 'eu') {
    // Delivery is free only in the second and third stage of Black Friday.
    expect(told.filter((one) => one.small).map(({ at }) => at)).toEqual(HOURS.slice(4, 10));
    expect(told.filter((one) => one.promised).map(({ at }) => at)).toEqual(HOURS.slice(4, 10));
  } else {
    expect(told.every((one) => one.small) && told.some((one) => one.promised)).toBe(true);
  }
});

/* While a sale runs whose terms mention slow parcels, every ticket does, and at no other time. */

const SLOW: Readonly<Record<string, readonly [terms: string, ticket: string]>> = {
  us: ['packages may take 3 to 5 days longer', 'free; up to 5 days longer during the sale'],
  uk: ['parcels may take 3 to 5 days longer', 'free; up to 5 days longer during the sale'],
  eu: ['parcels may take 3 to 5 days longer', '; up to 5 days longer during the sale'],
  fr: ['3 à 5 jours de plus', 'offerte ; jusqu’à 5 jours de plus pendant l’opération'],
  de: ['3 bis 5 Tage länger', 'kostenfrei; während der Aktion bis zu 5 Tage länger'],
};

it.each(Object.keys(SLOW))('%s: tickets mention longer delivery while a sale does', (region) => {
  const [terms, ticket] = SLOW[region] as (typeof SLOW)[string];
  const told = HOURS.map((at) => {
    const sale = `/${region}/black-friday`;
    const runs = isThere(sale, at);
    return {
      at,
      said: runs && textAt(sale, at).includes(terms),
      onSale: runs && textAt(sale, at).includes(ticket),
      onPage: textAt(`/${region}/grimlock-g1-flagship`, at).includes(ticket),
    };
  });
  expect(told.filter(({ said, onSale, onPage }) => said !== onSale || said !== onPage)).toEqual([]);
  expect(told.some(({ said }) => said) && told.some(({ said }) => !said)).toBe(true);
});

/* While a Christmas sale runs whose page extends returns, every ticket does, and at no other time. */

const LONG: Readonly<Record<string, readonly [benefit: string, ticket: string]>> = {
  us: ['Returns through January 20, 2025', 'Returns through Jan 20, 2025, and at least 30 days'],
  uk: ['Returns until 27 January 2025', 'Returns until 27 Jan 2025, and at least 14 days'],
  eu: ['Returns until 20 January 2025', 'Returns until 20 Jan 2025, and at least 14 days'],
  fr: ['Retours jusqu’au 20 janvier 2025', '14 jours après réception, retour jusqu’au 20 janv. 2025'],
  de: ['Rückgabe bis 20. Januar 2025', '14 Tage ab Erhalt, Rückgabe bis 20. Jan. 2025'],
};

it.each(Object.keys(LONG))('%s: tickets mention longer returns while that sale runs', (region) => {
  const [benefit, ticket] = LONG[region] as (typeof LONG)[string];
  const spaced = (text: string) => text.replace(/<\/d[td]>/g, ' ');
  const told = HOURS.map((at) => {
    const sale = `/${region}/christmas-sale`;
    const runs = isThere(sale, at);
    const page = spaced(htmlAt(`/${region}/grimlock-g1-flagship`, at)).replace(/<[^>]*>/g, '');
    return {
      at,
      runs,
      promised: runs && benefitsAt(sale, at).join().replace(/\s/g, ' ').includes(benefit),
      said: page.replace(/\s+/g, ' ').includes(ticket),
    };
  });
  expect(told.filter(({ runs, promised, said }) => runs !== promised || runs !== said)).toEqual([]);
  expect(told.some(({ runs }) => runs) && told.some(({ runs }) => !runs)).toBe(true);
});

/** What the ticket on a product's own page says is included. */
const ticketAt = (path: string, at: string): string =>
  (/<dl class="ticket__terms">.*?<\/dl>/s.exec(htmlAt(path, at))?.[0] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('lists in tickets what an order gets, for as long as it does', () => {
  const over = '2024-12-06T12:00:00Z';
  for (const path of ['/us/grimlock-g1-flagship', '/de/grimlock-g1-flagship', '/fr/grimlock-g1-flagship'])
    expect(ticketAt(path, over)).not.toMatch(/Extras|Dazu|En plus|guarantee|Preisgarantie|garanti /);
  // The guarantee ends two days before the sale there.
  expect(ticketAt('/us/grimlock-g1-flagship', '2024-12-04T12:00:00Z')).not.toContain('guarantee');
  expect(ticketAt('/us/grimlock-g1-flagship', '2024-12-04T12:00:00Z')).toContain('Free cap');
  // At $599 no order exceeds $599; a sold-out product brings nothing.
  expect(ticketAt('/us/toy-story-buzz-lightyear', SALE)).toMatch(/Free cap(?! ·)/);
  expect(htmlAt('/us/flagship-optimus-prime', SALE)).not.toContain('premium protection,');
});

it('lists on cards of the home page what an order of each gets', () => {
  const html = htmlAt('/us', SALE);
  expect(html).toContain('<p class="ticket__ships">Free cap · Express in select states</p>');
  expect(html).toMatch(/<dt>Price<\/dt><dd>30-day price guarantee/);
});

/*
 * Every page with a return period mentions a sale's extension, to the second: from the beginning of the sale to the end
 * of the last day of the extension.
 */

const AFTER_SALE: Readonly<
  Record<string, readonly [period: RegExp, added: string, starts: string, over: string]>
> = {
  us: [
    /\b30 days\b/,
    'can be returned through January 20, 2025, or later',
    '2024-12-09T00:00-08:00',
    '2025-01-21T00:00-08:00',
  ],
  uk: [
    /\b14 days\b/,
    'can be returned until 27 January 2025, or later',
    '2024-12-09T00:00Z',
    '2025-01-28T00:00Z',
  ],
  eu: [
    /\b14 days\b/,
    'can be returned until 20 January 2025, or later',
    '2024-12-09T00:00+01:00',
    '2025-01-21T00:00+01:00',
  ],
  fr: [
    /\b14 jours\b/,
    'peuvent être retournées jusqu’au 20 janvier 2025 inclus, ou plus tard',
    '2024-12-09T00:00+01:00',
    '2025-01-21T00:00+01:00',
  ],
  de: [
    /\b14 Tage/,
    'können Sie bis zum 20. Januar 2025 zurückgeben, oder später',
    '2024-12-09T00:00+01:00',
    '2025-01-21T00:00+01:00',
  ],
};

it.each(Object.keys(AFTER_SALE))(
  "%s: every page with a return period mentions a sale's extension",
  (region) => {
    const [period, added, starts, over] = AFTER_SALE[region] as (typeof AFTER_SALE)[string];
    const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();
    const there = open.site.pages;
    const paths = [...there.values()]
      .filter((page) => page.type === 'information' && page.windows.has(region))
      .map((page) => `/${region}/${page.slug}`);
    const telling = paths.filter(
      (path) => period.test(textAt(path, starts)) && !path.endsWith('/privacy-policy'),
    );
    expect(telling).toEqual(
      expect.arrayContaining(['faq', 'terms-use', 'return-manufacturer'].map((slug) => `/${region}/${slug}`)),
    );
    for (const at of [starts, '2025-01-10T12:00:00Z', justBefore(over)])
      expect(
        telling.filter((path) => !textAt(path, at).includes(added)),
        at,
      ).toEqual([]);
    for (const at of [justBefore(starts), over, '2024-11-25T12:00:00Z'])
      expect(
        telling.filter((path) => textAt(path, at).includes(added)),
        at,
      ).toEqual([]);
  },
);

/*
 * A purchase during Black Friday is refunded if the price falls within 30 days. That is stated until the last day for
 * claims.
 */

it.each([
  ['us', 'from November 14, 2024 through December 2, 2024 drops in price', '2025-01-02T00:00-08:00'],
  ['uk', 'from 14 November 2024 to 2 December 2024 drops in price', '2025-01-02T00:00Z'],
  ['eu', 'from 14 November 2024 to 2 December 2024 drops in price', '2025-01-02T00:00+01:00'],
  ['de', 'vom 14. November 2024 bis zum 2. Dezember 2024 gekauft haben', '2025-01-02T00:00+01:00'],
])('%s: the FAQ explains the price guarantee while claims are possible', (region, terms, over) => {
  const asked = (at: string | number): boolean =>
    textAt(`/${region}/faq`, new Date(at).toISOString()).includes(terms);
  expect(
    ['2024-11-10T12:00Z', '2024-11-25T12:00Z', '2024-12-09T12:00Z', Date.parse(over) - 1, over].map(asked),
  ).toEqual([false, true, true, true, false]);
});

/* The last order day for presents is the delivery day minus the region's longest delivery time, exactly. */

it.each([
  [
    'us',
    'Order by Dec 11 Sent by Dec 13 With you by Dec 24',
    'December 11 was the last day',
    'Returns through January 20, 2025',
    '-08:00',
    12,
    25,
  ],
  [
    'uk',
    'Order by 16 Dec Sent by 18 Dec With you by 24 Dec',
    '16 December was the last day',
    'Returns until 27 January 2025',
    'Z',
    17,
    25,
  ],
  [
    'eu',
    'Order by 10 Dec Sent by 12 Dec With you by 24 Dec',
    '10 December was the last day',
    'Returns until 20 January 2025',
    '+01:00',
    11,
    25,
  ],
  [
    'fr',
    'Commander d’ici au 15 déc. Expédié d’ici au 17 déc. Livré d’ici au 24 déc.',
    'Il fallait commander jusqu’au 15 décembre',
    'Retours jusqu’au 20 janvier 2025',
    '+01:00',
    16,
    25,
  ],
  [
    'de',
    'Bestellen bis 15. Dez. Verschickt bis 17. Dez. Bei Ihnen bis 23. Dez.',
    'Der 15. Dezember war der letzte',
    'Rückgabe bis 20. Januar 2025',
    '+01:00',
    16,
    24,
  ],
] as const)(
  '%s: says until when to order a present, then that it is too late, and what is left',
  (region, steps, late, back, zone, over, none) => {
    const told = (at: string): string => {
      const html = htmlAt(`/${region}/christmas-sale`, at).replace(/<\/(?:span|li)>/g, ' ');
      const part = /<section[^>]*id="in-time".*?<\/section>/s.exec(html)?.[0] ?? '';
      return part.replace(/<[^>]*>/g, '').replace(/[\s\u2060]+/g, ' ');
    };
    // Whether the hero promises delivery before Christmas.
    const speaksOfTheTree = (at: string): boolean => {
      const [words] =
        /<p class="banner__discount.*?<\/p>/s.exec(htmlAt(`/${region}/christmas-sale`, at)) ?? [];
      expect(words, at).toContain('Elite Optimus Prime');
      return /tree|sapin|Baum/.test(words ?? '');
    };
    // Whether the ticket warns about delivery.
    const warnsInTheTicket = (at: string): boolean =>
      /<div class="banner__ticket">(?:(?!<ol class="stages").)*(?:not guaranteed by Christmas|nicht mehr garantiert|sans garantie pour Noël)/s.test(
        htmlAt(`/${region}/christmas-sale`, at),
      );
    const midnight = (day: number): string => `2024-12-${day}T00:00:00${zone}`;
    const before = (day: number): string => new Date(Date.parse(midnight(day)) - 1000).toISOString();
    for (const at of [`2024-12-09T12:00:00Z`, before(over)]) {
      expect(told(at), at).toContain(steps);
      expect(told(at), at).not.toContain(late);
      expect(warnsInTheTicket(at), at).toBe(false);
      expect(speaksOfTheTree(at), at).toBe(true);
    }
    for (const at of [midnight(over), before(none)]) {
      expect(told(at), at).toContain(late);
      expect(told(at), at).toContain(back);
      expect(told(at), at).not.toContain(steps);
      expect(warnsInTheTicket(at), at).toBe(true);
      expect(speaksOfTheTree(at), at).toBe(false);
    }
    expect(told(midnight(none))).toBe('');
    expect(warnsInTheTicket(midnight(none))).toBe(false);
    expect(speaksOfTheTree(midnight(none))).toBe(false);
    expect(told('2024-12-30T12:00:00Z')).toBe('');
  },
);

/* Prices outlast a stage: a line that says until when names the prices, not the stage, whose own dates are shorter. */
it.each([
  ['us', 'Early Black Friday', 'Holiday deals'],
  ['uk', 'Early Black Friday', 'Holiday sale'],
  ['eu', 'Early Black Friday', 'Christmas deals'],
  ['fr', 'Black Friday avant l’heure', 'Offres de Noël'],
  ['de', 'Early Black Friday', 'Weihnachtsangebote'],
])('%s: no line lets "%s" or "%s" last longer than their dates', (region, early, gifts) => {
  for (const [page, at, title] of [
    ['black-friday', '2024-11-16T12:00:00Z', early],
    ['christmas-sale', '2024-12-20T12:00:00Z', gifts],
  ] as const)
    for (const path of [`/${region}`, `/${region}/${page}`]) {
      const told = htmlAt(path, at)
        .replace(/<[^>]*>/g, ' ')
        .replaceAll(/[\s\u2060]+/gu, ' ');
      expect(told, path).toContain(title);
      expect(told, path).not.toMatch(new RegExp(`${title} (?:until|bis|jusqu’au) `));
    }
});

/* Delivery terms are the same wherever a product is shown. */
it.each([
  ['us', '2024-12-10T20:00:00Z', 'order by Dec 11 for the holidays'],
  ['us', '2024-12-20T12:00:00Z', 'not guaranteed by Christmas'],
  ['uk', '2024-12-20T12:00:00Z', 'not guaranteed by Christmas'],
  ['de', '2024-12-10T12:00:00Z', 'zum Fest bis 15. Dez. bestellen'],
  ['fr', '2024-12-20T12:00:00Z', 'sans garantie pour Noël'],
])('%s at %s: every ticket with terms says "%s"', (region, at, said) => {
  for (const page of ['', '/christmas-sale', '/grimlock-g1-flagship', '/elite-optimus-prime']) {
    const text = htmlAt(`/${region}${page}`, at)
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/[\u00a0\u2060]/g, (sign) => (sign === '\u00a0' ? ' ' : ''));
    expect(text, page).toContain(said);
  }
});

/* An online shop sends a parcel too, which is no faster. */
it.each(['us', 'uk', 'eu', 'fr', 'de'])('%s: then links to every shop that can be visited', (region) => {
  const html = htmlAt(`/${region}/christmas-sale`, '2024-12-20T12:00:00Z');
  const part = /<section[^>]*id="in-time".*?<\/section>/s.exec(html)?.[0] ?? '';
  const led = [...part.matchAll(/<li>.*?href="([^"]*)"/gs)].map(([, link]) => link);
  const file = readFileSync(new URL(`../../data/dealers/${region}.yaml`, import.meta.url), 'utf8');
  const { dealers } = parse(file, { logLevel: 'error' }) as { dealers: { link: string; at?: number[] }[] };
  expect(led.sort()).toEqual(dealers.flatMap(({ link, at }) => (at ? [link] : [])).sort());
  expect(part).toContain(`href="/${region}/where-to-buy"`);
});

/* Filters of presents by price show exactly the products up to that price; if no product costs more, there is no filter. */

it.each(['us', 'uk', 'eu', 'fr', 'de'])('%s: filters of presents use the current prices', (region) => {
  const html = htmlAt(`/${region}/christmas-sale`, HOLIDAY);
  const wall = /<div class="wall".*?<\/ol>\s*<\/div>/s.exec(html)?.[0] ?? '';
  const cells = [...wall.matchAll(/<li class="(cell [^"]*)".*?data-price="(\d+)"/gs)].map(
    ([, classes = '', price]) => ({ classes: classes.split(' '), price: Number(price) }),
  );
  const deals = cells.filter(({ classes }) => !classes.includes('apart'));
  expect(deals.length).toBeGreaterThan(4);
  expect(cells.length).toBeGreaterThan(deals.length);
  const ids = [...wall.matchAll(/<label id="([\w-]+)"/g)].map(([, id]) => id);
  for (const [id, upTo] of [
    ['budget', 350],
    ['middle', 700],
  ] as const) {
    const under = cells.filter(({ price }) => price <= upTo);
    expect(ids.includes(id), id).toBe(under.length < cells.length);
    if (!ids.includes(id)) continue;
    // The first filter shows all.
    const shown = cells.filter(({ classes }) => classes.includes(`in-${ids.indexOf(id)}`));
    expect(shown, id).toEqual(under);
    expect(wall).toMatch(new RegExp(`<label id="${id}".*?<small>${under.length}</small>`, 's'));
  }
});

/* The US flagship is sent from July to September: purchases after the pre-order are sent after pre-orders. */

it.each([
  ['2025-06-30T23:59:59-07:00', 'Pre-order', 'Jul 1 – Sep 30', 'PreOrder'],
  ['2025-07-01T00:00-07:00', 'Ships in order', 'by Sep 30, in order of purchase', 'PreOrder'],
  ['2025-09-30T23:59:59-07:00', 'Ships in order', 'by Sep 30, in order of purchase', 'PreOrder'],
  ['2025-10-01T00:00-07:00', 'In stock', 'within 2 business days', 'InStock'],
] as const)('the US flagship at %s: %s, sent %s', (at, stub, sent, availability) => {
  const all = ['Jul 1 – Sep 30', 'by Sep 30, in order of purchase', 'within 2 business days'];
  const text = textAt('/us/flagship-bumblebee', at);
  expect(all.filter((one) => text.includes(one))).toEqual([sent]);
  const json = /"availability":"https:\/\/schema\.org\/(\w+)"/.exec(htmlAt('/us/flagship-bumblebee', at));
  expect(json?.[1]).toBe(availability);
  const ticket = /<[^>]*class="ticket ticket--hero.*?Payment/s.exec(
    htmlAt('/us/flagship-bumblebee', at),
  )?.[0];
  expect(ticket?.replace(/<[^>]*>/g, ' ')).toContain(stub);
  // A customer who waits may cancel.
  expect(text.includes('cancel free of charge')).toBe(sent !== 'within 2 business days');
});

/* A bundle that costs more than its parts is not offered beside them, and past offers are presented as past. */

it.each(['/us', '/us/elite-optimus-prime', '/us/ai-base'])(
  '%s hides the bundle while its parts cost less',
  (page) => {
    const isOffered = (at: string) => htmlAt(page, at).includes('data-product="eliteOptimusPrimeAiBase"');
    expect(isOffered('2025-07-07T23:59:59-07:00')).toBe(true);
    expect(isOffered('2025-07-08T00:00-07:00')).toBe(false);
    expect(isOffered('2025-07-13T23:59:59-07:00')).toBe(false);
    expect(isOffered('2025-07-14T00:00-07:00')).toBe(true);
  },
);

it('calls a pre-order past only once it is', () => {
  const page = '/us/optimus-prime-rise-of-the-beasts-signature-limited-edition';
  expect(textAt(page, '2023-06-01T12:00:00Z')).not.toContain('The pre-order is over');
  expect(textAt(page, '2023-07-27T12:00:00Z')).toContain('The pre-order is over');
});

/* A sold-out product cannot be bought, and structured data agrees. */

it('offers no purchase of a sold-out product', () => {
  const actions = (path: string) => htmlAt(path, '2024-11-25T12:00:00Z').match(/"@type":"BuyAction"/g) ?? [];
  expect(htmlAt('/us/flagship-optimus-prime', '2024-11-25T12:00:00Z')).toContain('schema.org/OutOfStock');
  expect(actions('/us/flagship-optimus-prime')).toEqual([]);
  expect(actions('/us/flagship-megatron')).toHaveLength(1);
});

it('says at each price of a comparison what it includes where the line below does not', () => {
  const end = '2025-04-28T00:00-07:00';
  const before = new Date(Date.parse(end) - 1).toISOString();
  const taxesAt = (at: string): string[] =>
    htmlAt('/us/compare', at)
      .split(/(?=<th scope="col")/)
      .filter((column) => column.includes('tax included'))
      .flatMap((column) => /data-product="(\w+)"/.exec(column)?.[1] ?? []);
  expect(textAt('/us/compare', before)).toContain('unless a card says otherwise');
  expect(taxesAt(before)).toEqual(['flagshipBumblebee']);
  expect(textAt('/us/compare', end)).not.toContain('unless a card says otherwise');
  expect(taxesAt(end)).toEqual([]);
});

it('begins each cell of a comparison with a capital, yes and no too', () => {
  const pages = ['k1-pro-interstellar-scout', 'elite-optimus-prime', 'ai-base', 'compare'];
  const paths = ['us', 'de', 'fr'].flatMap((region) => pages.map((page) => `/${region}/${page}`));
  const cells = paths.flatMap((path) =>
    [...htmlAt(path, LAUNCHED).matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell.replace(/<[^>]+>/g, '').trim(),
    ),
  );
  for (const said of ['Yes', 'No', 'Ja', 'Nein', 'Oui', 'Non']) expect(cells).toContain(said);
  expect(cells.filter((cell) => /^\p{Ll}/u.test(cell) && !cell.startsWith('iOS'))).toEqual([]);
});

it('sends those abroad to the page that says which store serves them, by its name in the menu', () => {
  for (const region of ['us', 'uk', 'eu', 'de', 'fr', 'jp', 'kr', '']) {
    const page = htmlAt(`/${region}/faq`.replace('//', '/'), LAUNCHED);
    const name = /<footer.*?choose-your-region"[^>]*>([^<]+)</s.exec(page)?.[1] ?? '?';
    const answer = /id="delivery-abroad".*?<\/details>/s.exec(page)?.[0] ?? '';
    expect(answer, region).toContain(name);
  }
});

it.each([
  ['us', 'our online store', 'our store'],
  ['uk', 'our online store', 'our store'],
  ['eu', 'our online store', 'our store'],
  ['de', 'unserem Onlineshop', 'unserem Onlineshop'],
  ['fr', 'notre boutique en ligne', 'notre boutique en ligne'],
])('%s takes back what its store sold, and names the page on which to ask', (region, store, inTerms) => {
  const faq = htmlAt(`/${region}/faq`, LAUNCHED);
  expect(/id="returns-days".*?<\/details>/s.exec(faq)?.[0]).toContain(store);
  expect(
    /<section id="which".*?<\/section>/s.exec(htmlAt(`/${region}/return-manufacturer`, LAUNCHED))?.[0],
  ).toContain(store);
  const terms = htmlAt(`/${region}/terms-use`, LAUNCHED);
  const returns = /<section id="returns".*?<\/section>/s.exec(terms)?.[0] ?? '';
  const name = /<nav.*?return-manufacturer"[^>]*>(?:<[^>]+>)*([^<]+)</s.exec(terms)?.[1] ?? '?';
  expect(returns).toContain(inTerms);
  expect(returns).toContain(name);
});

it('names no bundle on the pages of its parts while it costs more than they do', () => {
  for (const page of ['elite-optimus-prime', 'ai-base'])
    expect(htmlAt(`/us/${page}`, '2025-07-09T12:00:00Z').replace(/<script.*?<\/script>/gs, '')).not.toMatch(
      /bundle/i,
    );
  expect(htmlAt('/us/elite-optimus-prime', LAUNCHED)).toContain('eliteOptimusPrimeAiBase');
});

it('says in the terms, as in the questions, that a pre-order can be cancelled', () => {
  for (const [region, said] of Object.entries({
    us: 'You can cancel a pre-order free of charge',
    de: 'Eine Vorbestellung können Sie kostenlos stornieren',
    fr: 'Une précommande s’annule sans frais',
    jp: '予約商品は、発送前なら無料でキャンセルでき',
  }))
    expect(textAt(`/${region}/terms-use`, LAUNCHED).replace(/[\u200b\u2060]/g, '')).toContain(said);
});

it.each([
  ['', '包邮'],
  ['/kr', /무료 배송|무료로 배송|배송은 무료/],
  ['/jp', /送料無料|無料でお届け|送料は無料/],
])('%s: says in tickets, questions and terms alike that delivery is free', (region, free) => {
  for (const page of ['k1-pro-interstellar-scout', 'faq', 'terms-use'])
    expect(textAt(`${region}/${page}`, LAUNCHED).replaceAll('\u200b', ''), page).toMatch(free);
});

it('names in the terms of Japan the seller whom the notice of the law names', () => {
  const text = textAt('/jp/terms-use', LAUNCHED).replaceAll('\u200b', '');
  expect(text).toContain('公式ストアの販売事業者は、下の「特定商取引法に基づく表記」に記載しています');
  expect(text).toMatch(/特定商取引法に\s*基づく表記\s*販売事業者\s*Foldwright Robotics Ltd\./);
});
