import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type BuildOptions, build } from '../../renderer/engine/commands/build.ts';
import { check } from '../../renderer/engine/commands/check.ts';
import { compareSides } from '../../renderer/engine/compare/compare.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { differencesOf } from '../../renderer/pictures/group.ts';
import { InputError } from '../../renderer/problems/problems.ts';
import fc, { rounds } from '../support/random.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/*
 * Random sites whose pages ask random questions, and random edits. The result of an incremental build is compared with
 * a clean build, and the pages that it derives with a list of who asks what.
 */

/** A page that asks what its content says, and shows the answers. */
const PROBE = `
import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';

const offerOf = (context, key) => context.offer(key) ?? null;
const wordsOf = (context) => context.t('w1') + (context.maybe('w2') ?? '');
const noted = (context) =>
  [...context.collection('notes').values()].filter((note) => context.shows(note)).map(({ text }) => text);
const listed = (context) => [context.shared(wordsOf), ...context.products().map((key) => context.shared(offerOf, key))];

const answers = {
  sharedOffer: (context, key) => context.shared(offerOf, key),
  sharedWords: (context) => context.shared(wordsOf),
  sharedNotes: (context) => context.shared(noted),
  sharedList: (context) => context.shared(listed),

  word: (context, key) => context.t(key),
  maybe: (context, key) => context.maybe(key) ?? null,
  has: (context, key) => context.has(key),
  offer: (context, key) => context.offer(key) ?? null,
  offers: (context) => context.products().map((key) => context.offer(key)?.price ?? null),
  parts: (context, key) =>
    (context.region.products.get(key)?.product.file.bundle ?? []).map((part) => context.offer(part)?.price ?? null),
  deep: (context, key) => {
    const parts = context.region.products.get(key)?.product.file.bundle ?? [];
    return parts.length === 0 ? (context.offer(key)?.price ?? null) : parts.map((part) => answers.deep(context, part));
  },
  via: (context, id) => [
    context.t('w1'),
    context.href('page:' + id) ? (context.offer('rye')?.price ?? null) : null,
  ],
  noted: (context) => [...context.collection('notes').values()].map(({ about }) => context.offer(about)?.price ?? null),
  cheaper: (context, key) =>
    context.products().filter((other) => context.offer(other)?.price?.plain < context.offer(key)?.price?.plain),
  fact: (context, key) => context.fact(key, 'hours'),
  order: (context, key) => context.region.products.get(key)?.product.file.order ?? null,
  buy: (context, key) => context.region.file.products[key]?.buy ?? null,
  lineUp: (context) => [...context.region.products.keys()],
  warranty: (context) => context.region.file.facts.warranty,
  warranties: (context) => context.regionsInOrder.map(({ file }) => file.facts.warranty),
  priced: (context) =>
    [...context.region.products].map(([, product]) => product.price.map(({ value }) => value)),
  everywhere: (context, key) =>
    context.regionsInOrder.map(({ id, products }) => id + ' ' + products.get(key)?.price.length),
  campaigns: (context) => context.campaigns().map(({ campaign, stage }) => campaign.id + ' ' + stage.id),
  campaignPrice: (context, key) =>
    context
      .campaigns()
      .map(({ campaign }) => [
        context.campaignPrice(campaign, key) ?? null,
        campaign.inRegion.get(context.region.id)?.prices.get(key) ?? null,
      ]),
  campaignFile: (context) => context.campaigns().map(({ campaign }) => Object.keys(campaign.file.stages)),
  art: (context, name) => context.asset(name),
  page: (context, id) => context.href('page:' + id)?.href ?? null,
  notes: (context) =>
    [...context.collection('notes').values()].filter((note) => context.shows(note)).map(({ text }) => text),
};

export default definePageType({
  content: z.strictObject({ asks: z.array(z.string()) }),
  model: (context) => ({
    told: JSON.stringify(
      context.content.asks.map((ask) => {
        const [kind, of] = ask.split(' ');
        return answers[kind](context, of);
      }),
    ),
  }),
  View,
});
`;

const NOTES = `
import { when, z } from 'almanac/site';
export default z.strictObject({ text: z.string(), about: z.string(), startTime: when.optional() });
`;

