import { DateTime } from 'luxon';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { resolveRequest } from '../../renderer/engine/opening/request.ts';
import { switchesIn as schedule } from '../../renderer/engine/opening/schedule.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/* What the data of this shop implies, written down a second time by hand. */

const ZONES: Readonly<Record<string, string>> = {
  cn: 'Asia/Shanghai',
  us: 'America/Los_Angeles',
  uk: 'Europe/London',
  eu: 'Europe/Brussels',
  fr: 'Europe/Paris',
  de: 'Europe/Berlin',
  kr: 'Asia/Seoul',
  jp: 'Asia/Tokyo',
};

const SALES = ['2024-11-14T09:00', '2024-11-22T00:00', '2024-11-30T00:00'];
const LAUNCH = '2025-03-27T23:00+08:00';
const TAG_ENDS = '2025-05-26T23:00+08:00';
const EARLY_BIRD_ENDS = '2025-04-28T00:00';
const CARDS_SWAP = '2025-07-01T15:00+08:00';

/** From here on, nothing bought for the holidays can be returned. */
const AFTER_RETURNS = '2025-01-21T00:00';
/** The last price guarantee of Black Friday has ended. */
const AFTER_GUARANTEE = '2025-01-02T00:00';

/** The day after the last order day for presents, and the day after their delivery day. */
const PRESENTS: Readonly<Record<string, readonly string[]>> = {
  us: ['2024-12-12T00:00', '2024-12-25T00:00'],
  uk: ['2024-12-17T00:00', '2024-12-25T00:00'],
  eu: ['2024-12-11T00:00', '2024-12-25T00:00'],
  fr: ['2024-12-16T00:00', '2024-12-25T00:00'],
  de: ['2024-12-16T00:00', '2024-12-24T00:00'],
};

/** Every switch from 1 November 2024 to 1 August 2025, in the region's own time or with an offset. */
/** The flagship's manual is listed from its day on, where manuals are. */
const MANUAL = '2025-05-22T00:00';

const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  cn: ['2025-03-27T17:00+08:00', EARLY_BIRD_ENDS, MANUAL, '2025-05-26T17:00+08:00'],
  us: [
    ...SALES,
    // Orders from here on have no price guarantee.
    '2024-12-03T00:00',
    '2024-12-05T00:00',
    '2024-12-09T00:00',
    ...(PRESENTS.us ?? []),
    '2024-12-27T00:00',
    AFTER_GUARANTEE,
    '2025-01-03T00:00',
    AFTER_RETURNS,
    LAUNCH,
    EARLY_BIRD_ENDS,
    '2025-05-01T00:00',
    MANUAL,
    TAG_ENDS,
    CARDS_SWAP,
    '2025-07-08T15:00+08:00',
    '2025-07-14T15:00+08:00',
  ],
  uk: [
    ...SALES,
    '2024-12-03T00:00',
    '2024-12-09T00:00',
    ...(PRESENTS.uk ?? []),
    '2024-12-27T00:00',
    AFTER_GUARANTEE,
    '2025-01-13T00:00',
    '2025-01-28T00:00',
    LAUNCH,
    EARLY_BIRD_ENDS,
    MANUAL,
    TAG_ENDS,
    CARDS_SWAP,
  ],
  ...Object.fromEntries(
    ['eu', 'fr', 'de'].map((region) => [
      region,
      [
        ...SALES,
        '2024-12-03T00:00',
        '2024-12-09T00:00',
        ...(PRESENTS[region] ?? []),
        '2024-12-27T00:00',
        '2025-01-01T00:00',
        AFTER_GUARANTEE,
        AFTER_RETURNS,
        LAUNCH,
        EARLY_BIRD_ENDS,
        MANUAL,
        TAG_ENDS,
        CARDS_SWAP,
      ],
    ]),
  ),
  kr: [],
  jp: [LAUNCH, EARLY_BIRD_ENDS, TAG_ENDS],
};

// Builds nine months of eight editions, page by page.
vi.setConfig({ testTimeout: 300_000 });

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

const instant = (text: string, zone: string): string =>
  DateTime.fromISO(text, { zone }).toUTC().toISO({ suppressMilliseconds: true }) as string;

