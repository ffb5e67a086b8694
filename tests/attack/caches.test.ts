import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copyShop, FRIDAY } from '../support/shop.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';
import { Chance, Outcomes, rounds } from './attack.ts';

const bread = readFileSync(path.join(tinySite, 'templates/pages/bread/page.ts'), 'utf8');
const view = readFileSync(path.join(tinySite, 'templates/pages/bread/View.tsx'), 'utf8');

/** Adds drawings as SVG and as pixels, which the small site lacks. */
const FILES = {
  'templates/art.ts': `
    const loaf = (colour: string) =>
      \`<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="\${colour.length}" fill="\${colour}"/></svg>\`;
    export const art = { 'rye.svg': () => loaf('brown'), 'bun.png': () => loaf('orange') };
  `,
  'templates/pages/bread/page.ts': bread.replace(
    "picture: context.asset('loaf.svg')",
    "picture: context.asset('rye.svg'), pixels: context.asset('bun.png')",
  ),
  'templates/pages/bread/View.tsx': view
    .replace('picture: string;', 'picture: string; pixels: string;')
    .replace('<p>', '<img src={model.pixels} alt="" width={32} height={32} /><p>'),
};

const chance = new Chance('caches');

/** Damage to a file as lost power, a full disk, a stray program or bad memory leaves it. */
const DAMAGE: Readonly<Record<string, (file: string, others: readonly string[]) => void>> = {
  emptied: (file) => truncateSync(file),
  'cut short': (file) => truncateSync(file, chance.below(readFileSync(file).length)),
  'filled with zeros': (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length)),
  'one bit turned': (file) => {
    const bytes = readFileSync(file);
    const at = chance.below(bytes.length);
    bytes[at] = (bytes[at] as number) ^ (1 << chance.below(8));
    writeFileSync(file, bytes);
  },
  'one byte more': (file) => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('0')])),
  'a part written over': (file) => {
    const bytes = readFileSync(file);
    const from = chance.below(bytes.length);
    for (let at = from; at < Math.min(bytes.length, from + 64); at += 1) bytes[at] = chance.below(256);
    writeFileSync(file, bytes);
  },
  "another file's content": (file, others) => writeFileSync(file, readFileSync(chance.pick(others))),
  gone: (file) => rmSync(file),
};

const root = copySite(tinySite, FILES);
const cache = path.join(root, '.almanac');
const out = path.join(root, 'dist');
const build = () =>
  almanac(['build', '--root', root, '--from', '2025-04-01', '--until', '2025-05-01', '--quiet']);
const clean = path.join(temporaryFolder(), 'cache');
let wanted: Readonly<Record<string, string>> = {};
let files: readonly string[] = [];

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

beforeAll(async () => {
  expect(await build()).toMatchObject({ code: 0 });
  wanted = treeOf(out);
  cpSync(cache, clean, { recursive: true });
  files = filesIn(clean);
  for (const part of [/^art\/.*\/bun\.png$/m, /^art\/.*\/index\.json$/m, /^modules\/client-/m])
    expect(files.join('\n')).toMatch(part);
});

beforeEach(() => {
  rmSync(cache, { recursive: true });
  cpSync(clean, cache, { recursive: true });
  rmSync(out, { recursive: true, force: true });
});

test('empty cache files, as after a power loss, show on no page', async () => {
  for (const file of files) truncateSync(path.join(cache, file));
  expect(await build()).toMatchObject({ code: 0 });
  expect(treeOf(out)).toEqual(wanted);
});

test('a cached script with one wrong letter is not published', async () => {
  const file = path.join(cache, files.find((name) => name.includes('client-')) ?? '');
  const kept = readFileSync(file, 'utf8');
  const edited = kept.replace(/"bytes":"([^"]+)"/g, (_, bytes: string) => {
    const script = Buffer.from(bytes, 'base64')
      .toString('latin1')
      .replaceAll('EventListener', 'Eventlistener');
    return `"bytes":"${Buffer.from(script, 'latin1').toString('base64')}"`;
  });
  writeFileSync(file, edited);
  expect(edited === kept).toBe(false);
  expect(await build()).toMatchObject({ code: 0 });
  expect(treeOf(out)).toEqual(wanted);
});

/** Damages one file after another, and builds each time; `whole`: a cache to begin with, of which these are the files. */
async function attack(
  name: string,
  count: number,
  { cache, out, whole, files, wanted, build }: Attacked,
): Promise<void> {
  const outcomes = new Outcomes(name);
  for (let round = 0; round < count; round += 1) {
    rmSync(cache, { recursive: true });
    cpSync(whole, cache, { recursive: true });
    // A build that finds its finished releases hardly reads the cache, so delete them most of the time.
    if (chance.below(4) > 0) rmSync(out, { recursive: true, force: true });
    // Take the files in turn, so that each one is damaged at some time.
    const file = (count < files.length ? chance.pick(files) : files[round % files.length]) as string;
    const how = chance.pick(Object.keys(DAMAGE));
    DAMAGE[how]?.(
      path.join(cache, file),
      files.map((other) => path.join(whole, other)),
    );
    const ran = await build();
    const told = ran.code !== 0;
    const same = !told && JSON.stringify(treeOf(out)) === JSON.stringify(wanted);
    outcomes.count(told ? 'told' : same ? 'same bytes' : 'OTHER BYTES');
    expect(told || same, `${file}: ${how}\n${ran.stderr}`).toBe(true);
    expect(ran.stderr).not.toMatch(/unexpected error/);
    // Check now and then that a repaired cache stays right in the next build.
    if (round % 4 > 0) continue;
    expect(await build()).toMatchObject({ code: 0 });
    expect(treeOf(out), `${file}: ${how}, then built again`).toEqual(wanted);
  }
  outcomes.print();
}

interface Attacked {
  readonly cache: string;
  readonly out: string;
  readonly whole: string;
  readonly files: readonly string[];
  readonly wanted: Readonly<Record<string, string>>;
  readonly build: typeof build;
}

test(
  'a build gives the same bytes however a cache file was damaged',
  {
    timeout: 3_600_000,
  },
  () => attack('damaged caches', rounds(8, 400), { cache, out, whole: clean, files, wanted, build }),
);

test('a build of the shop gives the same bytes however a cache file was damaged', {
  timeout: 3_600_000,
}, async () => {
  const root = copyShop();
  const [cache, out] = [path.join(root, '.almanac'), path.join(root, 'dist')];
  const build = () => almanac(['build', '--root', root, '--region', 'de', '--at', FRIDAY, '--quiet']);
  expect(await build()).toMatchObject({ code: 0 });
  const whole = path.join(temporaryFolder(), 'cache');
  cpSync(cache, whole, { recursive: true });
  const wanted = treeOf(out);
  await attack('damaged caches of the shop', rounds(3, 60), {
    ...{ cache, out, whole, files: filesIn(whole), wanted, build },
  });
});
