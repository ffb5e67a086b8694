import { expect, it } from 'vitest';
import type { Contents } from '../../renderer/load/contents.ts';
import type { Region, Site } from '../../renderer/model/linked.ts';
import type { AssetNames } from '../../renderer/plan/asset-names.ts';
import { RegionFacts } from '../../renderer/plan/region-facts.ts';
import type { Words } from '../../renderer/words/words.ts';

const regions = new Map(
  ['gb', 'at'].map((id) => [
    id,
    { id, prefix: id, host: `https://${id}.example`, formatLocale: 'en-GB', file: { content: { tea: id } } },
  ]),
) as unknown as Map<string, Region>;

function factsOfGb(): RegionFacts {
  return new RegionFacts({
    site: { regions } as unknown as Site,
    region: regions.get('gb') as Region,
    words: {} as Words,
    contents: {} as Contents,
    assets: {} as AssetNames,
  });
}

it('gives no linked region: neither the own one nor another', () => {
  const facts = factsOfGb();
  for (const given of [facts.region, facts.edition('gb'), facts.edition('at'), ...facts.editions])
    expect(Object.keys(given ?? {})).not.toContain('file');
  expect(facts.editions).toEqual(['gb', 'at']);
  expect(facts.edition('fr')).toBeUndefined();
});

it('notes which region is viewed, and what is read of it', () => {
  const facts = factsOfGb();
  facts.view('gb');
  expect([...facts.asked.facts]).toEqual([]);
  expect(facts.view('at')?.file.content).toEqual({ tea: 'at' });
  expect([...facts.asked.facts]).toEqual(['region at', 'region-content at']);
  expect(facts.view('fr')).toBeUndefined();
});
