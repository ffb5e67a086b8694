import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSchedule, type ScheduleFormat } from '../../cli/report/schedule.ts';
import { terminalOf } from '../../cli/terminal.ts';
import type { Switch } from '../../renderer/engine/opening/results.ts';
import { almanac } from '../support/cli.ts';
import fc from '../support/random.ts';
import { projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

const MINUTE = 60_000;
const look = {
  paint: terminalOf({ root: '.', color: false }).paint,
  brand: 'Crumb & Co',
  job: {
    program: ['/opt/node 20/bin/node', "/opt/100%/d'or/bin.js"],
    root: '/srv/$site',
    out: '/srv/"out"',
    user: 'web',
  },
} as const;
const at = (...instants: string[]): Switch[] =>
  instants.map((instant) => ({ region: 'gb', at: instant, local: instant, changes: [] }));
const format = (name: ScheduleFormat, ...instants: string[]): string =>
  formatSchedule(at(...instants), name, look);

/** A folder to put first on the PATH, with a `date` that takes `now` for the present, unless asked about another time. */
function believing(now: string): string {
  const folder = temporaryFolder();
  const real = execFileSync('/bin/sh', ['-c', 'command -v date'], { encoding: 'utf8' }).trim();
  writeFileSync(
    path.join(folder, 'date'),
    `#!/bin/sh\ncase "$*" in *-d*) exec ${real} "$@" ;; *) exec ${real} -d ${now} "$@" ;; esac\n`,
  );
  chmodSync(path.join(folder, 'date'), 0o755);
  return folder;
}

const lacks = (program: string): boolean =>
  !process.env.CI && spawnSync(program, ['--version']).error !== undefined;

it.each(['cron', 'systemd'] as const)('a path with a line break is refused for %s', (name) => {
  const job = { ...look.job, root: '/srv/a\nb' };
  expect(() => formatSchedule(at('2024-11-22T08:00:00Z'), name, { ...look, job })).toThrow(
    'no timer can name the path "/srv/a\\nb"',
  );
});

describe('cron', () => {
  /** The fields and the command of each line, the command as cron hands it to the shell. */
  const linesOf = (crontab: string): { fields: string[]; command: string }[] =>
    crontab
      .split('\n')
      .filter((line) => line !== '' && !/^[#@]/.test(line))
      .map((line) => {
        const [, head = '', command = ''] = /^((?:\S+ ){5})(.*)$/.exec(line) ?? [];
        expect(command).not.toMatch(/(^|[^\\])%/);
        return { fields: head.trim().split(' '), command: command.replace(/\\%/g, '%') };
      });

  const matches = (fields: readonly string[], time: Date, timeZone: string): boolean => {
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat('en-u-hc-h23', {
        timeZone,
        minute: 'numeric',
        hour: 'numeric',
        day: 'numeric',
        month: 'numeric',
      })
        .formatToParts(time)
        .map(({ type, value }) => [type, Number(value)]),
    );
    return ['minute', 'hour', 'day', 'month'].every(
      (unit, i) =>
        fields[i] === '*' ||
        fields[i]
          ?.split(',')
          .map(Number)
          .includes(parts[unit] as number),
    );
  };

  it('starts at every quarter of an hour of the hour after the switch, in any zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        (instant, zone) => {
          const [line] = linesOf(format('cron', new Date(instant).toISOString().replace('.000Z', 'Z')));
          const due = Math.ceil(instant / MINUTE) * MINUTE;
          for (const quarter of [0, 15, 30, 45])
            expect(matches(line?.fields ?? [], new Date(due + quarter * MINUTE), zone)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['2024-11-22T07:59:59Z', false],
    ['2024-11-22T08:00:00Z', true],
    ['2024-11-22T08:59:59Z', true],
    ['2024-11-22T09:00:00Z', false],
    ['2025-11-22T08:00:00Z', false],
  ])('at %s it runs: %s, in any time zone', (now, acts) => {
    const [line] = linesOf(format('cron', '2024-11-22T08:00:00Z'));
    const words = line?.command.replace(/&& (?='\/opt)/, "&& printf '%s\\n' ") ?? '';
    for (const TZ of ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
      const { stdout } = spawnSync('/bin/sh', ['-c', words], {
        encoding: 'utf8',
        env: { PATH: `${believing(now)}:${process.env.PATH}`, TZ },
      });
      const said = acts
        ? [...look.job.program, 'activate', '--root', '/srv/$site', '--out', '/srv/"out"', '--quiet', '']
        : [''];
      expect(stdout.split('\n')).toEqual(said);
    }
  });

  it('catches up at boot with switches that were missed while the machine was off', () => {
    for (const crontab of [format('cron'), format('cron', '2024-11-22T08:00:00Z')]) {
      const [, command = ''] = /^@reboot (.*)$/m.exec(crontab) ?? [];
      expect(command).not.toMatch(/(^|[^\\])%/);
      expect(command.replace(/\\%/g, '%')).toMatch(/ activate --root '\/srv\/\$site' .* --quiet$/);
    }
  });

  it.each([
    ['2025-03-30T00:59:59Z', '202503300100'],
    ['2024-12-31T23:59:00.001Z', '202501010000'],
  ])('never starts too early: %s', (instant, from) => {
    expect(format('cron', instant)).toContain(`-ge ${from} `);
  });
});

describe.skipIf(lacks('systemd-analyze'))('systemd', () => {
  const write = (script: string): string => {
    const folder = temporaryFolder();
    execFileSync('/bin/sh', ['-s', folder], { input: script, stdio: ['pipe', 'ignore', 'ignore'] });
    return folder;
  };
  const analyze = (...args: string[]): string =>
    execFileSync('systemd-analyze', args, { encoding: 'utf8', env: { ...process.env, TZ: 'Asia/Kolkata' } });

  it('lists each switch once, in UTC, with its year', () => {
    const folder = write(format('systemd', '2024-11-22T08:00:00Z', '2025-03-30T00:59:58.001Z'));
    const times = [
      ...readFileSync(path.join(folder, 'almanac-switch.timer'), 'utf8').matchAll(/^OnCalendar=(.*)$/gm),
    ].map((match) => match[1] as string);
    expect(times).toHaveLength(2);
    expect(analyze('calendar', '--base-time=2024-01-01', times[0] as string)).toMatch(
      /\(in UTC\): Fri 2024-11-22 08:00:00 UTC|Next elapse: Fri 2024-11-22 08:00:00 UTC/,
    );
    expect(analyze('calendar', '--base-time=2024-01-01', times[1] as string)).toContain(
      '2025-03-30 00:59:59 UTC',
    );
    expect(analyze('calendar', '--base-time=2024-11-22 08:00:01 UTC', times[0] as string)).toContain('never');
  });

  it('writes valid units that wait for a synchronised clock and escape special characters', () => {
    const folder = write(
      formatSchedule(at('2024-11-22T08:00:00Z'), 'systemd', {
        ...look,
        job: { ...look.job, program: [process.execPath, '/opt/100%/$HOME'], user: 'root' },
      }),
    );
    const units = readdirSync(folder).map((unit) => path.join(folder, unit));
    expect(units).toHaveLength(3);
    expect(analyze('verify', '--man=no', ...units)).toBe('');
    expect(readFileSync(path.join(folder, 'almanac-switch.service'), 'utf8')).toContain(
      '"/opt/100%%/$$HOME" "activate" "--root" "/srv/$$site" "--out" "/srv/\\"out\\""',
    );
    const watch = readFileSync(path.join(folder, 'almanac-watch.service'), 'utf8');
    for (const name of ['almanac-watch.service', 'almanac-switch.service'])
      expect(readFileSync(path.join(folder, name), 'utf8')).toMatch(
        /^\[Unit\]\n(.+\n)*Wants=time-sync\.target\nAfter=time-sync\.target\n/,
      );
    expect(watch).toContain('\nType=notify\nNotifyAccess=all\nWatchdogSec=60\nUser=root\n');
    expect(watch).toContain(
      '"/opt/100%%/$$HOME" "activate" "--root" "/srv/$$site" "--out" "/srv/\\"out\\"" "--watch" "--quiet"',
    );
  });

  it('writes no timer when there is no switch', () => {
    expect(readdirSync(write(format('systemd')))).toEqual([
      'almanac-switch.service',
      'almanac-watch.service',
    ]);
  });
});

describe('github-actions', () => {
  let parser: typeof import('@actions/workflow-parser');
  beforeAll(async () => {
    // The parser imports JSON in a way that Node rejects, so it is bundled.
    const outfile = path.join(temporaryFolder(), 'parser.mjs');
    const entryPoints = ['@actions/workflow-parser'];
    await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
    parser = (await import(pathToFileURL(outfile).href)) as typeof parser;
  });
  const errorsOf = (content: string): string[] =>
    parser
      .parseWorkflow({ name: 'switch.yml', content }, new parser.NoOperationTraceWriter())
      .context.errors.getErrors()
      .map(({ message }) => message);
  const workflow = format('github-actions', '2024-11-22T08:00:00Z', '2025-01-01T00:00:30Z');

  it('is valid by the schema that GitHub publishes', () => {
    expect(errorsOf(workflow)).toEqual([]);
    expect(errorsOf(format('github-actions'))).toEqual([]);
    expect(errorsOf(workflow.replace('runs-on', 'run-on'))).not.toEqual([]);
  });

  it.each(['docs/recipes/github-actions.yml', 'starter/base/.github/workflows/site.yml'])(
    'is valid for sharded builds too: %s',
    (file) => {
      const recipe = readFileSync(path.join(projectRoot, file), 'utf8');
      expect(errorsOf(recipe)).toEqual([]);
    },
  );

  it("is valid in this repository's own workflows", () => {
    const folder = path.join(projectRoot, '.github/workflows');
    const names = readdirSync(folder);
    expect(names).toContain('ci.yml');
    for (const name of names)
      expect(errorsOf(readFileSync(path.join(folder, name), 'utf8')), name).toEqual([]);
  });

  it('starts before the switch, and not at a quarter of an hour, when runners are busy', () => {
    expect(parse(workflow).on.schedule).toEqual([{ cron: '23 7 22 11 *' }, { cron: '24 23 31 12 *' }]);
  });

  it('has no timer without switches', () => {
    expect(parse(format('github-actions')).on).toEqual({ workflow_dispatch: null });
  });

  it('does not install the program from a registry', () => {
    expect(workflow).not.toMatch(/npx (?!--no-install)/);
  });

  it.each([
    ['2024-11-22T07:23:00Z', 'schedule', 'yes'],
    ['2024-11-22T13:00:00Z', 'schedule', 'yes'],
    ['2024-12-31T23:24:00Z', 'schedule', 'yes'],
    ['2024-11-22T07:19:59Z', 'schedule', ''],
    ['2025-11-22T07:23:00Z', 'schedule', ''],
    ['2025-11-22T07:23:00Z', 'workflow_dispatch', 'yes'],
  ])('at %s, by %s, continues: “%s”', (now, event, near) => {
    const { env, steps } = parse(workflow).jobs.switch;
    const output = path.join(temporaryFolder(), 'output');
    execFileSync('bash', ['-e', '-c', steps[0].run], {
      env: {
        PATH: `${believing(now)}:${process.env.PATH}`,
        TZ: 'Asia/Kolkata',
        EVENT: event,
        INSTANTS: env.INSTANTS,
        GITHUB_OUTPUT: output,
      },
    });
    expect(readFileSync(output, 'utf8')).toBe(`near=${near}\n`);
  });
});

it('ics: can be parsed, with times in UTC', async () => {
  const { code, stdout } = await almanac([
    'schedule',
    '--root',
    tinySite,
    '--from',
    '2025-01-01',
    '--format',
    'ics',
  ]);
  expect(code).toBe(0);
  const events = new ICAL.Component(ICAL.parse(stdout))
    .getAllSubcomponents('vevent')
    .map((e) => new ICAL.Event(e));
  const listed = JSON.parse(
    (await almanac(['schedule', '--root', tinySite, '--from', '2025-01-01', '--json'])).stdout,
  );
  const instants = Object.values(listed.editions as Record<string, { from: string | null }[]>)
    .flatMap((releases) => releases.slice(1).map(({ from }) => from))
    .sort();
  expect(
    events.map((event) => event.startDate.toJSDate().toISOString().replace('.000Z', 'Z')).sort(),
  ).toEqual(instants);
  expect(new Set(events.map((event) => event.uid)).size).toBe(events.length);
});

it.each(['ics', 'cron', 'systemd', 'github-actions'])(
  '%s: says that a window holds no switch',
  async (name) => {
    const { code, stderr } = await almanac([
      'schedule',
      ...['--root', tinySite, '--from', '2030-01-01', '--format', name],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'no switch in this window\n' });
  },
);

it('ics: a name cannot end a line', () => {
  const [first] = at('2025-04-10T00:00:00Z');
  const brand = 'Crumb\rBEGIN:VALARM\r\nX:1\u0000\u0085;';
  const text = formatSchedule([first as Switch], 'ics', { ...look, brand });
  expect(text.split('\r\n').join('')).not.toMatch(/\p{Cc}/u);
  expect(text).toContain('SUMMARY:Crumb\\nBEGIN:VALARM\\nX:1  \\; gb: switch');
});

it('timers run from any folder: program, root and output are absolute paths', async () => {
  const { code, stdout } = await almanac(
    ['schedule', '--root', '.', '--out', 'live', '--from', '2025-01-01', '--format', 'cron'],
    { cwd: tinySite },
  );
  expect(code).toBe(0);
  const line = stdout.split('\n').find((text) => /activate/.test(text) && !text.startsWith('@')) ?? '';
  expect(line).toContain(`&& ${process.execPath} /`);
  expect(line).toContain(`activate --root ${tinySite} --out ${path.join(tinySite, 'live')} --quiet`);
});
