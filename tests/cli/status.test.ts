import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileOf } from '../../renderer/calendar/paths.ts';
import { utc } from '../../renderer/clock/instant.ts';
import type { RemoteStatus, Status } from '../../renderer/live/index.ts';
import { contentTime } from '../../renderer/release/index.ts';
import { contents } from '../release/disk.ts';
import { hash, runBuild } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

const DAY = 86_400_000;
const now = Math.floor(Date.now() / 1000) * 1000;
const servers: Server[] = [];
let out = '';
beforeEach(() => {
  out = path.join(temporaryFolder(), 'dist');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Two editions of two regions, the second of which ends after some days. */
async function build(ends: number | null = null, revision = 'a') {
  const until = ends === null ? null : utc(now + ends * DAY);
  const editions = ['us', 'de'].flatMap((region) => [
    { region, from: utc(now - 20 * DAY), until: utc(now - DAY), says: `before ${revision}` },
    { region, from: utc(now - DAY), until, says: `after ${revision}` },
  ]);
  return runBuild(out, { revision, editions, at: ends === -0.5 ? now - 0.7 * DAY : now });
}

const run = (...args: string[]) => almanac([...args, '--out', out]);
async function status<T = Status>(...args: string[]): Promise<T & { code: number | null }> {
  const ran = await run('status', '--json', ...args);
  return { ...(JSON.parse(ran.stdout) as T), code: ran.code };
}

describe('status', () => {
  it('reports that what is live is what is due', async () => {
    const { calendar } = await build();
    await run('activate');
    const state = contents(out);
    const found = await status();
    expect(found).toMatchObject({ code: 0, ok: true, problems: [], warnings: [] });
    const release = calendar.editions.de?.[1]?.id;
    expect(found.regions[1]).toEqual({
      region: 'de',
      calendar: calendar.id,
      release,
      due: release,
      held: false,
      movedBy: 'clock',
      next: null,
      switchedBy: null,
      attended: true,
      coverage: { until: null },
      ok: true,
    });
    const ran = await run('status');
    expect(ran.stdout).toMatch(/✓ what is live is what should be live/);
    expect(contents(out)).toEqual(state);
  });

  it('fails when a switch was missed, or was made too early', async () => {
    const { calendar } = await build();
    await run('activate', '--at', utc(now - 2 * DAY), '--region', 'us');
    const found = await status();
    expect(found).toMatchObject({ code: 1, ok: false });
    expect(found.problems).toEqual([
      `us shows ${calendar.editions.us?.[0]?.id}, and ${calendar.editions.us?.[1]?.id} is due since ${utc(now - DAY)}: almanac activate`,
    ]);
    await run('activate');
    expect(await status()).toMatchObject({ code: 0 });
  });

  it('accepts a held region while its release is true', async () => {
    await build();
    await run('activate');
    await run('hold', '--region', 'us');
    const b = await build(null, 'b');
    await run('activate', '--calendar', b.calendar.id);
    const found = await status();
    expect(found).toMatchObject({ code: 0, problems: [] });
    expect(found.warnings).toEqual([expect.stringMatching(/^us is held on .*resume --region us$/)]);
    expect(found.regions[0]).toMatchObject({ region: 'us', held: true, ok: true });
  });

  it('fails when a region is held past the end of its release', async () => {
    const { calendar } = await build();
    await run('activate', '--at', utc(now - 2 * DAY));
    await run('hold', '--region', 'us');
    expect(await run('activate')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^held outside the time of what they show, left as they were.*: us$/m),
    });
    expect(JSON.parse((await run('activate', '--json')).stdout)).toMatchObject({
      ok: false,
      held: ['us'],
      untrue: ['us'],
    });
    expect((await run('activate', '--region', 'de')).code).toBe(0);
    expect((await run('activate', '--at', utc(now - 2 * DAY), '--dry-run')).code).toBe(0);
    const found = await status();
    expect(found).toMatchObject({ code: 1, ok: false, warnings: [] });
    expect(found.problems).toEqual([
      `us is held on ${calendar.editions.us?.[0]?.id}, which ended at ${utc(now - DAY)}: almanac resume --region us`,
    ]);
    const { stdout, code } = await run('status', '--format', 'prometheus');
    expect(code).toBe(1);
    for (const line of [
      'almanac_live_ok 0',
      'almanac_region_ok{region="us"} 0',
      'almanac_region_ok{region="de"} 1',
      'almanac_region_held{region="us"} 1',
    ])
      expect(stdout).toContain(`\n${line}\n`);
    await run('resume', '--region', 'us');
    expect(await status()).toMatchObject({ code: 0, problems: [] });
  });

  it('fails when a region is ahead of its time, and says who moved it', async () => {
    const editions = ['us', 'de'].flatMap((region) => [
      { region, from: utc(now - 20 * DAY), until: utc(now + 2 * DAY), says: 'now' },
      { region, from: utc(now + 2 * DAY), until: null, says: 'then' },
    ]);
    await runBuild(out, { revision: 'a', editions, at: now });
    await run('activate', '--at', utc(now + 3 * DAY));
    const found = await status();
    expect(found.code).toBe(1);
    expect(found.problems[0]).toMatch(/^us shows .* ahead of its time, where --at put it: activate --at now/);
    expect(await run('activate')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ahead of this time, where a person put it, left as it was'),
    });
  });

  it('warns of coverage that ends soon, and fails when it has ended', async () => {
    await build(13);
    await run('activate');
    const soon = await status();
    expect(soon.code).toBe(0);
    expect(soon.warnings).toHaveLength(2);
    expect(soon.warnings[0]).toContain(`us is covered only until ${utc(now + 13 * DAY)}`);
    rmSync(out, { recursive: true });
    await build(15);
    await run('activate');
    expect((await status()).warnings).toEqual([]);
    rmSync(out, { recursive: true });
    await build(-0.5);
    await run('activate', '--at', utc(now - 0.7 * DAY));
    const ended = await status();
    expect(ended.code).toBe(1);
    expect(ended.problems[0]).toContain(`ended at ${utc(now - 0.5 * DAY)}`);
  });

  it('finds missing or damaged files, also of future releases', async () => {
    const { calendar } = await build();
    await run('activate', '--at', utc(now - 2 * DAY));
    await run('hold');
    const next = path.join(out, calendar.editions.us?.[1]?.dir ?? '', 'index.html');
    renameSync(next, `${next}.away`);
    expect((await status()).problems).toContainEqual(
      expect.stringMatching(/releases\/us\/.*index\.html is missing/),
    );
    renameSync(`${next}.away`, next);
    rmSync(path.join(out, 'current'));
    symlinkSync('sites/00000000', path.join(out, 'current'));
    expect((await status()).problems).toContainEqual(expect.stringMatching(/current leads to 00000000/));
  });

  it('finds a flipped bit that changed neither size nor time, with --verify', async () => {
    const { calendar } = await build();
    await run('activate');
    const page = path.join(out, calendar.editions.us?.[0]?.dir ?? '', 'index.html');
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, text.replace('before', 'befort'));
    const time = contentTime(hash(text));
    utimesSync(page, time, time);
    expect(await status()).toMatchObject({ code: 0 });
    const found = await status('--verify');
    expect(found.code).toBe(1);
    expect(found.problems).toEqual([expect.stringMatching(/index\.html is damaged/)]);
  });

  it('reports that nothing was ever activated', async () => {
    await build();
    expect(await status()).toMatchObject({
      code: 1,
      problems: [expect.stringContaining('nothing was ever activated')],
    });
  });

  it('writes the Prometheus text format', async () => {
    await build(3);
    await run('activate');
    const { stdout, code } = await run('status', '--format', 'prometheus');
    expect(code).toBe(0);
    expect(stdout).toContain('\nalmanac_live_ok 1\n');
    expect(stdout).toContain(
      `almanac_coverage_end_timestamp_seconds{region="de"} ${(now + 3 * DAY) / 1000}\n`,
    );
    for (const line of stdout.trimEnd().split('\n'))
      expect(line).toMatch(
        /^(# (HELP|TYPE) almanac_\w+ .+|almanac_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (\d+(\.\d+)?|\+Inf))$/,
      );
  });

  it('lists the journal, latest first', async () => {
    await build();
    await run('activate', '--at', utc(now - 2 * DAY), '--by', 'ann');
    await run('activate', '--note', 'Black Friday', '--by', 'bob');
    const { stdout, code } = await run('status', '--history');
    expect(code).toBe(0);
    expect(stdout).toMatch(/by bob[\s\S]*“Black Friday”[\s\S]*by ann/);
    const last = JSON.parse((await run('status', '--history', '1', '--json')).stdout);
    expect(last).toHaveLength(1);
    expect(last[0]).toMatchObject({ by: 'bob', note: 'Black Friday' });
  });

  it('prints a note as written, without control sequences', async () => {
    await build();
    const note = 'Fix\u001b[2J prices\nall is well\u202e';
    await run('activate', '--at', utc(now - 2 * DAY), '--note', note, '--by', 'eve\u001b[31m');
    const { stdout } = await run('status', '--history');
    expect(stdout).toContain('“Fix\\x1b[2J prices\\x0aall is well\\u202e”');
    expect(stdout).toContain('by eve\\x1b[31m');
    expect(JSON.parse((await run('status', '--history', '--json')).stdout)[0].note).toBe(note);
  });
});

