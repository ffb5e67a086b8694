import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BuildOptions, build } from '../../renderer/engine/commands/build.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const CAMPAIGN = 'data/campaigns/easter-2025.yaml';
const SITE = 'data/site.yaml';
const BRITAIN = 'data/regions/gb.yaml';

const optionsFor = (root: string, more: Partial<BuildOptions> = {}): BuildOptions => ({
  root,
  out: path.join(root, 'dist'),
  now: Date.UTC(2025, 3, 10),
  concurrency: 1,
  from: '2025-04-01',
  until: '2025-05-01',
  ...more,
});

async function built(): Promise<string> {
  const root = copySite(tinySite);
  await build(optionsFor(root));
  return root;
}

function edit(root: string, file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path.join(root, file), 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(path.join(root, file), edited);
}

/** The result of a build of the same inputs without caches. */
const cleanly = (root: string) => build(optionsFor(root, { out: temporaryFolder(), cache: false }));

/** The contents of a region's releases, and when each file was written. */
function releasesOf(root: string, region: string) {
  const folder = path.join(root, 'dist/releases', region);
  const files = Object.entries(treeOf(folder));
  return files.map(([file, hash]) => [file, hash, statSync(path.join(folder, file)).ino]);
}

describe('an unchanged edition', () => {
  it('is left in place, with its problems and switches', async () => {
    const root = await built();
    const before = releasesOf(root, 'at');
    edit(root, BRITAIN, '"4.50"', '"4.40"');
    const { counts, editions, scripts } = await build(optionsFor(root));
    expect(releasesOf(root, 'at')).toEqual(before);
    const clean = await cleanly(root);
    expect(editions).toEqual(clean.editions);
    expect([...scripts]).toEqual([...clean.scripts]);
    expect(counts).toMatchObject({ documents: clean.counts.documents, distinct: clean.counts.distinct });
    expect(counts.rendered).toBeGreaterThan(0);
    expect(counts.rendered).toBeLessThan(counts.distinct / 2);
  });

  it('is recognised by its files, even if its traces are lost', async () => {
    const root = await built();
    const before = releasesOf(root, 'at');
    rmSync(path.join(root, '.almanac/answers/at.json'));
    edit(root, BRITAIN, '"4.50"', '"4.40"');
    const { counts, editions } = await build(optionsFor(root));
    expect(releasesOf(root, 'at')).toEqual(before);
    expect(editions).toEqual((await cleanly(root)).editions);
    expect(counts.derived).toBeLessThan(counts.distinct / 2);
  });

  it.each([
    [BRITAIN, 'timeZone: Europe/London', 'timeZone: America/New_York'],
    [BRITAIN, 'locale: en-GB', 'locale: en-IE'],
    ['data/navigation.yaml', /$/, '\n'],
    ['locales/de.yaml', /$/, '\n'],
    [SITE, 'brand:', '# Crumbs.\nbrand:'],
  ])("equals a clean build's after an edit of %s", async (file, from, to) => {
    const root = await built();
    edit(root, file, from, to);
    const { editions, site } = await build(optionsFor(root));
    const clean = await cleanly(root);
    expect(editions).toEqual(clean.editions);
    expect(site).toBe(clean.site);
  });

  it('lists its switches at their current lines', async () => {
    const root = await built();
    const told = async () => JSON.stringify((await build(optionsFor(root))).editions);
    expect(await told()).toContain(`${CAMPAIGN}:5`);
    edit(root, CAMPAIGN, /^/, '# Baked early.\n');
    const now = await told();
    expect(now).toContain(`${CAMPAIGN}:6`);
    expect(now).toBe(JSON.stringify((await cleanly(root)).editions));
  });

  it('is built again when something changed that no page asks for by name', async () => {
    const root = await built();
    edit(root, SITE, /$/, '\nhsts: { maxAge: 31536000 }\n');
    const { editions } = await build(optionsFor(root));
    expect(editions).toEqual((await cleanly(root)).editions);
  });

  it.each(['index.html', 'release.json'])(
    'is repaired when %s of a release was damaged meanwhile',
    async (name) => {
      const root = await built();
      const out = path.join(root, 'dist');
      const found = Object.keys(treeOf(out)).find(
        (file) => file.startsWith('releases/at/') && file.endsWith(name),
      );
      writeFileSync(path.join(out, found as string), 'damaged');
      edit(root, BRITAIN, '"4.50"', '"4.40"');
      const { editions } = await build(optionsFor(root));
      expect(editions).toEqual((await cleanly(root)).editions);
      expect(readFileSync(path.join(out, found as string), 'utf8')).not.toBe('damaged');
    },
  );

  it('lets its other pages be reused when one page changed', async () => {
    const root = await built();
    for (const price of ['"4.40"', '"4.30"', '"4.20"']) {
      edit(root, BRITAIN, /"4\.\d0"/, price);
      await build(optionsFor(root));
    }
    edit(root, 'data/regions/at.yaml', '"5.80"', '"5.90"');
    const { counts, editions } = await build(optionsFor(root));
    expect(editions).toEqual((await cleanly(root)).editions);
    // What was rendered for Austria before can still be reused.
    expect(counts.reused).toBeGreaterThan(counts.rendered);
  });

  it('is built when another time is asked for', async () => {
    const root = await built();
    for (const at of ['2025-04-20T12:00Z', '2025-07-01T12:00Z']) {
      const one = { at, from: undefined, until: undefined } as const;
      const { editions } = await build(optionsFor(root, one));
      const clean = await build(optionsFor(root, { ...one, out: temporaryFolder(), cache: false }));
      expect(editions).toEqual(clean.editions);
    }
    rmSync(path.join(root, 'dist'), { recursive: true });
    expect((await build(optionsFor(root))).editions).toEqual((await cleanly(root)).editions);
  });
});
