import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BEGINNING, END, fromUtc } from '../../renderer/clock/index.ts';
import { renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { switchesIn } from '../../renderer/engine/opening/schedule.ts';
import { type OpenPage, Previewed } from '../support/preview.ts';
import fc, { rounds } from '../support/random.ts';
import { copySite, tinySite } from '../support/site.ts';

/** During Lent, when Easter's page exists and a timed tag in the header has ended. */
const AT = '2025-04-18T12:00:00Z';

let preview: Previewed;
beforeAll(async () => {
  preview = await Previewed.start(copySite(tinySite), AT, '--no-cache');
});
afterAll(() => preview?.stop());

const pages = new Map<string, OpenPage>();
afterEach(async () => {
  for (const page of pages.values()) page.close();
  pages.clear();
  await preview.restore();
});

async function look(...paths: readonly string[]): Promise<void> {
  for (const page of pages.values()) page.close();
  pages.clear();
  for (const each of paths) pages.set(each, await preview.open(each));
}

/** The paths of the pages that were told to reload. */
const told = (): string[] => [...pages].filter(([, page]) => page.told()).map(([pathname]) => pathname);

/** Makes an edit, expects its effect, undoes the edit, and expects the same effect. */
async function follows(
  file: string,
  [from, to]: readonly [string, string],
  expected: readonly string[],
): Promise<void> {
  for (const [before, after] of [
    [from, to],
    [to, from],
  ] as const) {
    await look(...ALL);
    await preview.replace(file, before, after);
    expect(told().sort()).toEqual([...expected].sort());
  }
}

const ALL = ['/', '/sourdough', '/easter', '/at', '/at/sourdough', '/nz', '/nowhere'];

/** The pages of the region that calls an API. */
const GB = ['/', '/sourdough', '/easter', '/nowhere'];

describe('after an edit, exactly the pages that changed reload', () => {
  it.each([
    ['a word', 'locales/en.yaml', ['Baked on wood', 'Baked on birch'], ['/sourdough']],
    [
      'a word of the header',
      'locales/en.yaml',
      ['home: Bakery', 'home: Bakers'],
      ['/', '/sourdough', '/easter', '/nz', '/nowhere'],
    ],
    ['a word that no page says', 'locales/en.yaml', ['gas: "Baked on gas"', 'gas: "Gas-baked"'], []],
    ['a comment', 'data/products/sourdough.yaml', ['name: Sourdough', '# rye?\nname: Sourdough'], []],
    ['a price', 'data/regions/nz/products.yaml', ['!assumed 9', '10'], ['/nz']],
    ['a price that a campaign hides', 'data/regions/at.yaml', ['"5.80"', '"5.90"'], []],
    [
      'a campaign’s price',
      'data/campaigns/easter-2025.yaml',
      ['"3.75"', '"3.50"'],
      ['/', '/sourdough', '/easter'],
    ],
    ['what a page holds', 'data/pages/sourdough.yaml', ['wood', 'gas'], ['/sourdough', '/at/sourdough']],
    ['a view', 'templates/pages/offer/View.tsx', ['stage-', 'step-'], ['/easter']],
    [
      'the styles of one type',
      'templates/sections/note/styles.css',
      ['{', '{ margin: 1px;'],
      ['/sourdough', '/at/sourdough'],
    ],
    ['the styles of all', 'templates/styles/index.css', ['{', '{ margin: 1px;'], ALL],
    ['an island', 'templates/islands/EggTimer.tsx', ['label}', 'label}!'], ['/easter']],
    ['a drawing', 'templates/art/loaf.svg', ['<svg', '<svg id="loaf"'], ['/sourdough', '/at/sourdough']],
    ['an origin that pages call', 'data/site.yaml', ['shop: /api', 'shop: https://api.example'], GB],
  ] as const)('%s', async (_, file, change, expected) => {
    await follows(file, change, expected);
  });
});

describe('a page', () => {
  it('appears, moves and disappears', async () => {
    const file = 'data/pages/scones.yaml';
    const words = (slug: string): string => `type: missing\nregions: [gb]\nslug: ${slug}\nnoindex: true\n`;
    const locale = readFileSync(path.join(preview.root, 'locales/en.yaml'), 'utf8');
    await look('/', '/scones', '/buns');
    expect(pages.get('/scones')?.status).toBe(404);
    await preview.edit({
      'locales/en.yaml': `${locale}  scones: { title: Scones, description: With cream. }\n`,
      [file]: words('scones'),
    });
    expect(told()).toContain('/scones');
    expect(told()).not.toContain('/');
    await look('/', '/scones', '/buns');
    expect(pages.get('/scones')?.status).toBe(200);
    await preview.edit({ [file]: words('buns') });
    expect(told()).toEqual(['/scones', '/buns']);
    await look('/', '/scones', '/buns');
    await preview.edit({ [file]: null });
    expect(told()).toEqual(['/buns']);
  });

  it('redirects home before its time', async () => {
    await look('/', '/sourdough', '/at/sourdough');
    const page = readFileSync(path.join(preview.root, 'data/pages/sourdough.yaml'), 'utf8');
    await preview.edit({ 'data/pages/sourdough.yaml': `${page}startTime: 2026-05-01\n` });
    expect(told()).toEqual(['/sourdough', '/at/sourdough']);
    expect(await preview.sent('/at/sourdough')).toMatchObject({ status: 302, location: '/at' });
  });

  it('is replaced by a redirect', async () => {
    await look(...ALL);
    await preview.replace('data/site.yaml', 'from: bread,', 'from: nowhere,');
    expect(told()).toEqual(['/nowhere']);
    expect(await preview.sent('/nowhere')).toMatchObject({ status: 302, location: '/sourdough' });
  });

  it('that was sent before the change is notified when it connects', async () => {
    const { view } = await preview.open('/sourdough');
    await preview.replace('locales/en.yaml', 'Baked on wood', 'Baked on birch');
    const stream = await fetch(`${preview.url}/__almanac/events?view=${view}`);
    let heard = '';
    for await (const part of stream.body ?? []) {
      heard += Buffer.from(part).toString();
      if (heard.includes('event: reload')) break;
    }
  });

  it('whose end an edit moves as well is sent at once, then again with that end', async () => {
    const [file, pathname] = ['data/campaigns/easter-2025.yaml', '/at/sourdough'];
    // A model that asks for the stage and does not show it asks about its end also where nothing changes there.
    await preview.replace('templates/price.tsx', '  return {\n', '  void offer.stage;\n  return {\n');
    await look(pathname);
    const before = pages.get(pathname)?.html;
    expect(before).toContain('valid-until" content="2025-04-19T07:00:00Z"');
    // The next stage has this price, too: nothing changes any more where it begins.
    await preview.replace(file, 'lent: "4.90"', 'lent: "4.50"');
    expect(told()).toEqual([pathname]);
    await look(pathname);
    await expect.poll(told).toEqual([pathname]);
    await look(pathname);
    const open = await openSite({ root: preview.root, cache: false });
    const answer = renderPath(open, pathname, fromUtc(AT, 0));
    expect(answer).toMatchObject({ html: pages.get(pathname)?.html });
    expect(pages.get(pathname)?.html).not.toContain('2025-04-19');
    await preview.sent('/__almanac/state?path=/at/sourdough');
    expect(told()).toEqual([]);
  });

  it('of an earlier server process reloads', async () => {
    const stream = await fetch(`${preview.url}/__almanac/events?view=00000000-0000-4000-8000-000000000000`);
    let heard = '';
    for await (const part of stream.body ?? []) {
      heard += Buffer.from(part).toString();
      if (heard.includes('event: reload')) break;
    }
    expect(heard).toContain('event: reload');
  });
});

describe('a problem', () => {
  it('in the data is shown on every page, until it is fixed', async () => {
    await look(...ALL);
    await preview.replace('data/regions/at.yaml', '"5.80"', 'cheap');
    expect(told()).toEqual(ALL);
    await look('/', '/at/sourdough');
    expect(pages.get('/')).toMatchObject({
      status: 500,
      html: expect.stringContaining('found &quot;cheap&quot;'),
    });
    // A second problem is shown too.
    await preview.replace('data/products/sourdough.yaml', 'order: 1', 'order: first');
    expect(told()).toEqual(['/', '/at/sourdough']);
    await look('/', '/at/sourdough');
    await preview.replace('data/products/sourdough.yaml', 'order: first', 'order: 1');
    expect(told()).toEqual(['/', '/at/sourdough']);
    await look('/', '/at/sourdough');
    await preview.replace('data/regions/at.yaml', 'cheap', '"5.80"');
    expect(told()).toEqual(['/', '/at/sourdough']);
  });

  it('of a page is shown on that page only', async () => {
    await look(...ALL);
    await preview.replace('locales/en.yaml', 'wood: "Baked on wood", ', '');
    expect(told()).toEqual(['/sourdough']);
    await look('/sourdough');
    expect(pages.get('/sourdough')).toMatchObject({
      status: 500,
      html: expect.stringContaining('oven.wood'),
    });
    await preview.replace('locales/en.yaml', 'oven: { ', 'oven: { wood: "Baked on wood", ');
    expect(told()).toEqual(['/sourdough']);
  });

  it('of a template is shown on every page', async () => {
    await follows('templates/pages/offer/View.tsx', ['return (', 'return <'], ALL);
  });
});

/** Edits that affect each other; each may be made alone or with others, and undone. */
const EDITS = [
  ['locales/en.yaml', 'Baked on wood', 'Baked on birch'],
  ['locales/en.yaml', 'easter: Easter', 'easter: Pascha'],
  ['locales/de.yaml', 'elsewhere: Zur Bäckerei', 'elsewhere: Heim'],
  ['data/regions/gb.yaml', '2024-01-01: "4.50"', '2024-01-01: "4.60"'],
  ['data/regions/gb.yaml', 'startTime: 2025-03-01', 'startTime: 2025-05-01'],
  ['data/regions/nz/products.yaml', '9', '"9.20"'],
  ['data/campaigns/easter-2025.yaml', 'holiday: { default: 2025-04-18,', 'holiday: { default: 2025-04-20,'],
  ['data/campaigns/easter-2025.yaml', 'end: 2025-04-22', 'end: 2025-04-21'],
  ['data/pages/sourdough.yaml', 'regions: [gb, at]', 'regions: [at]'],
  ['data/pages/sourdough.yaml', 'oven: wood', 'oven: gas'],
  ['data/navigation.yaml', 'days: 3', 'days: 30'],
  ['data/products/sourdough.yaml', 'hours: 36', 'hours: 48'],
  ['data/site.yaml', 'legalName: Crumb', 'legalName: Crust'],
  ['data/site.yaml', 'from: bread', 'from: nowhere'],
  ['templates/price.tsx', 'export function Price', 'export const NONE = 0;\nexport function Price'],
  ['templates/layout/views.tsx', '<footer>', '<footer lang="en">'],
  ['templates/art/loaf.svg', '<svg', '<svg id="loaf"'],
] as const;

it('a page that was not told to reload is still up to date, and so is its list of switches', async () => {
  const step = fc.uniqueArray(fc.nat(EDITS.length - 1), { minLength: 1, maxLength: 3 });
  for (const numbers of fc.sample(step, { numRuns: rounds(20), seed: 7 })) {
    await look(...ALL);
    const texts = new Map<string, string>();
    for (const [file, from, to] of numbers.map((number) => EDITS[number] as (typeof EDITS)[number])) {
      const text = texts.get(file) ?? readFileSync(path.join(preview.root, file), 'utf8');
      texts.set(file, text.includes(to) ? text.replace(to, from) : text.replace(from, to));
    }
    await preview.edit(Object.fromEntries(texts));
    const open = await openSite({ root: preview.root, cache: false });
    for (const [pathname, page] of pages) {
      if (page.told()) continue;
      const answer = renderPath(open, new URL(page.url).pathname, fromUtc(AT, 0));
      expect(answer, `${pathname} after ${numbers}`).toMatchObject({ kind: 'page', status: page.status });
      expect(page.html).toBe(answer?.kind === 'page' && answer.html);
    }
    const { switches } = (await (await fetch(`${preview.url}/__almanac/state?path=/`)).json()) as {
      switches: readonly { at: string; local: string; facts: readonly string[] }[];
    };
    const expected = switchesIn(open, { gb: { from: BEGINNING, until: END } });
    expect(switches).toEqual(
      expected.map(({ at, local, changes }) => ({
        at,
        local,
        facts: [...new Set(changes.flatMap(({ because }) => because.map(({ fact }) => fact)))],
      })),
    );
  }
});

describe('a folder that is replaced as a whole', () => {
  it.each(['data', 'locales', 'templates'])('is noticed: %s', async (name) => {
    const folder = path.join(preview.root, name);
    const other = path.join(preview.root, `${name}-other`);
    const status = async (): Promise<number> => (await preview.sent('/')).status;
    for (const _ of [1, 2]) {
      renameSync(folder, other);
      await expect.poll(status).toBe(500);
      cpSync(other, folder, { recursive: true });
      await expect.poll(status).toBe(200);
      rmSync(other, { recursive: true });
    }
  });
});
