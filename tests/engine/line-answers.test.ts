import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { check } from '../../renderer/engine/commands/check.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { explainLine } from '../../renderer/explain/explain-line.ts';
import { copySite, tinySite } from '../support/site.ts';

/*
 * What a line touches is computed from the answers that a check keeps. The result must be the same as without them,
 * whatever was asked or edited before, and must not take anything from a later check.
 */

vi.setConfig({ testTimeout: 240_000 });

const GB = 'data/regions/gb.yaml';
const LINES = [
  `${GB}:8`,
  `${GB}:10`,
  'data/campaigns/easter-2025.yaml:4',
  'data/pages/easter.yaml:2',
  'locales/en.yaml:1',
];

function edit(
  root: string,
  file: string,
  from: string | RegExp,
  to: string | ((line: string) => string),
): void {
  const text = readFileSync(path.join(root, file), 'utf8');
  const edited = text.replace(from, to as string);
  expect(edited).not.toBe(text);
  writeFileSync(path.join(root, file), edited);
}

async function touched(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const line of LINES.filter((one) => linesOf(root, one) > 0)) {
    const known = await explainLine({ root, line });
    expect(known, line).toEqual(await explainLine({ root, line, cache: false }));
    expect(await explainLine({ root, line }), line).toEqual(known);
    found.push(
      ...known.pages.map(({ region, page, parts }) => `${line} ${region} ${page} ${parts.join('+')}`),
    );
  }
  return found;
}

function linesOf(root: string, line: string): number {
  const [file = '', number = ''] = line.split(':');
  try {
    return readFileSync(path.join(root, file), 'utf8').split('\n')[Number(number) - 1]?.trim().length ?? 0;
  } catch {
    return 0;
  }
}

it('is the same with kept answers and without', async () => {
  const root = copySite(tinySite);
  const before = await touched(root);
  expect(before.length).toBeGreaterThan(5);
  edit(root, GB, '"4.50"', '"4.40"');
  edit(root, 'data/campaigns/easter-2025.yaml', /^ +\w+: 2025-04-\d\d.*$/m, (line) =>
    line.replace(/-04-\d\d/, '-04-03'),
  );
  await touched(root);
});

/** The number of kept answers, by region. */
function kept(root: string): readonly number[] {
  return ['gb', 'at', 'nz'].map((region) => {
    const file = path.join(root, '.almanac/checked/answers', `${region}.json`);
    const [, line = ''] = readFileSync(file, 'utf8').split('\n');
    const { pages } = JSON.parse(line) as { pages: Record<string, { answers: Record<string, unknown[]> }> };
    return Object.values(pages).flatMap(({ answers }) => Object.values(answers).flat()).length;
  });
}

it('leaves the findings of earlier checks in place, and hides none from a later check', async () => {
  const root = copySite(tinySite);
  const cacheFolder = path.join(root, '.almanac');
  const checked = async (folder: string | null) => check(await openSite({ root }), { cacheFolder: folder });
  await explainLine({ root, line: LINES[0] as string });
  expect(await checked(cacheFolder)).toEqual(await checked(null));
  const before = kept(root);
  await explainLine({ root, line: LINES[0] as string });
  kept(root).forEach((count, i) => {
    expect(count).toBeGreaterThanOrEqual(before[i] as number);
  });
  expect(await checked(cacheFolder)).toEqual(await checked(null));
});
