import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';
import { OperationError } from '../../renderer/problems/problems.ts';
import { readTimetable } from '../../renderer/release/calendar.ts';
import { type Calendar, readCalendar } from '../../renderer/release/index.ts';
import { startServer } from '../../renderer/serve/server.ts';
import { Chance } from '../attack/attack.ts';
import { nineMonths } from '../browser/seasons.ts';
import { hasStrace, STRACE } from '../release/child-process.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { GithubRunner } from '../support/github-runner.ts';
import { copySite, projectRoot, temporaryFolder } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const PRICES = 'data/campaigns/black-friday-2024.yaml';
const PROGRAM = path.join(projectRoot, 'cli/bin.js');
const FRIDAY = '2024-11-22T18:00:00Z';

/*
 * The way from CI to a host, with this repository's shop: its nine months, of which many files are hard links, in an
 * archive; an empty host; and a corrected price in a folder where everything else is built already.
 */
describe('the nine months of the shop', () => {
  const folder = temporaryFolder();
  const dist = path.join(folder, 'dist');
  const host = path.join(folder, 'host');
  let root = '';
  let calendar: Calendar;
  const build = (archive: string, ...options: string[]) =>
    almanacJson<Calendar>([
      ...['build', '--root', root, '--out', dist, '--archive', path.join(folder, archive), ...options],
    ]);
  const done = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await almanac([...args, '--out', host]);
    expect(code, `almanac ${args.join(' ')}\n${stderr}`).toBe(0);
  };
  const price = (region: string): string | undefined =>
    /data-product="eliteOptimusPrime".*?data-price="([^"]*)"/s.exec(
      readFileSync(path.join(host, 'current', region, 'black-friday.html'), 'utf8'),
    )?.[1];

  /** The calendar that each region follows. */
  const readLive = async (out: string): Promise<Record<string, string>> => {
    const { regions } = JSON.parse(readFileSync(path.join(out, 'live.json'), 'utf8'));
    return Object.fromEntries(
      Object.entries(regions as Record<string, { calendar: string }>).map(([id, { calendar }]) => [
        id,
        calendar,
      ]),
    );
  };

  beforeAll(async () => {
    root = copySite(projectRoot);
    // Reuse the cache that other tests have filled.
    const drawn = path.join(projectRoot, '.almanac');
    if (existsSync(drawn)) symlinkSync(drawn, path.join(root, '.almanac'));
    // In `.ci/run` the same build is there already: in a copy of it, nothing is left to build.
    if (process.env.BUILT !== undefined) execFileSync('cp', ['-a', process.env.BUILT, dist]);
    calendar = await build('nine.tar.gz', '--from', nineMonths.from, '--until', nineMonths.until);
  }, 600_000);

  it('go from an archive to an empty host, and are promoted there', async () => {
    await done('import', path.join(folder, 'nine.tar.gz'));
    expect(readdirSync(host)).not.toContain('current');
    await done('activate', '--at', FRIDAY, '--verify');
    expect([price('de'), price('us')]).toEqual(['559', '559']);
    const brought = await readCalendar(host, calendar.id);
    expect(brought?.editions).toEqual(calendar.editions);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  }, 600_000);

  it('are corrected for one region from a folder where everything else is built', async () => {
    await build('de.tar', '--region', 'de', '--from', '2024-11-20', '--until', '2024-12-05');
    await done('import', path.join(folder, 'de.tar'));
    const file = path.join(root, PRICES);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('eliteOptimusPrime: 559', 'eliteOptimusPrime: 549'),
    );
    const { id } = await build(
      'fixed.tar',
      '--region',
      'de',
      '--from',
      '2024-11-20',
      '--until',
      '2024-12-05',
    );
    await done('import', path.join(folder, 'fixed.tar'));
    expect([price('de'), price('us')]).toEqual(['559', '559']);
    await done('activate', '--calendar', id, '--region', 'de', '--force', '--at', FRIDAY);
    expect([price('de'), price('us')]).toEqual(['549', '559']);
  }, 600_000);

  it('are corrected in one region, rolled back, and not promoted again by mistake', async () => {
    const { de: fixed = '' } = await readLive(host);
    const back = await almanac(['rollback', '--dry-run', '--at', FRIDAY, '--out', host]);
    expect(back.stdout + back.stderr).toContain('de: Elite Optimus Prime 549 → 559');
    await done('rollback', '--at', FRIDAY);
    expect([price('de'), price('us')]).toEqual(['559', '559']);
    const again = await almanac([
      'activate',
      '--calendar',
      fixed,
      '--region',
      'de',
      '--force',
      '--out',
      host,
    ]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('--back')]);
    expect(price('de')).toBe('559');
  }, 600_000);

  it('are reported when a region is held past its end', async () => {
    await done('hold', '--region', 'de');
    const moved = await almanac(['activate', '--at', '2024-12-20T12:00Z', '--out', host]);
    expect([moved.code, moved.stderr]).toEqual([1, expect.stringMatching(/^held outside the time .*: de$/m)]);
    const status = await almanac(['status', '--json', '--out', host]);
    expect(status.code).toBe(1);
    expect(readlinkSync(path.join(host, 'current'))).toMatch(/^sites\//);
    expect(existsSync(path.join(host, 'current/us/christmas-sale.html'))).toBe(true);
    expect(price('de')).toBe('559');
    await done('resume', '--region', 'de', '--at', '2024-12-20T12:00Z');
    expect(existsSync(path.join(host, 'current/de/christmas-sale.html'))).toBe(true);
  }, 600_000);

  it('are checked from elsewhere: through serve and through the edge', async () => {
    const elsewhere = ['status', '--json', '--out', path.join(folder, 'none'), '--url'];
    const served = await startServer({ site: path.join(host, 'current'), port: 0, time: { read: Date.now } });
    // Germany and the others still show December 2024, which is long over.
    const late = await almanac([...elsewhere, served.url]);
    expect(late.code).toBe(1);
    expect(JSON.parse(late.stdout).problems.join('\n')).toMatch(/\bde\b/);
    await served.close();
    const read = (file: string) => {
      const found = path.join(host, file);
      return existsSync(found) ? new Uint8Array(readFileSync(found)) : null;
    };
    // The edge chooses by time from the same folder, and checks the hashes of calendars and releases too.
    const edge = createHandler({ read, now: () => Date.parse('2024-11-25T12:00:00Z') });
    const answer = await edge(new Request('https://shop.example/de/black-friday'));
    expect([answer.status, (await answer.text()).includes('data-price="559"')]).toEqual([200, true]);
  }, 600_000);

  it('are shipped only on explicit request, and a failed purge is repeated until it succeeds', async () => {
    const [target, told] = [path.join(folder, 'web-root'), path.join(folder, 'told.txt')];
    const ship = (...options: string[]) => almanac(['ship', target, '--out', host, ...options]);
    expect((await ship()).code).toBe(1);
    const addresses = () => readFileSync(told, 'utf8').trim().split('\n').sort();
    expect((await ship('--any-time', '--on-switch', `cat > ${told}; exit 7`)).code).toBe(1);
    const owed = addresses();
    expect(owed.length).toBeGreaterThan(150);
    expect((await ship('--any-time', '--on-switch', `cat > ${told}`)).code).toBe(0);
    expect(addresses()).toEqual(owed);
  }, 600_000);

  it('make no switch when one bit of their calendar is flipped', async () => {
    const file = path.join(dist, `calendars/${calendar.id}.json`);
    const whole = readFileSync(file);
    const times = await readTimetable(dist, calendar.id);
    const refused = async <T>(read: Promise<T>): Promise<T | null> =>
      read.catch((error: unknown) => {
        if (error instanceof OperationError) return null;
        throw error;
      });
    try {
      // Flip a bit every few kilobytes, a different one each time.
      for (let at = 0; at < whole.length; at += 4_999) {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (at % 8)), at);
        writeFileSync(file, damaged);
        expect(await refused(readCalendar(dist, calendar.id)), `byte ${at}`).toBeNull();
        expect([null, times], `byte ${at}`).toContainEqual(await refused(readTimetable(dist, calendar.id)));
      }
    } finally {
      writeFileSync(file, whole);
    }
  });

  it('are byte-identical from a single thread without caches', async () => {
    const alone = path.join(folder, 'alone');
    const { editions } = await almanacJson<Calendar>([
      ...['build', '--root', root, '--out', alone, '--no-cache', '--concurrency', '1'],
      ...['--region', 'fr', '--at', FRIDAY],
    ]);
    const [only] = editions.fr ?? [];
    // The campaign's file now has another price for all euro regions, so this is the corrected calendar.
    const fixed = await almanacJson<Calendar>([
      ...['build', '--root', root, '--out', dist, '--region', 'fr', '--at', FRIDAY],
    ]);
    expect(only?.id).toBe(fixed.editions.fr?.find(({ from }) => from === only?.from)?.id);
    expect(treeOf(path.join(alone, only?.dir ?? ''))).toEqual(treeOf(path.join(dist, only?.dir ?? '')));
  }, 600_000);

  it.runIf(hasStrace)(
    'are switched and shipped without hard links as with them',
    async () => {
      const refuse = ['-o', '/dev/null', '-e', 'trace=link,linkat', '-e'];
      const strace = [...STRACE, ...refuse, 'inject=link,linkat:error=EOPNOTSUPP'];
      const behindStrace = (args: readonly string[]): Promise<number> => {
        const [command = '', ...more] = [...strace, process.execPath, PROGRAM, ...args];
        return promisify(execFile)(command, more, { env: { ...process.env, CI: 'true' } }).then(
          () => 0,
          (error: { code: number }) => error.code,
        );
      };
      const here = async (args: readonly string[]): Promise<number | null> => (await almanac(args)).code;
      const night = async (name: string, run: (args: readonly string[]) => Promise<number | null>) => {
        const [out, target] = [path.join(folder, name), path.join(folder, `${name}-target`)];
        // Copy each file by itself, as on a file system without links.
        cpSync(host, out, { recursive: true, verbatimSymlinks: true });
        for (const [code, ...args] of [
          [0, 'activate', '--at', '2024-11-30T12:00Z'],
          [0, 'hold', '--region', 'fr'],
          // France is held past its end, while the others move.
          [1, 'activate', '--at', '2024-12-10T12:00Z'],
          [0, 'ship', target, '--any-time'],
          [0, 'resume', '--region', 'fr', '--at', '2024-12-10T12:00Z'],
          [0, 'ship', target, '--any-time'],
        ] as const) {
          expect(await run([...args, '--out', out]), args.join(' ')).toBe(code);
        }
        return [path.join(out, 'current'), path.join(target, 'current')].map((site) =>
          treeOf(realpathSync(site)),
        );
      };
      expect(await night('without-links', behindStrace)).toEqual(await night('with-links', here));
    },
    600_000,
  );

  it('are served by the edge through a switch while its store fails at random', async () => {
    const chance = new Chance('shop');
    const begin = Date.parse('2024-11-29T22:00:00Z');
    const end = Date.parse('2024-11-30T09:00:00Z');
    let now = begin;
    let fails = 0;
    const edge = createHandler({
      read: (file) => {
        if (chance.next() < fails) return chance.pick([null, '', '{}', '<html>502</html>']);
        const found = path.join(host, file);
        return existsSync(found) ? new Uint8Array(readFileSync(found)) : null;
      },
      now: () => now,
      patience: 500,
    });
    const pages = ['us', 'uk', 'eu', 'fr', 'de'].map((region) => `${region}/black-friday`);
    const answer = async (page: string) => {
      const { status, text } = await edge(new Request(`https://www.foldwright.example/${page}`)).then(
        async (found) => ({ status: found.status, text: await found.text() }),
      );
      return { status, text };
    };
    for (const page of pages) expect((await answer(page)).status).toBe(200);
    fails = 0.3;
    for (; now < end; now += 240_000) {
      const { status, text } = await answer(chance.pick(pages));
      expect([200, 503]).toContain(status);
      if (status === 503) continue;
      const time = (name: string) =>
        Date.parse(new RegExp(`"almanac:${name}" content="([^"]*)"`).exec(text)?.[1] ?? '');
      expect(time('valid-from')).toBeLessThanOrEqual(now);
      expect(time('valid-until')).toBeGreaterThan(now);
    }
  }, 600_000);

  // Runs the workflow that `schedule` writes for the shop, in the worst known case: the runner starts 21 minutes late,
  // and while it waits for the British switch, a German price is corrected, committed and shipped.
  it('are switched by the workflow of a late runner, which takes a fix along', async () => {
    const source = copySite(projectRoot);
    const emitted = await almanac([
      ...['schedule', '--root', source, '--format', 'github-actions'],
      ...['--from', '2024-11-21T12:00Z', '--until', '2024-11-22T12:00Z'],
    ]);
    expect(emitted.code, emitted.stderr).toBe(0);
    // Building the whole future of the shop would take most of the time.
    const build = 'build --from now --until 2024-11-24';
    const workflow = emitted.stdout.replace('build --from now', build);
    expect(workflow).not.toBe(emitted.stdout);
    const runner = new GithubRunner(source);
    // GitHub's runner would restore these caches of earlier builds.
    symlinkSync(path.join(root, '.almanac'), path.join(runner.clone, '.almanac'));
    runner.fixMeanwhile(`sed -i 's/eliteOptimusPrime: 559/eliteOptimusPrime: 549/' ${PRICES}`, {
      isCommitted: true,
      build,
    });
    const { code, said, log } = await runner.run(workflow, '2024-11-21T23:21:00Z');
    expect(code, said).toBe(0);
    expect(runner.clock()).toBe('2024-11-22T00:00:00.000Z');
    // The switch due at 23:00 was shipped before it waited for the next.
    const [ship, wait] = ['almanac ship', 'almanac activate --wait-until 2024-11-22T00:00:00Z'].map((begin) =>
      log.findIndex((line) => line.startsWith(begin) && !line.includes('--dry-run')),
    );
    expect(wait).toBeGreaterThan(0);
    expect(ship).toBeLessThan(wait as number);
    const shown = (region: string) => {
      const text = runner.page(`${region}/black-friday`);
      return [
        /data-product="eliteOptimusPrime".*?data-price="([^"]*)"/s.exec(text)?.[1],
        /"almanac:valid-from" content="([^"]*)"/.exec(text)?.[1],
      ];
    };
    expect(shown('de')).toEqual(['549', '2024-11-21T23:00:00Z']);
    expect(shown('uk')).toEqual(['559', '2024-11-22T00:00:00Z']);
  }, 1_800_000);
});
