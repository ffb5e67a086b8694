import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { build } from '../../renderer/engine/commands/build.ts';
import { compareSides } from '../../renderer/engine/compare/compare.ts';
import { differencesOf } from '../../renderer/pictures/group.ts';
import { copySite, tinySite } from '../support/site.ts';

/* What a comparison of two instants takes from what builds kept, and what it keeps for the next one. */

vi.setConfig({ testTimeout: 240_000 });

const NOW = Date.UTC(2025, 3, 10);
const SIDES = ['2025-04-01', '2025-04-20'] as const;

async function differences(root: string, sides: readonly [string, string] = SIDES) {
  const compared = await compareSides({ root, sides, now: NOW });
  return { regions: compared.map(({ diff }) => diff), differences: differencesOf(compared) };
}

/** Identifies each file of kept answers: a file to which an answer was added is a new one. */
function kept(root: string): readonly string[] {
  const folder = path.join(root, '.almanac/checked/answers');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => `${name} ${statSync(path.join(folder, name)).ino}`);
}

it('derives nothing that a build of both instants derived', async () => {
  const root = copySite(tinySite);
  const out = path.join(root, 'dist');
  await build({ root, out, from: '2025-03-20', until: '2025-04-25', now: NOW });
  const found = await differences(root);
  expect(found.regions.length).toBeGreaterThan(0);
  expect(kept(root)).toEqual([]);
  expect(found).toEqual(await differences(copySite(tinySite)));
});

it('keeps what it derived for the next comparison, in every region that it was asked of', async () => {
  const root = copySite(tinySite);
  const first = await differences(root);
  const files = kept(root);
  expect(files.map((file) => file.split(' ')[0])).toEqual(['at.json', 'gb.json', 'nz.json']);
  expect(await differences(root)).toEqual(first);
  // An instant of the same time asks nothing new.
  await differences(root, ['2025-04-01T13:00', SIDES[1]]);
  expect(kept(root)).toEqual(files);
});