describe('the calendar', () => {
  it('switches exactly when the data implies it', () => {
    const { windows } = resolveRequest(open.site, { from: '2024-11-01', until: '2025-08-01', now: 0 });
    const found = schedule(open, windows);
    for (const [region, expected] of Object.entries(SWITCHES)) {
      expect(
        found.filter((one) => one.region === region).map((one) => one.at),
        region,
      ).toEqual(expected.map((text) => instant(text, ZONES[region] as string)));
    }
    for (const one of found) {
      expect(one.changes.length).toBeGreaterThan(0);
      for (const change of one.changes) {
        expect(change.because.length).toBeGreaterThan(0);
        for (const { source } of change.because) expect(source).toMatch(/^data\/[a-z0-9/-]+\.yaml:\d+$/);
      }
    }
  });
});

function htmlAt(path: string, at: string): string {
  const answer = answerAt(open, path, at);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return answer.html;
}

/** The price to pay and the struck-through price of a product's first ticket on a page. */
function priceOf(html: string, product: string): { price: string | null; was: string | null } {
  const main = html.slice(html.indexOf('<main'));
  const places = main.split('data-product="').filter((part) => part.startsWith(`${product}"`));
  if (places.length === 0) throw new Error(`${product} is not on the page`);
  const withA = (name: string) => places.find((place) => place.includes(`${name}=`));
  // A chart has the price alone.
  const part = withA('data-was-price') ?? withA('data-price') ?? '';
  return {
    price: /data-price="([^"]*)"/.exec(part)?.[1] ?? null,
    was: /data-was-price="([^"]*)"/.exec(part)?.[1] ?? null,
  };
}

