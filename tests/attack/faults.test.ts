import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, repair } from '../../renderer/live/index.ts';
import { openOutput } from '../../renderer/release/index.ts';
import { type Command, run } from '../release/child.ts';
import { childProgram, copyTree, hasStrace } from '../release/child-process.ts';
import { contents, expectSound } from '../release/disk.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';
import { Chance, Outcomes, rounds } from './attack.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const at = fromUtc('2024-11-10T00:00:00Z', 0);
const later = fromUtc('2024-11-25T00:00:00Z', 0);
const a = { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at };
const b = { revision: 'b', editions: twoEach(['us', 'de'], SWITCH, 'b'), at };
const chance = new Chance('faults');
const child = childProgram();

const COMMANDS: Readonly<Record<string, (out: string) => Command>> = {
  build: (out) => ({ do: 'build', out, build: { ...b, revision: 'c' } }),
  activate: (out) => ({ do: 'activate', out, at: later }),
  promote: (out) => ({ do: 'activate', out, at, calendar: 'newest', regions: ['de'] }),
  'roll back': (out) => ({ do: 'rollback', out, at, regions: ['us'] }),
  prune: (out) => ({ do: 'prune', out, keep: 0 }),
};

/** System calls of a command, and the highest count up to which one of them still happens in a run. */
const CALLS: readonly (readonly [calls: readonly string[], last: number])[] = [
  [['rename', 'renameat', 'renameat2'], 16],
  [['link', 'linkat'], 40],
  [['symlink', 'symlinkat'], 2],
  [['mkdir', 'mkdirat'], 24],
  [['unlink', 'unlinkat', 'rmdir'], 60],
  [['fsync', 'fdatasync'], 12],
  [['utimensat'], 24],
  [['chmod', 'fchmod', 'fchmodat'], 24],
  [['write', 'pwrite64'], 60],
  [['openat'], 160],
  [['getdents64'], 40],
  [['readlink', 'readlinkat'], 20],
];
const EFFECTS = [
  'error=EIO',
  'error=ENOSPC',
  'error=EACCES',
  'error=EMFILE',
  'error=EROFS',
  'signal=KILL',
] as const;

describe.skipIf(!hasStrace)('a file system call that fails, or a kill at it', () => {
  const folder = temporaryFolder();
  const start = join(folder, 'start');
  beforeAll(async () => {
    mkdirSync(start);
    await runBuild(start, { ...a, revision: 'z', editions: twoEach(['us', 'de'], SWITCH, 'z') });
    await activate(start, { at });
    await runBuild(start, a);
    await activate(start, { at, calendar: 'newest' });
    await runBuild(start, b);
  });

  test('leaves the live site whole, and nothing half done', { timeout: 1_800_000 }, async () => {
    const before = contents(start);
    const wanted: Record<string, Record<string, string>> = {};
    const outcomes = new Outcomes('faults of the file system');
    for (let round = 0; round < rounds(10, 800); round += 1) {
      const names = Object.keys(COMMANDS);
      const name = names[round % names.length] as string;
      const command = COMMANDS[name] as (out: string) => Command;
      const [calls, last] = chance.pick(CALLS);
      const effect = chance.pick(EFFECTS);
      const step = 1 + chance.below(last);
      const what = `${name}: ${effect} at ${calls[0]} ${step}`;
      const out = join(folder, `round-${round}`);
      copyTree(start, out);
      const { status, killed } = child.run(command(out), calls, effect, step);
      expectSound(out, { repaired: false });
      if (status === 0) outcomes.count('done all the same');
      else if (killed) outcomes.count('killed, sound');
      else {
        const same = JSON.stringify(contents(out)) === JSON.stringify(before);
        outcomes.count(same ? 'told, nothing changed' : 'told, sound');
      }
      await (await openOutput(out, { purpose: 'next' })).close();
      await repair(out);
      expectSound(out, { repaired: true });
      if (name !== 'roll back') {
        if (wanted[name] === undefined) {
          const done = join(folder, `done-${name}`);
          copyTree(start, done);
          await run(command(done));
          wanted[name] = withoutTimes(contents(done));
          rmSync(done, { recursive: true });
        }
        await run(command(out));
        expect(withoutTimes(contents(out)), what).toEqual(wanted[name]);
      }
      rmSync(out, { recursive: true });
    }
    outcomes.print();
  });
});

/** The tree without the times in the journal, which differ from run to run. */
function withoutTimes(tree: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tree).filter(([file]) => file !== 'journal.jsonl'));
}
