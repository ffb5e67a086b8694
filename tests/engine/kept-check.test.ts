import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { committedPrices } from '../../renderer/commerce/index.ts';
import { check } from '../../renderer/engine/commands/check-site.ts';
import { loadInputs } from '../../renderer/engine/opening/open-site.ts';
import { copySite, tinySite } from '../support/site.ts';

const BRITAIN = 'data/regions/gb.yaml';

function edit(root: string, file: string, from: string, to: string): void {
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(path.join(root, file), text.replace(from, to));
}

const pricesIn = async (root: string) => committedPrices((await loadInputs(root)).site);
const codesIn = ({ problems }: Awaited<ReturnType<typeof check>>) => problems.map(({ code }) => code);
const checked = (root: string) => check({ root, concurrency: 1 });
const anew = (root: string) => check({ root, concurrency: 1, cache: false });

/** A copy whose files are old enough to be believed by their times: of one that was just written nothing is kept. */
async function settledSite(): Promise<string> {
  const root = copySite(tinySite);
  await setTimeout(2_100);
  return root;
}

it('a check of the same inputs says again what the last one said, without reading them', async () => {
  const root = await settledSite();
  const first = await checked(root);
  const phases: string[] = [];
  expect(await check({ root, onProgress: ({ phase }) => phases.push(phase) })).toEqual(first);
  expect(phases).toEqual([]);
  expect(first).toEqual(await anew(root));
});

it('a call that was aborted is rejected, also where the answer is known', async () => {
  const root = await settledSite();
  await checked(root);
  await expect(check({ root, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
});

it('an edit is checked, and so is what is mended', async () => {
  const root = await settledSite();
  const first = await checked(root);
  edit(root, 'locales/de.yaml', 'Noch nicht', 'Noch {nicht');
  const broken = await checked(root);
  expect(broken.problems.some(({ severity }) => severity === 'error')).toBe(true);
  expect(broken).toEqual(await anew(root));
  expect(await checked(root)).toEqual(broken);
  edit(root, 'locales/de.yaml', 'Noch {nicht', 'Noch nicht');
  expect(await checked(root)).toEqual(first);
});

it('the same inputs are held against other prices of before', async () => {
  const root = await settledSite();
  await checked(root);
  const other = copySite(tinySite);
  edit(other, BRITAIN, '"4.50"', '"450.00"');
  const before = pricesIn(other);
  const against = await check({ root, concurrency: 1, before });
  expect(codesIn(against)).not.toEqual(codesIn(await checked(root)));
  expect(against).toEqual(await check({ root, concurrency: 1, cache: false, before }));
});

it('what pages say of stages is kept with them, and read again where the stages have other titles', async () => {
  const root = copySite(tinySite, {
    'locales/en/campaigns/easter-2025.yaml': 'stages: { lent: Lenten bakes, holiday: Holiday bakes }\n',
  });
  const overIn = async (result: ReturnType<typeof check>) =>
    (await result).problems.flatMap(({ code, message }) => (code === 'stage-over' ? [message] : []));
  edit(root, 'locales/en.yaml', 'title: Bread from Bath', "title: 'Now: Lenten bakes'");
  const found = await overIn(checked(root));
  expect(found).not.toEqual([]);
  // A word of another page: what names the stage is taken over.
  edit(root, 'locales/de.yaml', 'Noch nicht', 'Noch lange nicht');
  expect(await overIn(checked(root))).toEqual(found);
  // No page asks for a title that it does not show: `Now` becomes the name of a stage.
  edit(root, 'locales/en/campaigns/easter-2025.yaml', 'lent: Lenten bakes', 'lent: "Now:"');
  const renamed = await overIn(checked(root));
  expect(renamed).toEqual(await overIn(anew(root)));
  edit(root, 'locales/en/campaigns/easter-2025.yaml', 'lent: "Now:"', 'lent: Rye weeks');
  expect(await overIn(checked(root))).toEqual([]);
});
