import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { create } from 'tar';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { shortHash } from '../../renderer/calendar/canonical.ts';
import type { Calendar, Release } from '../../renderer/calendar/types.ts';
import { repair } from '../../renderer/live/index.ts';
import { calendarText } from '../../renderer/release/calendar.ts';
import { openOutput } from '../../renderer/release/index.ts';
import { readReleaseIn, releaseText } from '../../renderer/release/release.ts';
import { Chance, Outcomes, rounds } from '../attack/attack.ts';
import { copyTree, hasStrace, STRACE, straceFor } from '../release/child-process.ts';
import { contents, expectSound } from '../release/disk.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { lacksNginx, startNginx } from '../support/nginx.ts';
import { CAMPAIGN, copyShop, editFile, FRIDAY, PRICES } from '../support/shop.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

/*
 * What tests of the fixture attack in many rounds, once on the shop itself: its output is killed in the middle, runs out of room,
 * loses its shape, stands where no link can be made, and is switched by a clock that is wrong.
 */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const PROGRAM = path.join(projectRoot, 'cli/bin.js');
const CYBER = '2024-12-01T12:00:00Z';
const chance = new Chance('output of the shop');
const folder = temporaryFolder();
/** Two editions through the campaign, live as on Black Friday; a second calendar with a corrected price waits beside it. */
const start = path.join(folder, 'dist');
let root = '';
let [first, fixed] = ['', ''];

interface Ran {
  readonly code: number;
  readonly killed: boolean;
  readonly said: string;
}

/** Runs the program behind another one, or in this process where none is given. */
const run = async (prefix: readonly string[], ...args: readonly string[]): Promise<Ran> => {
  if (prefix.length === 0) {
    const { code, stdout, stderr } = await almanac(args);
    return { code: code ?? 1, killed: false, said: stdout + stderr };
  }
  const [command = '', ...more] = [...prefix, process.execPath, PROGRAM, ...args];
  return promisify(execFile)(command, more, { env: { ...process.env, CI: 'true' } }).then(
    ({ stdout, stderr }) => ({ code: 0, killed: false, said: stdout + stderr }),
    ({ code, signal, stdout, stderr }) => ({
      code,
      killed: signal === 'SIGKILL' || code === 137,
      said: stdout + stderr,
    }),
  );
};
const well = async (...args: readonly string[]): Promise<void> => {
  const { code, said } = await run([], ...args);
  expect(code, `${args.join(' ')}\n${said}`).toBe(0);
};
/** All but the journal, which says when. */
const lasting = (out: string): Record<string, string> =>
  Object.fromEntries(Object.entries(contents(out)).filter(([file]) => file !== 'journal.jsonl'));
const copyOf = (out: string): string => {
  const copy = path.join(temporaryFolder(), 'dist');
  copyTree(out, copy);
  return copy;
};
const page = (out: string): string => readFileSync(path.join(out, 'current/de/black-friday.html'), 'utf8');

beforeAll(async () => {
  root = copyShop();
  const build = ['build', '--root', root, '--out', start, ...CAMPAIGN];
  first = (await almanacJson<{ id: string }>([...build, '--region', 'de,us'])).id;
  await well('activate', '--out', start, '--at', FRIDAY);
  editFile(root, PRICES, 'eliteOptimusPrime: 559', 'eliteOptimusPrime: 549');
  fixed = (await almanacJson<{ id: string }>([...build, '--region', 'de'])).id;
});