/** A header that marks the current page, and has other words on one of its pages. */
const LAYOUT = `
import { defineLayout } from 'almanac/site';
import { Footer, Header } from './views.tsx';
export default defineLayout({
  header: {
    model: (context) => ({
      items: context.navigation.header.flatMap(({ key, link }) => {
        const to = context.href(link);
        return to ? [{ label: context.t('nav.' + key), href: to.href, page: link }] : [];
      }),
      isSecond: context.isCurrent('page:p2'),
    }),
    View: Header,
  },
  footer: { model: (context) => ({ name: context.site.brand.legalName ?? '' }), View: Footer },
  fallback: (context) => ({ title: context.t('ui.gone'), link: context.t('ui.elsewhere') }),
});
`;
const VIEWS = `
import { ariaCurrent } from 'almanac/site';
export const Header = ({ model }) => (
  <nav className={model.isSecond ? 'second' : 'other'}>
    {model.items.map(({ label, href, page }) => <a key={href} href={href} aria-current={ariaCurrent(page)}>{label}</a>)}
  </nav>
);
export const Footer = ({ model }) => <footer>{model.name}</footer>;
`;

const REGIONS = ['gb', 'at'] as const;
const PAGES = ['home', 'p1', 'p2', 'p3'] as const;
const PRODUCTS = ['rye', 'spelt', 'wheat'] as const;
/** The products that each product may be a bundle of. */
const PARTS: Record<(typeof PRODUCTS)[number], readonly (typeof PRODUCTS)[number][]> = {
  rye: [],
  spelt: ['rye'],
  wheat: ['rye', 'spelt'],
};
const WORDS = ['w1', 'w2', 'w3'] as const;
type Region = (typeof REGIONS)[number];
type PageId = (typeof PAGES)[number];
type Product = (typeof PRODUCTS)[number];

interface World {
  readonly asks: Record<PageId, string[]>;
  readonly words: Record<Region, Record<string, string>>;
  readonly prices: Record<Region, Record<Product, number>>;
  readonly hours: Record<Product, number>;
  readonly parts: Record<Product, readonly Product[]>;
  readonly stage: number;
  readonly sale: Record<Product, number>;
  readonly begins: Record<PageId, number>;
  readonly note: { readonly text: string; readonly about: Product; readonly day: number };
  readonly warranty: Record<Region, number>;
  readonly legalName: string;
  /** The thickness of the crust in the drawing. */
  readonly crust: number;
}

const LOCALES: Record<Region, string> = { gb: 'en', at: 'de' };

function filesOf(world: World): Record<string, unknown> {
  const common = { host: 'main', store: { url: 'https://shop.example' } };
  const region = (id: Region, more: object) => ({
    ...common,
    ...more,
    facts: { warranty: world.warranty[id] },
    products: Object.fromEntries(
      PRODUCTS.map((key) => [key, { price: world.prices[id][key], buy: `https://shop.example/${key}` }]),
    ),
  });
  const pages = PAGES.map((id) => [
    `data/pages/${id}.yaml`,
    {
      type: 'probe',
      regions: 'all',
      ...(id === 'home' ? { slug: '' } : { startTime: `2025-04-${two(world.begins[id])}` }),
      content: { asks: world.asks[id] },
    },
  ]);
  const words = REGIONS.map((id) => [
    `locales/${LOCALES[id]}.yaml`,
    {
      ...world.words[id],
      nav: Object.fromEntries(PAGES.map((page) => [page, `To ${page}`])),
      ui: { gone: 'Gone', elsewhere: 'Elsewhere' },
      pages: Object.fromEntries(
        [...PAGES, 'not-found'].map((page) => [page, { title: `Page ${page}`, description: 'Bread.' }]),
      ),
    },
  ]);
  return {
    'data/site.yaml': {
      brand: { name: 'Crumb', legalName: world.legalName },
      hosts: { main: 'https://crumb.example' },
      regions: [...REGIONS],
      defaultRegion: 'gb',
    },
    'data/navigation.yaml': {
      header: PAGES.map((page) => ({ key: page, link: `page:${page}` })),
      footer: [],
    },
    'data/regions/gb.yaml': region('gb', { locale: 'en', currency: 'GBP', timeZone: 'Europe/London' }),
    'data/regions/at.yaml': region('at', { locale: 'de', currency: 'EUR', timeZone: 'Europe/Vienna' }),
    ...Object.fromEntries(
      PRODUCTS.map((key, order) => [
        `data/products/${key}.yaml`,
        {
          name: key,
          order,
          facts: { hours: world.hours[key] },
          ...(world.parts[key].length > 0 ? { bundle: world.parts[key] } : {}),
        },
      ]),
    ),
    'data/campaigns/sale.yaml': {
      regions: [...REGIONS],
      stages: { early: '2025-04-02', late: `2025-04-${two(world.stage)}`, end: '2025-04-28' },
      prices: Object.fromEntries(['gbp', 'eur'].map((currency) => [currency, world.sale])),
    },
    'data/notes/one.yaml': {
      text: world.note.text,
      about: world.note.about,
      startTime: `2025-04-${two(world.note.day)}`,
    },
    'templates/art/loaf.svg': `<svg xmlns="http://www.w3.org/2000/svg"><path stroke-width="${world.crust}"/></svg>`,
    'data/pages/not-found.yaml': { type: 'missing', file: '404.html', regions: 'all', noindex: true },
    ...Object.fromEntries(pages),
    ...Object.fromEntries(words),
  };
}