describe('the mover of the next switch', () => {
  const next = utc(now + 2 * DAY);
  const folder = () => path.join(path.dirname(out), 'bin');
  /** Two regions that switch in two days, on a machine with only the given timers. */
  async function built(): Promise<void> {
    const editions = ['us', 'de'].flatMap((region) => [
      { region, from: utc(now - 20 * DAY), until: next, says: 'now' },
      { region, from: next, until: null, says: 'then' },
    ]);
    await runBuild(out, { revision: 'a', editions, at: now });
    await run('activate');
    crontab('');
  }
  function crontab(text: string): void {
    mkdirSync(folder(), { recursive: true });
    const file = path.join(folder(), 'table');
    writeFileSync(file, text);
    // A shell makes it, and once: what is written here while another process is started cannot be run (ETXTBSY) until that has begun.
    const program = path.join(folder(), 'crontab');
    if (!existsSync(program))
      execFileSync('sh', [
        '-c',
        'printf "#!/bin/sh\\ncat %s\\n" "$1" > "$0" && chmod 755 "$0"',
        program,
        file,
      ]);
  }
  const env = () => ({ PATH: `${folder()}:${process.env.PATH}`, XDG_CONFIG_HOME: folder() });
  async function asked(): Promise<Status & { said: string }> {
    const [text, json] = await Promise.all([
      almanac(['status', '--out', out], { env: env() }),
      almanac(['status', '--out', out, '--json'], { env: env() }),
    ]);
    expect([text.code, json.code]).toEqual([0, 0]);
    return { ...(JSON.parse(json.stdout) as Status), said: text.stdout };
  }
  const nobody = [
    expect.stringMatching(`^nothing on this machine will make the next switch at ${next} \\(us, de\\)`),
  ];

  it('can be missing: that is reported, but is no failure', async () => {
    await built();
    const found = await asked();
    expect(found.warnings).toEqual(nobody);
    expect(found.said).toContain('! nothing on this machine will make');
    const { stdout } = await almanac(['status', '--out', out, '--format', 'prometheus'], { env: env() });
    expect(stdout).toContain('\nalmanac_next_switch_attended{region="us"} 0\n');
  });

  it('is missing for a held region', async () => {
    await built();
    await run('hold', '--region', 'us');
    expect((await asked()).warnings).toEqual([expect.stringContaining(`${next} (de)`)]);
  });

  it.each([
    [['activate', '--watch'], [], 'activate --watch (process'],
    [['activate', '--watch', '--region', 'us'], ['de'], 'activate --watch (process'],
    [['activate', '--wait-until', next], [], 'activate --wait-until (process'],
    [['activate', '--wait-until', utc(now + 3 * DAY)], ['us', 'de'], null],
  ] as const)('is a command that waits: %j', async (args, left, name) => {
    await built();
    const program = path.join(projectRoot, 'cli/bin.js');
    const waiting = spawn(process.execPath, [program, ...args, '--out', out], { stdio: 'ignore' });
    const isSeen = () => readdirSync(out).some((file) => file.startsWith('.watch-'));
    while (!isSeen()) await sleep(20);
    const found = await asked();
    expect(found.regions.filter(({ attended }) => !attended).map(({ region }) => region)).toEqual(left);
    if (name !== null) expect(found.said).toContain(`switched by ${name} ${waiting.pid})`);
    const ended = once(waiting, 'exit');
    waiting.kill('SIGKILL');
    await ended;
    expect((await asked()).warnings).toEqual(nobody);
    // The next watch removes what a killed one left.
    const second = spawn(process.execPath, [program, 'activate', '--watch', '--out', out], {
      stdio: 'ignore',
    });
    while (!readdirSync(out).some((file) => file.includes(`-${second.pid}-`))) await sleep(20);
    expect(readdirSync(out).filter((file) => file.startsWith('.watch-'))).toHaveLength(1);
    const over = once(second, 'exit');
    second.kill('SIGTERM');
    await over;
    expect(isSeen()).toBe(false);
  });

  it.each([
    ['every minute', () => `* * * * * almanac activate --out ${out}\n`, true],
    ['on another folder', () => `* * * * * almanac activate --out ${out}-2\n`.replace(out, '/srv'), false],
    ['that is commented out', () => `# * * * * * almanac activate --out ${out}\n`, false],
    [
      'of ours for another switch',
      () => `0 0 1 1 * [ $t -ge 202401010000 ] && almanac activate --out ${out}\n`,
      false,
    ],
    ['as the machine starts', () => `@reboot almanac activate --out ${out}\n`, false],
    ['on a folder whose name begins alike', () => `* * * * * almanac activate --out ${out}-2\n`, false],
    ['on a folder inside of it', () => `* * * * * almanac activate --out=${out}/old\n`, false],
    ['that only tries', () => `* * * * * almanac activate --dry-run --out ${out}\n`, false],
    ['of one region', () => `* * * * * almanac activate --region fr,gb --out ${out}\n`, false],
    ['in a folder that it enters', () => `* * * * * cd ${path.dirname(out)} && npx almanac activate\n`, true],
    ['in another shell', () => `* * * * * root su ann -c 'cd ${out}; almanac activate --out .'\n`, true],
    ['with a root', () => `* * * * * almanac activate --root="${path.dirname(out)}" # 5 \\% late\n`, true],
    ['after a percent sign', () => `* * * * * date +%s; almanac activate --out ${out}\n`, false],
  ])('can be a cron line: %s', async (_, line, isSeen) => {
    await built();
    crontab(line());
    const found = await asked();
    expect(found.warnings).toEqual(isSeen ? [] : nobody);
    expect(found.said.includes('switched by cron (crontab -l)')).toBe(isSeen);
  });

  it.each([
    ['there is no table', 'no crontab for ann', false],
    [
      'there is no table, in the words of BusyBox',
      "crontab: can't open 'ann': No such file or directory",
      false,
    ],
    ['the user may not', 'You (ann) are not allowed to use this program (crontab)', true],
    ['cron is broken', 'crontab: the spool cannot be opened', true],
  ])('is denied only as far as tables could be read: %s', async (_, said, isUnread) => {
    await built();
    const program = path.join(folder(), 'crontab');
    rmSync(program);
    execFileSync('sh', [
      '-c',
      'printf "#!/bin/sh\\necho \\"%s\\" >&2\\nexit 1\\n" "$1" > "$0" && chmod 755 "$0"',
      program,
      said,
    ]);
    const [warning] = (await asked()).warnings;
    expect(warning).toMatch(isUnread ? /^nothing that could be read on this machine/ : /^nothing on this/);
    expect(warning?.includes(`; not read: crontab -l (${said});`)).toBe(isUnread);
  });

  it('can be the timers that schedule writes, for cron and for systemd, while enabled', async () => {
    await built();
    // Such characters are written otherwise in a crontab, and in a unit.
    const odd = path.join(path.dirname(out), `5 % off, $HOME's "sale"`);
    renameSync(out, odd);
    out = odd;
    const written = async (format: string) =>
      (await run('schedule', '--live', '--root', path.dirname(out), '--format', format)).stdout;
    const table = await written('cron');
    crontab(table);
    expect((await asked()).warnings).toEqual([]);
    // The same table once its last switch is over.
    crontab(table.replaceAll(/(?<=-(?:ge|lt) )\d{4}/g, '2024'));
    expect((await asked()).warnings).toEqual(nobody);
    crontab('');
    const units = path.join(folder(), 'systemd/user');
    mkdirSync(path.join(units, 'timers.target.wants'), { recursive: true });
    execFileSync('sh', ['-s', units], { input: await written('systemd') });
    expect((await asked()).warnings).toEqual(nobody);
    symlinkSync('../almanac-switch.timer', path.join(units, 'timers.target.wants/almanac-switch.timer'));
    const found = await asked();
    expect(found.warnings).toEqual([]);
    expect(found.said).toContain(`switched by the timer ${units}/almanac-switch.timer`);
  });
});

