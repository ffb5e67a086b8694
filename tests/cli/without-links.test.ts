import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate } from '../../renderer/live/index.ts';
import { type Command, run } from '../release/child.ts';
import { childProgram, copyTree, hasStrace, STRACE } from '../release/child-process.ts';
import { contents, expectSound } from '../release/disk.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const PROGRAM = path.join(projectRoot, 'cli/bin.js');
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

type Almanac = (...args: string[]) => Promise<string>;

/** Runs the program through another one, and rejects with its output if it fails. */
const behind =
  (...prefix: string[]): Almanac =>
  async (...args) => {
    const [command = '', ...more] = [...prefix, process.execPath, PROGRAM, ...args];
    const env = { ...process.env, CI: 'true', HOME: '/tmp' };
    return (await promisify(execFile)(command, more, { env })).stdout;
  };

/** Runs it in this process, where nothing has to stand before it. */
const here: Almanac = async (...args) => {
  const { code, stdout, stderr } = await almanac(args);
  if (code !== 0) throw new Error(`almanac ${args.join(' ')} exited with ${code}\n${stdout}${stderr}`);
  return stdout;
};

/** Whether a command ends with 0. */
const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const HOLIDAY = '2025-04-20T12:00Z';
const window = ['--from', '2025-04-01', '--until', '2025-05-01'];

/** Runs all commands of a campaign's night on an output, in a folder that holds a site, and returns the resulting files. */
async function night(
  folder: string,
  almanac: Almanac,
  handOver: () => void = () => {},
): Promise<Record<string, Record<string, string>>> {
  const at = (name: string): string => path.join(folder, name);
  const [root, dist] = [at('site'), at('dist')];
  const build = ['build', '--root', root, '--out', dist, ...window];
  const live = (...args: string[]): Promise<string> => almanac(...args, '--root', root, '--out', dist);
  await almanac(...build);
  await live('ship', at('target'), '--any-time');
  await live('activate', '--at', '2025-04-08T12:00Z');
  handOver();
  await live('activate', '--at', HOLIDAY);
  await live('ship', at('target'), '--any-time');
  await live('ship', at('target'), '--any-time', '--all');
  const file = path.join(root, 'data/campaigns/easter-2025.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"4.50"', '"4.40"'));
  await almanac(...build, '--region', 'at', '--archive', at('site.tar'));
  await live('activate', '--calendar', 'newest', '--region', 'at', '--at', HOLIDAY);
  await live('hold', '--region', 'at');
  await expect(live('activate', '--at', '2025-04-23T12:00Z')).rejects.toThrow('held outside the time');
  await live('resume', '--region', 'at', '--at', '2025-04-23T12:00Z');
  await live('rollback', '--region', 'at', '--at', '2025-04-23T12:00Z');
  await almanac('import', at('site.tar'), '--out', at('host'));
  await almanac('import', dist, '--out', at('host'));
  for (const part of ['1', '2'])
    await almanac('build', '--root', root, ...window, '--shard', `${part}/2`, '--out', at(`part-${part}`));
  await almanac('merge', at('part-1'), at('part-2'), '--out', at('merged'));
  await almanac('build', '--root', root, '--out', dist, '--at', HOLIDAY, '--keep', '0');
  await live('activate', '--verify', '--at', '2025-04-24T12:00Z');
  const kept = (name: string) => Object.entries(treeOf(at(name)));
  return Object.fromEntries(
    ['dist', 'host', 'merged', 'target'].map((name) => [
      name,
      // The journal holds times, which differ from run to run.
      Object.fromEntries(kept(name).filter(([file]) => file !== 'journal.jsonl')),
    ]),
  );
}

/** A folder with the bakery that every user may write to. */
function bakery(folder = temporaryFolder()): string {
  cpSync(copySite(tinySite), path.join(folder, 'site'), { recursive: true });
  openToEverybody(folder);
  return folder;
}

function openToEverybody(folder: string): void {
  spawnSync('chmod', ['-R', 'a+rwX', folder]);
}

const isRoot = process.getuid?.() === 0;
const others = !isRoot
  ? 'root alone can become another user'
  : !works(...(NOBODY as [string, ...string[]]), process.execPath, PROGRAM, '--version')
    ? 'setpriv is missing, or other users cannot read the program'
    : !works(...(NOBODY as [string, ...string[]]), 'ls', tmpdir())
      ? 'other users cannot reach the folder for temporary files'
      : '';
const fuse = !existsSync('/dev/fuse')
  ? '/dev/fuse is missing'
  : !works('encfs', '--version')
    ? 'encfs is missing'
    : '';