const two = (day: number): string => String(day).padStart(2, '0');

/** A change of the world, and what it affects: questions, or whole pages. */
interface Edit {
  readonly what: string;
  readonly apply: (world: World) => World;
  readonly touches: (ask: string, region: Region, world: World) => boolean;
  readonly page?: (page: PageId | 'not-found', region: Region) => boolean;
  /** False: the edit affects a page as a whole, but its main part does not ask for what was edited. */
  readonly main?: boolean;
  /** False: the same of its head. */
  readonly head?: boolean;
}

/** A product with everything that it contains, at any depth. */
const within = (key: Product, { parts }: World): Product[] => [
  key,
  ...parts[key].flatMap((part) => within(part, { parts } as World)),
];
/**
 * The questions that ask for a product's price: about another product, about all of them, or about something that leads
 * to it.
 */
const asksPrice = (key: Product, world: World): string[] => [
  ...PRODUCTS.filter((one) => world.parts[one].includes(key)).map((one) => `parts ${one}`),
  ...PRODUCTS.filter((one) => within(one, world).includes(key) && world.parts[key].length === 0).map(
    (one) => `deep ${one}`,
  ),
  ...PRODUCTS.map((one) => `cheaper ${one}`),
  ...(world.note.about === key ? ['noted'] : []),
  ...(key === 'rye' ? ['via p1', 'via p2'] : []),
];
/** The questions that ask for anything about a product. */
const asksOf = (key: Product, world: World): string[] => [
  ...['offer', 'sharedOffer', 'buy', 'order', 'parts', 'fact', 'everywhere'].map((kind) => `${kind} ${key}`),
  ...PRODUCTS.filter((one) => within(one, world).includes(key)).map((one) => `deep ${one}`),
  ...asksPrice(key, world),
  ...['offers', 'sharedList', 'priced'],
];
/** A number for each name. */
const all = <T extends string>(names: readonly T[], value: fc.Arbitrary<number>) =>
  fc
    .tuple(...names.map(() => value))
    .map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<T, number>);
