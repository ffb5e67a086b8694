import { existsSync, mkdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, repair, rollback } from '../../renderer/live/index.ts';
import { openOutput } from '../../renderer/release/index.ts';
import { temporaryFolder } from '../support/site.ts';
import { type Command, run } from './child.ts';
import { childProgram, copyTree, hasStrace } from './child-process.ts';
import { contents, expectSound, tree } from './disk.ts';
import { runBuild, twoEach } from './fakes.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const at = fromUtc('2024-11-10T00:00:00Z', 0);
const later = fromUtc('2024-11-25T00:00:00Z', 0);
const a = { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at };
const b = { revision: 'b', editions: twoEach(['us', 'de'], SWITCH, 'b'), at };
const child = childProgram();

interface Story {
  readonly name: string;
  readonly before: (out: string) => Promise<unknown>;
  readonly command: (out: string) => Command;
  /** Repeating it after a kill gives the same result. */
  readonly again: boolean;
}

const stories: Story[] = [
  {
    name: 'a first build',
    before: async () => {},
    command: (out) => ({ do: 'build', out, build: a }),
    again: true,
  },
  {
    name: 'a second build',
    before: (out) => runBuild(out, a),
    command: (out) => ({ do: 'build', out, build: b }),
    again: true,
  },
  {
    name: 'a build of the same releases',
    before: (out) => runBuild(out, a),
    command: (out) => ({ do: 'build', out, build: { ...a, revision: 'c' } }),
    again: true,
  },
  {
    name: 'a first activation',
    before: (out) => runBuild(out, { ...a, at: later }),
    command: (out) => ({ do: 'activate', out, at }),
    again: true,
  },
  {
    name: 'a promotion',
    before: async (out) => {
      await runBuild(out, a);
      await activate(out, { at });
      await runBuild(out, b);
    },
    command: (out) => ({ do: 'activate', out, at, calendar: 'newest', regions: ['de'] }),
    again: true,
  },
  {
    name: 'a roll-back',
    before: async (out) => {
      await runBuild(out, a);
      await activate(out, { at });
      await runBuild(out, b);
      await activate(out, { at, calendar: 'newest', regions: ['de'] });
    },
    command: (out) => ({ do: 'rollback', out, at: later, regions: ['de'] }),
    again: false,
  },
  {
    name: 'a clean-up',
    before: async (out) => {
      await runBuild(out, { ...b, editions: twoEach(['us'], SWITCH) });
      await runBuild(out, { ...b, revision: 'c', editions: twoEach(['us'], SWITCH, 'c') });
    },
    command: (out) => ({ do: 'prune', out, keep: 0 }),
    again: true,
  },
];

/** Commands that start when a page of the live release, and of its site, is missing. */
const damaged: Story[] = [
  {
    name: 'a workbench',
    before: async (out) => damage(out, await runBuild(out, a)),
    command: (out) => ({ do: 'build', out, build: a }),
    again: true,
  },
  {
    name: 'what is live',
    before: async (out) => {
      const built = await runBuild(out, a);
      await activate(out, { at });
      damage(out, built);
    },
    command: (out) => ({ do: 'build', out, build: a }),
    again: true,
  },
];

// Listed separately, since strace counts each kind of call by itself.
const renames = ['rename', 'renameat', 'renameat2'];
const links = ['link', 'linkat'];
const symlinks = ['symlink', 'symlinkat'];
const removals = ['unlink', 'unlinkat', 'rmdir'];
const kills = [renames, links, symlinks, removals];
const failures = [renames, links, symlinks, ['mkdir', 'mkdirat'], ['utimensat'], ['fsync']];

describe.skipIf(!hasStrace)('a kill at every step', () => {
  for (const { name, before, command, again } of stories) {
    test(`of ${name} can be recovered from`, { timeout: 240_000 }, async () => {
      const { start, folder } = await prepare(before);
      const done = join(folder, 'done');
      copyTree(start, done);
      await run(command(done));
      const steps = await everyStep(kills, async (calls, step) => {
        const out = join(folder, `killed-${calls[0]}-${step}`);
        copyTree(start, out);
        const outcome = child.run(command(out), calls, 'signal=KILL', step);
        expectSound(out, { repaired: false });
        if (!outcome.killed) {
          expect(outcome).toMatchObject({ status: 0 });
          return false;
        }
        await (await openOutput(out, { purpose: 'next' })).close();
        await repair(out);
        expectSound(out, { repaired: true });
        if (again) {
          await run(command(out));
          expect(contents(out), `killed at ${calls[0]} ${step}`).toEqual(contents(done));
        }
        rmSync(out, { recursive: true });
        return true;
      });
      expect(steps).toBeGreaterThan(4);
    });
  }
});