describe('prices', () => {
  const cases: readonly [
    path: string,
    at: string,
    product: string,
    price: string | null,
    was: string | null,
  ][] = [
    // Before every campaign.
    ['/de', '2024-11-14T07:59:59.999Z', 'eliteOptimusPrime', '699', null],
    // Early Black Friday: locked products keep their regular price elsewhere.
    ['/de', '2024-11-14T08:00:00Z', 'eliteOptimusPrime', '559', '699'],
    ['/de', '2024-11-14T08:00:00Z', 'grimlockG1Flagship', '1799', null],
    ['/de/black-friday', '2024-11-14T08:00:00Z', 'grimlockG1Flagship', '1799', null],
    ['/de/black-friday', '2024-11-14T08:00:00Z', 'eliteOptimusPrime', '559', '699'],
    // Black Friday and Cyber Monday.
    ['/de/black-friday', '2024-11-21T23:00:00Z', 'grimlockG1Flagship', '1439', '1799'],
    ['/de/black-friday', '2024-11-21T23:00:00Z', 'buzzLightyearSpaceRangerAlpha', '839', null],
    ['/de/black-friday', '2024-11-29T23:00:00Z', 'buzzLightyearSpaceRangerAlpha', '671', '839'],
    ['/us/black-friday', '2024-11-22T08:00:00Z', 'eliteOptimusPrime', '559', '699'],
    ['/us/black-friday', '2024-11-22T08:00:00Z', 'grimlockG1Flagship', '1359', '1699'],
    ['/us/grimlock-g1-flagship', '2024-11-22T08:00:00Z', 'grimlockG1Flagship', '1359', '1699'],
    ['/uk/black-friday', '2024-11-22T00:00:00Z', 'grimlockG1Flagship', '1279', '1599'],
    ['/fr', '2024-11-22T12:00:00Z', 'toyStoryBuzzLightyear', '599', null],
    // Christmas: in the EU reductions are measured from the 30 days before, in the UK and US from the regular price.
    ['/de', '2024-12-09T12:00:00Z', 'eliteOptimusPrime', '529', '559'],
    ['/fr', '2024-12-09T12:00:00Z', 'interstellarScoutK1', '219', '232'],
    ['/eu', '2024-12-09T12:00:00Z', 'grimlockG1Flagship', '1439', null],
    ['/uk', '2024-12-09T12:00:00Z', 'eliteOptimusPrime', '529', '699'],
    ['/us', '2024-12-09T12:00:00Z', 'grimlockG1Flagship', '1359', '1699'],
    // The flagship's launch price is no reduction in the EU.
    ['/de', '2025-03-27T15:00:00Z', 'flagshipBumblebee', '1099', null],
    ['/us/flagship-bumblebee', '2025-03-27T15:00:00Z', 'flagshipBumblebee', '949', null],
    ['/uk', '2025-04-27T22:59:59Z', 'flagshipBumblebee', '899', null],
    ['/uk', '2025-04-27T23:00:00Z', 'flagshipBumblebee', '1299', null],
    ['/', '2025-03-27T09:00:00Z', 'flagshipBumblebee', '5899', null],
    ['/', '2025-04-27T16:00:00Z', 'flagshipBumblebee', '8499', null],
    ['/jp', '2025-03-27T15:00:00Z', 'flagshipBumblebee', '124960', null],
    ['/jp', '2025-04-27T15:00:00Z', 'flagshipBumblebee', '174900', null],
    // New prices and Prime Day in the US.
    ['/us', '2025-05-01T06:59:59Z', 'bumblebeeG1Performance', '399', null],
    ['/us', '2025-05-01T07:00:00Z', 'bumblebeeG1Performance', '459', null],
    ['/us', '2025-07-08T07:00:00Z', 'eliteOptimusPrime', '599', '699'],
    ['/us', '2025-07-14T06:59:59Z', 'eliteOptimusPrime', '599', '699'],
    ['/us', '2025-07-14T07:00:00Z', 'eliteOptimusPrime', '699', null],
    // A product without a price has no Offer.
    ['/kr', '2025-03-01T00:00:00Z', 'interstellarScoutK1', null, null],
    ['/jp', '2025-03-01T00:00:00Z', 'interstellarScoutK1pro', null, null],
  ];
  it.each(cases)('%s at %s: %s costs %s, was %s', (path, at, product, price, was) => {
    expect(priceOf(htmlAt(path, at), product)).toEqual({ price, was });
  });

  it('shows one price per product everywhere, including JSON-LD', () => {
    for (const at of [
      '2024-11-16T12:00:00Z',
      '2024-11-25T12:00:00Z',
      '2024-12-01T12:00:00Z',
      '2024-12-20T12:00:00Z',
      '2025-04-01T12:00:00Z',
      '2025-07-10T12:00:00Z',
    ]) {
      for (const region of ['us', 'uk', 'eu', 'fr', 'de']) {
        const shown = new Map<string, Set<string>>();
        for (const page of [
          '',
          '/black-friday',
          '/christmas-sale',
          '/grimlock-g1-flagship',
          '/flagship-bumblebee',
        ]) {
          const answer = answerAt(open, `/${region}${page}`, at);
          if (answer?.kind !== 'page') continue;
          for (const [, product, part] of answer.html.matchAll(
            /data-product="([^"]+)"([\s\S]*?)(?=data-product="|<\/main>)/g,
          )) {
            const price = /data-price="([^"]*)"/.exec(part as string)?.[1];
            if (price !== undefined)
              shown.set(product as string, (shown.get(product as string) ?? new Set()).add(price));
          }
          const offer = /"sku":"([^"]+)"[^{]*?.*?"@type":"Offer","price":"([^"]+)"/.exec(answer.html);
          const product =
            page === '/grimlock-g1-flagship'
              ? 'grimlockG1Flagship'
              : page === '/flagship-bumblebee'
                ? 'flagshipBumblebee'
                : undefined;
          if (product) {
            expect(offer, `${page} has an Offer`).not.toBeNull();
            shown.set(product, (shown.get(product) ?? new Set()).add(offer?.[2] as string));
          }
        }
        for (const [product, prices] of shown)
          expect([product, [...prices]], `${region} at ${at}`).toEqual([product, [...prices].slice(0, 1)]);
        expect(shown.size).toBeGreaterThan(5);
      }
    }
  });
});