const product = fc.constantFrom(...PRODUCTS);
const region = fc.constantFrom(...REGIONS);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.constantFrom(...WORDS), region).map(([word, where]): Edit => {
    const change = (words: Record<string, string>) => ({ ...words, [word]: `${words[word]}!` });
    return {
      what: `word ${word} of ${where}`,
      apply: (world) => ({ ...world, words: { ...world.words, [where]: change(world.words[where]) } }),
      touches: (ask, here) =>
        here === where &&
        ((/^(word|maybe|has) /.test(ask) && ask.endsWith(` ${word}`)) ||
          (/^via /.test(ask) && word === 'w1') ||
          (/^shared(Words|List)$/.test(ask) && word !== 'w3')),
    };
  }),
  fc.tuple(product, region).map(
    ([key, where]): Edit => ({
      what: `price of ${key} in ${where}`,
      apply: (world) => {
        const prices = world.prices[where];
        return { ...world, prices: { ...world.prices, [where]: { ...prices, [key]: prices[key] + 1 } } };
      },
      touches: (ask, here, world) =>
        (here === where &&
          [
            ...[`offer ${key}`, `sharedOffer ${key}`, 'offers', 'sharedList', 'priced'],
            ...asksPrice(key, world),
          ].includes(ask)) ||
        ask === `everywhere ${key}`,
    }),
  ),
  product.map(
    (key): Edit => ({
      what: `hours of ${key}`,
      apply: (world) => ({ ...world, hours: { ...world.hours, [key]: world.hours[key] + 1 } }),
      touches: (ask, _, world) => asksOf(key, world).includes(ask),
    }),
  ),
  fc.constantFrom(['spelt', 'rye'] as const, ['wheat', 'rye'] as const, ['wheat', 'spelt'] as const).map(
    ([key, part]): Edit => ({
      what: `whether ${part} is part of ${key}`,
      apply: (world) => {
        const has = world.parts[key].includes(part);
        const parts = PARTS[key].filter((one) => (one === part ? !has : world.parts[key].includes(one)));
        return { ...world, parts: { ...world.parts, [key]: parts } };
      },
      touches: (ask, _, world) => asksOf(key, world).includes(ask),
    }),
  ),
  product.map(
    (key): Edit => ({
      what: `price of ${key} in the sale`,
      apply: (world) => ({ ...world, sale: { ...world.sale, [key]: world.sale[key] + 1 } }),
      touches: (ask, _, world) =>
        [
          ...asksPrice(key, world),
          `offer ${key}`,
          `sharedOffer ${key}`,
          'offers',
          'sharedList',
          `campaignPrice ${key}`,
          'campaignFile',
        ].includes(ask),
    }),
  ),
  fc.constant<Edit>({
    what: 'second stage of the sale',
    apply: (world) => ({ ...world, stage: world.stage + 1 }),
    touches: (ask, _, world) =>
      /^(offer|offers|sharedOffer|sharedList|campaigns|campaignPrice|campaignFile|cheaper)\b/.test(ask) ||
      /^(deep|via|noted)\b/.test(ask) ||
      PRODUCTS.some((key) => world.parts[key].length > 0 && ask === `parts ${key}`),
  }),
  fc.constantFrom('p1' as const, 'p2' as const).map(
    (id): Edit => ({
      what: `when page ${id} begins`,
      apply: (world) => ({ ...world, begins: { ...world.begins, [id]: world.begins[id] + 1 } }),
      touches: (ask) => ask === `page ${id}` || ask === `via ${id}`,
      page: (page) => page === id,
    }),
  ),
  fc.constantFrom(...PAGES).map(
    (id): Edit => ({
      what: `what page ${id} asks`,
      apply: (world) => ({ ...world, asks: { ...world.asks, [id]: [...world.asks[id], 'has w1'] } }),
      touches: () => false,
      page: (page) => page === id,
      // Its content, which its head does not read.
      head: false,
    }),
  ),
  fc.constantFrom('text' as const, 'about' as const, 'day' as const).map(
    (what): Edit => ({
      what: `a note, its ${what}`,
      apply: (world) => {
        const { note } = world;
        const about = PRODUCTS[(PRODUCTS.indexOf(note.about) + 1) % PRODUCTS.length] as Product;
        const other = { text: `${note.text}.`, about, day: (note.day % 20) + 1 };
        return { ...world, note: { ...note, [what]: other[what] } };
      },
      touches: (ask) => ['notes', 'sharedNotes', 'noted'].includes(ask),
    }),
  ),
  region.map(
    (where): Edit => ({
      what: `warranty of ${where}`,
      apply: (world) => ({ ...world, warranty: { ...world.warranty, [where]: world.warranty[where] + 1 } }),
      touches: (ask, here) => ask === 'warranties' || (ask === 'warranty' && here === where),
    }),
  ),
  fc.constant<Edit>({
    what: 'the drawing of a loaf',
    apply: (world) => ({ ...world, crust: world.crust + 1 }),
    touches: (ask) => ask === 'art loaf.svg',
  }),
  fc.constant<Edit>({
    what: 'the legal name, which every head and footer says',
    apply: (world) => ({ ...world, legalName: `${world.legalName} Ltd` }),
    touches: () => false,
    page: () => true,
    main: false,
  }),
);

const ask = fc.oneof(
  fc
    .tuple(fc.constantFrom('word', 'maybe', 'has'), fc.constantFrom(...WORDS))
    .map(([kind, word]) => `${kind} ${word}`),
  fc
    .tuple(
      fc.constantFrom(
        ...['offer', 'sharedOffer', 'fact', 'order', 'buy', 'everywhere', 'campaignPrice'],
        ...['parts', 'deep', 'cheaper'],
      ),
      product,
    )
    .map(([kind, key]) => `${kind} ${key}`),
  fc.tuple(fc.constantFrom('page', 'via'), fc.constantFrom('p1', 'p2')).map((of) => of.join(' ')),
  fc.constantFrom('sharedWords', 'sharedNotes', 'sharedList'),
  fc.constantFrom(
    'offers',
    'lineUp',
    'warranty',
    'warranties',
    'priced',
    'campaigns',
    'campaignFile',
    'notes',
    'noted',
    'art loaf.svg',
  ),
);
const asks = fc.array(ask, { maxLength: 6 });
const words = fc.constant(Object.fromEntries(WORDS.map((word) => [word, `Word ${word}`])));
const euros = fc.integer({ min: 20, max: 40 });
const prices = all(PRODUCTS, euros);