describe('status --url', () => {
  /** Serves a folder as a static host does. */
  async function serve(folder: string, replace: Readonly<Record<string, string>> = {}): Promise<string> {
    const server = createServer((request, response) => {
      const url = request.url ?? '/';
      if (replace[url] !== undefined) return response.end(replace[url]);
      const file = path.join(folder, /\.\w+$/.test(url) ? url : fileOf(url));
      createReadStream(file)
        .on('error', () => response.writeHead(404).end())
        .pipe(response);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const ask = (...args: string[]) => status<RemoteStatus>(...args);

  it('compares a host with what is due here', async () => {
    await build();
    await run('activate', '--at', utc(now - 2 * DAY));
    const folder = path.join(out, 'deployed');
    renameSync(path.join(out, 'sites', readlink()), folder);
    await run('activate');
    const url = await serve(folder);
    const late = await ask('--url', url);
    expect(late.code).toBe(1);
    expect(late.problems).toEqual([
      expect.stringMatching(/^de shows .* is due$/),
      expect.stringMatching(/^us shows/),
    ]);
    const good = await ask('--url', await serve(path.join(out, 'current')), '--verify');
    expect(good).toMatchObject({ code: 0, ok: true });
    expect(good.verified.files).toBeGreaterThan(5);
  });

  it('does not accept a hold past the end of its release', async () => {
    await build();
    await run('activate', '--at', utc(now - 2 * DAY));
    await run('hold');
    const found = await ask('--url', await serve(path.join(out, 'current')));
    expect(found.code).toBe(1);
    expect(found.problems[0]).toMatch(/^de shows .* is true only from .* until/);
  });

  it('checks a host from anywhere, by the interval of what it serves', async () => {
    await build();
    await run('activate', '--at', utc(now - 2 * DAY), '--region', 'us');
    const url = await serve(path.join(out, 'current'));
    const elsewhere = ['status', '--url', url, '--json', '--out', path.join(out, 'nothing')];
    const ran = await almanac(elsewhere);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout).problems[0]).toMatch(/^us shows .* is true only from .* until/);
    await run('activate');
    expect((await almanac(elsewhere)).code).toBe(0);
  });

  it('finds a page that differs from the deployed one', async () => {
    await build();
    await run('activate');
    const url = await serve(path.join(out, 'current'), { '/us': 'an old page' });
    expect((await ask('--url', url)).problems).toEqual(['/us is not what site.json lists']);
  });

  it('says what cannot be checked', async () => {
    const gone = await serve(out);
    const nothing = await run('status', '--url', gone);
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('no site.json (404)') });
    servers.splice(0).forEach((server) => {
      server.close();
      server.closeAllConnections();
    });
    expect((await run('status', '--url', gone)).stderr).toContain('cannot be asked');
    expect((await run('status', '--url', 'ftp://x')).code).toBe(2);
  });
});

function readlink(): string {
  return JSON.parse(readFileSync(path.join(out, 'live.json'), 'utf8')).site;
}
