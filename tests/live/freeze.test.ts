import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromUtc, type Instant } from '../../renderer/clock/instant.ts';
import {
  activate,
  freeze,
  hold,
  readJournal,
  readLive,
  readStatus,
  resume,
  rollback,
  unfreeze,
} from '../../renderer/live/index.ts';
import { readCurrent } from '../../renderer/release/index.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const after = fromUtc('2024-11-25T00:00:00Z', 0);

let out = '';
let now: Instant = before;
const clock = () => now;

const build = async (word: string): Promise<string> => {
  const editions = twoEach(['us', 'de'], SWITCH, word);
  return (await runBuild(out, { revision: word, editions, at: before })).calendar.id;
};

beforeEach(async () => {
  out = join(temporaryFolder(), 'dist');
  now = before;
  await build('a');
  await activate(out, { clock });
});

describe('a freeze', () => {
  beforeEach(() => freeze(out, { clock, by: 'ann', note: 'prices are final' }));

  test('stops every move by a person, and names who froze and why', async () => {
    const calendar = await build('b');
    const live = await readLive(out);
    for (const move of [
      () => activate(out, { clock, calendar }),
      () => activate(out, { at: after }),
      () => rollback(out, { clock, regions: ['us'] }),
      () => hold(out, { clock }),
      () => resume(out, { clock }),
      // The freeze is reported before any other obstacle.
      () => rollback(out, { clock }),
      () => rollback(out, { at: fromUtc('2030-01-01T00:00:00Z', 0), regions: ['us'] }),
      () => activate(out, { clock, calendar: '00000000' }),
      () => activate(out, { at: fromUtc('1980-01-01T00:00:00Z', 0) }),
    ])
      await expect(move()).rejects.toThrow(/frozen: by ann at 2024-11-10T00:00:00Z, “prices are final”/);
    expect(await readLive(out)).toEqual(live);
  });

  test('lets time go on, and stays', async () => {
    now = after;
    expect((await activate(out, { clock })).moved.map(({ region }) => region)).toEqual(['us', 'de']);
    expect((await readLive(out))?.frozen).toMatchObject({ by: 'ann', reason: 'prices are final' });
    expect((await readStatus(out, { now })).frozen?.reason).toBe('prices are final');
  });

  test('is lifted by unfreeze, and a rollback skips it', async () => {
    await expect(freeze(out, { clock, note: 'again' })).rejects.toThrow('frozen already');
    await unfreeze(out, { clock, by: 'bob', note: 'Germany' });
    await expect(unfreeze(out, { clock })).rejects.toThrow('is not frozen');
    expect(
      readJournal(out)
        .map(({ command, mover, by }) => [command, mover, by])
        .slice(-2),
    ).toEqual([
      ['freeze', 'person', 'ann'],
      ['unfreeze', 'person', 'bob'],
    ]);
    const calendar = await build('b');
    await activate(out, { clock, calendar, by: 'bob' });
    await freeze(out, { clock, by: 'ann', note: 'final again' });
    await unfreeze(out, { clock, by: 'ann' });
    expect((await rollback(out, { clock })).takesBack).toMatchObject({ command: 'activate', by: 'bob' });
  });

  test('is not made by a dry run', async () => {
    expect(await unfreeze(out, { clock, dryRun: true })).toMatchObject({ frozen: null, dryRun: true });
    expect((await readLive(out))?.frozen).toBeDefined();
  });
});

describe('a move that expects a live site', () => {
  test('is made if that site is live, and refused otherwise', async () => {
    const seen = readCurrent(out) as string;
    const first = await build('b');
    await activate(out, { clock, calendar: first, expectLive: seen });
    const calendar = await build('c');
    const move = activate(out, { clock, calendar, expectLive: seen });
    await expect(move).rejects.toThrow(`and not sites/${seen} as expected`);
    await expect(activate(out, { clock, calendar, expectLive: 'nothing' })).rejects.toThrow(
      'and not nothing',
    );
    await expect(hold(out, { clock, expectLive: seen, dryRun: true })).rejects.toThrow('as expected');
    expect((await readLive(out))?.regions.us?.calendar).toBe(first);
  });

  test('expects nothing before the first activation', async () => {
    const fresh = join(temporaryFolder(), 'dist');
    await runBuild(fresh, { revision: 'a', editions: twoEach(['us'], SWITCH, 'a'), at: before });
    await expect(activate(fresh, { clock, expectLive: '00000000' })).rejects.toThrow('nothing is live');
    expect((await activate(fresh, { clock, expectLive: 'nothing' })).ok).toBe(true);
  });
});