const world: fc.Arbitrary<World> = fc.record({
  asks: fc.record({ home: asks, p1: asks, p2: asks, p3: asks }),
  words: fc.record({ gb: words, at: words }),
  prices: fc.record({ gb: prices, at: prices }),
  hours: prices,
  parts: fc.record({
    rye: fc.constant([]),
    spelt: fc.subarray([...PARTS.spelt]),
    wheat: fc.subarray([...PARTS.wheat]),
  }),
  stage: fc.constantFrom(12, 13),
  sale: all(PRODUCTS, fc.integer({ min: 5, max: 15 })),
  begins: all(PAGES, fc.constantFrom(5, 6)),
  note: fc.record({ text: fc.constant('Note'), about: product, day: fc.integer({ min: 1, max: 20 }) }),
  warranty: all(REGIONS, euros),
  legalName: fc.constant('Crumb Bakers'),
  crust: euros,
});

/** The number of heads and main parts, by region, that ask for what an edit changes. */
function touched({ touches, page: isTouched = () => false, main = true, head = true }: Edit, world: World) {
  const { asks } = world;
  const pages = REGIONS.flatMap((where) =>
    ([...PAGES, 'not-found'] as const).map((page) => ({ page, where })),
  );
  const asksFor = ({ page, where }: (typeof pages)[number]): boolean =>
    page !== 'not-found' && asks[page].some((question) => touches(question, where, world));
  const whole = pages.filter(({ page, where }) => isTouched(page, where));
  const mains = pages.filter((one) => (main && whole.includes(one)) || asksFor(one));
  return { head: head ? whole.length : 0, main: mains.length };
}

/**
 * The bakery's templates with the asking page, and without islands, which each check would render. Each run writes its
 * own data.
 */
const base = copySite(tinySite, {
  'templates/islands/EggTimer.tsx': null,
  'templates/pages/offer/page.ts': null,
  'templates/pages/offer/View.tsx': null,
  'templates/layout/index.ts': LAYOUT,
  'templates/layout/views.tsx': VIEWS,
  'templates/pages/probe/page.ts': PROBE,
  'templates/pages/probe/View.tsx': 'export const View = ({ model }) => <pre>{model.told}</pre>;',
  'templates/collections/notes.ts': NOTES,
});
rmSync(path.join(base, 'data'), { recursive: true });
rmSync(path.join(base, 'locales'), { recursive: true });

function write(root: string, world: World): void {
  writeFiles(root, filesOf(world));
}

function writeFiles(root: string, files: Readonly<Record<string, unknown>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    const text = typeof content === 'string' ? content : stringify(content, { aliasDuplicateObjects: false });
    writeFileSync(path.join(root, file), text);
  }
}

/** The same inputs in another folder, with compiled templates but no other cache. */
function copyOf(root: string): string {
  const copy = temporaryFolder();
  for (const folder of ['data', 'locales', 'templates', '.almanac/modules'])
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  return copy;
}

const WINDOW = { from: '2025-03-01', until: '2025-06-01' } as const;
type Asked = Pick<BuildOptions, 'at' | 'from' | 'until' | 'regions'>;

const optionsFor = (root: string, asked: Asked = WINDOW): BuildOptions => ({
  root,
  out: path.join(root, 'dist'),
  now: Date.UTC(2025, 3, 10),
  concurrency: 1,
  ...asked,
});

/** Everything that a build made, with the names that it used. */
async function made(root: string, asked?: Asked) {
  const { calendar, editions, site, counts } = await build(optionsFor(root, asked));
  const dirs = Object.values(editions).flatMap((releases) => releases.map(({ dir }) => dir));
  const trees = [...dirs, `sites/${site}`].map((dir) => [dir, treeOf(path.join(root, 'dist', dir))]);
  return { counts, tree: { id: calendar.id, editions, trees } };
}

/** Writes a site with some data, and builds it before anything changes. */
async function built(world: World, asked?: Asked): Promise<string> {
  const root = copyOf(base);
  write(root, world);
  await build(optionsFor(root, asked));
  return root;
}

/** The result of a build without caches. */
async function cleanly(root: string, asked?: Asked) {
  const copy = copyOf(root);
  const { tree } = await made(copy, asked);
  rmSync(copy, { recursive: true });
  return tree;
}

const numRuns = process.env.ATTACK === 'full' ? 100 : rounds(5);
const edits = fc.array(edit, { minLength: 1, maxLength: 3 });

beforeAll(async () => {
  // Compile the templates once for all sites.
  write(base, fc.sample(world, { numRuns: 1, seed: 1 })[0] as World);
  await build(optionsFor(base));
});

