import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Chance } from '../attack/attack.ts';
import { hasStrace, STRACE } from '../release/child-process.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { Previewed } from '../support/preview.ts';
import { CAMPAIGN, copyShop, editFile, FRIDAY, PRICES } from '../support/shop.ts';
import { copySite, projectRoot, temporaryFolder } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

/*
 * What tests of the fixture attack in many rounds, once on the shop itself: from its data, words and templates to what a build,
 * `check` and `preview` give of them.
 */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

interface Built {
  readonly counts: { readonly rendered: number; readonly reused: number; readonly distinct: number };
  readonly remoteCache: { found: number; stored: number; problem: string | null };
}

const chance = new Chance('shop');
let root = '';
const build = (out: string, ...options: string[]) =>
  almanacJson<Built>(['build', '--root', root, '--out', out, '--region', 'de', ...options]);

beforeAll(() => {
  root = copyShop();
});

describe('an edit of a template of the shop', () => {
  /** By file: a text of it, and what stands there after the edit. */
  const edits = [
    ['templates/pages/product/View.tsx', '<PageBar', '<span hidden /><PageBar'],
    ['templates/pages/campaign/page.ts', 'headOf(context, [', "headOf(context, ['edited', "],
    ['templates/sections/faq/styles.css', 'var(--thin)', 'var(--thick)'],
    ['templates/styles/list.css', /$/, '.edited { color: red }\n'],
    ['templates/client/boot.ts', /$/, "document.documentElement.dataset.edited = '';\n"],
    ['templates/islands/Newsletter.tsx', 'type="email"', 'type="email" data-edited=""'],
    ['templates/layout/footer.tsx', '<footer', '<footer data-edited=""'],
  ] as const;

  it('and any after others, gives byte for byte what a clean build does', async () => {
    const dist = path.join(temporaryFolder(), 'dist');
    const at = ['--at', FRIDAY];
    await build(dist, ...at);
    const undo = new Map<string, () => void>();
    let before = treeOf(path.join(dist, 'current'));
    for (let step = 0; step < 2; step += 1) {
      // Two files at a time, since a clean build takes far longer than an edit.
      const first = chance.pick(edits);
      const two = [first, chance.pick(edits.filter((edit) => edit !== first))];
      for (const [file, from, to] of two) {
        const back = undo.get(file);
        if (back === undefined) undo.set(file, editFile(root, file, from, to));
        else {
          back();
          undo.delete(file);
        }
      }
      await build(dist, ...at);
      const clean = path.join(temporaryFolder(), 'clean');
      await build(clean, '--no-cache', ...at);
      const now = treeOf(path.join(dist, 'current'));
      const edited = two.map(([file]) => file).join(', ');
      expect(now, edited).toEqual(treeOf(path.join(clean, 'current')));
      expect(now, edited).not.toEqual(before);
      before = now;
      rmSync(clean, { recursive: true });
    }
    for (const back of undo.values()) back();
  });

  it('that never returns ends the build, and is named', async () => {
    const file = 'templates/pages/product/View.tsx';
    const back = editFile(root, file, 'const head', 'for (;;);\n  const head');
    const ran = await almanac([
      ...['build', '--root', root, '--out', path.join(temporaryFolder(), 'dist')],
      ...['--region', 'de', '--at', FRIDAY],
    ]);
    back();
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^data\/pages\/\S+ .* in region "de" did not come to an end .* \[template-endless\]/s,
      ),
    ]);
  });

  it('that reads a file is refused at its line', async () => {
    const back = editFile(root, 'templates/pages/campaign/model.ts', /^/, "import 'node:fs';\n");
    const { code, stdout, stderr } = await almanac(['check', '--root', root]);
    back();
    expect(code).toBe(1);
    expect(stdout + stderr).toContain('templates/pages/campaign/model.ts:1:');
  });
});

