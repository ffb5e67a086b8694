import { describe, expect, it } from 'vitest';
import { BEGINNING, END } from '../../renderer/clock/index.ts';
import { openSite, planRegion } from '../../renderer/engine/opening/open-site.ts';
import type { Page } from '../../renderer/model/linked.ts';
import type { AnswerMemory } from '../../renderer/plan/answer-memory.ts';
import { copySite, tinySite } from '../support/site.ts';

/** What the bakery's home page asks when its footer shows something of a product, and how often that changes. */
async function footerTelling(told: string, { about = 'sourdough', of = 'context.offer("sourdough")' } = {}) {
  const root = copySite(tinySite, {
    'templates/layout/index.ts': `
import { defineLayout } from 'almanac/site';
import { Footer, Header } from './views.tsx';
export default defineLayout({
  header: { model: () => ({ items: [] }), View: Header },
  footer: { model: (context) => ({ name: String(${of}${told}) }), View: Footer },
  fallback: (context) => ({ title: context.t('ui.gone'), link: context.t('ui.elsewhere') }),
});`,
  });
  const open = await openSite({ root, cache: false });
  let derived = 0;
  const memory: AnswerMemory = {
    recall: () => undefined,
    keep: ({ kind }) => {
      if (kind === 'footer') derived += 1;
    },
  };
  const region = planRegion(open, 'gb', undefined, memory);
  const plan = region.plan(open.site.pages.get('not-found') as Page);
  const instances = [...plan.within(BEGINNING, END)];
  const facts = [...plan.asked.shared].flatMap(({ facts }) => facts);
  return { facts: facts.filter((fact) => fact.includes(about)).sort(), instances, derived };
}

describe('an offer', () => {
  it('asks only for what is read of it', async () => {
    const named = await footerTelling('.name');
    expect(named.facts).toEqual(['product gb sourdough']);
    expect(named.instances).toHaveLength(1);
    const priced = await footerTelling('.price?.text');
    expect(priced.facts).toEqual(['offer gb sourdough', 'product gb sourdough']);
    expect(priced.instances.length).toBeGreaterThan(1);
    expect((await footerTelling('.page?.href')).facts).toEqual(['product gb sourdough', 'way gb sourdough']);
  });

  it('is derived again only where what is read of it may differ', async () => {
    // Its price changes on 2025-06-01, and for the time of a sale; before and after it, the regular one is the same; before 2024 there is none.
    expect((await footerTelling('.price?.text')).derived).toBe(5);
    expect((await footerTelling('.regular?.text')).derived).toBe(3);
    expect((await footerTelling('.stage')).derived).toBe(3);
    const ofBuns = (told: string) => footerTelling(told, { of: 'context.offer("hotCrossBun")' });
    expect((await ofBuns('?.taxIncluded')).derived).toBe(2);
  });

  it('is asked for as a whole if it is passed on as a whole', async () => {
    const [{ fragments } = { fragments: [] }] = (
      await footerTelling(' && JSON.stringify(context.offer("sourdough"))')
    ).instances;
    const footer = fragments.find(({ name }) => name === 'footer')?.model.copy() as { name: string };
    expect(Object.keys(JSON.parse(footer.name) as object)).toEqual(
      expect.arrayContaining(['product', 'name', 'price', 'was', 'state', 'page', 'buy']),
    );
  });
});

describe('a campaign', () => {
  it('is asked no more than whether it runs, or is in one of some stages', async () => {
    const shows = (entry: string) => footerTelling('', { of: `context.shows(${entry})` });
    // It has two stages, one after the other.
    expect((await shows("{ campaign: 'easter-2025' }")).derived).toBe(3);
    expect((await shows("{ campaign: 'easter-2025', stages: ['lent', 'holiday'] }")).derived).toBe(3);
    expect((await shows("{ campaign: 'easter-2025', stages: ['holiday'] }")).derived).toBe(3);
    expect((await footerTelling('', { of: 'context.campaigns()[0]?.stage.id' })).derived).toBe(4);
  });
});

describe('a record in the file of a region', () => {
  const ofFile = { about: 'region-', of: 'context.region.file' };

  it('asks only for the member that is read', async () => {
    expect((await footerTelling('.facts.warrantyYears', ofFile)).facts).toEqual([
      'region-member gb facts warrantyYears',
    ]);
    expect((await footerTelling('.timeZone', ofFile)).facts).toEqual([]);
  });

  it('asks for all of it where all of it is read', async () => {
    const { facts } = await footerTelling(' && Object.values(context.region.file.store ?? {})', ofFile);
    expect(facts).toEqual(['region-keys gb store', 'region-member gb store url']);
  });
});
