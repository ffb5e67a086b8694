import { afterEach, describe, expect, it, vi } from 'vitest';
import { BEGINNING, type Edge, END } from '../../renderer/clock/index.ts';
import { check } from '../../renderer/engine/commands/check.ts';
import { type OpenSite, openSite, planRegion } from '../../renderer/engine/opening/open-site.ts';
import type { Page } from '../../renderer/model/linked.ts';
import { Derivation } from '../../renderer/plan/derivation.ts';
import { pagesOf } from '../../renderer/plan/edition.ts';
import { readThrough } from '../../renderer/plan/read-through.ts';
import { copySite, projectRoot, tinySite } from '../support/site.ts';

/*
 * Values of `context.shared` (between pages) and `context.part` (within a page) must equal values that are derived in
 * place: the models, the windows with their reasons, and the facts asked.
 */

afterEach(() => {
  vi.restoreAllMocks();
});

/** Everything known about a region's pages over time. */
function planned(open: OpenSite, region: string) {
  const { plan } = planRegion(open, region);
  return pagesOf(open.site, region).map((page) => {
    const one = plan(page);
    const instances = [...one.within(BEGINNING, END)].map(({ window, present, fragments, change }) => [
      [window.starts, window.ends].map((edge) => edge && { at: edge.at, facts: reasonsOf(edge) }),
      present,
      change,
      fragments.map(({ model }) => model.json),
    ]);
    const asked = [one.asked, ...one.asked.shared].flatMap(({ facts }) => facts);
    return { page: page.id, instances, asked: [...new Set(asked)].sort() };
  });
}

/**
 * A time of which no place in the data is known is put down to the page that asks, or where pages share it to the region. Templates that
 * are compiled from source, as here, know no places of times in content.
 */
function reasonsOf({ facts }: Edge) {
  const placed = facts.filter(({ source }) => !TIMES.includes(source.path.join('.')));
  return placed.length < facts.length ? [...placed, 'a time without a place'] : placed;
}

const TIMES = ['startTime', 'endTime', 'lastDay'];

function byEachForItself(): void {
  vi.spyOn(Derivation.prototype, 'shared').mockImplementation(function (this: Derivation, derive, of = '') {
    return readThrough(derive(this, of));
  });
  vi.spyOn(Derivation.prototype, 'part').mockImplementation(function (this: Derivation, derive, of) {
    return readThrough(derive(this, of));
  });
}

it.each([
  ['the bakery', tinySite, 'gb'],
  ['the bakery', tinySite, 'at'],
  ['the site', projectRoot, 'us'],
  ['the site', projectRoot, 'cn'],
])('gives %s what deriving each page by itself gives: %s, %s', async (_, root, region) => {
  const open = await openSite({ root: root === tinySite ? copySite(root) : root });
  const together = planned(open, region);
  byEachForItself();
  expect(together).toEqual(planned(open, region));
});

/** The bakery with a home page that shares a value. */
const bakery = (derive: string, files: Readonly<Record<string, unknown>> = {}, use = '') =>
  openSite({
    root: copySite(tinySite, {
      'templates/layout/index.ts': `
import { defineLayout } from 'almanac/site';
import { Footer, Header } from './views.tsx';
const told = (context, of) => ${derive};
const footer = (context) => ({ name: String(${use}(context.shared(told, context.isCurrent('page:home') ? '' : 'other'))) });
export default defineLayout({
  header: { model: () => ({ items: [] }), View: Header },
  footer: { model: footer, View: Footer },
  fallback: (context) => ({ title: context.t('ui.gone'), link: context.t('ui.elsewhere') }),
});`,
      ...files,
    }),
    cache: false,
  });

const errorsOf = async (open: OpenSite) =>
  (await check(open)).problems.filter(({ severity }) => severity === 'error');

describe('a shared value', () => {
  it('cannot read the page', async () => {
    for (const derive of ['context.page.id', "context.isCurrent('page:easter')", 'context.content.x']) {
      const [error] = await errorsOf(await bakery(derive));
      expect(error?.code, derive).toBe('template-failed');
      expect(error?.message, derive).toContain('context.shared');
    }
  });

  it('reads all of an offer that it returns', async () => {
    const offer = "context.offer('sourdough')";
    expect(await errorsOf(await bakery(`[${offer}][0].price?.text`))).toEqual([]);
    const [error] = await errorsOf(
      await bakery(`((offer) => ({ toString: () => offer.price?.text }))(${offer})`),
    );
    expect(error?.code).toBe('template-failed');
    expect(error?.message).toContain('context.shared');
  });

  it('cannot be changed by a page that gets it', async () => {
    const list = "({ loaves: ['rye', 'oat'] })";
    expect(await errorsOf(await bakery(list, {}, '(({ loaves }) => loaves.toSorted())'))).toEqual([]);
    const [error] = await errorsOf(await bakery(list, {}, '(({ loaves }) => loaves.sort())'));
    expect(error?.code).toBe('template-failed');
    expect(error?.message).toContain('read only');
  });

  it('is distinguished by its `of`', async () => {
    const open = await bakery("'told ' + of");
    const { plan } = planRegion(open, 'gb');
    const told = pagesOf(open.site, 'gb').map((page) => [page.id, plan(page).stateAt(BEGINNING)] as const);
    for (const [id, state] of told)
      if (state !== null)
        expect(state.fragments.map(({ model }) => model.json).join()).toContain(
          id === 'home' ? 'told "' : 'told other"',
        );
  });

  it('reports its problems for every page that uses it', async () => {
    const alone = await errorsOf(await bakery("context.asset('cake.svg')"));
    byEachForItself();
    expect(alone).toEqual(await errorsOf(await bakery("context.asset('cake.svg')")));
    expect(alone.map(({ code }) => code)).toContain('reference-unknown');
  });
});

describe('a part of a page', () => {
  it('is derived again only when its own interval ends', async () => {
    const open = await openSite({
      root: copySite(tinySite, {
        'templates/pages/shop/page.ts': `
import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';
let derived = 0;
const part = (context, name) => {
  derived += 1;
  return { name, title: context.page.id + context.t('pages.home.title') };
};
export default definePageType({
  content: z.strictObject({}),
  model: (context) => ({
    title: [context.part(part, 'a').title, context.part(part, 'b').name, derived].join(' '),
    intro: String(context.offer('sourdough')?.price?.text),
    offers: [],
  }),
  View,
});`,
      }),
      cache: false,
    });
    const { plan } = planRegion(open, 'gb');
    const [home] = pagesOf(open.site, 'gb').filter(({ type }) => type === 'shop');
    const models = [...plan(home as Page).within(BEGINNING, END)].map(
      ({ fragments }) => fragments.find(({ name }) => name === 'main')?.model.copy() as { title: string },
    );
    expect(models.length).toBeGreaterThan(2);
    expect(new Set(models.map(({ title }) => title))).toEqual(new Set([models[0]?.title]));
    expect(models[0]?.title).toMatch(/ b 2$/);
  });
});
