import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../renderer/release/index.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

interface Listed {
  readonly calendars: readonly {
    readonly id: string;
    readonly newest: boolean;
    readonly brought: readonly {
      command: string;
      by: string;
      brought: { from: string | null; origin: { commit?: string; edited?: boolean } };
    }[];
    readonly regions: Record<string, { from: string | null; until: string | null }[]>;
    readonly promoted: readonly string[];
    readonly left: readonly { region: string; move: { command: string; by: string } }[];
    readonly differs: readonly { region: string; from: string }[];
  }[];
}

const window = ['--from', '2025-04-01', '--until', '2099-01-01'];

/** A site under git, whose first calendar is live, and a host that has it too. */
async function site() {
  const root = copySite(tinySite);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', 'data', 'locales', 'templates');
  git('commit', '-qm', 'first');
  const commit = git('rev-parse', 'HEAD').trim();
  const run = (...args: string[]) => almanac([...args, '--root', root]);
  const build = async (...args: string[]) =>
    (await almanacJson<Calendar>(['build', '--root', root, ...window, ...args])).id;
  const a = await build();
  expect((await run('activate', '--by', 'ann')).code).toBe(0);
  return { root, run, build, a, commit };
}
const list = (...args: string[]) => almanacJson<Listed>(['calendars', ...args]);

describe('calendars', () => {
  it('lists where each comes from, which regions follow it, which left it, and how it differs', async () => {
    const { root, run, build, a, commit } = await site();
    appendFileSync(path.join(root, 'locales/en.yaml'), '# corrected\n');
    const b = await build('--region', 'gb', '--by', 'bob', '--activate');
    const { calendars } = await list('--root', root);
    expect(calendars.map(({ id, newest }) => [id, newest])).toEqual([
      [b, true],
      [a, false],
    ]);
    const [now, before] = calendars;
    expect(now).toMatchObject({
      promoted: ['gb'],
      left: [],
      differs: [],
      brought: [{ command: 'build', by: 'bob', brought: { from: null, origin: { commit, edited: true } } }],
    });
    expect(Object.keys(now?.regions ?? {})).toEqual(['gb']);
    expect(before?.promoted).not.toContain('gb');
    // It was built before anything was live.
    expect(before?.brought).toMatchObject([
      { command: 'build', brought: { from: null, origin: { commit, edited: false } } },
    ]);
    expect(before?.left).toMatchObject([{ region: 'gb', move: { command: 'activate', by: 'bob' } }]);
    const said = (await run('calendars')).stdout;
    expect(said).toMatch(
      new RegExp(`^${b} \\(newest\\)\n  built     \\S+ by bob of commit ${commit.slice(0, 8)} \\(edited\\)`),
    );
    expect(said).toMatch(/\n {2}left {6}gb, by activate by bob at \S+Z/);
  });

  it('names the commit of a build before anything is live, and records it once', async () => {
    const root = copySite(tinySite);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
    git('init', '-q');
    git('add', 'data', 'locales', 'templates');
    git('commit', '-qm', 'first');
    for (let i = 0; i < 2; i += 1)
      expect((await almanac(['build', '--root', root, ...window])).stdout).toMatch(
        /calendar {4}[0-9a-f]{8} of commit [0-9a-f]{8}\n/,
      );
    appendFileSync(path.join(root, 'locales/en.yaml'), '# corrected\n');
    const edited = await almanac(['build', '--root', root, ...window]);
    expect(edited.stdout).toMatch(/of commit [0-9a-f]{8} \(edited\)\n/);
    const { calendars } = await list('--root', root);
    expect(
      calendars.map(({ brought }) => brought.map((one) => [one.command, one.brought.origin.edited])),
    ).toEqual([[['build', true]], [['build', false]]]);
  });

  it('says from when it differs from what is live', async () => {
    const { root, run, build } = await site();
    const words = path.join(root, 'locales/en.yaml');
    writeFileSync(
      words,
      readFileSync(words, 'utf8').replaceAll(/\b(bread|Bread|bakery|Bakery)\b/g, 'loaves'),
    );
    const b = await build('--region', 'gb');
    const asked = Date.now();
    const { calendars } = await list('--root', root);
    const [found] = calendars.find(({ id }) => id === b)?.differs ?? [];
    expect(found?.region).toBe('gb');
    expect(Date.parse(found?.from ?? '')).toBeGreaterThanOrEqual(asked);
    const { stdout } = await run('calendars');
    expect(stdout).toMatch(/\n {2}differs {3}gb from \S+Z on\n {12}npx almanac diff current /);
  });

  it('works without data, and names the commit that an archive was built from', async () => {
    const { root, build, a, commit } = await site();
    const archive = path.join(root, 'site.tar');
    await build('--archive', archive);
    const out = path.join(temporaryFolder(), 'dist');
    expect((await almanac(['import', archive, '--out', out])).code).toBe(0);
    const { calendars } = await list('--root', temporaryFolder(), '--out', out);
    expect(calendars).toMatchObject([
      {
        id: a,
        newest: true,
        promoted: [],
        left: [],
        differs: [],
        brought: [{ command: 'import', brought: { from: archive, origin: { commit } } }],
      },
    ]);
  });

  it('removes with --prune what no promotion and no rollback needs', async () => {
    const { root, run, build, a } = await site();
    const ids: string[] = [];
    for (const word of ['b', 'c', 'd']) {
      appendFileSync(path.join(root, 'locales/en.yaml'), `# ${word}\n`);
      ids.push(await build('--region', 'gb'));
      if (word === 'b') expect((await run('activate', '--calendar', 'newest')).code).toBe(0);
    }
    const kept = async (...args: string[]) =>
      (await list('--root', root, ...args)).calendars.map(({ id }) => id).sort();
    const [b = '', c = '', d = ''] = ids;
    expect(await kept('--prune', '--keep', '2')).toEqual([a, b, c, d].sort());
    expect(await kept('--prune')).toEqual([a, b, d].sort());
    expect((await run('rollback')).code).toBe(0);
    expect((await run('status')).code).toBe(0);
    expect((await run('calendars', '--keep', '2')).code).toBe(2);
  });

  it('lists the existing ones when asked for one that does not exist', async () => {
    const { root, run, a } = await site();
    expect(await run('activate', '--calendar', 'nope')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`there is ${a}, the latest first: almanac calendars tells of each`),
    });
    const nothing = await almanac(['calendars', '--root', root, '--out', path.join(root, 'other')]);
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no calendar in') });
  });
});
