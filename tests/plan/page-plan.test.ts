import { beforeAll, describe, expect, it } from 'vitest';
import { BEGINNING, END, fromUtc, type TimeWindow, utc } from '../../renderer/clock/index.ts';
import { type OpenSite, openSite, planRegion } from '../../renderer/engine/opening/open-site.ts';
import type { Page } from '../../renderer/model/linked.ts';
import type { AskedFacts } from '../../renderer/plan/asked.ts';
import type { FragmentName } from '../../renderer/plan/fragment-names.ts';
import type { PageInstance, PagePlan } from '../../renderer/plan/page-plan.ts';
import type { PlainModel } from '../../renderer/plan/plain-model.ts';
import { ProblemSet } from '../../renderer/plan/problem-set.ts';
import { copySite, tinySite } from '../support/site.ts';

/*
 * One page of one region over time: when it exists, what it says then, and for how long. The page of the bakery's sale
 * exists during that sale; for three days of it the header of every page marks it as new.
 */
const [SALE, NEW, KNOWN] = ['2025-04-07T05:00:00Z', '2025-04-09T23:00:00Z', '2025-04-12T23:00:00Z'];
const [HOLIDAY, OVER] = ['2025-04-17T23:00:00Z', '2025-04-21T23:00:00Z'];

const instant = (at: string) => fromUtc(at, 0);
const timesOf = ({ starts, ends }: TimeWindow) => [starts && utc(starts.at), ends && utc(ends.at)];
const modelOf = ({ fragments }: PageInstance, name: FragmentName) =>
  fragments.find((one) => one.name === name)?.model.copy();

let bakery: OpenSite;
beforeAll(async () => {
  bakery = await openSite({ root: copySite(tinySite), cache: false });
});

function plans(open: OpenSite, region = 'gb') {
  const { plan } = planRegion(open, region);
  return (id: string): PagePlan => plan(open.site.pages.get(id) as Page);
}

/** Everything that was asked, by the page or by what it shares. */
const factsIn = ({ facts, shared }: AskedFacts): string[] => [...facts, ...[...shared].flatMap(factsIn)];

describe('a page over time', () => {
  it('is added, changed and removed, with a fall-back document before and after', () => {
    const easter = plans(bakery)('easter');
    const instances = [...easter.within(BEGINNING, END)];
    expect(instances.map(({ window, present, change }) => [...timesOf(window), present, change])).toEqual([
      [null, SALE, false, null],
      [SALE, NEW, true, 'added'],
      [NEW, KNOWN, true, 'changed'],
      [KNOWN, HOLIDAY, true, 'changed'],
      [HOLIDAY, OVER, true, 'changed'],
      [OVER, null, false, 'removed'],
    ]);
    const fragments = instances.map((one) => one.fragments.map(({ name }) => name));
    const whole = ['head', 'header', 'main', 'footer'];
    expect(fragments).toEqual([['main'], whole, whole, whole, whole, ['main']]);
    expect(modelOf(instances[0] as PageInstance, 'main')).toEqual({
      ...{ title: 'This page is not here now', link: 'To the bakery', lang: 'en-GB', home: '/' },
    });
    expect(instances.map(({ path }) => path)).toEqual(Array(6).fill('/easter'));
  });

  it('is the same at every instant of a stretch, from its first to its last millisecond', () => {
    const easter = plans(bakery)('easter');
    const first = instant(SALE);
    const last = instant(NEW) - 1;
    for (const at of [first, first + 1, last]) {
      expect(timesOf(easter.at(at).window)).toEqual([SALE, NEW]);
      expect(easter.isThere(at)).toBe(true);
    }
    expect(easter.isThere(first - 1)).toBe(false);
    expect(timesOf(easter.at(first - 1).window)).toEqual([null, SALE]);
    expect(timesOf(easter.at(last + 1).window)).toEqual([NEW, KNOWN]);
  });

  it('changes within a window only where two stretches meet', () => {
    const easter = plans(bakery)('easter');
    const within = (from: string, until: string) =>
      [...easter.within(instant(from), instant(until))].map(({ window }) => timesOf(window)[0]);
    expect(within(SALE, NEW)).toEqual([SALE]);
    expect(within('2025-04-08T00:00:00Z', '2025-04-10T00:00:00Z')).toEqual([SALE, NEW]);
    expect(within('2025-04-08T00:00:00Z', '2025-04-08T00:00:00Z')).toEqual([]);
  });

  it('that exists for one moment only is added and removed', async () => {
    const stages =
      'stages: { lent: 2025-04-07T06:00:00.000, holiday: 2025-04-07T06:00:00.001, end: 2025-04-07T06:00:00.002 }';
    const root = copySite(tinySite, {
      'data/campaigns/easter-2025.yaml': `regions: [gb, at]\npage: easter\n${stages}\nprices: { gbp: { sourdough: { lent: locked, holiday: "3.75" } }, eur: { sourdough: "4.50" } }\n`,
    });
    const easter = plans(await openSite({ root, cache: false }))('easter');
    expect(
      [...easter.within(BEGINNING, END)].map(({ window, change }) => [timesOf(window)[0], change]),
    ).toEqual([
      [null, null],
      ['2025-04-07T05:00:00Z', 'added'],
      ['2025-04-07T05:00:00.001Z', 'changed'],
      ['2025-04-07T05:00:00.002Z', 'removed'],
    ]);
  });

  it('has the content of its instance, and none while it does not exist', () => {
    const easter = plans(bakery)('easter');
    expect(easter.stateAt(instant(SALE) - 1)).toBeNull();
    const { bodyClass, present, fragments } = easter.at(instant(SALE));
    expect(easter.stateAt(instant(SALE))).toEqual({ bodyClass, present, fragments });
    expect(easter.stateAt(instant(HOLIDAY))).not.toEqual(easter.stateAt(instant(SALE)));
  });

  it('has a path from its slug or its file name, in its region', () => {
    expect(plans(bakery, 'at')('home').path).toBe('/at');
    expect(plans(bakery, 'at')('sourdough').path).toBe('/at/sourdough');
    expect(plans(bakery, 'at')('not-found').path).toBe('/at/404.html');
  });

  it('has title, description and keywords from its words if its type gives none', async () => {
    const head = (id: string, open = bakery) =>
      modelOf(plans(open)(id).at(instant(SALE)), 'head') as Record<string, unknown>;
    expect(head('easter')).toMatchObject({ title: 'Easter bakes', description: 'Fresh for the holidays.' });
    const root = copySite(tinySite, {
      'templates/pages/missing/page.ts': `
import { definePageType, z } from 'almanac/site';
export default definePageType({ content: z.strictObject({}), head: () => ({ title: 'Own', description: 'Its own' }), model: () => ({}), View: () => null });`,
    });
    const own = head('not-found', await openSite({ root, cache: false }));
    expect(own).toMatchObject({ title: 'Own', description: 'Its own' });
  });

  it('asks for itself, its region, and what its header and footer share with other pages', () => {
    const plan = plans(bakery);
    const [home, easter] = [plan('home'), plan('easter')];
    home.at(instant(SALE));
    const common = [...home.asked.shared].filter((asked) => [...easter.asked.shared].includes(asked));
    expect(common).toHaveLength(2);
    expect(common.flatMap(factsIn)).toContain('word en-GB nav.easter');
    // What the page asks itself: in its own fragments, not in those that all pages share.
    const own = ({ asked }: PagePlan) => [
      ...asked.facts,
      ...[...asked.shared].filter((other) => !common.includes(other)).flatMap(factsIn),
    ];
    expect(own(home)).toEqual(expect.arrayContaining(['page home', 'region gb', 'offer gb sourdough']));
    expect(own(easter)).toEqual(['page easter', 'region gb']);
    const missing = plan('not-found');
    missing.at(instant(SALE));
    expect(own(missing)).not.toContain('word en-GB nav.easter');
    // The header asks for the current page on the home page, which it links to.
    expect(own(home)).toContain('word en-GB nav.easter');
  });
});

