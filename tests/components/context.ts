import type { Offer, PageContext, RunningCampaign } from 'almanac/site';

const price = (amount: number) => ({ plain: String(amount), text: `$${amount}` });

export const moment = {
  iso: '2024-11-30T08:00:00Z',
  day: 'Nov 29',
  fullDay: 'November 29',
  long: 'November 29, 2024',
  time: '23:59',
  zone: 'PST',
};

/** A context that translates words to their own key with the values, so that tests see what was asked for. */
export function fakeContext(overrides: Partial<PageContext> = {}): PageContext {
  const word = (key: string, values?: Readonly<Record<string, string | number>>): string =>
    values ? `${key}(${Object.values(values).join(', ')})` : key;
  const context: PageContext = {
    t: word,
    maybe: () => undefined,
    has: () => false,
    href: () => undefined,
    percent: (value: number) => `${value}%`,
    number: (value: number) => String(value),
    moment: () => moment,
    momentFrom: () => ({ ...moment, day: 'Nov 30', time: '00:00' }),
    date: (date: string, style = 'dayYear') => `${style} ${date}`,
    price: (minor: number) => price(minor / 100),
    amount: (major: string) => ({ plain: major, text: `$${major}` }),
    country: (code: string) => code,
    hasAsset: () => false,
    campaigns: () => [],
    collection: () => new Map(),
    productContent: () => ({ box: [], withoutPhone: [], languages: [], commands: {} }),
    shared: (derive: (context: PageContext, of: string) => unknown, of = '') => derive(context, of),
    part: (derive: (context: PageContext, of: unknown) => unknown, of: unknown) => derive(context, of),
    ...regionOf(),
    ...overrides,
  } as unknown as PageContext;
  return context;
}

/** A region with the given file and content, for example its delivery terms; empty by default. */
export function regionOf(file: object = {}, content: object = {}) {
  return {
    region: {
      id: 'us',
      file: { products: {}, facts: {}, ...file },
      products: new Map(),
      currency: { code: 'USD', digits: 2 },
    },
    regionContent: {
      installments: 12,
      paymentMethods: [],
      freeDelivery: [],
      slowDelivery: [],
      longReturns: [],
      priceGuarantees: [],
      presents: [],
      ...content,
    },
  };
}

export function offer(overrides: Partial<Offer> = {}): Offer {
  return {
    product: 'grimlockG1Flagship',
    name: 'Grimlock G1 Flagship',
    gloss: null,
    price: price(1699),
    regular: price(1699),
    was: null,
    wasIsPrior: false,
    save: null,
    launch: null,
    later: null,
    until: null,
    validUntil: null,
    changesAt: null,
    campaign: null,
    stage: null,
    taxIncluded: false,
    state: 'buy',
    backlog: null,
    buy: 'https://store.example/grimlock',
    page: null,
    art: null,
    paint: null,
    ...overrides,
  };
}

export const reduced: Partial<Offer> = {
  price: price(1359),
  was: price(1699),
  save: { amount: price(340), percent: 20 },
  until: moment,
  changesAt: moment.iso,
  campaign: 'black-friday-2024',
  stage: 'friday',
};

const edge = { at: 0, facts: [] };
const stages = ['early', 'friday', 'cyber'].map((id, i) => ({ id, number: i + 1, starts: edge, ends: edge }));

/** The campaign in its first stage, with Grimlock locked until the second. */
export const running = {
  campaign: {
    id: 'black-friday-2024',
    file: { constants: {} },
    inRegion: new Map([['us', { prices: new Map([['grimlockG1Flagship', ['locked', 135900, 135900]]]) }]]),
  },
  stage: stages[0],
  stages,
} as unknown as RunningCampaign;