describe('every command gives the same result as with links', () => {
  let elsewhere: Awaited<ReturnType<typeof night>>;
  beforeAll(async () => {
    elsewhere = await night(bakery(), here);
  }, 600_000);
  const unmounted: (() => void)[] = [];
  afterEach(() => {
    for (const step of unmounted.splice(0)) step();
  });

  const mounted = `on a file system without hard links${fuse && ` (${fuse})`}`;
  it.skipIf(fuse !== '')(mounted, { timeout: 600_000 }, async () => {
    const [raw, mount] = [temporaryFolder(), temporaryFolder()];
    const { status, stderr } = spawnSync('encfs', ['-S', '--paranoia', raw, mount], {
      input: 'p\nx\nx\n',
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    unmounted.push(() => spawnSync('fusermount3', ['-u', mount]));
    writeFileSync(path.join(mount, 'a'), '');
    expect(works('ln', path.join(mount, 'a'), path.join(mount, 'b'))).toBe(false);
    expect(await night(bakery(mount), here)).toEqual(elsewhere);
  });

  const injected = `where no link can be made${hasStrace ? '' : ' (strace is missing)'}`;
  it.skipIf(!hasStrace)(injected, { timeout: 600_000 }, async () => {
    const kinds = 'link,linkat';
    const refuse = ['-e', `trace=${kinds}`, '-e', `inject=${kinds}:error=EOPNOTSUPP`];
    const refused = behind(...STRACE, '-o', '/dev/null', ...refuse);
    expect(await night(bakery(), refused)).toEqual(elsewhere);
  });

  const foreign = `for a user who may write everything and owns nothing${others && ` (${others})`}`;
  it.skipIf(others !== '')(foreign, { timeout: 600_000 }, async () => {
    const folder = bakery();
    chmodSync(folder, 0o777);
    let command = here;
    const change = (): void => {
      openToEverybody(folder);
      command = behind(...NOBODY);
    };
    expect(await night(folder, (...args) => command(...args), change)).toEqual(elsewhere);
  });

  const barred = `a user who may not write is told where${others && ` (${others})`}`;
  it.skipIf(others !== '')(barred, async () => {
    const folder = bakery();
    chmodSync(folder, 0o755);
    const dist = path.join(folder, 'dist');
    await here('build', '--root', path.join(folder, 'site'), '--out', dist, ...window);
    await here('activate', '--out', dist, '--at', '2025-04-08T12:00Z');
    const before = treeOf(dist);
    const activated = behind(...NOBODY)('activate', '--out', dist, '--at', HOLIDAY);
    await expect(activated).rejects.toThrow(/cannot write .*dist: permission denied.*\(EACCES\)/);
    expect(treeOf(dist)).toEqual(before);
  });
});

describe.skipIf(!hasStrace)('a refused hard link', () => {
  const SWITCH = '2024-11-22T08:00:00Z';
  const [early, then] = ['2024-11-10T00:00:00Z', '2024-11-25T00:00:00Z'].map((at) => fromUtc(at, 0)) as [
    number,
    number,
  ];
  const child = childProgram();
  const start = path.join(temporaryFolder(), 'start');
  beforeAll(async () => {
    mkdirSync(start);
    const editions = twoEach(['us', 'de'], SWITCH);
    await runBuild(start, { revision: 'a', editions, at: early });
    await activate(start, { at: early });
  });

  const codes = ['EPERM', 'EOPNOTSUPP', 'EXDEV', 'EMLINK', 'ENOSYS', 'EIO', 'EACCES', 'EINVAL'] as const;
  it.each([...codes.map((code) => [code, 'every one'] as const), ['EMLINK', 'from the fourth on'] as const])(
    '(%s, %s) is replaced by a copy',
    async (code, which) => {
      const when = which === 'every one' ? '1+' : '4+';
      const [out, plain] = [path.join(temporaryFolder(), 'out'), path.join(temporaryFolder(), 'plain')];
      for (const folder of [out, plain]) copyTree(start, folder);
      const editions = twoEach(['us', 'de'], SWITCH, 'b');
      const commands = (folder: string): Command[] => [
        { do: 'activate', out: folder, at: then },
        { do: 'build', out: folder, build: { revision: 'b', editions, at: early } },
        { do: 'activate', out: folder, at: then, calendar: 'newest', regions: ['de'] },
        { do: 'rollback', out: folder, at: then, regions: ['de'] },
      ];
      for (const command of commands(out)) {
        const refused = child.run(command, ['link', 'linkat'], `error=${code}`, when);
        expect(refused).toMatchObject({ status: 0, killed: false });
        expectSound(out, { repaired: true });
      }
      for (const command of commands(plain)) await run(command);
      expect(contents(out)).toEqual(contents(plain));
    },
  );
});

it.skipIf(!hasStrace)(
  'a file system without symbolic links is named as the reason for the failure',
  async () => {
    const folder = bakery();
    const kinds = 'symlink,symlinkat';
    const refuse = ['-e', `trace=${kinds}`, '-e', `inject=${kinds}:error=EPERM`];
    const refused = behind(...STRACE, '-o', '/dev/null', ...refuse);
    const out = path.join(folder, 'dist');
    const built = refused('build', '--root', path.join(folder, 'site'), '--out', out, ...window);
    await expect(built).rejects.toThrow(/the file system of .*dist holds no symbolic links/);
    expect(existsSync(out)).toBe(false);
  },
);

// Backups of replaced files are not hard links: not every file system can link them.
it.skipIf(!hasStrace)('no command hard-links a file that it replaces', async () => {
  const folder = bakery();
  const out = path.join(folder, 'dist');
  await here('build', '--root', path.join(folder, 'site'), '--out', out, ...window);
  await here('activate', '--out', out, '--at', '2025-04-08T12:00Z');
  const log = path.join(folder, 'log');
  const traced = behind(...STRACE, '-o', log, '-e', 'trace=link,linkat');
  await traced('activate', '--out', out, '--at', HOLIDAY);
  expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(readlinkSync(path.join(out, 'current'))).toMatch(/^sites\//);
  const replaced = /"[^"]*\/(current|live\.json|journal\.jsonl|calendar\.json|hosts\/[^"]*)"/;
  expect(readFileSync(log, 'utf8')).not.toMatch(replaced);
});
