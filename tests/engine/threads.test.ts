import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuildOptions, build } from '../../renderer/engine/commands/build.ts';
import { check } from '../../renderer/engine/commands/check-site.ts';
import type { InputError } from '../../renderer/problems/problems.ts';
import { almanac } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/*
 * A site of so many pages that threads share them: each takes the next pages when it is free. The result must not depend on
 * the number of threads, nor on which of them took which page.
 */

/** In three regions, worth two threads besides this one that make pages too. */
const PAGES = 180;

/** In three regions, so many that each thread takes pages many times. */
const MANY_PAGES = 350;

const PAGE = `
import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';

export default definePageType({
  content: z.strictObject({ number: z.int() }),
  head: (context) => ({ title: 'Loaf ' + context.content.number, description: context.t('ui.buy') }),
  model: (context) => ({
    number: context.content.number,
    price: context.offer('sourdough')?.price?.text ?? null,
    fresh: context.href('page:easter')?.href ?? null,
    picture: context.asset(context.content.number % 2 ? 'loaf.svg' : 'slice.svg'),
  }),
  View,
});
`;

const VIEW = `
export function View({ model }) {
  return <p><img src={model.picture} alt="" />{model.number} {model.price} {model.fresh}</p>;
}
`;

const ART = `
export const art = { 'slice.svg': () => '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>' };
`;

function manyLoaves(files: Readonly<Record<string, string>> = {}, length = PAGES): string {
  const pages = Array.from({ length }, (_, number) => [
    `data/pages/loaf-${number}.json`,
    JSON.stringify({ type: 'loaf', regions: 'all', content: { number } }),
  ]);
  return copySite(tinySite, {
    ...Object.fromEntries(pages),
    'templates/pages/loaf/page.ts': PAGE,
    'templates/pages/loaf/View.tsx': VIEW,
    'templates/art.ts': ART,
    ...files,
  });
}

const AT = '2025-04-10';

async function built(root: string, options: Partial<BuildOptions>) {
  const out = path.join(temporaryFolder(), 'dist');
  const result = await build({ root, out, at: AT, now: 0, ...options });
  const tree = treeOf(out);
  rmSync(out, { recursive: true });
  return { result, tree };
}

/** Writes a file of a site anew. */
function edit(root: string, file: string, change: (text: string) => string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, change(readFileSync(target, 'utf8')));
}

describe('the number of threads', () => {
  let one: Awaited<ReturnType<typeof built>>;
  let root: string;
  beforeAll(async () => {
    root = manyLoaves();
    one = await built(root, { cache: false, concurrency: 1 });
  });

  it.each([2, 3, 4])('changes no byte: %i', async (concurrency) => {
    const { result, tree } = await built(root, { cache: false, concurrency });
    expect(tree).toEqual(one.tree);
    const { fragments, ...counts } = result.counts;
    expect(one.result.counts).toMatchObject(counts);
    expect(counts.derived).toBeGreaterThan(3 * PAGES);
    // Each renders for itself what pages of a region have in common.
    for (const [name, { derived, rendered }] of Object.entries(one.result.counts.fragments)) {
      const work = fragments[name as keyof typeof fragments];
      expect(work.derived, name).toBeGreaterThanOrEqual(derived);
      expect(work.rendered, name).toBeGreaterThanOrEqual(rendered);
    }
  });

  it('changes no byte of many pages', async () => {
    const root = manyLoaves({}, MANY_PAGES);
    const trees = [];
    for (const concurrency of [1, 2, 3]) trees.push((await built(root, { cache: false, concurrency })).tree);
    expect(Object.keys(trees[0] ?? {}).length).toBeGreaterThan(3 * MANY_PAGES);
    expect(trees[1]).toEqual(trees[0]);
    expect(trees[2]).toEqual(trees[0]);
  }, 240_000);

  it('changes nothing of what the next build takes over', async () => {
    const found: unknown[] = [];
    for (const concurrency of [1, 2, 3]) {
      const root = manyLoaves();
      await built(root, { concurrency });
      edit(root, 'data/pages/loaf-7.json', (text) => text.replace('7', '7000'));
      edit(root, 'templates/art/loaf.svg', (text) => text.replace('<svg', '<svg data-crust="1"'));
      const { result, tree } = await built(root, { concurrency, why: true });
      const { derived, distinct } = result.counts;
      found.push({ tree, derived, distinct, why: result.why });
    }
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  }, 240_000);

  it('changes no problem, nor their order', async () => {
    const root = manyLoaves({
      'templates/pages/loaf/page.ts': PAGE.replace(
        'number: context.content.number,',
        `number: context.content.number % 60 === 3 ? context.t('loaf.' + context.content.number) : 0,`,
      ),
      'templates/pages/loaf/View.tsx': VIEW.replace(
        'return',
        `if (model.picture.includes('loaf')) throw new Error('burnt');
  return`,
      ),
    });
    const found = await Promise.all(
      [1, 2, 3].map((concurrency) =>
        built(root, { cache: false, concurrency }).then(
          () => [],
          (error: InputError) => error.problems,
        ),
      ),
    );
    expect(found[0]?.filter(({ code }) => code === 'template-failed')).toHaveLength(1);
    // Three words, in two languages.
    expect(found[0]?.filter(({ code }) => code === 'message-missing')).toHaveLength(6);
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });
});