/** The bakery with another layout and page type. */
const withTemplates = (
  { bodyClass = '', header = '({ items: [] })', model = '({})' },
  files: Readonly<Record<string, unknown>> = {},
) =>
  openSite({
    root: copySite(tinySite, {
      'templates/layout/index.ts': `
import { defineLayout } from 'almanac/site';
import { Footer } from './views.tsx';
export default defineLayout({
  ${bodyClass}
  header: { model: (context) => ${header}, View: () => null },
  footer: { model: () => ({ name: '' }), View: Footer },
  fallback: (context) => ({ title: context.t('ui.gone'), link: context.t('ui.elsewhere') }),
});`,
      'templates/pages/missing/page.ts': `
import { definePageType, z } from 'almanac/site';
export default definePageType({ content: z.strictObject({}), model: (context) => ${model}, View: () => null });`,
      ...files,
    }),
    cache: false,
  });

/** The 404 page with the given model, and its problems. */
async function missing(model: string) {
  const open = await withTemplates({ model });
  const problems = new ProblemSet();
  const plan = planRegion(open, 'gb', problems).plan(open.site.pages.get('not-found') as Page);
  const main = plan.at(BEGINNING).fragments.find(({ name }) => name === 'main')?.model as PlainModel;
  return { main, problems: problems.problems.map(({ code, file }) => [code, file]) };
}

