import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, projectRoot } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/*
 * A calendar is prebuilt and live; a German price turns out wrong. It is corrected, built and promoted for Germany
 * alone; the other editions do not change by a byte; Germany is rolled back; life goes on.
 */
it('corrects a German price in the middle of a campaign', async () => {
  const root = copySite(projectRoot);
  const dist = path.join(root, 'dist');
  const window = ['--from', '2024-11-01', '--until', '2025-01-20'];
  const run = (...args: string[]) => almanacJson<Record<string, unknown>>([...args, '--root', root]);
  const price = (region: string): string | undefined =>
    /data-price="(\d+)"/.exec(page(region).split('data-product="grimlockG1Flagship"')[1] ?? '')?.[1];
  const page = (region: string): string =>
    readFileSync(path.join(dist, 'current', region, 'grimlock-g1-flagship/index.html'), 'utf8');
  const edition = (region: string): Record<string, string> => treeOf(path.join(dist, 'current', region));
  const inode = (region: string): number => statSync(path.join(dist, 'current', region, 'index.html')).ino;

  const first = await run('build', ...window);
  await run('activate', '--at', '2024-11-25T12:00Z');
  expect(price('de')).toBe('1439');
  const others = ['us', 'uk', 'eu', 'fr', 'kr', 'jp'];
  const before = Object.fromEntries(
    others.map((region) => [region, { files: edition(region), inode: inode(region) }]),
  );
  const german = edition('de');

  const file = path.join(root, 'data/campaigns/black-friday-2024.yaml');
  const data = readFileSync(file, 'utf8');
  expect(data).toContain('\n  eur:');
  writeFileSync(
    file,
    data.replace(/\n {2}eur:/, '\n  de: { grimlockG1Flagship: { early: locked, friday: 1399 } }\n  eur:'),
  );
  const second = await run('build', '--region', 'de', ...window);
  expect(second.id).not.toBe(first.id);
  expect(price('de')).toBe('1439');

  await run('activate', '--calendar', 'newest', '--region', 'de', '--at', '2024-11-25T13:00Z');
  expect(price('de')).toBe('1399');
  for (const region of others) {
    expect(edition(region)).toEqual(before[region]?.files);
    expect(inode(region)).toBe(before[region]?.inode);
  }

  await run('rollback', '--region', 'de', '--at', '2024-11-25T14:00Z');
  expect(edition('de')).toEqual(german);
  const again = await almanac(['rollback', '--region', 'de', '--root', root, '--at', '2024-11-25T14:00Z']);
  expect(again.code).toBe(1);

  // Time goes on by itself in whatever calendar is promoted; running late or twice changes nothing.
  await run('activate', '--at', '2024-12-01T12:00Z');
  const late = treeOf(dist);
  const twice = await run('activate', '--at', '2024-12-01T12:00Z');
  expect(twice).toMatchObject({ switched: false, moved: [] });
  expect(treeOf(dist)).toEqual(late);
}, 120_000);