describe('a remote cache of the shop', () => {
  const kept = new Map<string, Buffer>();
  let spoils = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = kept.get(request.url ?? '');
      if (request.method === 'PUT') kept.set(request.url ?? '', Buffer.concat(chunks));
      response.statusCode = request.method === 'PUT' ? 201 : found ? 200 : 404;
      const damaged = found && spoils && request.url?.includes('/cas/') && chance.below(3) === 0;
      if (damaged) {
        const bytes = Buffer.from(found);
        const at = chance.below(bytes.length);
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << chance.below(8)), at);
        response.end(bytes);
      } else response.end(request.method === 'GET' ? found : undefined);
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/almanac`;
  });
  afterAll(() => server.close());

  /** A build on another machine: the shop in a folder of its own, and nothing remembered. */
  const elsewhere = async () => {
    const clone = copySite(projectRoot);
    const built = await almanacJson<Built>([
      ...['build', '--root', clone, '--region', 'de', '--at', FRIDAY, '--remote-cache', url],
    ]);
    return { ...built, tree: treeOf(path.join(clone, 'dist')) };
  };

  it('spares another clone all of its documents, and a damaged one none of its bytes', async () => {
    const first = await elsewhere();
    expect(first.remoteCache).toMatchObject({ found: 0, stored: first.counts.distinct, problem: null });
    const second = await elsewhere();
    expect(second.counts).toMatchObject({ rendered: 0, reused: first.counts.distinct });
    expect(second.tree).toEqual(first.tree);
    spoils = true;
    const third = await elsewhere();
    spoils = false;
    expect(third.remoteCache.problem).toMatch(/^\d+ of what it gave is not what was stored/);
    expect(third.counts.rendered).toBeGreaterThan(0);
    expect(third.tree).toEqual(first.tree);
  });
});

it('four parts of the campaign are merged into what an undivided build gives', async () => {
  const folder = temporaryFolder();
  const parts = [1, 2, 3, 4].map((part) => path.join(folder, `part-${part}`));
  for (const [index, part] of parts.entries()) await build(part, ...CAMPAIGN, '--shard', `${index + 1}/4`);
  await build(path.join(folder, 'whole'), ...CAMPAIGN);
  const merged = await almanac(['merge', ...parts, '--out', path.join(folder, 'merged')]);
  expect([merged.code, merged.stderr]).toEqual([0, '']);
  expect(treeOf(path.join(folder, 'merged'))).toEqual(treeOf(path.join(folder, 'whole')));
});

describe('preview of the shop', () => {
  const [GERMAN, AMERICAN, ABOUT] = ['/de/black-friday', '/us/black-friday', '/de/about-us'];

  it('loads again the pages that an edit changes, and no other', async () => {
    const preview = await Previewed.start(root, FRIDAY);
    try {
      for (const [file, from, to, expected] of [
        [PRICES, 'eliteOptimusPrime: 559', 'eliteOptimusPrime: 549', [GERMAN]],
        ['locales/de/nav.yaml', /^products: .*$/m, 'products: Alle Roboter', [GERMAN, ABOUT]],
      ] as const) {
        const pages = [];
        for (const each of [GERMAN, AMERICAN, ABOUT]) pages.push([each, await preview.open(each)] as const);
        const text = readFileSync(path.join(root, file), 'utf8');
        await preview.edit({ [file]: text.replace(from, to) });
        expect(pages.filter(([, page]) => page.told()).map(([each]) => each)).toEqual(expected);
        for (const [, page] of pages) page.close();
      }
      // What it shows is what a process shows that remembers nothing.
      const fresh = await Previewed.start(root, FRIDAY, '--no-cache');
      for (const each of [GERMAN, AMERICAN, ABOUT])
        expect((await preview.sent(each)).html, each).toBe((await fresh.sent(each)).html);
      await fresh.stop();
      await preview.restore();
    } finally {
      await preview.stop();
    }
  });

  it.runIf(hasStrace)('notices an edit without any watch of the system left to give', async () => {
    const strace = [...STRACE, '-D', '-o', '/dev/null', '-e', 'trace=inotify_add_watch'];
    const preview = await Previewed.startUnder(
      [...strace, '-e', 'inject=inotify_add_watch:error=ENOSPC'],
      root,
      FRIDAY,
    );
    try {
      await expect.poll(() => preview.said).toContain('fs.inotify.max_user_watches');
      const page = await preview.open(GERMAN);
      await preview.replace(PRICES, 'eliteOptimusPrime: 559', 'eliteOptimusPrime: 547');
      expect((await preview.sent(GERMAN)).html).toContain('data-price="547"');
      await expect.poll(() => page.told()).toBe(true);
      page.close();
      await preview.restore();
    } finally {
      await preview.stop();
    }
  });
});

it('a slipped digit stops check at its line, and a signal stops a build in the middle', async () => {
  const back = editFile(root, PRICES, 'eliteOptimusPrime: 559', 'eliteOptimusPrime: 54');
  const { code, stdout, stderr } = await almanac(['check', '--root', root]);
  back();
  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(`${PRICES}:16:`)]);
  const out = path.join(temporaryFolder(), 'dist');
  const args = ['cli/bin.js', 'build', '--root', root, '--out', out, '--no-cache', '--at', FRIDAY];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  // The draft is there as soon as the first page is begun.
  await expect.poll(() => existsSync(out)).toBe(true);
  child.kill('SIGINT');
  const [ended] = (await once(child, 'close')) as [number];
  expect([ended, said]).toEqual([1, expect.stringContaining('nothing was changed')]);
  expect(treeOf(path.dirname(out))).toEqual({});
});

it('a scaffolded product leaves every value of the shop’s data as it was, and its page begins as another', async () => {
  const copy = copyShop();
  const { code, stderr } = await almanac(['new', 'product', 'testBot', '--root', copy]);
  expect(code, stderr).toBe(0);
  const regions = path.join(copy, 'data/regions');
  const quoted = readdirSync(regions).filter((name) =>
    /!assumed "(\d[\d.]*|true|false)"/.test(readFileSync(path.join(regions, name), 'utf8')),
  );
  expect(quoted).toEqual([]);

  // Its page needs sections, which nobody but its author can choose.
  const page = path.join(copy, 'data/pages/test-bot.yaml');
  const product = path.join(copy, 'data/products/testBot.yaml');
  const words = ['new', 'page', 'test-bot', '--product', 'testBot', '--root', copy];
  const before = readFileSync(product, 'utf8');
  const refused = await almanac([...words, '--type', 'product']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--like ai-base')]);
  expect([existsSync(page), readFileSync(product, 'utf8')]).toEqual([false, before]);
});
