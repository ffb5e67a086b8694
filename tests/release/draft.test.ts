import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, followBuild, pruneOutput } from '../../renderer/live/index.ts';
import { openDraft, openOutput } from '../../renderer/release/index.ts';
import { temporaryFolder } from '../support/site.ts';
import { childProgram } from './child-process.ts';
import { contents, expectSound } from './disk.ts';
import { runBuild, stageBuild, twoEach } from './fakes.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const at = fromUtc('2024-11-10T00:00:00Z', 0);
const later = fromUtc('2024-11-25T00:00:00Z', 0);
const build = (word: string) => ({ revision: word, editions: twoEach(['us', 'de'], SWITCH, word), at });
const child = childProgram();
const drafts = (out: string) => readdirSync(out).filter((name) => name.startsWith('.draft-'));

describe('a running build', () => {
  test('delays no switch', async () => {
    const out = temporaryFolder();
    await runBuild(out, build('a'));
    await activate(out, { at });
    const draft = await openDraft(out, { purpose: 'almanac build' });
    const { site } = await stageBuild(draft, build('b'));
    expect(await activate(out, { at: later, wait: 0 })).toMatchObject({ ok: true, switched: true });
    await followBuild(draft, site);
    await draft.close();
    expectSound(out, { repaired: true });
    expect(await activate(out, { at: later, calendar: 'newest' })).toMatchObject({ ok: true });
  });

  test('keeps what it made while other commands come and go', async () => {
    const out = temporaryFolder();
    const draft = await openDraft(out, { purpose: 'almanac build' });
    const file = draft.stageFile();
    writeFileSync(file, 'on its way');
    await (await openOutput(out, { purpose: 'almanac activate' })).close();
    expect(existsSync(file)).toBe(true);
    await draft.close();
    expect(contents(out)).toEqual({});
  });

  test('that another one overtakes reuses what the other published', async () => {
    const out = temporaryFolder();
    const [first, second] = [
      await openDraft(out, { purpose: 'almanac build' }),
      await openDraft(out, { purpose: 'almanac build' }),
    ];
    const [one, two] = [await stageBuild(first, build('a')), await stageBuild(second, build('a'))];
    await followBuild(first, one.site);
    await first.close();
    const page = join(out, 'current/us.html');
    const { ino } = statSync(page);
    await followBuild(second, two.site);
    await second.close();
    expect(statSync(page).ino).toBe(ino);
    expectSound(out, { repaired: true });
  });

  test('fails and publishes nothing if something that it shares is removed', async () => {
    const out = temporaryFolder();
    const { calendar } = await runBuild(out, build('a'));
    const draft = await openDraft(out, { purpose: 'almanac build' });
    const { site } = await stageBuild(draft, { ...build('b'), editions: build('a').editions });
    rmSync(join(out, calendar.editions.us?.[1]?.dir ?? ''), { recursive: true });
    const state = contents(join(out, 'calendars'));
    await expect(followBuild(draft, site)).rejects.toThrow(/releases\/us\/\S+ was taken back/);
    await draft.close();
    expect(contents(join(out, 'calendars'))).toEqual(state);
  });

  test('keeps everything that it may refer to', async () => {
    const out = temporaryFolder();
    await runBuild(out, build('a'));
    await runBuild(out, build('b'));
    const draft = await openDraft(out, { purpose: 'almanac build' });
    const state = contents(join(out, 'releases'));
    const other = await openOutput(out, { purpose: 'almanac build' });
    expect(await pruneOutput(other, 0)).toMatchObject({ releases: 0, postponed: true });
    expect(contents(join(out, 'releases'))).toEqual(state);
    await draft.close();
    expect(await pruneOutput(other, 0)).toMatchObject({ releases: 4, postponed: false });
    await other.close();
    expectSound(out, { repaired: true });
  });
});

describe('a draft', () => {
  test('of a killed command is removed by the next one', async () => {
    const out = temporaryFolder();
    const holder = child.start({ do: 'hold the lock', out });
    await once(holder.stdout, 'data');
    expect(drafts(out)).toHaveLength(1);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await openOutput(out, { purpose: 'test' })).close();
    expect(contents(out)).toEqual({});
  });

  test('of a killed command is removed before the next one writes anything', async () => {
    const out = temporaryFolder();
    const holder = child.start({ do: 'hold the lock', out });
    await once(holder.stdout, 'data');
    const [left] = drafts(out);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const draft = await openDraft(out, { purpose: 'test' });
    expect(drafts(out)).toHaveLength(1);
    expect(drafts(out)).not.toContain(left);
    await draft.close();
  });

  test("of another machine is kept until it has been silent for long, by the disk's clock", async () => {
    const out = temporaryFolder();
    const foreign = join(out, '.draft-00000000-1-1-0');
    mkdirSync(foreign);
    const look = async () => (await openOutput(out, { purpose: 'test' })).close();
    await look();
    expect(drafts(out)).toHaveLength(1);
    writeFileSync(join(foreign, 'alive'), '');
    const anHourAgo = statSync(foreign).mtimeMs / 1000 - 3600;
    utimesSync(foreign, anHourAgo, anHourAgo);
    await look();
    expect(drafts(out)).toHaveLength(1);
    utimesSync(join(foreign, 'alive'), anHourAgo, anHourAgo);
    await look();
    expect(drafts(out)).toEqual([]);
  });
});
