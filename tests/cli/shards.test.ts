import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shardOf } from '../../cli/shard.ts';
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

describe('parts of a build', () => {
  it.each([
    ['a window in one part', tinySite, 1, window],
    ['a window in three', tinySite, 3, window],
    ['an instant in more parts than a region has pages', tinySite, 5, ['--at', '2025-04-18T12:00Z']],
    ['some regions', tinySite, 2, ['--region', 'at,gb', ...window]],
    ['a site without a shop', diary, 2, ['--from', '2025-01-01', '--until', '2026-01-01']],
  ])('%s: are merged into what an undivided build gives', async (_, site, count, args) => {
    const root = copySite(site);
    const parts = await partsOf(root, count, ...args);
    const [whole, merged] = [path.join(temporaryFolder(), 'dist'), path.join(temporaryFolder(), 'dist')];
    await run('build', '--root', root, ...args, '--no-cache', '--out', whole);
    // The inputs are not needed any more, nor the order of the parts.
    rmSync(root, { recursive: true });
    await run('merge', ...parts.toReversed(), '--out', merged);
    expect(treeOf(merged)).toEqual(treeOf(whole));
  });

  it('are shown as any build is, and leave alone what is live', async () => {
    const root = copySite(tinySite);
    const parts = await partsOf(root, 2, ...window);
    const dist = path.join(root, 'dist');
    await run('build', '--root', root, '--from', '2025-03-01', '--until', '2025-04-01');
    await almanac(['activate', '--root', root, '--at', '2025-03-20T12:00Z']);
    const live = readFileSync(path.join(dist, 'live.json'), 'utf8');
    expect(await run('merge', ...parts, '--out', dist)).toContain('what is live was left alone');
    expect(readFileSync(path.join(dist, 'live.json'), 'utf8')).toBe(live);
  });

  it('take the place of an earlier part, and of nothing else', async () => {
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

  it('that fail leave no part', async () => {
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

  it('refuses a build that is not whole', async () => {
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

  it('refuses what is no part, and one that is damaged', async () => {
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
  ])('%s with %j is wrong usage', (text, env) => {
    expect(() => shardOf(text, env)).toThrow(/part|scheduler|shard/);
  });

  it.each([
    [['--shard', '1/2']],
    [['--shard', '1/2', '--at', 'now']],
    [['--shard', '1/2', ...window, '--activate']],
  ])('%j is wrong usage', async (args) => {
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
