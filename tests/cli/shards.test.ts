import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shardOf } from '../../cli/shard.ts';
import { merge } from '../../renderer/engine/commands/merge.ts';
import type { PartContent as Part } from '../../renderer/engine/making/part.ts';
import { almanac } from '../support/cli.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const diary = path.join(projectRoot, 'tests/fixtures/sites/diary');
const window = ['--from', '2025-04-01', '--until', '2025-05-01'];

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await almanac(args);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout;
}

async function partOf(root: string, shard: string, ...args: string[]): Promise<string> {
  const out = path.join(temporaryFolder(), `part-${shard.replace('/', '-of-')}`);
  await run('build', '--root', root, ...args, '--shard', shard, '--out', out);
  return out;
}

/** The folders of all parts of a build. */
async function partsOf(root: string, count: number, ...args: string[]): Promise<string[]> {
  const parts: string[] = [];
  for (let index = 1; index <= count; index++) parts.push(await partOf(root, `${index}/${count}`, ...args));
  return parts;
}

describe('a sharded build', () => {
  it.each([
    ['a window in one part', tinySite, 1, window],
    ['a window in three', tinySite, 3, window],
    ['an instant in more parts than a region has pages', tinySite, 5, ['--at', '2025-04-18T12:00Z']],
    ['some regions', tinySite, 2, ['--region', 'at,gb', ...window]],
    ['a site without a shop', diary, 2, ['--from', '2025-01-01', '--until', '2026-01-01']],
  ])('%s: merges to the same result as an undivided build', async (_, site, count, args) => {
    const root = copySite(site);
    const parts = await partsOf(root, count, ...args);
    const [whole, merged] = [path.join(temporaryFolder(), 'dist'), path.join(temporaryFolder(), 'dist')];
    await run('build', '--root', root, ...args, '--no-cache', '--out', whole);
    // Merging needs neither the inputs nor the order of the parts.
    rmSync(root, { recursive: true });
    await run('merge', ...parts.toReversed(), '--out', merged);
    expect(treeOf(merged)).toEqual(treeOf(whole));
  });

  it('is shown like any build, and leaves alone what is live', async () => {
    const root = copySite(tinySite);
    const parts = await partsOf(root, 2, ...window);
    const dist = path.join(root, 'dist');
    await run('build', '--root', root, '--from', '2025-03-01', '--until', '2025-04-01');
    await almanac(['activate', '--root', root, '--at', '2025-03-20T12:00Z']);
    const live = readFileSync(path.join(dist, 'live.json'), 'utf8');
    expect(await run('merge', ...parts, '--out', dist)).toContain('what is live was left alone');
    expect(readFileSync(path.join(dist, 'live.json'), 'utf8')).toBe(live);
    const entry = readFileSync(path.join(dist, 'journal.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(entry)).toMatchObject({ command: 'build', by: userInfo().username });
  });

  it('replaces an earlier part, and nothing else', async () => {
    const root = copySite(tinySite);
    const [first = '', second = ''] = await partsOf(root, 2, ...window);
    const before = treeOf(second);
    await run('build', '--root', root, ...window, '--shard', '2/2', '--out', first);
    expect(treeOf(first)).toEqual(before);
    expect(readdirSync(path.dirname(first))).toEqual([path.basename(first)]);
    const kept = treeOf(path.join(root, 'locales'));
    const beside = temporaryFolder();
    writeFileSync(path.join(beside, 'thesis.txt'), 'mine');
    const refused = await almanac(['build', '--root', root, ...window, '--shard', '1/2', '--out', beside]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('something else than a part') });
    expect(treeOf(beside)).toEqual({ 'thesis.txt': expect.any(String) });
    expect(treeOf(path.join(root, 'locales'))).toEqual(kept);
  });

  it('that fails leaves no part', async () => {
    const root = copySite(tinySite, { 'data/regions/gb.yaml': 'locale: 7' });
    const out = path.join(temporaryFolder(), 'part');
    expect((await almanac(['build', '--root', root, ...window, '--shard', '1/2', '--out', out])).code).toBe(
      1,
    );
    expect(readdirSync(path.dirname(out))).toEqual([]);
  });
});

describe('merge', () => {
  let root = '';
  let parts: string[] = [];
  beforeAll(async () => {
    root = copySite(tinySite);
    parts = await partsOf(root, 3, ...window);
  });

  async function refuses(given: readonly string[], ...told: string[]): Promise<void> {
    const out = path.join(temporaryFolder(), 'dist');
    const ran = await almanac(['merge', ...given, '--out', out]);
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    for (const text of told) expect(ran.stderr).toContain(text);
    expect(readdirSync(path.dirname(out))).toEqual([]);
  }

  it('refuses an incomplete set of parts', async () => {
    const [a = '', b = '', c = ''] = parts;
    await refuses([a, c], 'part 2 of 3 is missing');
    await refuses([b], 'parts 1, 3 of 3 are missing');
    await refuses([a, b, a, c], `part 1 of 3 is given twice: ${a}, ${a}`);
  });

  it('refuses parts of another build, and says what differs', async () => {
    const [a = '', b = ''] = parts;
    const later = await partOf(root, '3/3', '--from', '2025-04-01', '--until', '2025-04-20');
    await refuses([a, b, later], later, 'for other times or regions');
    const other = await partOf(root, '2/2', ...window);
    await refuses([a, other], other, 'it is one of 2, the other one of 3');
    const site = readFileSync(path.join(tinySite, 'data/site.yaml'), 'utf8');
    const changed = copySite(tinySite, { 'data/site.yaml': `${site}\n# A remark is another input too.\n` });
    const fresh = await partOf(changed, '3/3', ...window);
    await refuses([a, b, fresh], fresh, 'they were made of other inputs (data)');
  });

  it('refuses a folder that is not a part, and a damaged part', async () => {
    const [a = '', b = '', c = ''] = parts;
    await refuses([a, b, root], root, 'no part');
    const damaged = path.join(temporaryFolder(), 'part');
    for (const hurt of ['part.json', ...pagesIn(c).slice(0, 1)]) {
      cpSync(c, damaged, { recursive: true });
      const file = path.join(damaged, hurt);
      writeFileSync(file, readFileSync(file, 'utf8').replace('e', 'é'));
      await refuses([a, b, damaged], hurt, 'damaged');
      rmSync(damaged, { recursive: true });
    }
  });
});

describe('merge with a manipulated part', () => {
  let good: string[] = [];
  beforeAll(async () => {
    good = await partsOf(copySite(tinySite), 2, ...window);
  });

  /** The second part with changed content and a matching checksum. */
  function forged(change: (content: Part) => unknown): string {
    const folder = path.join(temporaryFolder(), 'part');
    cpSync(good[1] as string, folder, { recursive: true });
    const file = path.join(folder, 'part.json');
    const { content } = JSON.parse(readFileSync(file, 'utf8')) as { content: Part };
    const text = JSON.stringify(change(content));
    const check = createHash('sha256').update(text).digest('hex');
    writeFileSync(file, `{"version":1,"check":"${check}","content":${text}}\n`);
    return folder;
  }

  async function refuses(part: string, told: RegExp): Promise<void> {
    const around = temporaryFolder();
    const out = path.join(around, 'dist');
    const failed = await merge({ parts: [good[0] as string, part], out, now: 0 }).then(
      () => null,
      (error: unknown) => error as Error,
    );
    expect(failed?.name, failed?.stack).toBe('OperationError');
    expect(failed?.message).toMatch(told);
    expect(readdirSync(around)).toEqual([]);
  }

  const inPlan = (change: object) => (content: Part) => ({
    ...content,
    editions: content.editions.map((edition) => ({ ...edition, plan: { ...edition.plan, ...change } })),
  });
  const inRegion = (change: object) => (content: Part) => ({
    ...content,
    editions: content.editions.map((edition) => ({
      ...edition,
      plan: { ...edition.plan, region: { ...edition.plan.region, ...change } },
    })),
  });
  const inPage = (change: object) => (content: Part) => ({
    ...content,
    editions: content.editions.map((edition) => ({
      ...edition,
      pages: edition.pages.map((one) => ({ ...one, page: { ...one.page, ...change } })),
    })),
  });

  it.each<readonly [string, (content: Part) => unknown]>([
    ['nothing', () => null],
    ['an empty object', () => ({})],
    ['a list', () => []],
    ['a text', () => 'x'],
    ['a prefix that leads elsewhere', inRegion({ prefix: '../../victim' })],
    ['a prefix with a directive', inRegion({ prefix: 'a;b' })],
    ['the prefix of the assets', inRegion({ prefix: 'assets' })],
    ['a host with a directive', inRegion({ host: 'https://x.example; }' })],
    ['a region named __proto__', inRegion({ id: '__proto__' })],
    ['an origin with a line of its own', inPlan({ origins: ['https://x.example\n/*'] })],
    ['a redirect from elsewhere', inPlan({ aliases: [{ from: '../x', to: [] }] })],
    ['a file that leads elsewhere', inPage({ file: '../../x' })],
    ['a file with a NUL', inPage({ file: 'a\u0000b' })],
    ['an alternate of no language', inPage({ alternates: [{ hreflang: '"', href: 'https://x.example/' }] })],
  ])('refuses %s in part.json', async (_, change) => {
    await refuses(forged(change), /part\/part\.json: \S+: /);
  });

  it("refuses an edition that differs from the first part's, and a file that is listed twice", async () => {
    await refuses(forged(inRegion({ prefix: 'elsewhere' })), /describe their editions differently/);
    await refuses(forged(inPage({ file: 'same.html' })), /lists same\.html of \w+ twice/);
  });

  it('refuses pipes and links instead of its files, without blocking on them', async () => {
    for (const make of [
      (file: string) => execFileSync('mkfifo', [file]),
      (file: string) => symlinkSync('/etc/hostname', file),
    ])
      for (const name of ['part.json', pagesIn(good[1] as string)[0] as string]) {
        const part = forged((content) => content);
        rmSync(path.join(part, name));
        make(path.join(part, name));
        await refuses(part, /it is (no file|a link)/);
      }
  });
});

function pagesIn(folder: string): string[] {
  return Object.keys(treeOf(folder)).filter((file) => file.endsWith('.html'));
}

describe('--shard', () => {
  it.each([
    ['2/8', {}, { index: 2, count: 8 }],
    ['auto', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '4' }, { index: 1, count: 4 }],
    ['auto/4', { JOB_COMPLETION_INDEX: '0' }, { index: 1, count: 4 }],
    [
      'auto',
      {
        SLURM_ARRAY_TASK_ID: '7',
        SLURM_ARRAY_TASK_MIN: '1',
        SLURM_ARRAY_TASK_STEP: '2',
        SLURM_ARRAY_TASK_COUNT: '5',
      },
      { index: 4, count: 5 },
    ],
  ])('%s with %j', (text, env, shard) => {
    expect(shardOf(text, env)).toEqual(shard);
  });

  it.each([
    ['auto', {}],
    ['auto', { JOB_COMPLETION_INDEX: '0' }],
    ['auto', { CI_NODE_INDEX: 'x', CI_NODE_TOTAL: '4' }],
    ['0/8', {}],
    ['9/8', {}],
    ['2', {}],
    ['2/', {}],
    ['-1/3', {}],
  ])('%s with %j is a usage error', (text, env) => {
    expect(() => shardOf(text, env)).toThrow(/part|scheduler|shard/);
  });

  it.each([
    [['--shard', '1/2']],
    [['--shard', '1/2', '--at', 'now']],
    [['--shard', '1/2', ...window, '--activate']],
  ])('%j is a usage error', async (args) => {
    const ran = await almanac([
      'build',
      '--root',
      tinySite,
      '--out',
      path.join(temporaryFolder(), 'part'),
      ...args,
    ]);
    expect(ran.code).toBe(2);
  });
});