describe.skipIf(!hasStrace)('a kill at every step of a repair', () => {
  for (const { name, before, command } of damaged) {
    test(`${name} never loses what it shows`, { timeout: 240_000 }, async () => {
      const { start, folder } = await prepare(before);
      const done = join(folder, 'done');
      copyTree(start, done);
      await run(command(done));
      expectSound(done, { repaired: true });
      const wholes = (out: string) =>
        [...tree(out).keys()].filter((path) => /\/(site|release)\.json$/.test(path));
      const steps = await everyStep(kills, async (calls, step) => {
        const out = join(folder, `killed-${calls[0]}-${step}`);
        copyTree(start, out);
        const outcome = child.run(command(out), calls, 'signal=KILL', step);
        if (!outcome.killed) return false;
        await (await openOutput(out, { purpose: 'next' })).close();
        await repair(out);
        expect(wholes(out), `killed at ${calls[0]} ${step}`).toEqual(wholes(done));
        expect(existsSync(join(out, 'current', 'site.json'))).toBe(true);
        expect(Object.keys(contents(out)).filter((path) => path.includes('.tmp-'))).toEqual([]);
        await run(command(out));
        expect(contents(out), `killed at ${calls[0]} ${step}`).toEqual(contents(done));
        rmSync(out, { recursive: true });
        return true;
      });
      expect(steps).toBeGreaterThan(4);
    });
  }
});

test('a live site that is missing is composed again', async () => {
  const { start: out } = await prepare(async (folder) => {
    await runBuild(folder, a);
    await activate(folder, { at });
  });
  const before = contents(out);
  rmSync(join(out, readlinkSync(join(out, 'current'))), { recursive: true });
  expect(await repair(out)).toBe(true);
  expect(contents(out)).toEqual(before);
});

describe.skipIf(!hasStrace)('a full disk', () => {
  for (const { name, before, command } of stories.filter((story) =>
    /second build|promotion/.test(story.name),
  )) {
    test(`${name} leaves all as it was, and says why`, { timeout: 240_000 }, async () => {
      const { start, folder } = await prepare(before);
      const wanted = contents(start);
      const steps = await everyStep(failures, async (calls, step) => {
        const out = join(folder, `full-${calls[0]}-${step}`);
        copyTree(start, out);
        const outcome = child.run(command(out), calls, 'error=ENOSPC', step);
        if (outcome.status === 0) {
          expectSound(out, { repaired: true });
          return false;
        }
        expect(outcome.stderr).toMatch(
          /^OperationError: cannot write .*: no space left on the disk \(ENOSPC\)\n$/,
        );
        expect(contents(out), `failed at ${calls[0]} ${step}`).toEqual(wanted);
        rmSync(out, { recursive: true });
        return true;
      });
      expect(steps).toBeGreaterThan(4);
    });
  }
});

/**
 * Tries each kind of call in turn until the command no longer reaches it: every rename, and ever fewer of the others,
 * which come in long series (1, 2, 4, 8 …). Returns how many were tried.
 */
async function everyStep(
  kinds: readonly (readonly string[])[],
  attempt: (calls: readonly string[], step: number) => Promise<boolean>,
): Promise<number> {
  let steps = 0;
  for (const calls of kinds) {
    const next = (step: number) => (calls === renames ? step + 1 : step * 2);
    for (let step = 1; await attempt(calls, step); step = next(step)) steps += 1;
  }
  return steps;
}

test.skipIf(!hasStrace)('a file is made durable before anything that points to it', async () => {
  const { start: out } = await prepare(async (folder) => {
    await runBuild(folder, a);
    await activate(folder, { at });
  });
  await runBuild(out, b);
  const lines = child.trace({ do: 'activate', out, at: later, calendar: 'newest' }, [
    ...renames,
    'fsync',
    'fdatasync',
  ]);
  const index = (pattern: RegExp): number => lines.findIndex((line) => pattern.test(line));
  const site = index(/rename\w*\(.*"[^"]*\/sites\/[0-9a-f]{8}"/);
  const folder = index(/fsync\(\d+<[^>]*\/sites>/);
  const live = index(/rename\w*\(.*\/live\.json"/);
  const current = index(/rename\w*\(.*\/current"/);
  const root = lines.findLastIndex((line) => line.includes(`fsync(`) && line.includes(`<${out}>`));
  expect(Math.min(site, folder, live)).toBeGreaterThanOrEqual(0);
  expect([site, folder, live, current, root]).toEqual(
    [site, folder, live, current, root].sort((x, y) => x - y),
  );
});

test('what is live is restored by the next command, whichever it is', async () => {
  const { start: out } = await prepare(async (folder) => {
    await runBuild(folder, a);
    await activate(folder, { at });
  });
  expect(await repair(out)).toBe(false);
  await expect(rollback(out, { at })).rejects.toThrow('no calendar was promoted before');
  expectSound(out, { repaired: true });
});

function damage(out: string, { site, calendar }: Awaited<ReturnType<typeof runBuild>>): void {
  rmSync(join(out, site.dir, 'us/about.html'));
  rmSync(join(out, calendar.editions.us?.[0]?.dir ?? '', 'about.html'));
}

async function prepare(before: Story['before']): Promise<{ start: string; folder: string }> {
  const folder = temporaryFolder();
  const start = join(folder, 'start');
  mkdirSync(start);
  await before(start);
  return { start, folder };
}