describe.skipIf(!hasStrace)('calls of the file system that fail, or never return', () => {
  const CALLS: readonly (readonly [calls: string, last: number])[] = [
    ['rename,renameat,renameat2', 12],
    ['link,linkat', 150],
    ['mkdir,mkdirat', 40],
    ['unlink,unlinkat', 40],
    ['fsync,fdatasync', 12],
    ['write,pwrite64', 200],
    ['openat', 400],
  ];
  const EFFECTS = ['signal=KILL', 'signal=KILL', 'error=ENOSPC', 'error=EIO', 'error=EROFS'];

  it('leave what is live whole, and the same command ends as if nothing had been', async () => {
    const commands: Readonly<Record<string, readonly string[]>> = {
      switch: ['activate', '--at', CYBER],
      promote: ['activate', '--calendar', fixed, '--region', 'de', '--at', FRIDAY],
      build: ['build', '--root', root, '--region', 'de', ...CAMPAIGN],
      hold: ['hold', '--region', 'us'],
    };
    // The build makes releases of another price, unknown to what is there.
    editFile(root, PRICES, 'eliteOptimusPrime: 549', 'eliteOptimusPrime: 539');
    const wanted: Record<string, Record<string, string>> = {};
    for (const [name, command] of Object.entries(commands)) {
      const done = copyOf(start);
      await well(...command, '--out', done);
      wanted[name] = lasting(done);
    }
    const outcomes = new Outcomes('faults of the file system on the shop');
    const before = contents(start);
    for (let round = 0; round < rounds(4, 120); round += 1) {
      const names = Object.keys(commands);
      const name = names[round % names.length] as string;
      const command = commands[name] as readonly string[];
      const [calls, last] = chance.pick(CALLS);
      const effect = chance.pick(EFFECTS);
      const inject = `inject=${calls}:${effect}:when=${1 + chance.below(last)}`;
      const what = `${name}: ${inject}`;
      const out = copyOf(start);
      const strace = [...straceFor(effect), '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject];
      const { code, killed, said } = await run(strace, ...command, '--out', out);
      expect(said, what).not.toContain('unexpected error');
      expectSound(out, { repaired: false });
      const isSame = JSON.stringify(contents(out)) === JSON.stringify(before);
      outcomes.count(
        killed ? 'killed, sound' : code === 0 ? 'done' : isSame ? 'told, nothing changed' : 'told',
      );
      await (await openOutput(out, { purpose: 'next' })).close();
      await repair(out);
      expectSound(out, { repaired: true });
      await well(...command, '--out', out);
      expect(lasting(out), what).toEqual(wanted[name]);
      rmSync(out, { recursive: true });
    }
    outcomes.print();
    editFile(root, PRICES, 'eliteOptimusPrime: 539', 'eliteOptimusPrime: 549');
  });

  it('come in an order in which nothing points to what is not durable', async () => {
    const out = copyOf(start);
    const log = path.join(temporaryFolder(), 'trace');
    const trace = [...STRACE, '-y', '-o', log];
    const calls = ['-e', 'trace=rename,renameat,renameat2,fsync,fdatasync'];
    const command = ['activate', '--calendar', fixed, '--region', 'de', '--at', CYBER, '--out', out];
    expect((await run([...trace, ...calls], ...command)).code).toBe(0);
    const lines = readFileSync(log, 'utf8').split('\n');
    const index = (pattern: RegExp): number => lines.findIndex((line) => pattern.test(line));
    const steps = [
      index(/rename\w*\(.*"[^"]*\/sites\/[0-9a-f]{8}"/),
      index(/fsync\(\d+<[^>]*\/sites>/),
      index(/rename\w*\(.*\/live\.json"/),
      index(/rename\w*\(.*\/current"/),
      lines.findLastIndex((line) => line.includes('fsync(') && line.includes(`<${out}>`)),
    ];
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(steps).toEqual([...steps].sort((x, y) => x - y));
  });
});

/** Mounts are seen by the shell alone that makes them, and go with it. */
const ALONE = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
const canMount = spawnSync('unshare', [...ALONE, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
if (!canMount)
  console.info('left out: a disk that is full, for no file system can be mounted here (unshare -m)');

it.skipIf(!canMount)('a disk that is full is reported, and all stays as it was', async () => {
  const before = contents(start);
  for (const free of [0, 40, 120]) {
    const [mount, result] = [temporaryFolder(), path.join(temporaryFolder(), 'result')];
    const size = Number(execFileSync('du', ['-sk', start], { encoding: 'utf8' }).split('\t')[0]) + 4_000;
    const script = `set -e
      mount -t tmpfs -o size=${size}k tmpfs ${mount}
      cp -a ${start} ${mount}/dist
      left=$(df --output=avail -k ${mount} | tail -n 1)
      head -c $(( (left - ${free}) * 1024 )) /dev/zero > ${mount}/full
      ${process.execPath} ${PROGRAM} activate --at ${CYBER} --out ${mount}/dist 2> ${result}.said || echo $? > ${result}.code
      cp -a ${mount}/dist ${result}`;
    execFileSync('unshare', [...ALONE, 'sh', '-c', script], { stdio: 'pipe' });
    expect(readFileSync(`${result}.said`, 'utf8'), `${free} KB free`).toMatch(/no space left|full/);
    expect(readFileSync(`${result}.code`, 'utf8')).toBe('1\n');
    expect(contents(result), `${free} KB free`).toEqual(before);
  }
});

it('what Almanac did not write it does not delete', async () => {
  const [out, target] = [temporaryFolder(), path.join(temporaryFolder(), 'web/site')];
  writeFileSync(path.join(out, 'index.html'), 'theirs');
  const refused = await run([], 'build', '--root', root, '--out', out, '--region', 'de', '--at', FRIDAY);
  expect([refused.code, readdirSync(out)]).toEqual([2, ['index.html']]);
  await well('ship', target, '--any-time', '--out', start);
  const precious = path.join(target, '../precious.txt');
  writeFileSync(precious, 'theirs');
  const manifest = path.join(target, 'current/site.json');
  const { files, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  rmSync(manifest);
  const more = { path: '../../../precious.txt', hash: '00', size: 1 };
  writeFileSync(manifest, JSON.stringify({ ...rest, files: [...files, more] }));
  const other = copyOf(start);
  await well('activate', '--at', CYBER, '--out', other);
  expect((await run([], 'ship', target, '--any-time', '--out', other)).code).toBe(1);
  expect(readFileSync(precious, 'utf8')).toBe('theirs');
});

describe('an archive made of the shop’s own', () => {
  /** A release as somebody wanted it, with its id and the calendars that name it made to fit. */
  const forged = (change: (release: Release) => object): string => {
    const from = copyOf(start);
    for (const part of ['live.json', 'current', 'sites', 'journal.jsonl'])
      rmSync(path.join(from, part), { recursive: true, force: true });
    const [old = ''] = readdirSync(path.join(from, 'releases/de'));
    const dir = path.join(from, 'releases/de', old);
    const { version, id: _, ...content } = change(readReleaseIn(dir)) as Release;
    const id = `${old.split('-')[0]}-${shortHash(content)}`;
    rmSync(path.join(dir, 'release.json'));
    writeFileSync(path.join(dir, 'release.json'), releaseText({ version, id, ...content }));
    if (id !== old) renameSync(dir, path.join(from, 'releases/de', id));
    for (const name of readdirSync(path.join(from, 'calendars'))) {
      const file = path.join(from, 'calendars', name);
      const calendar = JSON.parse(readFileSync(file, 'utf8').replaceAll(old, id)) as Calendar;
      rmSync(file);
      writeFileSync(file, calendarText(calendar));
      if (calendar.id !== fixed) continue;
      rmSync(path.join(from, 'calendar.json'));
      writeFileSync(path.join(from, 'calendar.json'), calendarText(calendar));
    }
    return from;
  };
  const packed = async (from: string): Promise<string> => {
    const archive = path.join(temporaryFolder(), 'site.tar.gz');
    await create({ file: archive, cwd: from, gzip: { level: 1 }, jobs: 1 }, [
      'calendar.json',
      'calendars',
      'releases',
      'assets',
    ]);
    return archive;
  };
  const pageOf = (from: string): string => {
    const [id = ''] = readdirSync(path.join(from, 'releases/de'));
    return path.join(from, 'releases/de', id, 'black-friday.html');
  };
  const replaced = (make: (page: string) => unknown) => (): string => {
    const from = copyOf(start);
    rmSync(pageOf(from));
    make(pageOf(from));
    return from;
  };
  const cases: Readonly<Record<string, () => string>> = {
    'a prefix that leads outside': () => forged((release) => ({ ...release, prefix: '../../../x' })),
    'a host with lines for nginx': () =>
      forged((release) => ({ ...release, host: 'https://x.example;} location /x { root /; }' })),
    'a redirect of two lines': () =>
      forged((release) => ({
        ...release,
        redirects: [{ from: '/de/a', to: '/de\n/* https://evil.example 302', status: 302, forced: false }],
      })),
    'a pipe for a page': replaced((page) => execFileSync('mkfifo', [page])),
    'a link for a page': replaced((page) => symlinkSync('/etc/hostname', page)),
    'a page far larger than it tells': replaced((page) => {
      writeFileSync(page, '');
      truncateSync(page, 2 ** 26);
    }),
    'a calendar of which one bit is another': () => {
      const from = copyOf(start);
      const file = path.join(from, `calendars/${first}.json`);
      const text = readFileSync(file, 'utf8');
      rmSync(file);
      writeFileSync(file, text.replace('"until": "2024-11-2', '"until": "2024-12-2'));
      expect(readFileSync(file, 'utf8')).not.toBe(text);
      return from;
    },
  };

  it.each(Object.keys(cases))('is refused for %s, and nothing is written', async (name) => {
    const from = (cases[name] as () => string)();
    const around = temporaryFolder();
    // A pipe is never read into an archive.
    const sources = name.includes('pipe') ? [from] : [from, await packed(from)];
    for (const source of sources) {
      const { code, said } = await run([], 'import', source, '--out', path.join(around, 'deep/er/dist'));
      expect([code, said], source).toEqual([1, expect.stringMatching(/^error: /)]);
      expect(said).not.toContain('unexpected error');
      expect(readdirSync(around)).toEqual([]);
    }
  });

  it('is taken where nothing is wrong with it', async () => {
    const out = path.join(temporaryFolder(), 'dist');
    await well('import', await packed(forged((release) => release)), '--out', out);
    await well('activate', '--at', FRIDAY, '--verify', '--out', out);
  });
});

it('a file that has lost its shape is named', async () => {
  const WRONG = [null, 7, -1.5, '', 'x', '../..', true, [], [null], {}, { x: null }];
  const out = copyOf(start);
  const [release = ''] = readdirSync(path.join(out, 'releases/de'));
  const files = [
    'live.json',
    'calendar.json',
    `calendars/${first}.json`,
    `releases/de/${release}/release.json`,
    `sites/${JSON.parse(readFileSync(path.join(out, 'live.json'), 'utf8')).site}/site.json`,
  ];
  for (let round = 0; round < rounds(10, 400); round += 1) {
    const file = path.join(out, files[round % files.length] as string);
    const text = readFileSync(file);
    const value = JSON.parse(text.toString());
    // Down to a value somewhere, or to one on the way there.
    let at = value;
    for (;;) {
      const key = chance.pick(Object.keys(at));
      const inner = at[key];
      if (
        typeof inner !== 'object' ||
        inner === null ||
        Object.keys(inner).length === 0 ||
        chance.below(4) === 0
      ) {
        at[key] = chance.pick(WRONG);
        break;
      }
      at = inner;
    }
    // A file may be a link of others.
    rmSync(file);
    writeFileSync(file, JSON.stringify(value));
    for (const command of [['status'], ['activate', '--dry-run', '--at', CYBER], ['calendars']]) {
      const { code, stdout, stderr } = await almanac([...command, '--out', out]);
      expect(stdout + stderr, `${file}: ${JSON.stringify(value).slice(0, 200)}`).not.toContain(
        'unexpected error',
      );
      expect([0, 1]).toContain(code);
    }
    rmSync(file);
    writeFileSync(file, text);
  }
});

/** Runs `activate --watch` by a clock that starts on Black Friday, and is then set as a file says. */
async function watching(out: string, ...options: readonly string[]) {
  const place = temporaryFolder();
  const [clock, ahead] = [path.join(place, 'clock.mjs'), path.join(place, 'ahead')];
  writeFileSync(
    clock,
    `import { readFileSync } from 'node:fs';
const start = ${Date.parse(FRIDAY)};
Date.now = () => start + Math.floor(performance.now()) + Number(readFileSync(${JSON.stringify(ahead)}, 'utf8'));\n`,
  );
  writeFileSync(ahead, '0');
  const child = spawn(process.execPath, [PROGRAM, 'activate', '--watch', '--out', out, ...options], {
    env: { ...process.env, CI: 'true', NODE_OPTIONS: `--import ${clock}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return {
    said: () => said,
    set: (at: string) => writeFileSync(ahead, String(Date.parse(at) - Date.parse(FRIDAY))),
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

it('a clock that is ahead for seconds is followed back, and a purge that fails meanwhile is made up for', async () => {
  const [out, target] = [copyOf(start), path.join(temporaryFolder(), 'web')];
  const place = temporaryFolder();
  const [told, fails] = [path.join(place, 'told'), path.join(place, 'fails')];
  writeFileSync(fails, '');
  // The clock alone has moved what is live, as in any night.
  const purge = path.join(place, 'purge');
  writeFileSync(
    purge,
    `#!/bin/sh\ncat > ${told}.last\n[ ! -e ${fails} ] || exit 7\nmv ${told}.last ${told}\n`,
    {
      mode: 0o755,
    },
  );
  const hook = `'${process.execPath}' '${PROGRAM}' ship '${target}' --out '${out}' --any-time --on-switch '${purge}'`;
  const watch = await watching(out, '--on-switch', hook);
  const isCyber = () => /stages__item--now[^>]*>.{0,120}?<strong>Cyber/s.test(page(out));
  try {
    await expect.poll(watch.said).toContain('next switch');
    expect(isCyber()).toBe(false);
    await expect.poll(watch.said, { timeout: 60_000 }).toContain('--on-switch failed with 1');
    watch.set(CYBER);
    await expect.poll(watch.said, { timeout: 60_000 }).toContain('the clock was set forward');
    await expect.poll(isCyber).toBe(true);
    watch.set(FRIDAY);
    await expect
      .poll(watch.said, { timeout: 60_000 })
      .toContain('moved ahead by the clock alone, and back with it');
    await expect.poll(isCyber).toBe(false);
    rmSync(fails);
    await expect.poll(() => existsSync(told), { timeout: 60_000 }).toBe(true);
  } finally {
    expect(await watch.stop()).toBe(0);
  }
  // Nothing was told before, so it is all there is, once.
  const addresses = readFileSync(told, 'utf8').trim().split('\n');
  expect(addresses.length).toBeGreaterThan(40);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.skipIf(lacksNginx)('status --url tells what nginx shows: what is true now, and what is not', async () => {
  const out = path.join(temporaryFolder(), 'dist');
  await well('build', '--root', root, '--out', out, '--region', 'de,us');
  await well('activate', '--out', out);
  const api = createServer((_, response) =>
    response.end(JSON.stringify({ code: 2000, msg: '', data: Date.now() })),
  );
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const elsewhere = path.join(temporaryFolder(), 'none');
  try {
    for (const [site, code, problems] of [
      [out, 0, []],
      [start, 1, [expect.stringMatching(/^de\b/), expect.stringMatching(/^us\b/)]],
    ] as const) {
      const proxy = `proxy_pass http://127.0.0.1:${(api.address() as AddressInfo).port};`;
      const nginx = await startNginx(site, temporaryFolder(), proxy);
      const status = await almanac(['status', '--json', '--url', nginx.url, '--out', elsewhere]);
      await nginx.stop();
      expect([status.code, JSON.parse(status.stdout).problems]).toEqual([code, problems]);
    }
  } finally {
    api.close();
  }
});