describe('the page of a campaign', () => {
  it("drops a term that its last stage would make false, and changes the newsletter's text", () => {
    const parts = (at: string) => {
      const html = htmlAt('/de/black-friday', at);
      const terms = html.slice(html.indexOf('id="terms"'), html.indexOf('</main>'));
      return { form: formOf(html), terms: terms.split('<li').length - 1 };
    };
    const before = parts('2024-11-29T22:59:59Z');
    const after = parts('2024-11-29T23:00:00Z');
    expect(after.terms).toBe(before.terms - 1);
    expect(before.form).not.toBeNull();
    expect(after.form).not.toBeNull();
    expect(after.form).not.toBe(before.form);
  });

  it.each(['us', 'uk', 'eu', 'fr', 'de'])(
    'keeps its newsletter over New Year with another text: %s',
    (region) => {
      const christmas = formOf(htmlAt(`/${region}/christmas-sale`, '2024-12-20T12:00:00Z'));
      const newYear = formOf(htmlAt(`/${region}/christmas-sale`, '2024-12-28T12:00:00Z'));
      expect(christmas).not.toBeNull();
      expect(newYear).not.toBeNull();
      expect(newYear).not.toBe(christmas);
    },
  );

  it('has special offers in every stage and region', () => {
    for (const region of ['us', 'uk', 'eu', 'fr', 'de'])
      for (const at of ['2024-11-18T12:00:00Z', '2024-11-25T12:00:00Z', '2024-12-01T12:00:00Z'])
        expect(htmlAt(`/${region}/black-friday`, at), `${region} at ${at}`).toContain('id="special-offers"');
  });

  it('promises free shipping only where it is free', () => {
    const row = (at: string) =>
      /<ul class="benefits">[\s\S]*?<\/ul>/.exec(htmlAt('/eu/black-friday', at))?.[0];
    expect(row('2024-11-18T12:00:00Z')).toContain('Free delivery to selected EU countries');
    expect(row('2024-11-25T12:00:00Z')).toContain('<strong>Free delivery</strong>');
  });

  it('guarantees the price until 2 December everywhere', () => {
    expect(htmlAt('/us/black-friday', '2024-11-25T12:00:00Z')).toContain(
      'through December\u00a02,\u00a02024',
    );
    expect(htmlAt('/de/black-friday', '2024-11-25T12:00:00Z')).toContain(
      'bis zum 2.\u00a0Dezember\u00a02024',
    );
  });
});

/** The text of the campaign's own newsletter form; null if the page has none. */
function formOf(html: string): string | null {
  const start = html.indexOf('section--subscribe');
  return start < 0 ? null : (/subscribe__title">([^<]*)</.exec(html.slice(start))?.[1] ?? null);
}

describe('a text banner', () => {
  it.each([
    // A share of the price, as on the stage's deals.
    ['us', '2024-11-18T12:00:00Z', /30%/],
    ['de', '2024-11-25T12:00:00Z', /360\u00a0€/],
    ['fr', '2024-12-01T12:00:00Z', /2\u00a0décembre/],
    // The stage ends on the 26th, but the prices hold.
    ['uk', '2024-12-20T12:00:00Z', /12\u00a0January/],
    ['de', '2024-12-20T12:00:00Z', /31\.\u00a0Dezember/],
    ['eu', '2024-12-28T12:00:00Z', /31\u00a0December/],
    ['us', '2025-04-10T12:00:00Z', /\$350 .* April\u00a027/],
    ['jp', '2025-04-10T12:00:00Z', /4\u2060?月\u2060?27\u2060?日/],
  ])('names a saving or a last day: %s at %s', (region, at, said) => {
    expect(/<(a|p) class="strip[^"]*"[^>]*>.*?<\/\1>/.exec(htmlAt(`/${region}`, at))?.[0]).toMatch(said);
  });

  it('is marked in the head if the hero says the same', () => {
    const told = (path: string, at: string) => htmlAt(path, at).includes('strip--told');
    expect(told('/us', '2024-11-25T12:00:00Z')).toBe(true);
    expect(told('/us/faq', '2024-11-25T12:00:00Z')).toBe(false);
    // Its banner leads to a product, not to the sale's page.
    expect(told('/us', '2025-04-10T12:00:00Z')).toBe(false);
    for (const at of [
      '2024-11-25T12:00:00Z',
      '2024-12-28T12:00:00Z',
      '2025-04-10T12:00:00Z',
      '2025-07-10T12:00:00Z',
    ])
      expect(htmlAt('/us', at).includes('class="sale '), at).toBe(told('/us', at));
  });
});

describe('a deal on the wall', () => {
  const badges = (region: string, product: string): string[] => {
    const html = htmlAt(`/${region}/black-friday`, '2024-11-25T12:00:00Z');
    const cell = new RegExp(`<li class="cell[^>]*data-product="${product}".*? class="ticket `, 's');
    const list = /<ul class="cell__badges">(.*?)<\/ul>/s.exec(cell.exec(html)?.[0] ?? '')?.[1] ?? '';
    // Without tags, and without the mark that holds T-Shirt together.
    return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) =>
      item.replace(/<[^>]*>|\u2060/g, ''),
    );
  };

  it('shows the gifts that an order of it alone gets, strictly above their amounts', () => {
    expect(badges('de', 'bumblebeeG1Performance')).toEqual([]);
    expect(badges('de', 'eliteOptimusPrime')).toEqual(['Becher gratis']);
    // 739 is not above 739.
    expect(badges('de', 'eliteOptimusPrimeAiBase')).toEqual(['Becher gratis']);
    expect(badges('de', 'grimlockG1Flagship')).toEqual(['Becher gratis', 'T-Shirt gratis']);
    expect(badges('fr', 'flagshipMegatron')).toEqual([]);
  });

  it('shows its protection plan, whether among the deals or apart', () => {
    const protection = 'Premium protection';
    expect(badges('us', 'grimlockG1Flagship')).toEqual([protection, 'Free cap']);
    expect(badges('us', 'flagshipMegatron')).toEqual([protection, 'Free cap']);
    expect(badges('uk', 'flagshipMegatron')).toEqual(['Free bottle', 'Free T-shirt']);
  });
});