describe('a build that derives what changed', { timeout: 3_600_000 }, () => {
  it('equals a clean one, and derives only the fragments that ask for what was edited', async () => {
    await fc.assert(
      fc.asyncProperty(world, edits, async (first, edits) => {
        const root = await built(first);
        let now = first;
        const worlds = new Set([JSON.stringify(first)]);
        for (const one of edits) {
          const before = now;
          now = one.apply(now);
          write(root, now);
          const { counts, tree } = await made(root);
          expect(tree, one.what).toEqual(await cleanly(root));
          // The edit restores earlier inputs whose releases still exist, so nothing is derived.
          if (worlds.has(JSON.stringify(now))) continue;
          worlds.add(JSON.stringify(now));
          const { head, main } = counts.fragments;
          expect({ head: head.derived, main: main.derived }, one.what).toEqual(touched(one, before));
        }
      }),
      { numRuns, endOnFailure: true },
    );
  });

  it('equals a clean one, whatever times and regions were built before', async () => {
    const day = fc.integer({ min: 1, max: 30 }).map((date) => ({ at: `2025-04-${two(date)}T12:00` }));
    const asked = fc.oneof(
      fc.constant<Asked>(WINDOW),
      day,
      fc.tuple(day, region).map(([at, where]) => ({ ...at, regions: [where] })),
    );
    const steps = fc.array(fc.tuple(asked, fc.option(edit)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(world, asked, steps, async (first, before, steps) => {
        const root = await built(first, before);
        let now = first;
        for (const [which, one] of steps) {
          now = one?.apply(now) ?? now;
          write(root, now);
          const { tree } = await made(root, which);
          expect(tree, one?.what).toEqual(await cleanly(root, which));
        }
      }),
      { numRuns, endOnFailure: true },
    );
  });
});

/** What a shopper sees change, in detail. */
async function differences(root: string, sides: readonly [string, string]) {
  const compared = await compareSides({ root, sides, now: Date.UTC(2025, 3, 10) });
  return { regions: compared.map(({ diff }) => diff), differences: differencesOf(compared) };
}

describe('a comparison of two instants', { timeout: 3_600_000 }, () => {
  it('equals one with nothing known, whatever was built, checked and compared before', async () => {
    const day = fc.integer({ min: 1, max: 30 }).map((date) => `2025-04-${two(date)}T12:00`);
    const step = fc.record({
      one: fc.option(edit),
      first: fc.constantFrom('build', 'check', 'nothing'),
      sides: fc.tuple(day, day),
    });
    await fc.assert(
      fc.asyncProperty(world, fc.array(step, { minLength: 1, maxLength: 4 }), async (begin, steps) => {
        const root = await built(begin);
        let now = begin;
        for (const { one, first, sides } of steps) {
          now = one?.apply(now) ?? now;
          write(root, now);
          if (first === 'build') await build(optionsFor(root));
          if (first === 'check')
            await check(await openSite({ root }), { cacheFolder: path.join(root, '.almanac') });
          const copy = copyOf(root);
          const anew = await differences(copy, sides);
          expect(await differences(root, sides), one?.what).toEqual(anew);
          // Once more, of what the comparison kept.
          expect(await differences(root, sides), one?.what).toEqual(anew);
          rmSync(copy, { recursive: true });
        }
      }),
      { numRuns, endOnFailure: true },
    );
  });
});

type Files = Record<string, unknown>;
interface Tree {
  [key: string]: Tree;
}

/** Sets a value at a path of a file, if the path still exists; undefined removes it. */
const put =
  (file: string, at: readonly string[], value: unknown) =>
  (files: Files): void => {
    if (!(file in files)) return;
    files[file] = structuredClone(files[file]);
    const inner = at.slice(0, -1).reduce((map, key) => map[key] as Tree, files[file] as Tree);
    const last = at.at(-1) as string;
    if (value === undefined) delete inner[last];
    else inner[last] = value as Tree;
  };

const GB = 'data/regions/gb.yaml';
const AT = 'data/regions/at.yaml';
const BUN = { price: 3, buy: 'https://shop.example/bun' };

/** Edits of all kinds: ids come and go, references break, times and zones change, values become null. */
const UPHEAVALS: Readonly<Record<string, (files: Files) => void>> = {
  'no file for rye': (files) => {
    delete files['data/products/rye.yaml'];
  },
  'a bun that nobody sells': (files) => {
    files['data/products/bun.yaml'] = { name: 'bun', order: 1 };
  },
  'a bun sold in gb, with or without a file': put(GB, ['products', 'bun'], BUN),
  'no spelt in at': put(AT, ['products', 'spelt'], undefined),
  'another price in at': put(AT, ['products', 'wheat', 'price'], 99),
  'no price in gb': put(GB, ['products', 'wheat', 'price'], 'cheap'),
  'too exact a price in gb': put(GB, ['products', 'wheat', 'price'], '1.005'),
  'prices of at in yen': put(AT, ['currency'], 'JPY'),
  'no currency in gb': put(GB, ['currency'], undefined),
  'gb in New York': put(GB, ['timeZone'], 'America/New_York'),
  'at on no clock': put(AT, ['timeZone'], 'Europe/Vienne'),
  'at elsewhere': put(AT, ['prefix'], 'austria'),
  'at in the way of a page': put(AT, ['prefix'], 'p1'),
  'at on a host that is none': put(AT, ['host'], 'other'),
  'another warranty in at': put(AT, ['facts', 'warranty'], 1),
  'prices of at before the sale': put(AT, ['reductions'], 'prior-price'),
  'a page of at alone': put('data/pages/p2.yaml', ['regions'], ['at']),
  'a page in Mercia': put('data/pages/p2.yaml', ['regions'], ['at', 'mercia']),
  'a page of a product': put('data/pages/p3.yaml', ['product'], 'spelt'),
  'a page of no product': put('data/pages/p3.yaml', ['product'], 'bun'),
  'a page of the sale': put('data/campaigns/sale.yaml', ['page'], 'p3'),
  'a page at the time of none': put('data/pages/p1.yaml', ['startTime'], { gb: '2025-03-30T01:30' }),
  'a page that asks for nothing to read': put('data/pages/p1.yaml', ['content', 'asks'], [1]),
  'a page with more to say': put('data/pages/p1.yaml', ['content', 'asks'], ['offers', 'everywhere rye']),
  'two pages at one place': put('data/pages/p1.yaml', ['slug'], 'p2'),
  'no page p2': (files) => {
    delete files['data/pages/p2.yaml'];
  },
  'p2 in the navigation': put('data/navigation.yaml', ['header'], [{ key: 'home', link: 'page:p2' }]),
  'another sale': (files) => {
    files['data/campaigns/again.yaml'] = {
      ...(files['data/campaigns/sale.yaml'] as object),
      prices: { gbp: { rye: 4 } },
    };
  },
  'a sale of what is not sold': put('data/campaigns/sale.yaml', ['prices', 'gbp', 'bun'], 1),
  'a sale in shillings': put('data/campaigns/sale.yaml', ['prices', 'ats'], { rye: 1 }),
  'words that only at has': put('locales/de.yaml', ['w2'], 'Wort'),
  'no words of en': (files) => {
    delete files['locales/en.yaml'];
  },
  'another note': (files) => {
    files['data/notes/two.yaml'] = { text: 'Two' };
  },
  'a note of nothing': put('data/notes/one.yaml', ['text'], null),
};

/** The result of a build, or its problems. */
async function outcome(root: string) {
  try {
    return (await made(root)).tree;
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

describe('a build with cached checks of files', { timeout: 3_600_000 }, () => {
  it('equals a clean one, or finds the same problems, whatever happened to the files', async () => {
    const some = fc.uniqueArray(fc.constantFrom(...Object.keys(UPHEAVALS)), { minLength: 1, maxLength: 3 });
    // One edit after the other, each undone in between.
    const steps = fc.array(fc.oneof(some, fc.constant<string[]>([])), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(world, steps, async (first, steps) => {
        const root = await built(first);
        let before = filesOf(first);
        for (const step of steps) {
          const files = filesOf(first);
          for (const what of step) UPHEAVALS[what]?.(files);
          for (const file of Object.keys(before)) if (!(file in files)) rmSync(path.join(root, file));
          writeFiles(root, files);
          before = files;
          const copy = copyOf(root);
          expect(await outcome(root), step.join(', ')).toEqual(await outcome(copy));
          rmSync(copy, { recursive: true });
        }
      }),
      { numRuns, endOnFailure: true },
    );
  });

  it('equals a clean one, or finds the same problems, after each of these edits', async () => {
    const [site] = fc.sample(world, { numRuns: 1, seed: 3 }) as [World];
    const root = await built(site);
    for (const [what, change] of Object.entries(UPHEAVALS)) {
      const files = filesOf(site);
      change(files);
      for (const file of Object.keys(filesOf(site))) if (!(file in files)) rmSync(path.join(root, file));
      writeFiles(root, files);
      const copy = copyOf(root);
      expect(await outcome(root), what).toEqual(await outcome(copy));
      rmSync(copy, { recursive: true });
      for (const file of Object.keys(files)) if (!(file in filesOf(site))) rmSync(path.join(root, file));
      write(root, site);
    }
  });

  it('checks contents again when their schema changed', async () => {
    const [site] = fc.sample(world, { numRuns: 1, seed: 3 }) as [World];
    const root = await built({ ...site, asks: { home: [], p1: ['has w1', 'has w2'], p2: [], p3: [] } });
    const file = path.join(root, 'templates/pages/probe/page.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace('z.string()) })', 'z.string()).max(1) })'));
    const problems = await outcome(root);
    expect(problems).toMatchObject([{ file: 'data/pages/p1.yaml' }]);
  });
});