describe('what templates give', () => {
  it.each([
    ['bodyClass: (page) => page.id + " wide",', 'home wide'],
    ['', ''],
    ['bodyClass: () => undefined,', ''],
    ['bodyClass: () => 12,', ''],
  ])('sets a class of the body: %s', async (bodyClass, expected) => {
    const home = plans(await withTemplates({ bodyClass }))('home');
    expect(home.at(BEGINNING).bodyClass).toBe(expected);
  });

  it('is reported once if it fails, with its page, and leaves no model', async () => {
    const { main, problems } = await missing('context.page.nothing.at.all');
    expect(main.hasFailed).toBe(true);
    expect(problems).toEqual([['template-failed', 'templates/pages/missing/page.ts']]);
  });

  it('may be null, which is no failure', async () => {
    const { main, problems } = await missing('null');
    expect(main.hasFailed).toBe(false);
    expect(main.copy()).toBeNull();
    expect(problems).toEqual([]);
  });

  it('may report a problem and still return a model', async () => {
    const { main, problems } = await missing("({ art: context.asset('cake.svg') })");
    expect(main.hasFailed).toBe(false);
    expect(problems.map(([code]) => code)).toEqual(['reference-unknown']);
  });

  it('is reported if it is not JSON', async () => {
    const { main, problems } = await missing('({ when: new Map() })');
    expect(problems).toEqual([['model-not-json', 'data/pages/not-found.yaml']]);
    expect(main.copy()).toBeNull();
  });

  it('reports missing words as such, not as a fault of the template', async () => {
    const { main, problems } = await missing("({ text: context.t('ui.never') })");
    expect(problems.map(([code]) => code)).toEqual(['message-missing']);
    expect(main.copy()).toEqual({ text: expect.any(String) });
  });

  it('is none if a tree of words is missing, which is the only report', async () => {
    const { main, problems } = await missing(
      "({ tree: context.words('ui.never', z.array(z.string())).length })",
    );
    expect(problems.map(([code]) => code)).toEqual(['message-missing']);
    expect(main.hasFailed).toBe(true);
  });

  it('is reported if it reads the clock', async () => {
    const { problems } = await missing('({ now: Date.now() })');
    expect(problems.map(([code]) => code)).toEqual(['template-impure']);
  });
});

it('a part of a page is derived again only when its own interval ends', async () => {
  const derived = `let n = 0;
const part = (context) => ({ n: (n += 1) });
`;
  const model = '({ n: context.part(part, "").n, shown: context.campaigns().length })';
  const root = copySite(tinySite, {
    'templates/pages/shop/page.ts': `
import { definePageType, z } from 'almanac/site';
${derived}
export default definePageType({ content: z.strictObject({}), model: (context) => ${model}, View: () => null });`,
  });
  const home = plans(await openSite({ root, cache: false }))('home');
  const models = [...home.within(BEGINNING, END)].map(
    (instance) => modelOf(instance, 'main') as { readonly n: number; readonly shown: number },
  );
  expect(new Set(models.map(({ shown }) => shown)).size).toBe(2);
  expect(new Set(models.map(({ n }) => n)).size).toBe(1);
});

describe('a header', () => {
  const told = (open: OpenSite, id: string, at = BEGINNING) =>
    (modelOf(plans(open)(id).at(at), 'header') as { readonly told: unknown }).told;

  it('is derived once for all pages that it does not distinguish', async () => {
    const shared = await withTemplates({ header: '({ told: [] , items: [] })' });
    const plan = plans(shared);
    const keys = ['home', 'sourdough', 'not-found'].map(
      (id) =>
        plan(id)
          .at(BEGINNING)
          .fragments.find(({ name }) => name === 'header')?.model,
    );
    expect(new Set(keys).size).toBe(1);
  });

  it('that reads the page belongs to that page only', async () => {
    const reads = await withTemplates({ header: '({ told: context.page.id, items: [] })' });
    const plan = plans(reads);
    for (const id of ['home', 'sourdough', 'home'])
      expect(modelOf(plan(id).at(BEGINNING), 'header')).toMatchObject({ told: id });
  });

  it('that asks whether a page is current belongs to that page only', async () => {
    const asks = await withTemplates({ header: "({ told: context.isCurrent('page:home'), items: [] })" });
    expect(['home', 'sourdough', 'not-found'].map((id) => told(asks, id))).toEqual([true, false, false]);
    const plan = plans(asks);
    const models = ['sourdough', 'not-found', 'home'].map(
      (id) =>
        plan(id)
          .at(BEGINNING)
          .fragments.find(({ name }) => name === 'header')?.model,
    );
    expect(models[0]).toBe(models[1]);
    expect(models[0]).not.toBe(models[2]);
  });

  it('that asks about a page only later belongs to that page from then on', async () => {
    const header = "({ told: context.campaigns().length > 0 && context.isCurrent('page:home'), items: [] })";
    const plan = plans(await withTemplates({ header }));
    const [home, bread] = [plan('home'), plan('sourdough')];
    const said = (page: PagePlan, at: string) =>
      (modelOf(page.at(instant(at)), 'header') as { readonly told: unknown }).told;
    expect(said(bread, '2025-01-01T00:00:00Z')).toBe(false);
    expect(said(home, '2025-01-01T00:00:00Z')).toBe(false);
    expect(said(bread, SALE)).toBe(false);
    expect(said(home, SALE)).toBe(true);
    expect(said(home, OVER)).toBe(false);
    expect(timesOf(home.at(instant(SALE)).window)[0]).toBe(SALE);
  });

  it('bounds a page by what it says there, not by another page’s header', async () => {
    const header = "({ told: context.isCurrent('page:home') && context.campaigns().length, items: [] })";
    const plan = plans(await withTemplates({ header }));
    expect(timesOf(plan('not-found').at(instant(SALE)).window)).toEqual([null, null]);
    expect(timesOf(plan('home').at(instant(SALE)).window)[0]).toBe(SALE);
  });
});
