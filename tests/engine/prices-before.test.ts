import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { committedPrices } from '../../renderer/commerce/index.ts';
import { pricesOf } from '../../renderer/engine/compare/prices-before.ts';
import { loadInputs } from '../../renderer/engine/opening/open-site.ts';
import { temporaryFolder, tinySite } from '../support/site.ts';

it('reads the prices of a commit once, and returns the same from the cache', async () => {
  const cacheFolder = temporaryFolder();
  const { site } = await loadInputs(tinySite, { cache: false });
  let read = 0;
  const prices = (key: string, folder: string | null = cacheFolder) =>
    pricesOf({ key, cacheFolder: folder }, async () => {
      read += 1;
      return site;
    });
  const said = committedPrices(site);
  expect(said.regular.get('gb sourdough')?.map(({ value }) => value)).toEqual([450, 500]);
  expect(said.staged.get('gb sourdough easter-2025 holiday')).toBe(375);
  expect([await prices('a'), await prices('a'), read]).toEqual([said, said, 1]);
  expect([await prices('b'), read]).toEqual([said, 2]);
  writeFileSync(path.join(cacheFolder, 'prices-before.json'), 'half of');
  expect([await prices('b'), read]).toEqual([said, 3]);
  await prices('b', null);
  expect(read).toBe(4);
});