/** Removes a word, or makes another change that a check reports. */
const damage: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.constantFrom(...WORDS), region).map(([word, where]): Edit => {
    const without = ({ [word]: _, ...words }: Record<string, string>) => words;
    return {
      what: `no word ${word} in ${where}`,
      apply: (world) => ({ ...world, words: { ...world.words, [where]: without(world.words[where]) } }),
      touches: () => false,
    };
  }),
  fc.tuple(fc.constantFrom(...WORDS), region).map(([word, where]): Edit => {
    const words = (all: Record<string, string>) => ({ ...all, [word]: 'asks for {nobody}' });
    return {
      what: `word ${word} in ${where} asks for a value`,
      apply: (world) => ({ ...world, words: { ...world.words, [where]: words(world.words[where]) } }),
      touches: () => false,
    };
  }),
  fc.constantFrom(...PAGES).map(
    (id): Edit => ({
      what: `page ${id} asks for a fact and a drawing that are not there`,
      apply: (world) => ({
        ...world,
        asks: { ...world.asks, [id]: [...world.asks[id], 'fact cake', 'art cake.svg'] },
      }),
      touches: () => false,
    }),
  ),
);

describe('a check with the findings of earlier checks', { timeout: 3_600_000 }, () => {
  const checked = async (root: string, cacheFolder: string | null) =>
    check(await openSite({ root }), { cacheFolder });

  it('finds the same as one without them', async () => {
    const steps = fc.array(
      fc.oneof(edit, damage).chain((one) => fc.tuple(fc.constant(one), fc.boolean())),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(world, steps, async (first, steps) => {
        const root = copyOf(base);
        const learned = path.join(root, '.almanac');
        write(root, first);
        await checked(root, learned);
        let now = first;
        for (const [one, stays] of steps) {
          const before = now;
          now = one.apply(now);
          write(root, now);
          expect(await checked(root, learned), one.what).toEqual(await checked(root, null));
          if (stays) continue;
          now = before;
          write(root, now);
          expect(await checked(root, learned), `not any more: ${one.what}`).toEqual(
            await checked(root, null),
          );
        }
      }),
      { numRuns: numRuns * 2, endOnFailure: true },
    );
  });

  it('derives nothing again if nothing changed, and caches nothing of a site with problems', async () => {
    const [site] = fc.sample(world, { numRuns: 1, seed: 2 }) as [World];
    const root = copyOf(base);
    const learned = path.join(root, '.almanac');
    const traces = path.join(learned, 'checked/answers/gb.json');
    write(root, { ...site, asks: { ...site.asks, p1: ['art cake.svg'] } });
    await checked(root, learned);
    expect(existsSync(traces)).toBe(false);
    write(root, { ...site, asks: { ...site.asks, p1: ['word w1'] } });
    const found = await checked(root, learned);
    expect(existsSync(traces)).toBe(true);
    const open = await openSite({ root });
    const failing = { ...open.module.layout.header, View: () => never() };
    const layout = { ...open.module.layout, header: failing };
    // Code counts as unchanged by its name, so this layout would show if anything were rendered again.
    expect(await check({ ...open, module: { ...open.module, layout } }, { cacheFolder: learned })).toEqual(
      found,
    );
    write(root, { ...site, asks: { ...site.asks, p1: ['word w2'] } });
    const edited = await openSite({ root });
    const { problems } = await check(
      { ...edited, module: { ...edited.module, layout } },
      { cacheFolder: learned },
    );
    expect(problems.map(({ file, code }) => `${file} ${code}`)).toContain(
      'data/pages/p1.yaml template-failed',
    );
    expect(problems.some(({ file }) => file === 'data/pages/p2.yaml')).toBe(false);
  });
});

function never(): never {
  throw new Error('rendered again');
}