describe('a check', () => {
  const PROBLEMS = {
    'templates/pages/loaf/page.ts': PAGE.replace(
      'number: context.content.number,',
      `number: context.content.number % 30 === 3 ? context.t('loaf.' + context.content.number) : 0,
    crust: context.content.number === 88 ? context.asset('crust.svg') : null,`,
    ),
    'locales/en.yaml': `${readFileSync(path.join(tinySite, 'locales/en.yaml'), 'utf8')}
loaf: { '33': thirty-three, stale: nobody asks }
`,
  };

  it('finds the same on however many threads, and the same again', async () => {
    const root = manyLoaves(PROBLEMS);
    const [one, two] = await Promise.all(
      [1, 2].map((concurrency) => check({ root, cache: false, concurrency })),
    );
    const codes = one?.problems.map(({ code, message }) => `${code} ${message}`) ?? [];
    expect(codes.filter((code) => code.startsWith('message-missing'))).not.toEqual([]);
    expect(codes).toContainEqual(expect.stringMatching(/^reference-unknown there is no art "crust.svg"/));
    expect(codes).toContainEqual(expect.stringMatching(/^message-unused .*loaf.stale/));
    // A word that a page asked for on whichever thread is not idle.
    expect(codes.join()).not.toMatch(/message-unused[^,]*loaf\.33/);
    expect(one?.pages).toBeGreaterThan(3 * PAGES);
    expect(two).toEqual(one);
  });

  it('takes over what another number of threads passed', async () => {
    const root = manyLoaves();
    const found = await check({ root, concurrency: 2 });
    expect(found.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    edit(root, 'data/pages/loaf-7.json', (text) => text.replace('7', '7000'));
    expect(await check({ root, concurrency: 1 })).toEqual(found);
    expect(await check({ root, concurrency: 2 })).toEqual(found);
    expect(await check({ root, cache: false, concurrency: 1 })).toEqual(found);
  });
});

describe('a thread', () => {
  /**
   * Here a page takes its time, so that none is left over before the other thread has begun. What it does besides, no template may:
   * a promise gets hold of it once the module is loaded and its guard is gone.
   */
  const inThread = (what: string) => ({
    'templates/pages/loaf/View.tsx': `let exit;
let isMainThread = true;
Promise.resolve().then(() => {
  exit = process.exit;
  // No thread but the first one has a folder of its own to change to.
  try { process.chdir('.'); } catch { isMainThread = false; }
});
${VIEW.replace(
  'return',
  `if (!isMainThread) ${what}
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  return`,
)}`,
  });

  let stop = new AbortController();
  afterEach(() => {
    stop = new AbortController();
  });

  it('that never ends is ended by the first signal', async () => {
    const root = manyLoaves(inThread('for (;;) {}'));
    const building = built(root, {
      cache: false,
      concurrency: 3,
      signal: stop.signal,
      onProgress: ({ phase, done }) => {
        if (phase === 'render' && done === 0) setTimeout(() => stop.abort(), 2_000);
      },
    });
    await expect(building).rejects.toThrow(/abort/i);
  });

  it('that dies ends the build, which says so, also as JSON', async () => {
    const root = manyLoaves(inThread('exit(3);'));
    const out = path.join(temporaryFolder(), 'dist');
    const { code, stdout, stderr } = await almanac([
      ...['build', '--root', root, '--out', out, '--no-cache', '--json', '--concurrency', '3'],
      ...['--at', AT],
    ]);
    const told = 'a thread ended before its work was done (exit code 3)';
    expect(stderr).toContain(told);
    expect(JSON.parse(stdout)).toMatchObject({ error: expect.stringContaining(told) });
    expect(code).toBe(1);
  });
});
