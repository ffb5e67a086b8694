import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../renderer/calendar/types.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, projectRoot, temporaryFolder } from '../support/site.ts';

/*
 * A site of a cultural centre: events, opening hours, an exhibition that ends. It has no products, currency, store,
 * campaigns, navigation or address, and its content has keys of its own.
 */
const diary = path.join(projectRoot, 'tests/fixtures/sites/diary');

interface Built extends Calendar {
  readonly counts: { readonly documents: number };
}

async function builtAt(at: string): Promise<string> {
  const out = temporaryFolder();
  await almanacJson(['build', '--root', diary, '--no-cache', '--out', out, '--at', at]);
  return path.join(out, 'current');
}

const read = (site: string, file: string): string => readFileSync(path.join(site, file), 'utf8');

describe('a site without a shop', () => {
  it('is valid at all times', async () => {
    const { code, stderr } = await almanac(['check', '--root', copySite(diary), '--strict']);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: '' });
  });

  it("shows hours, events and pages at their time, on each region's own clock", async () => {
    const before = await builtAt('2025-01-15');
    expect(read(before, 'index.html')).toContain('Auki 10–16');
    expect(read(before, 'index.html')).not.toContain('Konsertti');
    expect(read(before, 'exhibition.html')).toContain('http-equiv="refresh"');
    const open = await builtAt('2025-03-10');
    expect(read(open, 'index.html')).toContain('href="/exhibition"');
    expect(read(open, 'index.html')).toContain('<a href="/concert">Konsertti</a>');
    expect(read(open, 'se.html')).toContain('<a href="/se/concert">Konsert</a>');
    expect(read(open, 'exhibition.html')).toContain('<p>Torni</p>');
    expect(read(open, 'se.html')).toContain('content="2025-03-15T20:00:00Z"');
  });

  it('switches when an entry of its content does, and names the line', async () => {
    const out = temporaryFolder();
    const window = ['--from', '2024-12-01', '--until', '2025-07-01'];
    const built = await almanacJson<Built>(['build', '--root', diary, '--no-cache', '--out', out, ...window]);
    const facts =
      built.editions.fi?.flatMap(({ changes }) => changes.flatMap(({ because }) => because)) ?? [];
    const told = facts.map(({ fact, source }) => `${source} ${fact}`);
    expect(new Set(told)).toEqual(
      new Set([
        'data/pages/home.yaml:13 page home, hours appears',
        'data/pages/exhibition.yaml:3 page exhibition opens',
        'data/pages/home.yaml:17 page home, events, concert appears',
        'data/pages/home.yaml:17 page home, events, concert ends',
        'data/pages/home.yaml:18 page home, events, walk appears',
        'data/pages/home.yaml:14 page home, hours appears',
        'data/pages/exhibition.yaml:4 page exhibition closes',
      ]),
    );
  });

  it('states only what it has', async () => {
    const html = read(await builtAt('2025-03-10'), 'index.html');
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(json['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual([
      'Organization',
      'WebPage',
    ]);
    expect(json['@graph'][0]).toEqual({
      '@type': 'Organization',
      '@id': 'https://lighthouse.example/#organization',
      name: 'Lighthouse',
      url: 'https://lighthouse.example',
      sameAs: [],
    });
  });
});

describe('a schema of its own rejects', () => {
  const home = readFileSync(path.join(diary, 'data/pages/home.yaml'), 'utf8');

  it('a reference to a page that does not exist', async () => {
    const root = copySite(diary, { 'data/pages/home.yaml': home.replace('leads: concert', 'leads: concrt') });
    const { code, stderr } = await almanac(['check', '--root', root]);
    expect(code).toBe(1);
    expect(stderr).toContain('data/pages/home.yaml:17:30');
    expect(stderr).toContain('did you mean concert?');
  });

  it('an unknown region among values by region', async () => {
    const root = copySite(diary, { 'data/pages/home.yaml': home.replace('se: 2025', 'sv: 2025') });
    const { code, stderr } = await almanac(['check', '--root', root]);
    expect(code).toBe(1);
    expect(stderr).toContain('there is no region "sv"');
  });

  it('an invalid entry of a collection, and an invalid reference in one', async () => {
    const schema = "import { day, ref, z } from 'almanac/site';\n";
    const files = {
      'templates/collections/reviews.ts': `${schema}export default z.strictObject({ of: ref('page'), like: ref('reviews').optional(), on: day });\n`,
      'data/reviews/first.yaml': 'of: concert\non: 2025-02-01\n',
    };
    expect((await almanac(['check', '--root', copySite(diary, files)])).code).toBe(0);
    const wrong = { 'data/reviews/second.yaml': 'of: concrt\nlike: frist\non: 2025-02-30\n' };
    const { code, stderr } = await almanac(['check', '--root', copySite(diary, { ...files, ...wrong })]);
    expect(code).toBe(1);
    for (const told of [
      'data/reviews/second.yaml:1:5  of  there is no page "concrt"',
      'did you mean concert?',
      'data/reviews/second.yaml:2:7  like  there is no file in data/reviews/ for "frist"',
      'did you mean first?',
      'data/reviews/second.yaml:3:5  on  expected a day such as 2024-11-22, found "2025-02-30"',
    ])
      expect(stderr).toContain(told);
  });

  it('a price without a currency, if there is any price', async () => {
    const root = copySite(diary, {
      'data/products/ticket.yaml': { name: 'Ticket' },
      'data/regions/fi.yaml': {
        locale: 'fi-FI',
        timeZone: 'Europe/Helsinki',
        host: 'main',
        products: { ticket: { buy: 'https://tickets.example', price: 12 } },
      },
    });
    const { code, stderr } = await almanac(['check', '--root', root]);
    expect(code).toBe(1);
    expect(stderr).toContain('data/regions/fi.yaml:7:12');
    expect(stderr).toContain('a price needs a currency, and region "fi" has none');
  });
});