describe('Prime Day', () => {
  it('is announced by its saving and its end, in banner and card', () => {
    const html = htmlAt('/us', '2025-07-10T12:00:00Z');
    const banner = /<a class="strip[^"]*"[^>]*>.*?<\/a>/g;
    expect(html.match(banner)?.join()).toMatch(/\$100 off .* until July\u00a014, 12:00\u00a0AM/);
    expect(html).toContain('Elite Optimus Prime, until July\u00a014, 12:00\u00a0AM.');
  });
});

describe('the end of a stage', () => {
  const strip = (path: string, at: string): string =>
    (/<ol class="stages".*?<\/ol>/s.exec(htmlAt(path, at))?.[0] ?? '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('\u00a0', ' ');
  const clock = /data-island="Countdown"/;

  it.each([
    ['/us', 'End in', 'Black Friday opens then', 'Cyber Monday opens then'],
    ['/de', 'Endet in', 'Black Friday startet dann', 'Cyber Monday startet dann'],
    ['/fr', 'Se termine dans', 'Le Black Friday suit', 'Le Cyber Monday suit'],
  ])(
    '%s: the countdown runs to it in every stage, beside what opens then',
    (region, label, friday, cyber) => {
      const page = `${region}/black-friday`;
      for (const [at, opens] of [
        ['2024-11-16T12:00:00Z', friday],
        ['2024-11-25T12:00:00Z', cyber],
        ['2024-12-01T12:00:00Z', ''],
      ] as const) {
        expect(htmlAt(page, at)).toMatch(clock);
        expect(strip(page, at)).toContain(label);
        expect(strip(page, at)).toContain(opens);
      }
    },
  );

  it.each(['us', 'uk', 'eu', 'fr', 'de'])(
    '%s: no countdown runs to a stage that changes no price',
    (region) => {
      const page = `/${region}/christmas-sale`;
      expect(htmlAt(page, '2024-12-20T12:00:00Z')).not.toMatch(clock);
      expect(htmlAt(page, '2024-12-28T12:00:00Z')).toMatch(clock);
    },
  );

  it('promises that sale prices stay, not those that a later stage lowers', () => {
    const at = '2024-11-16T12:00:00Z';
    expect(htmlAt('us/black-friday', at)).toContain('UNLOCK SOON');
    expect(strip('us/black-friday', at)).toContain('today’s sale prices stay until Dec 4');
    expect(strip('de/black-friday', at)).toContain('heutige Aktionspreise gelten bis 2. Dez.');
    expect(strip('fr/black-friday', at)).toContain('offres actuelles jusqu’au 2 déc.');
  });

  it('is replaced by the days on which prices hold', () => {
    expect(strip('/us/christmas-sale', '2024-12-20T12:00:00Z')).toContain('Today’s prices stay until Jan 2');
    expect(strip('/de/christmas-sale', '2024-12-20T12:00:00Z')).toContain(
      'Heutige Preise gelten bis 31. Dez.',
    );
  });
});

describe('the promises of a sale', () => {
  const benefits = (path: string, at: string): string =>
    (/<ul class="benefits".*?<\/ul>/s.exec(htmlAt(path, at))?.[0] ?? '').replaceAll(/<[^>]+>/g, ' ');

  it.each([
    ['us', '30-day price guarantee'],
    ['uk', '30-day price guarantee'],
    ['eu', '30-day price guarantee'],
    ['de', '30 Tage Preisgarantie'],
    ['fr', 'Prix garanti 30 jours'],
  ])('%s guarantees prices', (region, said) => {
    expect(benefits(`/${region}/black-friday`, '2024-11-25T12:00:00Z')).toContain(said);
  });

  it('omit the guarantee once no new order is covered', () => {
    expect(benefits('/us/black-friday', '2024-12-03T07:59:59Z')).toContain('guarantee');
    expect(benefits('/us/black-friday', '2024-12-03T08:00:00Z')).not.toContain('guarantee');
  });

  it.each(['2024-11-16', '2024-11-25', '2024-12-01'])(
    'thank for the newsletter in the same words on %s',
    (day) => {
      const html = (region: string) => htmlAt(`/${region}/black-friday`, `${day}T12:00:00Z`);
      for (const region of ['us', 'uk'])
        expect(html(region)).toContain('Get ready for exclusive Black Friday deals and discounts!');
      expect(html('eu')).toContain('Stay tuned for exclusive Black Friday deals and gifts!');
    },
  );

  it('say that the US launch price includes tax, while other prices do not', () => {
    const page = '/us/flagship-bumblebee';
    const [early, later] = [htmlAt(page, '2025-04-10T12:00:00Z'), htmlAt(page, '2025-05-10T12:00:00Z')];
    expect(early).toContain('tax included');
    expect(later).not.toContain('tax included');
    expect(early).toContain('"price":"949","valueAddedTaxIncluded":true');
    expect(later).not.toContain('valueAddedTaxIncluded');
    expect(htmlAt('/us/grimlock-g1-flagship', '2025-04-10T12:00:00Z')).toContain('plus sales tax');
  });
});

describe('the filters of the deals', () => {
  /** The filters with their counts and their products. */
  const counts = (path: string, at: string): string =>
    (/<section class="section section--wall.*?<ol/s.exec(htmlAt(path, at))?.[0] ?? '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');

  it('include new releases, and count only reduced products as hot', () => {
    const friday = counts('/us/black-friday', '2024-11-25T12:00:00Z');
    expect(friday).toContain('New releases 2');
    expect(friday).toContain('Hot deals 3');
    expect(counts('/us/black-friday', '2024-12-01T12:00:00Z')).toContain('Hot deals 4');
  });
});

describe('names', () => {
  it.each([
    ['', '旗舰版', '', '大黄蜂', '旗舰版大黄蜂'],
    ['/jp', 'フラッグシップ', '・', 'バンブルビー', 'バンブルビー'],
  ])(
    'stand below their local form in %s/: title, heading, card and banner',
    (prefix, line, dot, who, short) => {
      const at = '2025-04-10T12:00:00Z';
      const home = htmlAt(prefix || '/', at);
      expect(home).toMatch(new RegExp(`class="strip[^"]*"[^>]*>.*?<span>[^<]*${short}`));
      const title = `<h1[^>]*><span class="gloss[^"]*">${line}${dot && '<br/>'}<em>${who}</em></span> <span class="latin">Flagship <em>Bumblebee</em></span>`;
      expect(home).toMatch(new RegExp(title));
      expect(home).toMatch(
        new RegExp(
          `class="(?:cell__name|rule__label)"[^>]*>.{0,9}?<a[^>]*><span class="gloss">${line}${dot}<wbr/>${who}</span> <span class="latin">Flagship Bumblebee</span></a>`,
        ),
      );
      const page = htmlAt(`${prefix}/flagship-bumblebee`, at);
      expect(page).toMatch(new RegExp(`<title>Flagship Bumblebee ${line}${dot}${who}`));
      expect(page).toMatch(new RegExp(title));
    },
  );

  it('are used alone where readers know them', () => {
    expect(htmlAt('/us', '2025-04-10T12:00:00Z')).not.toContain('class="gloss');
  });
});

describe('the home page', () => {
  it('promises robots that transform by themselves only where one is sold', () => {
    const titleOf = (path: string, at: string) => /<title>([^<]*)/.exec(htmlAt(path, at))?.[1];
    expect(titleOf('/jp', '2025-03-20T12:00:00Z')).not.toContain('変形');
    expect(titleOf('/jp', '2025-04-10T12:00:00Z')).toContain('自動で変形');
    expect(htmlAt('/jp', '2025-03-20T12:00:00Z')).not.toMatch(/og:(title|description)" content="[^"]*変形/);
  });

  // The transforming products by region: T9 (car) in cn, us, kr; Megatron (jet), Grimlock (dinosaur), Optimus Prime
  // (truck).
  it.each([
    ['', '战机、恐龙或汽车', '汽车、战机或恐龙'],
    ['us', 'to jet, dinosaur, truck or car by', 'to car, jet, dinosaur or truck by'],
    ['uk', 'to jet or dinosaur by', 'to car, jet or dinosaur by'],
    ['eu', 'to jet, dinosaur or truck by', 'to car, jet, dinosaur or truck by'],
    ['fr', 'seuls jet, dinosaure ou camion.', 'seuls voiture, jet, dinosaure ou camion.'],
    ['de', 'zu Jet, Dinosaurier oder Truck w', 'zu Auto, Jet, Dinosaurier oder Truck w'],
    ['jp', 'プログラミングを楽しめる小型ロボット', 'ロボットからクルマへ'],
    ['kr', '자동차 모드로 변신', '자동차 모드로 변신'],
  ])(
    'describes the transformations that are sold, before and after the launch: %s',
    (region, before, after) => {
      const description = (at: string) =>
        /<meta name="description" content="([^"]*)/.exec(htmlAt(`/${region}`, at))?.[1];
      expect(description('2025-03-20T12:00:00Z')).toContain(before);
      expect(description('2025-04-10T12:00:00Z')).toContain(after);
    },
  );

  it('quotes only the workshop, and states facts of the region’s data', () => {
    for (const region of open.site.regions.values()) {
      const html = htmlAt(region.prefix === '' ? '/' : `/${region.prefix}`, '2025-04-10T12:00:00Z');
      expect(html.match(/<blockquote/g), region.id).toHaveLength(3);
      // No product sold in Korea has such a number.
      if (region.id === 'kr') expect(html).not.toContain('class="praise"');
      else expect(html, region.id).toMatch(/class="praise">.*?<h3><em>[^<]*\d/);
    }
  });

  it.each([
    ['us', /more than 3,000|3,000\+/i],
    ['de', /über 3\.000|3\.000\+/i],
    ['fr', /plus de 3\u202f000|3\u202f000\spièces et plus/i],
    ['', /3,000\s?多/],
  ])("gives the number of Buzz's parts as a minimum: %s", (region, minimum) => {
    const text = htmlAt(`/${region}`, '2025-04-10T12:00:00Z').replaceAll(/<[^>]*>/g, '');
    expect([...text.matchAll(new RegExp(minimum, 'gi'))].length).toBeGreaterThanOrEqual(1);
  });
});

describe('the region chooser', () => {
  it('names the current region only if one entry leads here', () => {
    const here = (region: string) =>
      [...htmlAt(`/${region}/choose-your-region`, '2025-04-10T12:00:00Z').matchAll(/aria-current="true"/g)]
        .length;
    expect(here('de')).toBe(1);
    expect(here('us')).toBe(0);
  });
});

describe('dates', () => {
  it('do not break across lines', () => {
    const at = '2025-04-01T12:00:00Z';
    expect(htmlAt('/us', at)).toContain('Apr\u00a028');
    expect(htmlAt('/jp', at)).toContain('4\u2060月\u206028\u2060日');
    expect(htmlAt('/us/flagship-bumblebee', at)).toContain('July through September\u00a02025');
    expect(htmlAt('/fr/grimlock-g1-flagship', at)).toContain('1er\u00a0oct.\u00a02023');
  });
});
