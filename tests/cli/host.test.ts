import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { TickingTime } from '../../cli/preview/ticking.ts';
import { startServer } from '../../renderer/serve/server.ts';
import { almanac, almanacJson, type Ran } from '../support/cli.ts';
import { temporaryFolder, tinySite } from '../support/site.ts';

/** A host has the output and the program, but no data, words or templates. */
const host = temporaryFolder();
const made = temporaryFolder();
const here = (...args: string[]): Promise<Ran> => almanac([...args, '--root', host]);
const AT = '2025-04-20T12:00Z';

beforeAll(async () => {
  await almanacJson(['build', '--root', tinySite, '--out', made, '--from', '2025-03-01']);
  mkdirSync(path.join(host, 'dist'));
  cpSync(made, path.join(host, 'dist'), { recursive: true, verbatimSymlinks: true });
  expect((await here('activate', '--at', AT, '--by', 'ann', '--note', 'Easter')).code).toBe(0);
});

describe('a host without data', () => {
  it.each([
    ['a path', ['/at/easter'], /^\/at\/easter {2}shows release /],
    ['an address', ['https://bakery.example/at/easter/?utm=1#prices'], /^\/at\/easter /],
    ['a file', ['/at/easter.html'], /^\/at\/easter /],
    ['a region in capitals', ['/AT/easter/'], /^\/at\/easter /],
    ['a page', ['easter', '--region', 'at'], /^\/at\/easter /],
    ['the home page', ['home', '--region', 'at'], /^\/at {2}shows /],
    ['a product', ['sourdough', '--region', 'at'], /Sourdough {2}4\.50 EUR {2}was 5/],
    ['another instant', ['/at/easter', '--at', '2025-04-10T12:00Z'], /Sourdough {2}4\.90 EUR {2}was 5/],
  ])('explains what is live by %s', async (_, asked, says) => {
    const { code, stdout, stderr } = await here('explain', '--live', ...asked);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(says);
    expect(stdout).toMatch(/put there by activate by ann /);
  });

  it.each([
    [['/at/easte'], 'did you mean /at/easter?'],
    [['sourdoug'], 'did you mean sourdough?'],
    [['/at/easter', '--region', 'gb'], '/at/easter is a page of region at, not of gb'],
  ])('suggests what %j could have meant', async (asked, words) => {
    const { code, stderr } = await here('explain', '--live', ...asked);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it('shows the local time of a switch where the calendar has it', async () => {
    const { stdout } = await here(
      'schedule',
      '--live',
      '--from',
      '2025-04-20T00:00Z',
      '--until',
      '2025-05-01T00:00Z',
    );
    expect(stdout).toMatch(/2025-04-21T22:00:00Z {2}at {2}2025-04-22T00:00:00\+02:00/);
  });

  it('reads local times of a window in the zones that the calendar gives', async () => {
    const { code, stdout } = await here(
      'schedule',
      '--live',
      '--from',
      '2025-04-22',
      '--until',
      '2025-04-23',
    );
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('2025-04-21T22:00:00Z  at  2025-04-22T00:00'),
    ]);
  });

  it('reads a local time in the zones that the calendars give', async () => {
    const { code, stdout } = await here('explain', '/at', '--live', '--at', '2025-04-22');
    expect([code, stdout]).toEqual([0, expect.stringContaining('2025-04-21T22:00:00Z')]);
  });

  // The live releases are of a past Easter, so `status` fails.
  it.each([
    [['status'], 1],
    [['status', '--history'], 0],
    [['status', '--format', 'prometheus'], 1],
    [['calendars'], 0],
    [['schedule', '--live', '--format', 'ics'], 0],
    [['diff', 'current', 'newest', '--at', AT], 0],
    [['activate', '--dry-run', '--at', '2025-04-25T00:00Z'], 0],
    [['activate', '--dry-run', '--at', '2025-04-25'], 0],
    [['hold', '--dry-run', '--region', 'at'], 0],
    [['resume', '--dry-run', '--region', 'at'], 0],
    [['rollback', '--dry-run'], 1],
    [['freeze', '--dry-run', '--note', 'x'], 0],
    [['unfreeze', '--dry-run'], 1],
  ])('needs no data: %j', async (args, code) => {
    const ran = await here(...args);
    expect(ran.stdout + ran.stderr).not.toMatch(/expected a folder/);
    expect([args, ran.code, ran.stderr]).toEqual([args, code, ran.stderr]);
  });

  it('checks a deployed host from an empty folder', async () => {
    const server = await startServer({
      site: path.join(host, 'dist/current'),
      port: 0,
      time: new TickingTime(Date.parse(AT)),
    });
    try {
      const { stdout, stderr } = await almanac(['status', '--url', server.url, '--root', temporaryFolder()]);
      expect(stdout + stderr).not.toMatch(/expected a folder/);
      expect(stdout + stderr).toMatch(/\bat\b.*20250419T070000Z/);
    } finally {
      await server.close();
    }
  });
});
