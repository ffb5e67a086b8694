import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

interface Built {
  readonly counts: { readonly derived: number; readonly rendered: number; readonly distinct: number };
  readonly why: readonly {
    readonly region: string;
    readonly path: string;
    readonly from: string | null;
    readonly facts: readonly { readonly fact: string; readonly source: string | null }[];
  }[];
}

describe('build --why', () => {
  const root = copySite(tinySite);
  const args = ['build', '--root', root, '--at', '2025-04-18T12:00Z', '--why'];
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(path.join(root, file), text.replace(from, to));
  };

  it('says for each document why it was built again, with file and line', async () => {
    const first = await almanacJson<Built>(args);
    expect(first.why).toHaveLength(first.counts.distinct);
    expect(first.why.every(({ facts }) => facts[0]?.fact === 'new')).toBe(true);

    edit('data/campaigns/easter-2025.yaml', '"3.75"', '"3.65"');
    const price = await almanacJson<Built>(args);
    // The offers of the home page and of the bread's page, and the campaign's page, in one region.
    expect(price.counts).toMatchObject({ derived: 3, rendered: 3 });
    // The offer is composed: of the region's price, of the sale's, and of when that runs. The line that was edited is named.
    const source = 'data/campaigns/easter-2025.yaml:8';
    const offer = { fact: 'offer gb sourdough', source };
    const inSale = { fact: 'campaign-price gb easter-2025 sourdough', source };
    expect(price.why.map(({ region, path, facts }) => [region, path, facts])).toEqual([
      ['gb', '/easter', [inSale, offer]],
      ['gb', '/', [offer]],
      ['gb', '/sourdough', [offer]],
    ]);

    edit('locales/de.yaml', 'Im Holzofen gebacken', 'Auf Holz gebacken');
    const word = await almanacJson<Built>(args);
    expect(word.why.map(({ path, facts }) => [path, facts])).toEqual([
      ['/at/sourdough', [{ fact: 'word de-AT pages.sourdough.oven.wood', source: 'locales/de.yaml:22' }]],
    ]);
  });

  it('names the line that was edited, of whatever a fact is made of', async () => {
    const campaign = 'data/campaigns/easter-2025.yaml';
    const placesAfter = async (
      file: string,
      from: string,
      to: string,
    ): Promise<[string, string | null][]> => {
      edit(file, from, to);
      const { why } = await almanacJson<Built>(args);
      const facts = why.flatMap(({ facts }) => facts.map(({ fact, source }) => `${fact}\n${source}`));
      return [...new Set(facts)].map((one) => one.split('\n') as [string, string]).sort();
    };
    // A bound of a stage, for one region.
    const bounds = await placesAfter(campaign, 'at: 2025-04-19T09:00', 'at: 2025-04-18T09:00');
    expect(bounds).toContainEqual(['offer at sourdough', `${campaign}:5`]);
    expect(new Set(bounds.map(([, source]) => source))).toEqual(new Set([`${campaign}:5`]));
    // What its prices mean.
    expect(await placesAfter(campaign, 'page: easter', 'page: easter\ntaxIncluded: true')).toContainEqual([
      'offer gb sourdough',
      `${campaign}:3`,
    ]);
    // A price that is gone has no line any more: that of its table is named.
    expect(
      await placesAfter(campaign, '{ sourdough: { lent: locked, holiday: "3.65" } }', '{}'),
    ).toContainEqual(['offer gb sourdough', `${campaign}:9`]);
    const regular = await placesAfter(
      'data/regions/gb.yaml',
      '{ 2024-01-01: "4.50",',
      '{ 2024-01-01: "4.60",',
    );
    expect(regular).toEqual([['offer gb sourdough', 'data/regions/gb.yaml:8']]);
  });

  it('says so in words, and says when nothing changed', async () => {
    edit('data/products/sourdough.yaml', 'hours: 36', 'hours: 40');
    const ran = await almanac(args);
    expect(ran.stdout).toMatch(
      /goods sourdough {2}data\/products\/sourdough\.yaml:\d+\nproduct gb sourdough {2}data\/products\/sourdough\.yaml:\d+\n {4}1 document of 1 page: \/sourdough\n/,
    );
    expect((await almanac(args)).stdout).toContain('no document was rendered again');
    edit('templates/pages/bread/View.tsx', '<p>{model.oven}</p>', '<p><em>{model.oven}</em></p>');
    expect((await almanac(args)).stdout).toMatch(
      /the code of its page type or of the layout\n {4}2 documents of 2 pages: \/sourdough, \/at\/sourdough/,
    );
  });

  it('is refused without a cache', async () => {
    for (const more of [['--no-cache'], ['--shard', '1/2', '--out', path.join(root, 'part')]]) {
      const ran = await almanac([...args, ...more]);
      expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('--why') });
    }
  });
});
